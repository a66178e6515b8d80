import { el, fill } from "../page/dom";
import type { Entry } from "./state";
import type { RoomWords } from "./words";

// entryLine says what an entry is. Text of participants is never parsed.
export function entryLine(e: Entry, w: RoomWords): HTMLElement {
  return el("span", { class: "entry" }, el("strong", {}, e.name ?? ""), " ", ...facts(e, w));
}

function facts(e: Entry, w: RoomWords): (HTMLElement | string)[] {
  if (e.text) return [e.text];
  const rule = e.rule ? el("q", {}, e.rule) : "";
  if (e.own) return [`${e.exercise ?? ""}: ${w.outcomes[e.verdict ?? ""] ?? ""} `, rule, ...(e.beside ? [" ", el("span", { class: "muted" }, w.beside)] : [])];
  return [el("span", { class: "number" }, fill(w.entryChoices, e.choices ?? 0)), " ", el("code", {}, choicesOf(e.schedule)), " ", rule];
}

// choicesOf is the part of a schedule id that says what was chosen.
function choicesOf(schedule = ""): string {
  return schedule.slice(schedule.lastIndexOf(":") + 1);
}

// entryTitle says whose entry is on the big screen.
export function entryTitle(e: Entry, w: RoomWords): string {
  const name = e.name ?? "";
  if (e.text) return fill(w.answerOf, name);
  if (e.own) return fill(w.ownVerdict, name, e.exercise ?? "", w.outcomes[e.verdict ?? ""] ?? "");
  return fill(w.brokeWith, name, e.rule ?? "", e.choices ?? 0);
}

// entryList shows the board.
export function entryList(list: HTMLElement, entries: readonly Entry[], w: RoomWords, mine?: string): void {
  list.replaceChildren(...entries.map((e) => el("li", { "data-entry": e.n, class: e.by === mine ? "mine" : undefined }, entryLine(e, w))));
  if (!entries.length) list.replaceChildren(el("li", { class: "muted none" }, w.nobodyYet));
}
