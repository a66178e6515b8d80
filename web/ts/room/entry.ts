import { el, fill } from "../page/dom";
import type { Entry } from "./state";
import type { RoomWords } from "./words";

// entryLine says what an entry is. Text of participants is never parsed.
export function entryLine(e: Entry, w: RoomWords): HTMLElement {
  return el("span", { class: "entry" }, el("strong", {}, e.name ?? ""), " ", ...facts(e, w));
}

function facts(e: Entry, w: RoomWords): (HTMLElement | string)[] {
  if (e.text) return [e.text];
  const rule = e.rule ? el("q", { title: e.rule }, ruleOf(e, w)) : "";
  if (e.own) return [`${e.exercise ?? ""}: ${w.outcomes[e.verdict ?? ""] ?? ""} `, rule, ...(e.beside ? [" ", el("span", { class: "muted" }, w.beside)] : [])];
  return [el("span", { class: "number" }, fill(w.entryChoices, e.choices ?? 0)), " ", el("code", {}, choicesOf(e.schedule)), " ", rule];
}

// ruleOf is the rule that broke, or what else went wrong, in words; its name if there
// are no words for it here.
function ruleOf({ exercise = "", rule = "" }: Entry, w: RoomWords): string {
  const has = (all: object | undefined, key: string): boolean => !!all && Object.hasOwn(all, key);
  if (has(w.rules, exercise) && has(w.rules[exercise], rule)) return w.rules[exercise]![rule]!;
  return has(w.failures, rule) ? w.failures[rule]! : rule;
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
  return fill(w.brokeWith, name, ruleOf(e, w), e.choices ?? 0);
}

// entryList shows the board.
export function entryList(list: HTMLElement, entries: readonly Entry[], w: RoomWords, mine?: string): void {
  list.replaceChildren(...entries.map((e) => el("li", { "data-entry": e.n, class: e.by === mine ? "mine" : undefined }, entryLine(e, w))));
  if (!entries.length) list.replaceChildren(el("li", { class: "muted none" }, w.nobodyYet));
}
