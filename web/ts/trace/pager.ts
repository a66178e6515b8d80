import { button, el, fill } from "../page/dom";
import type { Words } from "../page/words";

export const pageSize = 200;

// Pager shows one page of a long list at a time and the page the cursor is on
// by itself; the reader may leaf on from there.
export class Pager {
  readonly el: HTMLElement;
  private page = 0;
  private total = 0;
  private readonly says = el("span", { class: "pages" });
  private readonly back: HTMLButtonElement;
  private readonly on: HTMLButtonElement;

  constructor(w: Words, private readonly render: (from: number, to: number) => void, private readonly words = w) {
    this.back = button(w.showEarlier, () => this.go(this.page - 1));
    this.on = button(w.showLater, () => this.go(this.page + 1));
    this.el = el("nav", { class: "pager", "aria-label": w.pages }, this.back, this.says, this.on);
  }

  // clear is for another list: the next show renders, also if it is as long.
  clear(): void {
    this.total = 0;
  }

  // show makes sure item i of total is on the page; it reports whether the list
  // had to be rendered again.
  show(i: number, total: number): boolean {
    const page = Math.max(0, Math.floor(i / pageSize));
    if (page === this.page && total === this.total) return false;
    this.total = total;
    this.go(page);
    return true;
  }

  private go(page: number): void {
    this.page = Math.max(0, Math.min(page, Math.ceil(this.total / pageSize) - 1));
    const from = this.page * pageSize;
    const to = Math.min(this.total, from + pageSize);
    this.says.textContent = fill(this.words.fromTo, from + 1, to, this.total);
    this.back.disabled = this.page === 0;
    this.on.disabled = to >= this.total;
    this.el.hidden = this.total <= pageSize;
    this.render(from, to);
  }
}
