import { el } from "../page/dom";
import { recall, remember } from "../page/store";
import { replayLink } from "../run/share";
import type { Words } from "../page/words";

// Found is a schedule with which the reader broke a rule.
export interface Found {
  schedule: string;
  answer: string; // whose code: "" is the reader's file
  rule: string;
  version?: string | undefined; // of the reader's file then
}

const most = 50;

// keepFound remembers it in this browser, once, the newest first.
export function keepFound(exercise: string, f: Found): void {
  const rest = foundIn(exercise).filter((x) => x.schedule !== f.schedule || x.answer !== f.answer);
  remember(key(exercise), JSON.stringify([f, ...rest].slice(0, most)));
}

export function foundIn(exercise: string): Found[] {
  try {
    return JSON.parse(recall(key(exercise)) ?? "[]") as Found[];
  } catch {
    return [];
  }
}

export function foundView(exercise: string, w: Words, nameOf: (answer: string) => string): HTMLElement[] {
  const list = foundIn(exercise);
  if (!list.length) return [];
  return [el("h3", {}, w.foundTitle), el("ul", {}, ...list.map((f) =>
    el("li", {}, el("a", { href: replayLink({ exercise, ...f }) }, el("code", {}, f.schedule)), ` ${nameOf(f.answer)} · ${f.rule}`)))];
}

function key(exercise: string): string {
  return `lockwise:found:${exercise}`;
}
