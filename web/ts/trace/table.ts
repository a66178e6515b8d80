import { el } from "../page/dom";
import { workerChip } from "../page/worker";
import type { Words } from "../page/words";
import { changeWords } from "./inspector";
import type { Model } from "./model";
import { Pager } from "./pager";
import type { Event } from "./record";
import { scrollWithin } from "./story";
import { clock } from "./time";

// Table is the trace as it was recorded: one row an event, every field, paged.
export class Table {
  readonly el: HTMLElement;
  private readonly body = el("tbody", {});
  private readonly pager: Pager;
  private model: Model | undefined;
  private beat = 0;

  constructor(private readonly words: Words, private readonly onPick: (beat: number) => void) {
    const w = words;
    const columns = ["#", w.time, w.worker, w.kind, w.command, w.args, w.answer, w.change];
    const head = el("tr", {}, ...columns.map((c) => el("th", { scope: "col" }, c)));
    const table = el("table", { class: "events" }, el("caption", { class: "hidden" }, w.tableCaption), el("thead", {}, head), this.body);
    this.pager = new Pager(w, (from, to) => this.render(from, to));
    this.el = el("div", { class: "table", tabindex: 0, role: "region", "aria-label": w.table }, this.pager.el, table);
  }

  show(model: Model): void {
    this.model = model;
    this.pager.clear();
    this.body.replaceChildren();
  }

  at(beat: number): void {
    const b = this.model?.beats[beat];
    if (!b) return;
    this.beat = beat;
    if (!this.pager.show(b.first, this.model!.events.length)) this.mark();
  }

  private render(from: number, to: number): void {
    this.body.replaceChildren(...this.model!.events.slice(from, to).map((e) => this.row(e)));
    this.mark();
  }

  private row(e: Event): HTMLElement {
    const model = this.model!;
    const w = this.words;
    const beat = model.beatOf(e.n);
    const lane = model.lane(e);
    const go = el("button", { type: "button", class: "plain", "aria-label": `${w.goToEvent} ${e.n}` }, String(e.n));
    go.addEventListener("click", () => this.onPick(beat));
    const change = el("td", {});
    for (const c of e.changes ?? []) change.append(el("div", {}, ...changeWords(c, w, e.store)));
    return el("tr", { "data-beat": beat, "data-kind": e.kind },
      el("td", {}, go), el("td", { class: "when" }, clock(e.t)),
      el("td", {}, lane ? workerChip(lane.name || this.words.world, lane.hue) : ""),
      el("td", {}, w.kinds[e.kind]),
      el("td", {}, el("code", {}, e.text || e.op || "")),
      el("td", {}, el("code", {}, (e.args ?? []).join(", "))),
      el("td", {}, el("code", { class: e.error ? "failed" : undefined }, e.error || e.result || e.rule || "")),
      change);
  }

  private mark(): void {
    let first: HTMLElement | undefined;
    for (const row of this.body.querySelectorAll<HTMLElement>("tr")) {
      const here = Number(row.dataset.beat) === this.beat;
      if (here) row.setAttribute("aria-current", "step");
      else row.removeAttribute("aria-current");
      if (here) first ??= row;
    }
    if (first && this.el.offsetParent) scrollWithin(this.el, first);
  }
}
