import { byNode } from "../node";
import type { BeliefLane, Model, StoreLane, WorkerLane } from "../model";

// Row is one lane's place on the canvas, in CSS pixels.
export type Row = { y: number; height: number } & (
  | { kind: "worker"; lane: WorkerLane }
  | { kind: "store"; lane: StoreLane }
  | { kind: "belief"; lane: BeliefLane }
  | { kind: "more"; hidden: number });

export const rulerHeight = 24;
const workerHeight = 42;
const storeHeight = 26;
const maxStores = 14; // more rows than this are counted, and stand in the table

export const beliefHeight = 11; // of one worker's belief
export const beliefLabel = 16; // of the words under them

export function layOut(model: Model): Row[] {
  const rows: Row[] = [];
  let y = rulerHeight + 4;
  const belief = (lane: BeliefLane): void => {
    const height = beliefHeight * model.workers.filter((w) => w.hue >= 0).length + beliefLabel;
    rows.push({ kind: "belief", lane, y, height });
    y += height + 4;
  };
  for (const lane of model.workers) {
    rows.push({ kind: "worker", lane, y, height: workerHeight });
    y += workerHeight + 4;
  }
  y += 6;
  const stores = byNode(model.stores).slice(0, maxStores);
  stores.forEach((lane, i) => {
    rows.push({ kind: "store", lane, y, height: storeHeight });
    y += storeHeight + 4;
    const last = !stores.slice(i + 1).some((s) => s.kind === "key" && s.key === lane.key);
    if (lane.kind === "key" && last) model.beliefs.filter((b) => b.key === lane.key).forEach(belief);
  });
  model.beliefs.filter((b) => !rows.some((r) => r.kind === "belief" && r.lane === b)).forEach(belief);
  const hidden = model.stores.length - maxStores;
  if (hidden > 0) rows.push({ kind: "more", hidden, y, height: 18 });
  return rows;
}

export function heightOf(rows: readonly Row[]): number {
  const tail = rows[rows.length - 1];
  return tail ? tail.y + tail.height + 8 : rulerHeight;
}

// View maps column widths to pixels.
export class View {
  width = 0;
  height = 0;
  gutter = 120;
  scale = 96; // pixels per column width
  left = 0; // columns scrolled out on the left
  top = 0; // pixels scrolled out above: the ruler stays in sight

  get plot(): number {
    return Math.max(1, this.width - this.gutter);
  }

  get right(): number {
    return this.left + this.plot / this.scale;
  }

  px(x: number): number {
    return this.gutter + (x - this.left) * this.scale;
  }

  unit(px: number): number {
    return this.left + (px - this.gutter) / this.scale;
  }

  clamp(total: number): void {
    this.left = Math.max(0, Math.min(this.left, total - this.plot / this.scale));
  }

  fit(total: number): void {
    this.scale = Math.max(1e-4, Math.min(112, this.plot / Math.max(1, total)));
    this.left = 0;
  }

  // zoomAt changes the scale and keeps the column under the pixel where it is.
  zoomAt(px: number, factor: number, total: number): void {
    const at = this.unit(px);
    const whole = this.plot / Math.max(1, total);
    this.scale = Math.max(Math.min(whole, 112), Math.min(260, this.scale * factor));
    this.left = at - (px - this.gutter) / this.scale;
    this.clamp(total);
  }

  // reveal scrolls as little as it takes to show [x, x+width] with some room.
  reveal(x: number, width: number, total: number): void {
    const room = Math.min(2, (this.plot / this.scale) * 0.15);
    if (x - room < this.left) this.left = x - room;
    if (x + width + room > this.right) this.left = x + width + room - this.plot / this.scale;
    this.clamp(total);
  }
}
