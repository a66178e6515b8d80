import { byId, fill } from "./page/dom";
import { Slides } from "./deck/slides";
import { stage } from "./deck/stage";
import { swipe } from "./deck/swipe";

const root = document.querySelector<HTMLElement>("main .prose") ?? document.querySelector<HTMLElement>("main")!;
const bar = byId("deck");
const leave = byId<HTMLAnchorElement>("leave");
const away = leave.href;

// Deck shows a page slide by slide. Which one is in the address, so that a link
// leads to it and a reload stays there.
class Deck {
  private slides = new Slides(root);
  private at = -1;
  private readonly stage = stage(root);

  constructor() {
    this.go(Math.max(0, this.named(location.hash)));
    for (const b of bar.querySelectorAll<HTMLElement>("[data-turn]")) b.addEventListener("click", () => this.go(this.at + Number(b.dataset.turn)));
    addEventListener("keydown", (e) => this.key(e));
    addEventListener("hashchange", () => this.go(this.named(location.hash)));
    addEventListener("resize", () => this.again());
    swipe(root, (by) => this.go(this.at + by));
    root.addEventListener("click", (e) => this.stage.called(e, this.at), { capture: true });
    root.addEventListener("submit", (e) => this.stage.called(e, this.at), { capture: true });
    root.addEventListener("scroll", () => this.more());
    new MutationObserver(() => this.more()).observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden", "open", "class"] });
  }

  private go(to: number): void {
    const i = Math.max(0, Math.min(to, this.slides.all.length - 1));
    if (to < 0 && this.at >= 0 || i === this.at) return;
    this.at = i;
    const slide = this.slides.all[i]!;
    this.slides.show(slide);
    this.stage.at(i);
    const name = slide.head.id + (slide.part > 1 ? `~${slide.part}` : "");
    history.replaceState(null, "", location.pathname + location.search + (name && `#${name}`));
    leave.href = away + (slide.head.id && `#${slide.head.id}`);
    this.say();
  }

  private say(): void {
    const { head, part, parts } = this.slides.all[this.at]!;
    const title = (head.querySelector("summary") ?? head).textContent!.trim() + (parts > 1 ? ` ${part}/${parts}` : "");
    byId("slide").textContent = `${fill(bar.dataset.says!, this.at + 1, this.slides.all.length)} · ${title}`;
    const progress = bar.querySelector("progress")!;
    progress.max = this.slides.all.length;
    progress.value = this.at + 1;
    bar.dataset.slide = String(this.at + 1);
    this.more();
  }

  private get below(): number { return root.scrollHeight - root.clientHeight - root.scrollTop; }

  private more(): void { byId("deck-more").hidden = this.below < 2; }

  // named finds the slide that an address names: a section, a part of one, or
  // anything that stands on the page. -1: none.
  private named(hash: string): number {
    const [id, part] = hash.slice(1).split("~");
    const i = this.slides.all.findIndex((s) => s.head.id === id && s.part === Number(part ?? 1));
    if (i >= 0 || !id) return i;
    const el = document.getElementById(id);
    return el ? this.slides.of(el) : -1;
  }

  // again lays everything out anew and stays with what is on show.
  private again(): void {
    const { on, head } = this.slides.all[this.at]!;
    const first = [...on].find((el) => el !== head && !el.querySelector(".off")) ?? head;
    this.slides.undo();
    this.slides = new Slides(root);
    this.at = -1;
    this.go(this.slides.of(first));
  }

  private key(e: KeyboardEvent): void {
    const where = e.target as HTMLElement;
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || document.querySelector("dialog[open]")) return;
    if (where.closest("textarea, select, input:not([type=radio]), [contenteditable=true]")) return;
    const turns = this.turns(e, where);
    if (!turns) return;
    e.preventDefault();
    turns();
  }

  // turns says what a key does; nothing if it is meant for what has the focus: a
  // timeline, a choice, a button.
  private turns(e: KeyboardEvent, where: HTMLElement): (() => void) | undefined {
    const last = this.slides.all.length - 1;
    switch (e.key) {
      case "PageDown": return () => this.on();
      case "PageUp": return () => this.go(this.at - 1);
      case "Escape": return () => leave.click();
    }
    if (where.closest(".timeline-pane, input")) return undefined;
    switch (e.key) {
      case "ArrowRight": return () => this.go(this.at + 1);
      case "ArrowLeft": case "ArrowUp": return () => this.go(this.at - 1);
      case "ArrowDown": return () => this.on();
      case "Home": return () => this.go(0);
      case "End": return () => this.go(last);
      case " ": return where.closest("button, a, summary") ? undefined : () => e.shiftKey ? this.go(this.at - 1) : this.on();
    }
    return undefined;
  }

  // on shows what is below, if there is anything, and otherwise the next slide. What
  // a run has covered is not below: it was read before.
  private on(): void {
    if (this.below < 2 || this.stage.open()) this.go(this.at + 1);
    else root.scrollBy({ top: root.clientHeight * 0.8 });
  }
}

document.documentElement.classList.add("deck");
bar.hidden = false;
new Deck();
bar.dataset.ready = "";
