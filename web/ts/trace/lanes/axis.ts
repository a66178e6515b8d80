import { gapWidth } from "../beats";
import { span } from "../time";
import type { Pen } from "./pen";
import { rulerHeight } from "./view";

// column marks one beat from top to bottom.
export function column(pen: Pen, beat: number, colour: string, alpha: number): void {
  const b = pen.s.model.beats[beat];
  if (!b) return;
  const { ctx } = pen;
  ctx.globalAlpha = alpha;
  ctx.fillStyle = colour;
  ctx.fillRect(pen.s.view.px(b.x), 0, b.width * pen.s.view.scale, pen.s.view.height);
  ctx.globalAlpha = 1;
}

// gaps marks where virtual time passes: a band with its length.
export function gaps(pen: Pen): void {
  const { ctx, p } = pen;
  const { view } = pen.s;
  pen.beats((b) => {
    if (b.gap <= 0) return;
    const from = view.px(b.x - gapWidth);
    const to = view.px(b.x);
    if (to - from < 3) return;
    ctx.strokeStyle = p.line;
    ctx.lineWidth = 1;
    ctx.beginPath();
    for (let x = from - view.height; x < to; x += 7) {
      ctx.moveTo(Math.max(x, from), x < from ? from - x : 0);
      const end = Math.min(x + view.height, to);
      ctx.lineTo(end, end - x);
    }
    ctx.globalAlpha = 0.6;
    ctx.stroke();
    ctx.globalAlpha = 1;
  });
}

// ruler numbers the steps and says how long the gaps are.
export function ruler(pen: Pen): void {
  const { ctx, p } = pen;
  const { view, model } = pen.s;
  ctx.fillStyle = p.panel;
  ctx.fillRect(view.gutter, view.top, view.plot, rulerHeight);
  ctx.fillStyle = p.line;
  ctx.fillRect(view.gutter, view.top + rulerHeight, view.plot, 1);
  const y = view.top + rulerHeight / 2;
  let clear = view.gutter - 100; // right end of what is written so far
  pen.beats((b) => {
    const e = model.events[b.main]!;
    const x = view.px(b.x);
    if (b.gap > 0 && gapWidth * view.scale > 30 && x - gapWidth * view.scale >= clear) {
      pen.text("+" + span(b.gap), x - gapWidth * view.scale + 4, y, 80, p.ink, `600 11px ${p.text}`);
      clear = x;
    }
    if (!e.step || e.kind !== "request" || x < clear) return;
    const label = String(e.step);
    pen.text(label, x + 3, y, 60, p.muted, `11px ${p.text}`);
    clear = x + ctx.measureText(label).width + 14;
  });
}

// future fades what has not happened yet at the cursor.
export function future(pen: Pen): void {
  const { ctx, p } = pen;
  const { view, model, cursor } = pen.s;
  const b = model.beats[cursor];
  if (!b) return;
  const x = view.px(b.x + b.width);
  ctx.globalAlpha = 0.62;
  ctx.fillStyle = p.panel;
  ctx.fillRect(Math.max(x, view.gutter), rulerHeight + 1, Math.max(0, view.width - x), view.height);
  ctx.globalAlpha = 1;
}

// parting is a dashed line where two traces stop being the same.
export function parting(pen: Pen): void {
  const { ctx, p, w } = pen;
  const { model, view } = pen.s;
  const b = model.beats[pen.s.parting];
  if (!b) return;
  const x = view.px(b.x);
  ctx.strokeStyle = p.warn;
  ctx.lineWidth = 2;
  ctx.setLineDash([5, 4]);
  ctx.beginPath();
  ctx.moveTo(x, rulerHeight);
  ctx.lineTo(x, view.height);
  ctx.stroke();
  ctx.setLineDash([]);
  const font = `600 11px ${p.text}`;
  ctx.font = font;
  const wide = ctx.measureText(w.partHere).width + 8;
  const left = x - wide > view.gutter ? x - wide : x + 2;
  ctx.fillStyle = p.panel;
  ctx.fillRect(left, view.height - 18, wide, 16);
  pen.text(w.partHere, left + 4, view.height - 10, wide, p.warn, font);
}

// brokenLines stand at every broken rule, over all lanes.
export function brokenLines(pen: Pen): void {
  const { ctx, p } = pen;
  const { model, view } = pen.s;
  ctx.fillStyle = p.broken;
  pen.each(model.broken, (i) => i, (i) => ctx.fillRect(view.px(model.beats[i]!.x), rulerHeight, 2, view.height - rulerHeight));
}

export function brokenLabels(pen: Pen): void {
  const { ctx, p } = pen;
  const { model, view } = pen.s;
  const font = `600 11px ${p.text}`;
  pen.each(model.broken, (i) => i, (i) => {
    const label = "✗ " + (model.main(i).rule ?? "");
    ctx.font = font;
    const wide = Math.min(ctx.measureText(label).width + 12, 180);
    const left = Math.min(view.px(model.beats[i]!.x), view.width - wide);
    ctx.fillStyle = p.broken;
    ctx.beginPath();
    ctx.roundRect(left, view.top + 3, wide, rulerHeight - 5, 3);
    ctx.fill();
    pen.text(label, left + 6, view.top + rulerHeight / 2 + 1, wide - 10, p.panel, font);
  });
}

// cursor frames the beat on show.
export function cursor(pen: Pen): void {
  const { ctx, p } = pen;
  const { view, model, cursor } = pen.s;
  const b = model.beats[cursor];
  if (!b) return;
  ctx.strokeStyle = p.accent;
  ctx.lineWidth = 2;
  const wide = Math.max(2, b.width * view.scale);
  ctx.strokeRect(view.px(b.x), 1, wide, view.height - 2);
}
