import { el, fill } from "../page/dom";
import { workerChip } from "../page/worker";
import type { Words } from "../page/words";
import type { Option, Options } from "../trace/record";
import { affordable, type Limit } from "./level";

export interface Move {
  option: Option;
  byDefault: boolean;
}

// optionsView shows what may happen next as buttons, a group for each worker
// that something may happen to. The buttons' numbers are their keys. It returns
// the moves in the order of the numbers.
export function optionsView(o: Options, most: Limit, workers: string[], w: Words, onMove: (m: Move) => void): { el: HTMLElement; moves: Move[] } {
  const open = o.options.map((option, i) => ({ option, byDefault: i === 0 })).filter((m) => affordable(m.option, o.used, most));
  const moves: Move[] = [];
  const groups = [...workers, ""].map((name) => {
    const own = open.filter((m) => (m.option.worker ?? "") === name);
    if (!own.length) return undefined;
    const head = name ? workerChip(name, workers.indexOf(name)) : el("span", { class: "worker" }, w.theWorld);
    const id = `moves-${name || "world"}`;
    return el("section", { class: "moves", role: "group", "aria-labelledby": id }, el("h3", { id }, head),
      ...own.map((m) => moveButton(m, moves.push(m), w, onMove)));
  });
  const shut = o.options.length - open.length;
  const box = el("div", {}, ...groups, shut > 0 && el("p", { class: "muted" }, fill(w.higherLevel, shut)));
  return { el: box, moves };
}

function moveButton(m: Move, number: number, w: Words, onMove: (m: Move) => void): HTMLElement {
  const { option } = m;
  const text = option.text[w.lang];
  const who = option.worker ?? "";
  const short = text.startsWith(`${who}: `) || text.startsWith(`${who}：`) ? text.slice(who.length + 1).trim() : text;
  const costs = [option.costs.preemptions ? w.costsPreempt : "", option.costs.faults ? w.costsFault : ""].filter(Boolean).join(" · ");
  const b = el("button", { type: "button", class: "move", "data-kind": option.kind, "data-label": option.label },
    number < 10 && el("kbd", {}, String(number)), el("span", { class: "what" }, short), costs && el("span", { class: "cost" }, costs));
  b.addEventListener("click", () => onMove(m));
  return b;
}
