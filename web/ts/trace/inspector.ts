import { el, fill } from "../page/dom";
import { workerChip } from "../page/worker";
import type { Words } from "../page/words";
import type { Model } from "./model";
import { nodeName } from "./node";
import type { Change, Event } from "./record";
import { stateAt } from "./state";
import { clock } from "./time";

// inspect says everything about one beat: the sentence, the command with its
// arguments, the answer, what changed, and the world after it.
export function inspect(model: Model, beat: number, w: Words): HTMLElement[] {
  const b = model.beats[beat];
  if (!b) return [];
  const events = model.eventsOf(beat);
  const e = model.main(beat);
  const head = el("h3", { class: "at" });
  const lane = model.lane(e);
  const about = e.kind === "rule-broken" || e.kind === "end"; // nobody does these
  head.append(lane ? workerChip(lane.name || w.world, lane.hue) : about ? "" : e.worker || w.world, ` ${w.kinds[e.kind]}`);
  head.append(el("span", { class: "when" }, e.step ? `${fill(w.stepN, e.step)} · ` : "", `t = ${clock(b.t)}`));
  const parts: HTMLElement[] = [head];
  for (const x of events) if (x.say) parts.push(el("p", { class: x.kind === "rule-broken" ? "say broken" : "say" }, x.say));
  const facts = el("dl", { class: "facts" });
  for (const x of events) addFacts(facts, x, w);
  if (facts.childElementCount) parts.push(facts);
  parts.push(stateAt(model, beat, w));
  return parts;
}

function addFacts(list: HTMLElement, e: Event, w: Words): void {
  const add = (name: string, ...value: (string | HTMLElement)[]): void => {
    list.append(el("dt", {}, name), el("dd", {}, ...value));
  };
  if (e.text) add(w.command, el("code", { class: "block" }, e.text));
  else if (e.op && e.kind !== "return") add(w.command, el("code", {}, e.op));
  if (e.args?.length) add(w.args, el("code", {}, e.args.join(", ")));
  if (e.result) add(w.answer, el("code", {}, e.result));
  if (e.error) add(w.error, el("code", { class: "failed" }, e.error));
  for (const c of e.changes ?? []) add(w.change, ...changeWords(c, w, e.store));
}

export function changeWords(c: Change, w: Words, store?: string): (string | HTMLElement)[] {
  const name = c.in === "keys" ? `${nodeName(store)} ${c.key}`.trim() : `${c.in} #${c.key}`;
  const side = (v: string): HTMLElement => v ? el("code", {}, v) : el("em", {}, w.absent);
  return [`${name}: `, side(c.before), " → ", side(c.after)];
}
