import type { Model } from "../trace/model";

const most = 6;

// smallest picks the beats that tell how the rule broke, at most six: the steps
// that reached a store, faults, and the broken rule. If there are more, the
// first reads give way before what changed something. cut says how many stayed
// out before each.
export function smallest(model: Model): { beat: number; cut: number }[] {
  const end = model.broken[0] ?? model.beats.length - 1;
  const all: number[] = [];
  for (let i = 0; i <= end; i++) {
    const e = model.main(i);
    if (e.kind === "request" || e.kind === "fault" || e.kind === "crashed" || e.kind === "paused" || e.kind === "rule-broken") all.push(i);
  }
  const weigh = (i: number): number => {
    const e = model.main(i);
    if (e.kind !== "request") return 3;
    return model.eventsOf(i).some((x) => x.changes?.length) ? 2 : 1;
  };
  const chosen = all.map((beat, order) => ({ beat, order, weight: weigh(beat) }))
    .sort((a, b) => b.weight - a.weight || b.order - a.order).slice(0, most)
    .sort((a, b) => a.order - b.order);
  return chosen.map((c, i) => ({ beat: c.beat, cut: c.order - (i ? chosen[i - 1]!.order + 1 : 0) }));
}
