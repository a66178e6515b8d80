import { calm, el } from "../page/dom";
import { workerSign } from "../page/worker";
import type { Words } from "../page/words";
import type { Model } from "./model";
import { Pager } from "./pager";
import { lastAtMost } from "./search";
import { clock } from "./time";

// Story is the trace in sentences, in order. Pressing a sentence goes there.
export class Story {
  readonly el: HTMLElement;
  private readonly list: HTMLElement;
  private readonly pager: Pager;
  private model: Model | undefined;
  private told: number[] = []; // indices of the events that have a sentence
  private read = 0;
  private current: HTMLElement | undefined;
  private cursor = 0;
  private parting = -1; // beat at which the trace parts from another one

  constructor(private readonly words: Words, onPick: (beat: number) => void) {
    this.list = el("ol", { class: "story-list" });
    this.pager = new Pager(words, (from, to) => this.render(from, to));
    this.el = el("div", { class: "story", tabindex: 0, role: "region", "aria-label": words.story }, this.pager.el, this.list);
    this.list.addEventListener("click", (e) => {
      const item = (e.target as HTMLElement).closest<HTMLElement>("[data-beat]");
      if (item) onPick(Number(item.dataset.beat));
    });
  }

  // part marks where the trace parts from another one.
  part(beat: number): void {
    this.parting = beat;
  }

  show(model: Model): void {
    this.model = model;
    this.told = [];
    this.read = 0;
    this.pager.clear();
    this.list.replaceChildren();
  }

  at(beat: number): void {
    if (!this.model) return;
    this.cursor = beat;
    for (; this.read < this.model.events.length; this.read++) {
      if (this.model.events[this.read]!.say) this.told.push(this.read);
    }
    const last = this.model.beats[beat]?.last ?? 0;
    const i = lastAtMost(this.told, (event) => event, last);
    if (!this.pager.show(i, this.told.length)) this.mark();
  }

  private render(from: number, to: number): void {
    const model = this.model!;
    const parted = this.told.find((i) => model.beatOf(model.events[i]!.n) === this.parting);
    this.list.replaceChildren(...this.told.slice(from, to).map((i) => {
      const e = model.events[i]!;
      const lane = model.lane(e);
      const item = el("button", { type: "button", class: "sentence", "data-beat": model.beatOf(e.n) },
        el("span", { class: "when" }, clock(e.t)), " ", lane && workerSign(lane.hue), " ", el("span", { class: "what" }, e.say ?? ""));
      return el("li", { "data-kind": e.kind }, i === parted && el("p", { class: "part-here" }, this.words.partHere), item);
    }));
    this.list.setAttribute("start", String(from + 1));
    this.mark();
  }

  // mark shows which sentence the cursor is on, and what has not happened yet.
  private mark(): void {
    this.current?.removeAttribute("aria-current");
    this.current = undefined;
    for (const item of this.list.querySelectorAll<HTMLElement>("[data-beat]")) {
      const beat = Number(item.dataset.beat);
      item.classList.toggle("later", beat > this.cursor);
      if (beat <= this.cursor) this.current = item;
    }
    this.current?.setAttribute("aria-current", "step");
    if (this.current && this.el.offsetParent) scrollWithin(this.el, this.current);
  }
}

// scrollWithin brings item into view inside box without moving the page.
export function scrollWithin(box: HTMLElement, item: HTMLElement): void {
  const b = box.getBoundingClientRect();
  const i = item.getBoundingClientRect();
  if (i.top >= b.top + 24 && i.bottom <= b.bottom - 24) return;
  box.scrollBy({ top: i.top - b.top - b.height / 2, behavior: calm() ? "instant" : "smooth" });
}
