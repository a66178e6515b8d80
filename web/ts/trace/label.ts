import type { Words } from "../page/words";
import type { Event } from "./record";
import { isStep } from "./beats";
import { callLabel, type Model } from "./model";
import { isRedis, nodeName } from "./node";

export interface BeatLabel {
  title: string;
  answer: string; // "" = not answered inside the beat
  failed: boolean;
}

// beatLabel names a beat in two short lines: what was asked, what came back.
export function beatLabel(model: Model, beat: number, w: Words): BeatLabel {
  const e = model.main(beat);
  if (!isStep(e)) return { title: title(e, w), answer: "", failed: !!e.error };
  const reply = model.eventsOf(beat).find((x) => x.kind === "reply");
  const answer = reply ? reply.error || reply.result || "ok" : "";
  return { title: title(e, w), answer: answer && `→ ${answer}`, failed: !!reply?.error };
}

function title(e: Event, w: Words): string {
  if (isStep(e)) return subject(e);
  switch (e.kind) {
    case "call": return callLabel(e);
    case "return": return `↩ ${e.error || e.result || ""}`;
    case "reply": return `→ ${e.error || e.result || "ok"}`;
    case "rule-broken": return `✗ ${e.rule ?? ""}`;
    case "fault": return `↯ ${e.op ?? w.kinds.fault}`;
    default: return w.kinds[e.kind];
  }
}

// subject is the verb with what it is about: "INSERT orders", "SET lock:1".
function subject(e: Event): string {
  const op = e.op ?? "";
  if (isRedis(e.store)) return [nodeName(e.store), op, redisWords(e)[0] ?? ""].join(" ").trim();
  const table = /\b(?:from|into|update|table(?:\s+if\s+not\s+exists)?)\s+["`]?(\w+)/i.exec(e.text ?? "");
  return table && !/^(begin|commit|rollback)/i.test(op) ? `${op} ${table[1]}` : op;
}

// argsOf are a step's arguments beside what its subject says, none too long to
// stand in a line: random tokens are.
export function argsOf(e: Event): string[] {
  const all = isRedis(e.store) ? redisWords(e).slice(1) : e.args ?? [];
  return all.map((a) => (a.length > 14 ? `${a.slice(0, 6)}…` : a));
}

// redisWords are the words of a command after its name.
function redisWords(e: Event): string[] {
  return e.args?.length ? e.args : (e.text ?? "").split(/\s+/).slice(1);
}
