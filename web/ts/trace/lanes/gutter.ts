import type { Words } from "../../page/words";
import type { StoreLane } from "../model";
import { nodeName } from "../node";
import type { Pen } from "./pen";
import { drawShape } from "./shape";
import type { Row } from "./view";

// gutter names a lane at its left.
export function gutter(pen: Pen, row: Row): void {
  const { ctx, p } = pen;
  const { view } = pen.s;
  const middle = row.y + row.height / 2;
  if (row.kind === "worker") {
    ctx.fillStyle = pen.hue(row.lane.hue);
    drawShape(ctx, row.lane.hue, 14, middle, 6);
    pen.text(row.lane.name || pen.w.world, 28, middle, view.gutter - 34, p.ink, `600 13px ${p.text}`);
    return;
  }
  if (row.kind === "belief") {
    pen.text(pen.w.actsAsHolder, 8, middle, view.gutter - 14, p.muted, `11px ${p.text}`);
    return;
  }
  const label = row.kind === "more" ? pen.w.moreRows.replace("%d", String(row.hidden)) : laneName(row.lane, pen.w);
  pen.text(label, 8, middle, view.gutter - 14, p.muted, `11px ${p.code}`, 4);
}

// laneName is what a row, key or lock is called.
export function laneName(lane: StoreLane, w: Words): string {
  if (lane.kind === "lock") return w.writeLock;
  return lane.kind === "key" ? `${nodeName(lane.store)} ${lane.key}`.trim() : `${lane.group} #${lane.key}`;
}
