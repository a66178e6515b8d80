import { button, el } from "../page/dom";
import type { Words } from "../page/words";

// Conflict shows both versions of the file and leaves the choice to the reader.
export class Conflict {
  constructor(private readonly host: HTMLElement, private readonly nonce: string, private readonly w: Words,
    private readonly decide: (mine: boolean) => void) {}

  get open(): boolean {
    return !this.host.hidden;
  }

  async show(mine: string, disk: string): Promise<void> {
    const { w } = this;
    const sides = el("div", { class: "beside" });
    this.host.replaceChildren(
      el("h3", { id: "conflict-title" }, w.conflictTitle),
      el("p", {}, w.conflictText),
      el("p", { class: "choices" },
        button(w.keepMine, () => this.choose(true), { id: "keep-mine" }),
        button(w.takeDisk, () => this.choose(false), { id: "take-disk" })),
      sides);
    this.host.hidden = false;
    this.focus();
    const { beside } = await import("../editor/beside");
    beside(sides, this.nonce, { label: w.mine, text: mine }, { label: w.onDisk, text: disk });
  }

  hide(): void {
    this.host.hidden = true;
    this.host.replaceChildren();
  }

  focus(): void {
    this.host.querySelector("button")?.focus();
  }

  private choose(mine: boolean): void {
    this.hide();
    this.decide(mine);
  }
}
