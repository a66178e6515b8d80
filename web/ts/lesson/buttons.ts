import type { Side } from "../editor/beside";
import type { Editor } from "../editor/editor";
import type { Saver } from "../editor/saver";
import { textOf } from "../compare/text";
import { openDialog } from "../page/dialog";
import { byId, el } from "../page/dom";
import type { DiskFile } from "../page/socket";
import { setting } from "../page/store";
import type { Words } from "../page/words";
import { ask } from "./ask";
import { history } from "./history";

export interface Desk {
  exercise: string;
  words: Words;
  nonce: string;
  editor: Editor;
  saver: Saver;
  news(sentence: string): void;
  run(answer: string, of: string): void; // one of ours, of another exercise unless of is ""
}

// buttons wires what stands around the editor.
export function buttons(d: Desk): void {
  byId("reset").addEventListener("click", () => void reset(d));
  byId("history").addEventListener("click", () => history(d));
  byId("solution").addEventListener("click", (e) => {
    e.preventDefault();
    void solution(d);
  });
  for (const b of document.querySelectorAll<HTMLButtonElement>("[data-run]")) {
    b.addEventListener("click", () => d.run(b.dataset.run!, b.dataset.of ?? ""));
    b.disabled = false;
  }
  for (const b of document.querySelectorAll<HTMLButtonElement>("[data-compare]")) {
    b.addEventListener("click", () => void compare(d, b));
    b.disabled = false;
  }
  vim(d);
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

async function solution(d: Desk): Promise<void> {
  const w = d.words;
  if (!await ask(w, w.solutionAsk, w.solutionConfirm)) return;
  await pair(d, w.solutionSide, { label: w.mineSide, text: d.editor.text }, { label: w.solutionSide, text: await textOf(d.exercise, "solution") });
}

async function compare(d: Desk, b: HTMLButtonElement): Promise<void> {
  const { compare: one, with: other, of, name, withName } = b.dataset as Record<string, string>;
  const { compare } = await import("../compare/compare");
  await compare({ ...d, exercise: of || d.exercise }, b.textContent!, { answer: one!, name: name! }, { answer: other!, name: withName! });
}

// pair shows two texts side by side in a dialog.
async function pair(d: Desk, title: string, a: Side, b: Side): Promise<void> {
  const sides = el("div", { class: "beside" });
  openDialog(d.words, title, sides);
  const { beside } = await import("../editor/beside");
  beside(sides, d.nonce, a, b);
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
