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
// other answer, that one runs under the nearest that does.
export async function runTwo(exercise: string, one: Named, other: Named, w: Words, signal: AbortSignal): Promise<Two> {
  const run = (what: Asked): Promise<Ran> => ask(exercise, what, signal);
  const first = await run({ answer: one.answer });
  if (first.header && first.verdict.schedule) {
    const { ran, says } = await under(run, first, other, w);
    return { one: first, other: ran, says };
  }
  const second = await run({ answer: other.answer });
  if (second.header && second.verdict.schedule) {
    const { ran, says } = await under(run, second, one, w);
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

async function under(run: (what: Asked) => Promise<Ran>, like: Ran, who: Named, w: Words): Promise<{ ran: Ran; says: string }> {
  const wanted = like.verdict.schedule!;
  for (const schedule of sooner(wanted)) {
    const ran = await run({ answer: who.answer, schedule });
    if (ran.header && ran.verdict.verdict !== "inconclusive" && strikes(ran) === strikes(like)) {
      return { ran, says: schedule === wanted ? fill(w.sameSchedule, wanted) : fill(w.otherSchedule, wanted, who.name, schedule) };
    }
  }
  const own = wanted.slice(0, wanted.lastIndexOf(":") + 1) + "-";
  return { ran: await run({ answer: who.answer, schedule: own }), says: fill(w.otherSchedule, wanted, who.name, own) };
}

// sooner is a schedule, and the same with its last choice earlier and earlier: code
// that takes fewer steps is stopped before its last one, not after it is done.
function* sooner(schedule: string): Generator<string> {
  yield schedule;
  const [, rest, at, option] = /^(.*[:.])(\d+)([a-z]\w*)$/.exec(schedule) ?? [];
  const first = Number(/(\d+)[a-z]\w*\.$/.exec(rest ?? "")?.[1] ?? 0) + 1;
  for (let n = Number(at) - 1; n >= first; n--) yield `${rest}${n}${option}`;
}

// strikes is how many faults struck.
const strikes = (ran: Ran): number => ran.events.filter((e) => ["fault", "paused", "crashed"].includes(e.kind)).length;
