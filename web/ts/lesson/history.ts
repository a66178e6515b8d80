import { textOf } from "../compare/text";
import { openDialog } from "../page/dialog";
import { button, el } from "../page/dom";
import { ask } from "./ask";
import type { Desk } from "./buttons";

interface Revision {
  id: string;
  at: string;
  text: string;
  why: string;
}

// history opens a list of what the reader's text can be compared with.
export function history(d: Desk): void {
  void new Versions(d).earlier();
}

// Versions are the shipped file, the reference answer, and every text the file
// has had, of which each can be brought back.
class Versions {
  private readonly sides = el("div", { class: "beside" });
  private readonly list = el("ol", { class: "revisions" });
  private readonly more: HTMLButtonElement;
  private readonly dialog: HTMLDialogElement;
  private last = ""; // the oldest in the list

  constructor(private readonly d: Desk) {
    const w = d.words;
    this.more = button(w.older, () => void this.earlier(), { class: "second" });
    const ours = el("ul", { class: "revisions" },
      this.row(w.shippedSide, () => textOf(d.exercise, "shipped")),
      this.row(w.solutionSide, () => this.solution()));
    this.dialog = openDialog(w, w.history, ours, el("h3", {}, w.versions), this.list, el("p", {}, this.more), this.sides);
    this.dialog.classList.add("history");
  }

  // earlier adds the next page of texts, the newest first.
  async earlier(): Promise<void> {
    const { d } = this;
    const answer = await fetch(`/exercise/${d.exercise}/history${this.last && `?before=${this.last}`}`);
    const page = await answer.json() as { revisions: Revision[]; more: boolean };
    for (const r of page.revisions) {
      const label = `${new Date(r.at).toLocaleString(d.words.lang)} · ${d.words.whys[r.why] ?? r.why}`;
      this.list.append(this.row(label, () => r.text, button(d.words.restore, () => this.restore(r), { class: "plain" })));
      this.last = r.id;
    }
    this.more.hidden = !page.more;
    if (!this.last) this.list.replaceChildren(el("li", {}, d.words.historyEmpty));
  }

  // row is one text to compare with, and what else can be done with it.
  private row(label: string, text: () => string | Promise<string | undefined>, more?: HTMLElement): HTMLElement {
    const compare = button(this.d.words.compare, async () => {
      const found = await text();
      if (found !== undefined) await this.show(label, found);
    }, { class: "plain" });
    return el("li", {}, el("span", {}, label), " ", compare, " ", more);
  }

  private async show(label: string, text: string): Promise<void> {
    const { beside } = await import("../editor/beside");
    this.sides.replaceChildren();
    beside(this.sides, this.d.nonce, { label, text }, { label: this.d.words.mineSide, text: this.d.editor.text });
  }

  private async solution(): Promise<string | undefined> {
    const w = this.d.words;
    return await ask(w, w.solutionAsk, w.solutionConfirm) ? textOf(this.d.exercise, "solution") : undefined;
  }

  private restore(r: Revision): void {
    this.dialog.close();
    void bringBack(this.d, r.text);
  }
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
