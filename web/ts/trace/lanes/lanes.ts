import { calm, el } from "../../page/dom";
import type { Words } from "../../page/words";
import type { Model } from "../model";
import { Painter } from "./draw";
import { readPalette } from "./palette";
import { heightOf, layOut, type Row, View } from "./view";

const readable = 80; // pixels: a column in which "INSERT ord…" can be read

// Lanes is the canvas: a lane for each worker and each store, events in order
// from left to right. It shows; what is selected is decided by its owner. The
// canvas is a picture to a screen reader: story and table carry the same trace.
export class Lanes {
  readonly el: HTMLElement;
  private readonly canvas: HTMLCanvasElement;
  private readonly ctx: CanvasRenderingContext2D;
  private painter: Painter | undefined;
  private readonly view = new View();
  private model: Model | undefined;
  private rows: Row[] = [];
  private cursorBeat = 0;
  private hoverBeat = -1;
  private fitted = true; // follows the trace's length until the reader zooms
  private frame = 0;
  private slide = 0;
  private partingBeat = -1;
  private twin: Lanes | undefined; // shows the same columns

  constructor(private readonly words: Words, private readonly onPick: (beat: number) => void,
    private readonly onHover: (beat: number, x: number, y: number) => void) {
    this.canvas = el("canvas", { role: "img", "aria-label": words.lanesPicture });
    this.ctx = this.canvas.getContext("2d", { alpha: false })!;
    this.el = el("div", { class: "lanes", tabindex: 0, role: "group", "aria-label": words.lanes }, this.canvas);
    this.el.addEventListener("scroll", () => {
      this.view.top = this.el.scrollTop;
      this.draw();
    });
    new ResizeObserver(() => this.resize()).observe(this.el);
    const repaint = (): void => { this.painter = undefined; this.draw(); };
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
    new MutationObserver(repaint).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    this.pointer();
  }

  show(model: Model): void {
    this.model = model;
    this.fitted = true;
    this.refresh();
  }

  // refresh follows events appended to the model.
  refresh(): void {
    if (!this.model) return;
    this.rows = layOut(this.model);
    this.resize();
  }

  set cursor(beat: number) {
    this.cursorBeat = beat;
    this.reveal();
    this.draw();
  }

  // look marks a beat without scrolling to it.
  look(beat: number): void {
    this.cursorBeat = beat;
    this.draw();
  }

  // part marks where the trace parts from another one.
  part(beat: number): void {
    this.partingBeat = beat;
    this.draw();
  }

  // pair keeps two lanes of the same extent at the same columns.
  pair(other: Lanes): void {
    this.twin = other;
    other.twin = this;
  }

  zoom(factor: number): void {
    const b = this.model?.beats[this.cursorBeat];
    if (!b) return;
    this.fitted = false;
    this.view.zoomAt(this.view.px(b.x), factor, this.model!.width);
    this.draw();
  }

  fit(): void {
    this.fitted = true;
    this.resize();
  }

  private resize(): void {
    const box = this.el.getBoundingClientRect();
    if (!this.model || box.width === 0) return;
    const ratio = window.devicePixelRatio || 1;
    const v = this.view;
    v.width = this.el.clientWidth;
    v.gutter = v.width < 560 ? 76 : 120;
    v.height = Math.max(heightOf(this.rows), this.el.clientHeight);
    this.canvas.width = Math.round(v.width * ratio);
    this.canvas.height = Math.round(v.height * ratio);
    this.canvas.style.width = `${v.width}px`;
    this.canvas.style.height = `${v.height}px`;
    this.ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (this.fitted) this.fitOrRead();
    else v.clamp(this.model.width);
    this.reveal(true);
    this.draw();
  }

  // fitOrRead fits the whole trace, unless its columns would be too narrow to
  // read and the trace is short enough to be read.
  private fitOrRead(): void {
    const total = this.model!.width;
    this.view.fit(total);
    if (total <= 400 && this.view.scale < readable) this.view.scale = readable;
    this.view.clamp(total);
  }

  private reveal(now = false): void {
    const b = this.model?.beats[this.cursorBeat];
    if (!b) return;
    const from = this.view.left;
    this.view.reveal(b.x, b.width, this.model!.width);
    const to = this.view.left;
    const far = Math.abs(to - from) * this.view.scale;
    if (now || from === to || calm() || far > 3 * this.view.plot) return;
    this.glide(from, to);
  }

  private glide(from: number, to: number): void {
    const start = performance.now();
    const turn = ++this.slide;
    const step = (now: number): void => {
      if (turn !== this.slide) return;
      const part = Math.min(1, (now - start) / 140);
      this.view.left = from + (to - from) * (1 - (1 - part) ** 3);
      this.draw();
      if (part < 1) requestAnimationFrame(step);
    };
    this.view.left = from;
    requestAnimationFrame(step);
  }

  private draw(): void {
    if (this.frame || !this.model?.beats.length) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  // paint draws now; draw asks for it once a frame.
  paint(): void {
    if (!this.model?.beats.length || this.view.width === 0) return;
    this.painter ??= new Painter(this.ctx, readPalette(this.el), this.words);
    this.painter.paint({ model: this.model, rows: this.rows, view: this.view, cursor: this.cursorBeat, hover: this.hoverBeat, parting: this.partingBeat });
    this.twin?.match(this.view, this.fitted);
  }

  private match(v: View, fitted: boolean): void {
    if (!this.model || (this.view.left === v.left && this.view.scale === v.scale)) return;
    this.slide++;
    this.fitted = fitted;
    this.view.left = v.left;
    this.view.scale = v.scale;
    this.draw();
  }

  private pointer(): void {
    let down: { x: number; left: number; moved: boolean } | undefined;
    const c = this.canvas;
    c.addEventListener("pointerdown", (e) => {
      if (e.button !== 0) return;
      down = { x: e.offsetX, left: this.view.left, moved: false };
      this.slide++;
      c.setPointerCapture(e.pointerId);
    });
    c.addEventListener("pointermove", (e) => {
      if (down && Math.abs(e.offsetX - down.x) > 4) down.moved = true;
      if (down?.moved) this.panTo(down.left - (e.offsetX - down.x) / this.view.scale);
      else this.hoverAt(e.offsetX, e.clientX, e.clientY);
    });
    c.addEventListener("pointerup", (e) => {
      if (down && !down.moved && this.model && e.offsetX > this.view.gutter) this.onPick(this.model.beatAt(this.view.unit(e.offsetX)));
      down = undefined;
    });
    c.addEventListener("pointercancel", () => { down = undefined; });
    c.addEventListener("pointerleave", () => this.hoverAt(-1, 0, 0));
    c.addEventListener("wheel", (e) => this.wheel(e), { passive: false });
  }

  private wheel(e: WheelEvent): void {
    if (!this.model) return;
    if (e.ctrlKey) {
      e.preventDefault();
      this.fitted = false;
      this.view.zoomAt(e.offsetX, Math.exp(-e.deltaY / 300), this.model.width);
      this.draw();
      return;
    }
    const dx = e.shiftKey && !e.deltaX ? e.deltaY : e.deltaX;
    if (!dx) return;
    e.preventDefault();
    this.panTo(this.view.left + dx / this.view.scale);
  }

  private panTo(left: number): void {
    this.fitted = false;
    this.slide++;
    this.view.left = left;
    this.view.clamp(this.model?.width ?? 0);
    this.draw();
  }

  private hoverAt(offset: number, x: number, y: number): void {
    const inside = this.model && offset > this.view.gutter && this.view.unit(offset) <= this.model.width;
    const beat = inside ? this.model!.beatAt(this.view.unit(offset)) : -1;
    if (beat !== this.hoverBeat) {
      this.hoverBeat = beat;
      this.draw();
    }
    this.onHover(beat, x, y);
  }
}
