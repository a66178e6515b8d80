import { gapWidth } from "../trace/beats";
import type { Model } from "../trace/model";
import type { Event } from "../trace/record";

// part finds the beat at which two traces stop saying the same, -1 if they never
// do, and how many events they share.
export function part(a: Model, b: Model): { beat: number; shared: number } {
  const most = Math.max(a.events.length, b.events.length);
  for (let i = 0; i < most; i++) {
    const one = a.events[i];
    const other = b.events[i];
    if (one && other && said(one) === said(other)) continue;
    const beats = [a.beatOf(i + 1), b.beatOf(i + 1)].filter((x) => x >= 0);
    return { beat: Math.min(...beats), shared: i };
  }
  return { beat: -1, shared: most };
}

function said(e: Event): string {
  return JSON.stringify([e.kind, e.worker, e.t, e.store, e.op, e.text, e.args, e.result, e.error, e.changes, e.locked, e.rule]);
}

// shareAxis gives two traces the same columns: the nth beat of one stands over
// the nth beat of the other, and where time passes in either both leave room.
export function shareAxis(a: Model, b: Model): void {
  let x = 0;
  for (let i = 0; i < Math.max(a.beats.length, b.beats.length); i++) {
    const here = [a.beats[i], b.beats[i]].filter((beat) => beat !== undefined);
    if (here.some((beat) => beat.gap > 0)) x += gapWidth;
    const width = Math.max(...here.map((beat) => beat.width));
    for (const beat of here) {
      beat.x = x;
      beat.width = width;
    }
    x += width;
  }
  a.extent = b.extent = x;
}
