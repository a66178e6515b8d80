import { beatLabel } from "../label";
import { type Beat, isStep } from "../beats";
import { type Doing, type Held, type Model, remaining, type StoreLane, type WorkerLane } from "../model";
import { lastAtMost } from "../search";
import { span } from "../time";
import type { Words } from "../../page/words";
import { Labels } from "./label";
import type { Palette } from "./palette";
import { drawShape } from "./shape";
import { type Row, rulerHeight, type View } from "./view";

export interface Scene {
  model: Model;
  rows: Row[];
  view: View;
  cursor: number;
  hover: number; // -1: none
}

// Painter draws a scene. What is narrower than a pixel is drawn once a pixel,
// found by binary search, so the cost follows the width of the canvas and not
// the number of events. Broken rules are drawn last and on their own: whatever
// is left out for want of room, they are not.
export class Painter {
  private readonly labels: Labels;
  private s!: Scene;

  constructor(private readonly ctx: CanvasRenderingContext2D, private readonly p: Palette, private readonly w: Words) {
    this.labels = new Labels(ctx);
  }

  paint(scene: Scene): void {
    this.s = scene;
    const { ctx, p } = this;
    const { view, rows } = scene;
    ctx.fillStyle = p.panel;
    ctx.fillRect(0, 0, view.width, view.height);
    ctx.save();
    ctx.beginPath();
    ctx.rect(view.gutter, 0, view.plot, view.height);
    ctx.clip();
    this.column(scene.hover, p.line, 0.35);
    this.gaps();
    this.ruler();
    for (const row of rows) {
      if (row.kind === "worker") this.worker(row.lane, row);
      if (row.kind === "store") this.store(row.lane, row);
    }
    this.effects();
    this.future();
    this.broken();
    this.cursor();
    ctx.restore();
    for (const row of rows) this.gutter(row);
  }

  // each calls draw for the items of a lane that are in view, at most one a pixel.
  private each<T>(items: readonly T[], beat: (item: T) => number, draw: (item: T, index: number) => void): void {
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

  private beatsInView(draw: (beat: Beat, index: number) => void): void {
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

  private text(text: string, x: number, y: number, width: number, colour: string, font: string): void {
    const { ctx } = this;
    ctx.font = font;
    ctx.fillStyle = colour;
    ctx.textBaseline = "middle";
    const fitted = this.labels.fit(text, width);
    if (fitted) ctx.fillText(fitted, x, y);
  }

  private column(beat: number, colour: string, alpha: number): void {
    const b = this.s.model.beats[beat];
    if (!b) return;
    const { ctx } = this;
    ctx.globalAlpha = alpha;
    ctx.fillStyle = colour;
    ctx.fillRect(this.s.view.px(b.x), 0, b.width * this.s.view.scale, this.s.view.height);
    ctx.globalAlpha = 1;
  }

  // gaps marks where virtual time passes: a band with its length.
  private gaps(): void {
    const { ctx, p } = this;
    const { view } = this.s;
    this.beatsInView((b) => {
      if (b.gap <= 0) return;
      const from = view.px(b.x - 0.6);
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
      if (to - from > 30) {
        const label = "+" + span(b.gap);
        ctx.font = `600 11px ${p.text}`;
        const wide = Math.min(to - from, ctx.measureText(label).width + 8);
        ctx.fillStyle = p.panel;
        ctx.fillRect((from + to - wide) / 2, 3, wide, rulerHeight - 6);
        this.text(label, (from + to - wide) / 2 + 4, rulerHeight / 2, wide, p.ink, `600 11px ${p.text}`);
      }
    });
  }

  private ruler(): void {
    const { ctx, p } = this;
    const { view, model } = this.s;
    ctx.fillStyle = p.line;
    ctx.fillRect(view.gutter, rulerHeight, view.plot, 1);
    let clear = view.gutter - 100;
    this.beatsInView((b) => {
      const e = model.events[b.main]!;
      const x = view.px(b.x);
      if (!e.step || e.kind !== "request" || x < clear) return;
      const label = String(e.step);
      this.text(label, x + 2, rulerHeight / 2, 60, p.muted, `11px ${p.text}`);
      clear = x + ctx.measureText(label).width + 14;
    });
  }

  private worker(lane: WorkerLane, row: Row): void {
    const { ctx, p } = this;
    const { view, model } = this.s;
    const hue = p.hues[lane.hue % p.hues.length]!;
    const tint = p.tints[lane.hue % p.tints.length]!;
    const middle = row.y + row.height / 2;
    this.each(lane.calls, (c) => c.from, (c) => {
      const from = view.px(model.beats[c.from]!.x);
      const end = c.to >= 0 ? model.beats[c.to]! : undefined;
      const to = end ? view.px(end.x + end.width) : view.px(model.width);
      ctx.fillStyle = tint;
      ctx.globalAlpha = 0.5;
      ctx.fillRect(from, row.y, Math.max(1, to - from), row.height);
      ctx.globalAlpha = 1;
    });
    this.each(lane.spans, (s) => s.beat, (s, i) => {
      const from = view.px(model.beats[s.beat]!.x);
      const next = lane.spans[i + 1];
      const to = next ? view.px(model.beats[next.beat]!.x) : view.px(model.width);
      this.doing(s.doing, from, Math.max(from + 1, to), middle, row, hue);
    });
    this.each(lane.marks, (m) => m, (m) => this.mark(m, lane, row, hue, tint));
  }

  // doing draws how a worker spends the time between its own events.
  private doing(doing: Doing, from: number, to: number, y: number, row: Row, hue: string): void {
    const { ctx, p } = this;
    from = Math.max(from, this.s.view.gutter - 20);
    to = Math.min(to, this.s.view.width + 20);
    if (to <= from) return;
    ctx.strokeStyle = hue;
    ctx.fillStyle = hue;
    ctx.lineWidth = 2;
    ctx.setLineDash(doing === "asleep" ? [2, 5] : doing === "idle" || doing === "crashed" ? [1, 6] : []);
    if (doing === "idle" || doing === "crashed") ctx.strokeStyle = p.line;
    if (doing === "blocked" || doing === "paused") {
      this.band(doing, from, to, row, hue);
    } else {
      ctx.beginPath();
      ctx.moveTo(from, y);
      ctx.lineTo(to, y);
      ctx.stroke();
    }
    ctx.setLineDash([]);
    if (doing === "blocked" || doing === "paused" || doing === "asleep") this.naming(doing, from, to, y);
  }

  // naming writes what the worker is doing on its line, where there is room.
  private naming(doing: Doing, from: number, to: number, y: number): void {
    const { ctx, p } = this;
    const font = `11px ${p.text}`;
    ctx.font = font;
    const left = Math.max(from, this.s.view.gutter) + 10;
    const wide = ctx.measureText(this.w.doing[doing]).width + 8;
    if (to - left < wide + 10) return;
    ctx.fillStyle = p.panel;
    ctx.fillRect(left, y - 8, wide, 16);
    this.text(this.w.doing[doing], left + 4, y, wide, p.ink, font);
  }

  private band(doing: "blocked" | "paused", from: number, to: number, row: Row, hue: string): void {
    const { ctx } = this;
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
  private mark(beat: number, lane: WorkerLane, row: Row, hue: string, tint: string): void {
    const { ctx, p } = this;
    const { view, model } = this.s;
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
    if ((e.kind === "woken" && !isStep(e)) || e.kind === "end") {
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
    this.markText(beat, lane, box, hue);
  }

  private markText(beat: number, lane: WorkerLane, box: { x: number; y: number; w: number; h: number }, hue: string): void {
    const { ctx, p } = this;
    const { title, answer, failed } = beatLabel(this.s.model, beat, this.w);
    if (box.w < 40) {
      ctx.fillStyle = hue;
      drawShape(ctx, lane.hue, box.x + box.w / 2, box.y + box.h / 2, Math.min(5, box.w / 3));
      return;
    }
    const middle = box.y + box.h / 2;
    const two = answer !== "" && box.h > 30;
    this.text(title, box.x + 6, two ? middle - 8 : middle, box.w - 10, p.ink, `600 11px ${p.code}`);
    if (two) this.text(answer, box.x + 6, middle + 8, box.w - 10, failed ? p.broken : p.muted, `11px ${p.code}`);
  }

  private store(lane: StoreLane, row: Row): void {
    const { ctx, p } = this;
    const { view, model } = this.s;
    ctx.fillStyle = p.line;
    ctx.fillRect(view.gutter, row.y + row.height - 1, view.plot, 1);
    this.each(lane.held, (h) => h.beat, (h, i) => {
      if (!h.value) return;
      const from = view.px(model.beats[h.beat]!.x) + 2;
      const next = lane.held[i + 1];
      const to = next ? view.px(model.beats[next.beat]!.x) : view.px(model.width);
      this.held(lane, h, from, Math.max(from + 1, to - 1), row);
    });
  }

  private held(lane: StoreLane, h: Held, from: number, to: number, row: Row): void {
    const { ctx, p } = this;
    const owner = this.s.model.worker(h.holder);
    const hue = owner ? p.hues[owner.hue % p.hues.length]! : p.muted;
    ctx.fillStyle = owner ? p.tints[owner.hue % p.tints.length]! : p.line;
    this.fillHeld(h, from, to, row);
    ctx.fillStyle = hue;
    ctx.fillRect(from, row.y, Math.min(3, to - from), row.height - 1);
    const left = Math.max(from, this.s.view.gutter);
    if (to - left < 24) return;
    if (owner) drawShape(ctx, owner.hue, left + 12, row.y + row.height / 2, 4);
    const value = lane.kind === "lock" ? this.w.heldBy.replace("%s", h.value) : h.value;
    this.text(value, left + 21, row.y + row.height / 2, Math.min(to, this.s.view.width) - left - 24, p.ink, `11px ${p.code}`);
  }

  // fillHeld fills a bar, whose height follows the time a key has left to live.
  private fillHeld(h: Held, from: number, to: number, row: Row): void {
    const { ctx } = this;
    const bottom = row.y + row.height - 1;
    if (!h.ttl) {
      ctx.fillRect(from, row.y, to - from, row.height - 1);
      return;
    }
    const { view } = this.s;
    ctx.beginPath();
    ctx.moveTo(from, bottom);
    const end = Math.min(to, view.width);
    for (let x = Math.max(from, view.gutter); ; x = Math.min(end, x + 3)) {
      ctx.lineTo(x, bottom - (row.height - 1) * remaining(h, this.timeAt(view.unit(x))));
      if (x >= end) break;
    }
    ctx.lineTo(end, bottom);
    ctx.closePath();
    ctx.fill();
  }

  // timeAt is the virtual time at a place on the axis: constant inside a beat,
  // running inside the gap before one.
  private timeAt(x: number): number {
    const { beats } = this.s.model;
    const i = Math.max(0, lastAtMost(beats, (b) => b.x, x));
    const b = beats[i]!;
    const next = beats[i + 1];
    const into = x - (b.x + b.width);
    if (!next || into <= 0 || next.gap <= 0) return b.t;
    return b.t + next.gap * Math.min(1, into / (next.x - b.x - b.width));
  }

  // effects ties a step to the rows and keys it changed, and a wake-up to its cause.
  private effects(): void {
    const { model, rows, view } = this.s;
    if (view.scale < 24) return;
    const places = new Map(rows.map((r) => [r.kind === "store" ? r.lane.id : r.kind === "worker" ? r.lane.name : "", r]));
    this.beatsInView((b, i) => {
      for (const e of model.events.slice(b.first, b.last + 1)) {
        const lane = model.worker(e.worker);
        const from = places.get(e.worker ?? "");
        if (!lane || !from) continue;
        for (const c of e.changes ?? []) {
          const to = places.get(`${e.store}/${c.in}/${c.key}`);
          if (to) this.thread(view.px(b.x) + 6, from.y + from.height - 4, to.y, this.p.hues[lane.hue % this.p.hues.length]!);
        }
        if (e.cause && (e.kind === "woken" || e.kind === "blocked")) this.because(e.cause, i, from);
      }
    });
  }

  private thread(x: number, from: number, to: number, colour: string): void {
    const { ctx } = this;
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

  private because(cause: number, beat: number, to: Row): void {
    const { model, view, rows } = this.s;
    const source = model.beatOf(cause);
    const worker = source >= 0 ? model.main(source).worker : undefined;
    const from = rows.find((r) => r.kind === "worker" && r.lane.name === worker);
    if (!from || from === to) return;
    const { ctx, p } = this;
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

  // future fades what has not happened yet at the cursor.
  private future(): void {
    const { ctx, p } = this;
    const { view, model, cursor } = this.s;
    const b = model.beats[cursor];
    if (!b) return;
    const x = view.px(b.x + b.width);
    ctx.globalAlpha = 0.62;
    ctx.fillStyle = p.panel;
    ctx.fillRect(Math.max(x, view.gutter), rulerHeight + 1, Math.max(0, view.width - x), view.height);
    ctx.globalAlpha = 1;
  }

  private broken(): void {
    const { ctx, p } = this;
    const { model, view } = this.s;
    this.each(model.broken, (i) => i, (i) => {
      const b = model.beats[i]!;
      const x = view.px(b.x);
      ctx.fillStyle = p.broken;
      ctx.fillRect(x, rulerHeight, 2, view.height - rulerHeight);
      const label = "✗ " + (model.main(i).rule ?? "");
      ctx.font = `600 11px ${p.text}`;
      const wide = Math.min(ctx.measureText(label).width + 12, 180);
      const left = Math.min(x, view.width - wide);
      ctx.beginPath();
      ctx.roundRect(left, 3, wide, rulerHeight - 5, 3);
      ctx.fill();
      this.text(label, left + 6, rulerHeight / 2 + 1, wide - 10, p.panel, `600 11px ${p.text}`);
    });
  }

  private cursor(): void {
    const { ctx, p } = this;
    const { view, model, cursor } = this.s;
    const b = model.beats[cursor];
    if (!b) return;
    ctx.strokeStyle = p.accent;
    ctx.lineWidth = 2;
    const wide = Math.max(2, b.width * view.scale);
    ctx.strokeRect(view.px(b.x), 1, wide, view.height - 2);
  }

  private gutter(row: Row): void {
    const { ctx, p } = this;
    const { view } = this.s;
    const middle = row.y + row.height / 2;
    if (row.kind === "worker") {
      ctx.fillStyle = p.hues[row.lane.hue % p.hues.length]!;
      drawShape(ctx, row.lane.hue, 14, middle, 6);
      this.text(row.lane.name, 28, middle, view.gutter - 34, p.ink, `600 13px ${p.text}`);
      return;
    }
    const label = row.kind === "more" ? this.w.moreRows.replace("%d", String(row.hidden)) : laneName(row.lane, this.w);
    this.text(label, 8, middle, view.gutter - 14, p.muted, `11px ${p.code}`);
  }
}

export function laneName(lane: StoreLane, w: Words): string {
  if (lane.kind === "lock") return w.writeLock;
  return lane.kind === "key" ? lane.key : `${lane.group} #${lane.key}`;
}
