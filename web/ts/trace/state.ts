import { clock, span } from "./time";
import { el, fill } from "../page/dom";
import { workerChip } from "../page/worker";
import type { Words } from "../page/words";
import { type Held, type Model, type StoreLane } from "./model";
import { laneName } from "./lanes/gutter";

const shown = 40; // more rows than this are counted, not listed

// stateAt is the world after a beat: what every worker is doing, who holds the
// write lock, every row and key.
export function stateAt(model: Model, beat: number, w: Words): HTMLElement {
  const box = el("div", { class: "state" }, el("h4", {}, w.stateNow));
  const workers = el("ul", { class: "doing" });
  for (const lane of model.workers) {
    if (lane.hue >= 0) workers.append(el("li", {}, workerChip(lane.name, lane.hue), " ", w.doing[model.doing(lane, beat)]));
  }
  box.append(workers);
  const present = model.stores.map((lane) => ({ lane, held: model.heldAt(lane, beat) }))
    .filter((x) => x.lane.kind === "lock" || x.held?.value);
  const list = el("dl", { class: "rows" });
  for (const { lane, held } of present.slice(0, shown)) list.append(...entry(model, lane, held, beat, w));
  if (!present.some((x) => x.lane.kind !== "lock")) list.append(el("dt", {}, w.rows), el("dd", {}, w.noRows));
  box.append(list);
  if (present.length > shown) box.append(el("p", { class: "cut" }, fill(w.moreRows, present.length - shown)));
  return box;
}

function entry(model: Model, lane: StoreLane, held: Held | undefined, beat: number, w: Words): HTMLElement[] {
  const dd = el("dd", {});
  const owner = model.worker(held?.holder);
  if (lane.kind === "lock") {
    if (owner) dd.append(workerChip(owner.name, owner.hue));
    else dd.append(w.nobody);
  } else {
    if (owner) dd.append(workerChip(owner.name, owner.hue), " ");
    dd.append(el("code", {}, held!.value));
    if (held!.ttl) dd.append(" ", el("span", { class: "ttl" }, lifetime(held!, model.beats[beat]!.t, w)));
  }
  if (held?.beat === beat) dd.classList.add("fresh");
  return [el("dt", {}, laneName(lane, w)), dd];
}

function lifetime(held: Held, now: number, w: Words): string {
  return held.ttl > now ? fill(w.expiresIn, span(held.ttl - now)) : fill(w.expiredAt, clock(held.ttl));
}
