import type { Side } from "../editor/beside";
import { textOf } from "../compare/text";
import { openDialog } from "../page/dialog";
import { button, el } from "../page/dom";
import type { Words } from "../page/words";
import { ask } from "./ask";
import type { Desk } from "./buttons";

interface Revision {
  id: string;
  at: string;
  text: string;
  why: string;
}

// history lists what the reader's text can be compared with: the shipped file,
// the reference answer, and every text the file has had, of which each can be
// brought back.
export function history(d: Desk): void {
  const w = d.words;
  const sides = el("div", { class: "beside" });
  const show = async (side: Side): Promise<void> => {
    const { beside } = await import("../editor/beside");
    sides.replaceChildren();
    beside(sides, d.nonce, side, { label: w.mineSide, text: d.editor.text });
  };
  const ours = el("ul", { class: "revisions" },
    row(w.shippedSide, compare(w, async () => show({ label: w.shippedSide, text: await textOf(d.exercise, "shipped") }))),
    row(w.solutionSide, compare(w, async () => {
      if (await ask(w, w.solutionAsk, w.solutionConfirm)) await show({ label: w.solutionSide, text: await textOf(d.exercise, "solution") });
    })));
  const list = el("ol", { class: "revisions" });
  const more = button(w.older, () => void earlier(), { class: "second" });
  let last = "";
  const earlier = async (): Promise<void> => {
    const answer = await fetch(`/exercise/${d.exercise}/history${last && `?before=${last}`}`);
    const page = await answer.json() as { revisions: Revision[]; more: boolean };
    for (const r of page.revisions) {
      const label = `${new Date(r.at).toLocaleString(w.lang)} · ${w.whys[r.why] ?? r.why}`;
      list.append(row(label, compare(w, () => show({ label, text: r.text })), button(w.restore, () => void restore(r), { class: "plain" })));
      last = r.id;
    }
    more.hidden = !page.more;
    if (!last) list.replaceChildren(el("li", {}, w.historyEmpty));
  };
  const restore = async (r: Revision): Promise<void> => {
    dialog.close();
    await bringBack(d, r.text);
  };
  const dialog = openDialog(w, w.history, ours, el("h3", {}, w.versions), list, el("p", {}, more), sides);
  dialog.classList.add("history");
  void earlier();
}

function row(label: string, ...buttons: HTMLElement[]): HTMLElement {
  const li = el("li", {}, el("span", {}, label));
  for (const b of buttons) li.append(" ", b);
  return li;
}

function compare(w: Words, show: () => Promise<void>): HTMLElement {
  return button(w.compare, () => void show(), { class: "plain" });
}

// bringBack puts an earlier text in place. What stands there is saved before, so
// that it is in the history too; if that is in conflict with the disk, the
// reader decides about that first.
async function bringBack(d: Desk, text: string): Promise<void> {
  await d.saver.flush();
  if (d.saver.undecided) return;
  d.editor.replace(text);
  await d.saver.flush();
  d.news(d.words.restored);
}
