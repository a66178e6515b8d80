import type { Begin, Level, Option, Scenario, Used } from "../trace/record";

// free is no level: any scenario may be played, with all that is explored there.
export const free = "free";

// Limit is what may still be chosen in all.
export interface Limit extends Used {
  kinds?: string[]; // of faults; missing: any
}

// levelOf finds a level by its id; none is free play.
export function levelOf(begin: Begin, id: string): Level | undefined {
  return begin.levels?.find((l) => l.id === id);
}

// openTo lists the scenarios that may be played at a level.
export function openTo(begin: Begin, level: Level | undefined): Scenario[] {
  const board = begin.board ? [begin.board] : [];
  return level ? board : [...begin.scenarios, ...board];
}

// affordable reports whether a choice fits into what is left.
export function affordable(o: Option, used: Used, most: Limit): boolean {
  const kind = o.kind !== "fault" || !most.kinds || most.kinds.includes(o.label[0]!);
  return kind && used.preemptions + o.costs.preemptions <= most.preemptions && used.faults + o.costs.faults <= most.faults;
}
