import { isStep } from "../beats";
import { beatLabel } from "../label";
import type { Doing, WorkerLane } from "../model";
import type { Pen } from "./pen";
import { drawShape } from "./shape";
import type { Row } from "./view";

// worker draws one worker's lane: the calls as ground, what it does between its
// steps as a line, its steps as boxes.
export function worker(pen: Pen, lane: WorkerLane, row: Row): void {
  const { ctx } = pen;
  const { view, model } = pen.s;
  const hue = pen.hue(lane.hue);
  const tint = pen.tint(lane.hue);
  const middle = row.y + row.height / 2;
  pen.each(lane.calls, (c) => c.from, (c) => {
    const from = view.px(model.beats[c.from]!.x);
    const end = c.to >= 0 ? model.beats[c.to]! : undefined;
    const to = end ? view.px(end.x + end.width) : view.px(model.width);
    ctx.fillStyle = tint;
    ctx.globalAlpha = 0.5;
    ctx.fillRect(from, row.y, Math.max(1, to - from), row.height);
    ctx.globalAlpha = 1;
  });
  pen.each(lane.spans, (s) => s.beat, (s, i) => {
    const from = view.px(model.beats[s.beat]!.x);
    const next = lane.spans[i + 1];
    const to = next ? view.px(model.beats[next.beat]!.x) : view.px(model.width);
    doing(pen, s.doing, from, Math.max(from + 1, to), middle, row, hue);
  });
  pen.each(lane.marks, (m) => m, (m) => mark(pen, m, lane, row, hue, tint));
}

// doing draws how a worker spends the time between its own events.
function doing(pen: Pen, doing: Doing, from: number, to: number, y: number, row: Row, hue: string): void {
  const { ctx, p } = pen;
  from = Math.max(from, pen.s.view.gutter - 20);
  to = Math.min(to, pen.s.view.width + 20);
  if (to <= from) return;
  ctx.strokeStyle = hue;
  ctx.fillStyle = hue;
  ctx.lineWidth = 2;
  ctx.setLineDash(doing === "asleep" ? [2, 5] : doing === "idle" || doing === "crashed" ? [1, 6] : []);
  if (doing === "idle" || doing === "crashed") ctx.strokeStyle = p.line;
  if (doing === "blocked" || doing === "paused") {
    band(pen, doing, from, to, row, hue);
  } else {
    ctx.beginPath();
    ctx.moveTo(from, y);
    ctx.lineTo(to, y);
    ctx.stroke();
  }
  ctx.setLineDash([]);
  if (doing === "blocked" || doing === "paused" || doing === "asleep") naming(pen, doing, from, to, y);
}

// naming writes what the worker is doing on its line, where there is room.
function naming(pen: Pen, doing: Doing, from: number, to: number, y: number): void {
  const { ctx, p } = pen;
  const font = `11px ${p.text}`;
  ctx.font = font;
  const left = Math.max(from, pen.s.view.gutter) + 10;
  const wide = ctx.measureText(pen.w.doing[doing]).width + 8;
  if (to - left < wide + 10) return;
  ctx.fillStyle = p.panel;
  ctx.fillRect(left, y - 8, wide, 16);
  pen.text(pen.w.doing[doing], left + 4, y, wide, p.ink, font);
}

function band(pen: Pen, doing: "blocked" | "paused", from: number, to: number, row: Row, hue: string): void {
  const { ctx } = pen;
  const top = row.y + row.height / 2 - 6;
  ctx.save();
  ctx.beginPath();
  ctx.rect(from, top, to - from, 12);
  ctx.clip();
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  if (doing === "blocked") {
    for (let x = from - 12 - (from % 7); x < to; x += 7) {
      ctx.moveTo(x, top + 12);
      ctx.lineTo(x + 12, top);
    }
  } else {
    ctx.moveTo(from, top + 4);
    ctx.lineTo(to, top + 4);
    ctx.moveTo(from, top + 8);
    ctx.lineTo(to, top + 8);
  }
  ctx.stroke();
  ctx.restore();
  ctx.strokeStyle = hue;
  ctx.lineWidth = 1;
  ctx.strokeRect(from + 0.5, top + 0.5, to - from - 1, 11);
}

// mark draws one beat of a worker in its lane.
function mark(pen: Pen, beat: number, lane: WorkerLane, row: Row, hue: string, tint: string): void {
  const { ctx, p } = pen;
  const { view, model } = pen.s;
  const b = model.beats[beat]!;
  const e = model.events[b.main]!;
  const wide = b.width * view.scale;
  const x = view.px(b.x);
  if (wide < 7) {
    ctx.fillStyle = e.kind === "fault" || e.kind === "crashed" ? p.warn : hue;
    const tall = e.kind === "request" ? row.height - 16 : 10;
    ctx.fillRect(x, row.y + (row.height - tall) / 2, Math.max(1, wide - 1), tall);
    return;
  }
  if (e.kind === "rule-broken") return; // drawn over all lanes
  if ((e.kind === "woken" && !isStep(e)) || e.kind === "end" || e.kind === "belief") {
    ctx.fillStyle = hue;
    ctx.fillRect(x, row.y + 10, 2, row.height - 20);
    return;
  }
  const trouble = e.kind === "fault" || e.kind === "crashed" || e.kind === "paused";
  const bare = e.kind === "call" || e.kind === "return";
  const box = { x: x + 2, y: row.y + (bare ? 9 : 4), w: wide - 4, h: row.height - (bare ? 18 : 8) };
  ctx.beginPath();
  ctx.roundRect(box.x, box.y, box.w, box.h, bare ? box.h / 2 : 4);
  ctx.fillStyle = bare ? p.panel : tint;
  ctx.fill();
  ctx.strokeStyle = trouble ? p.warn : hue;
  ctx.lineWidth = trouble ? 2 : 1.25;
  if (trouble) ctx.setLineDash([4, 3]);
  ctx.stroke();
  ctx.setLineDash([]);
  markText(pen, beat, lane, box, hue);
}

function markText(pen: Pen, beat: number, lane: WorkerLane, box: { x: number; y: number; w: number; h: number }, hue: string): void {
  const { ctx, p } = pen;
  const { title, answer, failed } = beatLabel(pen.s.model, beat, pen.w);
  if (box.w < 40) {
    ctx.fillStyle = hue;
    drawShape(ctx, lane.hue, box.x + box.w / 2, box.y + box.h / 2, Math.min(5, box.w / 3));
    return;
  }
  const middle = box.y + box.h / 2;
  const two = answer !== "" && box.h > 30;
  pen.text(title, box.x + 6, two ? middle - 8 : middle, box.w - 10, p.ink, `600 11px ${p.code}`);
  if (two) pen.text(answer, box.x + 6, middle + 8, box.w - 10, failed ? p.broken : p.muted, `11px ${p.code}`);
}
