import type { Side } from "../editor/beside";
import type { Editor } from "../editor/editor";
import type { Saver } from "../editor/saver";
import { textOf } from "../compare/text";
import { openDialog } from "../page/dialog";
import { button, byId, el } from "../page/dom";
import type { DiskFile } from "../page/socket";
import { setting } from "../page/store";
import type { Words } from "../page/words";

export interface Desk {
  exercise: string;
  words: Words;
  nonce: string;
  editor: Editor;
  saver: Saver;
  news(sentence: string): void;
  run(answer: string): void; // one of ours
}

// buttons wires what stands around the editor.
export function buttons(d: Desk): void {
  byId("format").addEventListener("click", () => void format(d));
  byId("reset").addEventListener("click", () => void reset(d));
  byId("history").addEventListener("click", () => void history(d));
  byId("solution").addEventListener("click", (e) => {
    e.preventDefault();
    void solution(d);
  });
  for (const b of document.querySelectorAll<HTMLButtonElement>("[data-run]")) {
    b.addEventListener("click", () => d.run(b.dataset.run!));
    b.disabled = false;
  }
  for (const b of document.querySelectorAll<HTMLButtonElement>("[data-compare]")) {
    b.addEventListener("click", () => void compare(d, b));
    b.disabled = false;
  }
  vim(d);
}

async function format(d: Desk): Promise<void> {
  const answer = await fetch("/format", { method: "POST", headers: { "Content-Type": "text/plain" }, body: d.editor.text });
  if (!answer.ok) return d.news(d.words.cannotFormat);
  d.editor.replace(await answer.text());
  d.news(d.words.formatted);
}

// reset puts the shipped text back; the server keeps the old text in the history.
async function reset(d: Desk): Promise<void> {
  if (!await ask(d.words, d.words.confirmReset, byId("reset").textContent!)) return;
  await d.saver.flush();
  const answer = await fetch(`/exercise/${d.exercise}/reset`, { method: "POST" });
  const body = await answer.json() as { file?: DiskFile; problem?: string };
  if (!body.file) return d.news(body.problem ?? "");
  d.saver.disk(body.file);
  d.news(d.words.resetDone);
}

interface Revision {
  id: number;
  at: string;
  text: string;
  why: string;
}

async function history(d: Desk): Promise<void> {
  const w = d.words;
  const answer = await fetch(`/exercise/${d.exercise}/history`);
  const { revisions } = await answer.json() as { revisions: Revision[] };
  const list = el("ol", { class: "revisions" }, ...revisions.map((r) => {
    const when = new Date(r.at).toLocaleString(w.lang);
    return el("li", {}, el("span", {}, `${when} · ${w.whys[r.why] ?? r.why}`), " ", button(w.compare, () => void show(r), { class: "plain" }), " ",
      button(w.restore, () => {
        d.editor.replace(r.text);
        d.news(w.restored);
        dialog.close();
      }, { class: "plain" }));
  }));
  const sides = el("div", { class: "beside" });
  const show = async (r: Revision): Promise<void> => {
    const { beside } = await import("../editor/beside");
    sides.replaceChildren();
    beside(sides, d.nonce, { label: new Date(r.at).toLocaleString(w.lang), text: r.text }, { label: w.mineSide, text: d.editor.text });
  };
  const dialog = openDialog(w, w.history, revisions.length ? list : el("p", {}, w.historyEmpty), sides);
}

async function solution(d: Desk): Promise<void> {
  const w = d.words;
  if (!await ask(w, w.solutionAsk, w.solutionConfirm)) return;
  await pair(d, w.solutionSide, { label: w.mineSide, text: d.editor.text }, { label: w.solutionSide, text: await textOf(d.exercise, "solution") });
}

async function compare(d: Desk, b: HTMLButtonElement): Promise<void> {
  const { compare: one, with: other, name, withName } = b.dataset as Record<string, string>;
  const { compare } = await import("../compare/compare");
  await compare(d, b.textContent!, { answer: one!, name: name! }, { answer: other!, name: withName! });
}

// pair shows two texts side by side in a dialog.
async function pair(d: Desk, title: string, a: Side, b: Side): Promise<void> {
  const sides = el("div", { class: "beside" });
  openDialog(d.words, title, el("p", { class: "sides" }, el("span", {}, a.label), el("span", {}, b.label)), sides);
  const { beside } = await import("../editor/beside");
  beside(sides, d.nonce, a, b);
}

function ask(w: Words, question: string, yes: string): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = el("dialog", { "aria-label": question }, el("p", {}, question));
    const done = (ok: boolean): void => {
      dialog.close();
      dialog.remove();
      resolve(ok);
    };
    dialog.append(el("p", { class: "choices" }, button(yes, () => done(true), { class: "first", id: "confirm" }), button(w.cancel, () => done(false))));
    dialog.addEventListener("cancel", () => done(false));
    document.body.append(dialog);
    dialog.showModal();
  });
}

function vim(d: Desk): void {
  const box = byId<HTMLInputElement>("vim");
  const kept = setting("vim", "");
  box.checked = kept.value === "on";
  if (box.checked) void d.editor.useVim(true);
  box.addEventListener("change", () => {
    kept.value = box.checked ? "on" : "";
    void d.editor.useVim(box.checked);
  });
}
