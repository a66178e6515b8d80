import type { Words } from "../../page/words";
import type { Beat } from "../beats";
import type { Model } from "../model";
import { lastAtMost } from "../search";
import { Labels } from "./label";
import type { Palette } from "./palette";
import type { Row, View } from "./view";

export interface Scene {
  model: Model;
  rows: Row[];
  view: View;
  cursor: number;
  hover: number; // -1: none
  parting: number; // where the trace parts from another one; -1: nowhere
}

// Pen is what everything on the canvas is drawn with. What is narrower than a
// pixel is drawn once a pixel, found by binary search, so the cost follows the
// width of the canvas and not the number of events.
export class Pen {
  readonly labels: Labels;
  s!: Scene;

  constructor(readonly ctx: CanvasRenderingContext2D, readonly p: Palette, readonly w: Words) {
    this.labels = new Labels(ctx);
  }

  // each calls draw for the items of a lane that are in view, at most one a pixel.
  each<T>(items: readonly T[], beat: (item: T) => number, draw: (item: T, index: number) => void): void {
    const { view, model } = this.s;
    const x = (item: T): number => model.beats[beat(item)]!.x;
    let i = Math.max(0, lastAtMost(items, x, view.left));
    while (i < items.length && x(items[i]!) <= view.right) {
      draw(items[i]!, i);
      const here = x(items[i]!);
      i++;
      if (i < items.length && (x(items[i]!) - here) * view.scale < 1) {
        i = Math.max(i, lastAtMost(items, x, here + 1 / view.scale));
      }
    }
  }

  // beats calls draw for the beats in view, at most one a pixel.
  beats(draw: (beat: Beat, index: number) => void): void {
    const { beats } = this.s.model;
    const { view } = this.s;
    let i = Math.max(0, lastAtMost(beats, (b) => b.x, view.left));
    while (i < beats.length && beats[i]!.x <= view.right) {
      const here = beats[i]!;
      draw(here, i);
      i++;
      if (here.width * view.scale < 1) i = Math.max(i, lastAtMost(beats, (b) => b.x, here.x + 1 / view.scale));
    }
  }

  // text writes what fits into a width, around the middle y; the last characters,
  // as many as tail says, in any case.
  text(text: string, x: number, y: number, width: number, colour: string, font: string, tail = 0): void {
    const { ctx } = this;
    ctx.font = font;
    ctx.fillStyle = colour;
    ctx.textBaseline = "middle";
    const fitted = this.labels.fit(text, width, tail);
    if (fitted) ctx.fillText(fitted, x, y);
  }

  // hue and tint are a worker's colours; -1 is the world and outsiders.
  hue(of: number): string {
    return of < 0 ? this.p.muted : this.p.hues[of % this.p.hues.length]!;
  }

  tint(of: number): string {
    return of < 0 ? this.p.line : this.p.tints[of % this.p.tints.length]!;
  }
}
