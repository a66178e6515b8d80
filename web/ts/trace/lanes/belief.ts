import type { BeliefLane } from "../model";
import type { Pen } from "./pen";
import { drawShape } from "./shape";
import { beliefHeight, beliefLabel, type Row } from "./view";

// belief draws, under a key, when each worker acts as its holder, and shades
// where two do at once.
export function belief(pen: Pen, lane: BeliefLane, row: Row): void {
  const { ctx, p } = pen;
  const { view, model } = pen.s;
  const end = (to: number): number => view.px(to >= 0 ? model.beats[to]!.x : model.width);
  pen.each(lane.spans, (s) => s.from, (s) => {
    const from = view.px(model.beats[s.from]!.x);
    const y = row.y + model.workers.indexOf(s.lane) * beliefHeight;
    ctx.fillStyle = pen.hue(s.lane.hue);
    ctx.fillRect(from, y + 4, Math.max(1, end(s.to) - from), 4);
    if (end(s.to) - from > 20) drawShape(ctx, s.lane.hue, Math.max(from, view.gutter) + 6, y + 6, 4.5);
  });
  for (const [a, b] of overlaps(lane)) {
    const from = view.px(model.beats[a]!.x);
    const wide = Math.max(2, end(b) - from);
    ctx.fillStyle = p.broken;
    ctx.globalAlpha = 0.22;
    ctx.fillRect(from, row.y, wide, row.height);
    ctx.globalAlpha = 1;
    const left = Math.max(from, view.gutter) + 4;
    pen.text(pen.w.bothHold, left, row.y + row.height - beliefLabel / 2, from + wide - left - 4, p.ink, `600 11px ${p.text}`);
  }
}

// overlaps are the stretches of beats in which more than one worker acts as holder.
function overlaps(lane: BeliefLane): [number, number][] {
  const found: [number, number][] = [];
  let last: { to: number } | undefined; // the belief that lasts longest so far
  for (const s of lane.spans) {
    const until = (x: { to: number }): number => (x.to < 0 ? Infinity : x.to);
    if (last && until(last) > s.from) {
      const to = Math.min(until(last), until(s));
      found.push([s.from, to === Infinity ? -1 : to]);
    }
    if (!last || until(s) > until(last)) last = s;
  }
  return found;
}
