import type { Words } from "../../page/words";
import { brokenLabels, brokenLines, column, cursor, future, gaps, parting, ruler } from "./axis";
import { belief } from "./belief";
import { gutter } from "./gutter";
import type { Palette } from "./palette";
import { Pen, type Scene } from "./pen";
import { store } from "./store";
import { effects } from "./thread";
import { rulerHeight } from "./view";
import { worker } from "./worker";

// Painter draws a scene from back to front. Broken rules come after all lanes
// and on their own: whatever is left out for want of room, they are not.
export class Painter {
  private readonly pen: Pen;

  constructor(ctx: CanvasRenderingContext2D, p: Palette, w: Words) {
    this.pen = new Pen(ctx, p, w);
  }

  paint(scene: Scene): void {
    const { pen } = this;
    const { ctx, p } = pen;
    const { view, rows } = scene;
    pen.s = scene;
    ctx.fillStyle = p.panel;
    ctx.fillRect(0, 0, view.width, view.height);
    ctx.save();
    ctx.beginPath();
    ctx.rect(view.gutter, 0, view.plot, view.height);
    ctx.clip();
    column(pen, scene.hover, p.line, 0.35);
    gaps(pen);
    for (const row of rows) {
      if (row.kind === "worker") worker(pen, row.lane, row);
      if (row.kind === "store") store(pen, row.lane, row);
      if (row.kind === "belief") belief(pen, row.lane, row);
    }
    effects(pen);
    future(pen);
    parting(pen);
    brokenLines(pen);
    ruler(pen);
    brokenLabels(pen);
    cursor(pen);
    ctx.restore();
    for (const row of rows) gutter(pen, row);
    ctx.fillStyle = p.panel;
    ctx.fillRect(0, view.top, view.gutter, rulerHeight);
  }
}
