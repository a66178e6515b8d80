import type { Pen } from "./pen";
import type { Row } from "./view";

// effects ties a step to the rows and keys it changed, and a wake-up to its cause.
export function effects(pen: Pen): void {
  const { model, rows, view } = pen.s;
  if (view.scale < 24) return;
  const places = new Map(rows.map((r) => [r.kind === "store" ? r.lane.id : r.kind === "worker" ? r.lane.name : "", r]));
  pen.beats((b, i) => {
    for (const e of model.events.slice(b.first, b.last + 1)) {
      const lane = model.worker(e.worker);
      const from = places.get(e.worker ?? "");
      if (!lane || !from) continue;
      for (const c of e.changes ?? []) {
        const to = places.get(`${e.store}/${c.in}/${c.key}`);
        if (to) thread(pen, view.px(b.x) + 6, from.y + from.height - 4, to.y, pen.hue(lane.hue));
      }
      if (e.cause && (e.kind === "woken" || e.kind === "blocked")) because(pen, e.cause, i, from);
    }
  });
}

function thread(pen: Pen, x: number, from: number, to: number, colour: string): void {
  const { ctx } = pen;
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineWidth = 1;
  ctx.globalAlpha = 0.65;
  ctx.beginPath();
  ctx.moveTo(x, from);
  ctx.lineTo(x, to);
  ctx.stroke();
  ctx.beginPath();
  ctx.arc(x, to, 2.5, 0, 2 * Math.PI);
  ctx.fill();
  ctx.globalAlpha = 1;
}

function because(pen: Pen, cause: number, beat: number, to: Row): void {
  const { model, view, rows } = pen.s;
  const source = model.beatOf(cause);
  const worker = source >= 0 ? model.main(source).worker : undefined;
  const from = rows.find((r) => r.kind === "worker" && r.lane.name === worker);
  if (!from || from === to) return;
  const { ctx, p } = pen;
  const b = model.beats[source]!;
  ctx.strokeStyle = p.muted;
  ctx.lineWidth = 1;
  ctx.setLineDash([3, 3]);
  ctx.beginPath();
  ctx.moveTo(view.px(b.x + b.width), from.y + from.height / 2);
  ctx.lineTo(view.px(model.beats[beat]!.x), to.y + to.height / 2);
  ctx.stroke();
  ctx.setLineDash([]);
}
