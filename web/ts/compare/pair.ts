import { ask, type Asked, type Ran } from "../page/ask";
import { fill } from "../page/dom";
import type { Words } from "../page/words";

export interface Named {
  answer: string;
  name: string;
}

// Two are two runs that can be laid over one another, and a sentence on what
// they have in common.
export interface Two {
  one: Ran;
  other: Ran;
  says: string;
}

// runTwo looks for the run worth comparing: the schedule that breaks the first
// answer, or else the second, carried out with both. If it does not fit the
// other answer, that one makes its own run of the same scenario.
export async function runTwo(exercise: string, one: Named, other: Named, w: Words, signal: AbortSignal): Promise<Two> {
  const run = (what: Asked): Promise<Ran> => ask(exercise, what, signal);
  const first = await run({ answer: one.answer });
  if (first.header && first.verdict.schedule) {
    const { ran, says } = await under(run, first.verdict.schedule, other, w);
    return { one: first, other: ran, says };
  }
  const second = await run({ answer: other.answer });
  if (second.header && second.verdict.schedule) {
    const { ran, says } = await under(run, second.verdict.schedule, one, w);
    return { one: ran, other: second, says };
  }
  const scenario = (first.begin ?? second.begin)?.scenarios[0]?.name;
  if (!scenario) return { one: first, other: second, says: "" };
  const schedule = `${exercise}:${scenario}:-`;
  return {
    one: await run({ answer: one.answer, schedule }), other: await run({ answer: other.answer, schedule }),
    says: fill(w.sameSchedule, schedule),
  };
}

async function under(run: (what: Asked) => Promise<Ran>, schedule: string, who: Named, w: Words): Promise<{ ran: Ran; says: string }> {
  const ran = await run({ answer: who.answer, schedule });
  if (ran.header && ran.verdict.verdict !== "inconclusive") return { ran, says: fill(w.sameSchedule, schedule) };
  const own = schedule.slice(0, schedule.lastIndexOf(":") + 1) + "-";
  return { ran: await run({ answer: who.answer, schedule: own }), says: fill(w.otherSchedule, schedule, who.name, own) };
}
