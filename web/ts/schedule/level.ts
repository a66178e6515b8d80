import type { Option, Scenario, Used } from "../trace/record";

// limit is what a level allows in a scenario: never more than the judgement
// itself explores.
export function limit(level: number, s: Scenario): Used {
  const bound = { preemptions: s.preemptions, faults: s.faults };
  const allow = [{ preemptions: 1, faults: 0 }, { preemptions: 2, faults: 0 }, { preemptions: 1, faults: 1 }, bound][level - 1] ?? bound;
  return { preemptions: Math.min(allow.preemptions, bound.preemptions), faults: Math.min(allow.faults, bound.faults) };
}

// offered reports whether a level differs from the lower ones in a scenario.
export function offered(level: number, s: Scenario): boolean {
  return level === 2 ? s.preemptions >= 2 : level === 3 ? s.faults >= 1 : true;
}

// affordable reports whether a choice fits into what is left.
export function affordable(o: Option, used: Used, most: Used): boolean {
  return used.preemptions + o.costs.preemptions <= most.preemptions && used.faults + o.costs.faults <= most.faults;
}
