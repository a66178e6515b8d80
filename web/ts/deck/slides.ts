import { parts, sections } from "./sections";

// Slide shows some of a page's elements; the others are off.
export interface Slide {
  head: Element;
  part: number; // of its section, from 1
  parts: number;
  on: Set<Element>;
}

const least = 0.6; // how small a block may get
const leastCode = 0.75; // the same for code, before it is taken apart at its lines

// Slides lays a page out on screens: nothing is moved or copied, so that whatever
// works on the page works on a slide. A section that is too long goes on on the next
// slide; a block that is too large is made smaller, or taken apart.
export class Slides {
  readonly all: Slide[] = [];
  private readonly known = new Set<Element>();
  private frames: Element[] = []; // what the parts being placed stand in
  private leaves: Element[] = []; // what the slide being filled has

  constructor(private readonly root: HTMLElement) {
    const read = sections(root);
    for (const { head, blocks } of read) for (const el of [head, ...blocks]) this.manage(el);
    for (const { head, blocks } of read) {
      if (head instanceof HTMLDetailsElement) head.open = true;
      this.begin(head, 1);
      for (const b of blocks) this.place(b);
      this.close();
    }
  }

  show(slide: Slide): void {
    for (const el of this.known) el.classList.toggle("off", !slide.on.has(el));
    this.root.classList.toggle("alone", slide.on.size === 1);
    this.root.scrollTop = 0;
  }

  // of finds the slide that shows an element.
  of(el: Element): number {
    let at: Element | null = el;
    while (at && !this.known.has(at)) at = at.parentElement;
    return this.all.findIndex((s) => at && s.on.has(at));
  }

  // undo makes the page whole again.
  undo(): void {
    for (const el of this.known) {
      el.classList.remove("off");
      (el as HTMLElement).style.removeProperty("zoom");
    }
  }

  private manage(el: Element): void {
    this.known.add(el);
    el.classList.add("off");
  }

  private begin(head: Element, part: number): void {
    this.frames = part === 1 ? [] : this.frames;
    this.leaves = [];
    this.all.push({ head, part, parts: part, on: new Set([head, ...this.frames]) });
    for (const el of this.last.on) el.classList.remove("off");
  }

  private close(): void {
    for (const el of this.last.on) el.classList.add("off");
    for (const s of this.all) if (s.head === this.last.head) s.parts = this.last.part;
  }

  private get last(): Slide { return this.all[this.all.length - 1]!; }

  private put(el: Element): void {
    this.last.on.add(el);
    this.leaves.push(el);
    el.classList.remove("off");
  }

  private take(el: Element): void {
    this.last.on.delete(el);
    this.leaves.pop();
    el.classList.add("off");
  }

  // place puts an element on the slide; if there is no room, on the next, and if
  // no slide has enough, its parts.
  private place(el: Element): void {
    this.put(el);
    this.narrow(el);
    if (this.fits()) return;
    const pieces = parts(el);
    const large = pieces.length > 1 && el.getBoundingClientRect().height > this.root.clientHeight * 0.8;
    if (this.leaves.length > 1 && !large) {
      this.take(el);
      this.turn();
      this.put(el);
      if (this.fits()) return;
    }
    if (this.shrink(el, el.localName === "pre" ? leastCode : pieces.length ? 1 : least) || pieces.length < 2) return;
    this.split(el, pieces);
  }

  private split(el: Element, pieces: Element[]): void {
    pieces.forEach((piece, i) => {
      if (piece.parentElement?.localName === "ol") (piece as HTMLLIElement).value = i + 1;
      this.manage(piece);
    });
    this.leaves.pop();
    this.frames.push(el);
    for (const piece of pieces) this.place(piece);
    this.frames.pop();
  }

  // turn goes on on a new slide. A sentence that leads to what follows comes along.
  private turn(): void {
    const lead = this.leaves[this.leaves.length - 1];
    const comes = lead && this.leaves.length > 1 && /[:：]$/.test(lead.textContent?.trim() ?? "");
    if (comes) this.take(lead);
    const { head, part } = this.last;
    this.close();
    this.begin(head, part + 1);
    if (comes) this.put(lead);
  }

  private fits(): boolean { return this.root.scrollHeight <= this.root.clientHeight + 1; }

  // narrow makes what is too wide as small as it has to be, and no smaller than may be.
  private narrow(el: Element): void {
    for (const wide of [el, ...el.querySelectorAll("pre, table, .scroll")]) {
      if (wide.scrollWidth > wide.clientWidth + 1) zoom(wide, Math.max(least, wide.clientWidth / wide.scrollWidth));
    }
  }

  private shrink(el: Element, to: number): boolean {
    const from = Number((el as HTMLElement).style.getPropertyValue("zoom") || 1);
    for (let size = from; size > to; ) {
      size = Math.max(to, size - 0.05);
      zoom(el, size);
      if (this.fits()) return true;
    }
    if (to !== least) zoom(el, from);
    return false;
  }
}

function zoom(el: Element, size: number): void {
  (el as HTMLElement).style.setProperty("zoom", String(size));
}
