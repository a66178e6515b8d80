import { type Held, remaining, type StoreLane } from "../model";
import { lastAtMost } from "../search";
import type { Pen } from "./pen";
import { drawShape } from "./shape";
import type { Row } from "./view";

// store draws the life of one row, key or lock: a bar for each value, with who
// wrote it.
export function store(pen: Pen, lane: StoreLane, row: Row): void {
  const { ctx, p } = pen;
  const { view, model } = pen.s;
  ctx.fillStyle = p.line;
  ctx.fillRect(view.gutter, row.y + row.height - 1, view.plot, 1);
  pen.each(lane.held, (h) => h.beat, (h, i) => {
    if (!h.value) return;
    const from = view.px(model.beats[h.beat]!.x) + 2;
    const next = lane.held[i + 1];
    const to = next ? view.px(model.beats[next.beat]!.x) : view.px(model.width);
    held(pen, lane, h, from, Math.max(from + 1, to - 1), row);
  });
}

function held(pen: Pen, lane: StoreLane, h: Held, from: number, to: number, row: Row): void {
  const { ctx, p } = pen;
  const owner = pen.s.model.worker(h.holder);
  const hue = owner ? pen.hue(owner.hue) : p.muted;
  ctx.fillStyle = owner ? pen.tint(owner.hue) : p.line;
  fillHeld(pen, h, from, to, row);
  ctx.fillStyle = hue;
  ctx.fillRect(from, row.y, Math.min(3, to - from), row.height - 1);
  const left = Math.max(from, pen.s.view.gutter);
  if (to - left < 24) return;
  if (owner) drawShape(ctx, owner.hue, left + 12, row.y + row.height / 2, 4);
  const value = lane.kind === "lock" ? pen.w.heldBy.replace("%s", h.value) : h.value;
  pen.text(value, left + 21, row.y + row.height / 2, Math.min(to, pen.s.view.width) - left - 24, p.ink, `11px ${p.code}`);
}

// fillHeld fills a bar, whose height follows the time a key has left to live.
function fillHeld(pen: Pen, h: Held, from: number, to: number, row: Row): void {
  const { ctx } = pen;
  const bottom = row.y + row.height - 1;
  if (!h.ttl) {
    ctx.fillRect(from, row.y, to - from, row.height - 1);
    return;
  }
  const { view } = pen.s;
  ctx.beginPath();
  ctx.moveTo(from, bottom);
  const end = Math.min(to, view.width);
  for (let x = Math.max(from, view.gutter); ; x = Math.min(end, x + 3)) {
    ctx.lineTo(x, bottom - (row.height - 1) * remaining(h, timeAt(pen, view.unit(x))));
    if (x >= end) break;
  }
  ctx.lineTo(end, bottom);
  ctx.closePath();
  ctx.fill();
}

// timeAt is the virtual time at a place on the axis: constant inside a beat,
// running inside the gap before one.
function timeAt(pen: Pen, x: number): number {
  const { beats } = pen.s.model;
  const i = Math.max(0, lastAtMost(beats, (b) => b.x, x));
  const b = beats[i]!;
  const next = beats[i + 1];
  const into = x - (b.x + b.width);
  if (!next || into <= 0 || next.gap <= 0) return b.t;
  return b.t + next.gap * Math.min(1, into / (next.x - b.x - b.width));
}
