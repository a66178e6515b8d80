import type { Ran } from "../page/ask";
import { byId, el, fill } from "../page/dom";
import { outcome } from "../run/verdict";
import type { Words } from "../page/words";
import type { Timeline } from "../trace/timeline";
import type { Game } from "./game";
import { happenedView } from "./happened";
import type { Limit } from "./level";
import { type Move, optionsView } from "./options";

// What a world is driven for.
export interface Driven {
  run(points: number | undefined, signal: AbortSignal): Promise<Ran>; // the game's schedule, or its first choices only
  limit(): Limit; // what may still be chosen in all
  won(ran: Ran): HTMLElement[]; // the code broke by the reader's choices
}

// Drive moves the world choice by choice: it sends the choices made so far, one more
// after each move and one less after undo, and shows how far the world gets with them.
export class Drive {
  private readonly options = byId("options");
  private readonly used = byId("used");
  private readonly happened = byId("happened");
  private readonly live = byId("live");
  private readonly undoButton = byId<HTMLButtonElement>("undo");
  private readonly restartButton = byId<HTMLButtonElement>("restart");
  private readonly runOnButton = byId<HTMLButtonElement>("run-on");
  private readonly gone = new AbortController(); // nobody drives any more
  private moves: Move[] = [];
  private marks: number[] = []; // events there were at each choice
  private ranOn = false; // the defaults were let follow the choices
  private asking: AbortController | undefined;

  constructor(private readonly root: HTMLElement, private readonly words: Words, private readonly timeline: Timeline,
    private readonly game: Game, private readonly world: Driven) {
    this.undoButton.addEventListener("click", () => this.undo());
    this.restartButton.addEventListener("click", () => this.restart());
    this.runOnButton.addEventListener("click", () => void this.show(true));
    addEventListener("keydown", (e) => this.key(e), { signal: this.gone.signal });
  }

  // end lets the world go.
  end(): void {
    this.gone.abort();
    this.asking?.abort();
  }

  // resume plays the kept choices again, so that each finds its place.
  async resume(): Promise<void> {
    const { choices } = this.game;
    for (let n = 0; n < choices.length; n++) {
      this.game.choices = choices.slice(0, n);
      const ran = await this.world.run(n, this.gone.signal).catch(() => undefined);
      this.marks[n] = ran?.events.length ?? 0;
    }
    this.game.choices = choices;
    await this.show();
  }

  restart(): void {
    this.game.choices = [];
    this.marks = [];
    void this.show();
  }

  private undo(): void {
    if (this.ranOn) return void this.show();
    if (!this.game.choices.length) return;
    this.game.choices.pop();
    this.marks.length = this.game.choices.length;
    void this.show();
  }

  private choose(m: Move): void {
    if (!this.moves.includes(m)) return;
    this.marks[this.game.choices.length] = this.timeline.trace?.events.length ?? 0;
    this.game.choices.push({ label: m.option.label, byDefault: m.byDefault });
    void this.show();
  }

  // show runs the choices made so far; toTheEnd lets the defaults follow them.
  private async show(toTheEnd = false): Promise<void> {
    this.asking?.abort();
    const mine = this.asking = new AbortController();
    const before = this.timeline.trace?.events.length ?? 0;
    this.ranOn = toTheEnd;
    this.moves = [];
    this.game.keep();
    this.options.setAttribute("aria-busy", "true");
    this.live.textContent = this.words.choosing;
    try {
      const ran = await this.world.run(toTheEnd ? undefined : this.game.choices.length, mine.signal);
      if (!mine.signal.aborted) this.arrived(ran, toTheEnd ? before : ran.events.length);
    } catch (problem) {
      if (mine.signal.aborted) return;
      this.options.replaceChildren(el("p", { class: "message", role: "alert" }, (problem as Error).message));
    }
    this.options.removeAttribute("aria-busy");
  }

  // arrived shows a run; the reader's choices account for its first events.
  private arrived(ran: Ran, chosen: number): void {
    const focused = this.options.contains(document.activeElement);
    if (!ran.header) this.timeline.clear();
    else {
      this.timeline.start(ran.header);
      this.timeline.append(ran.events);
      if (ran.cut) this.timeline.cut(ran.cut);
    }
    const workers = ran.header?.workers ?? [];
    this.happened.replaceChildren(...happenedView(ran.events, this.marks, chosen, workers, this.words));
    const says = ran.options && ran.verdict.verdict === "pass" ? this.next(ran, workers) : this.over(ran);
    const last = ran.events.findLast((e) => e.say && e.kind !== "end");
    this.live.textContent = `${last?.say ?? ""} ${says}`;
    this.undoButton.disabled = this.restartButton.disabled = !this.driven;
    this.runOnButton.disabled = !ran.options;
    this.root.dataset.choices = String(this.game.choices.length);
    if (focused) (this.options.querySelector("button") ?? this.undoButton).focus({ preventScroll: true });
  }

  private next(ran: Ran, workers: string[]): string {
    const most = this.world.limit();
    const view = optionsView(ran.options!, most, workers, this.words, (m) => this.choose(m));
    this.moves = view.moves;
    this.options.replaceChildren(view.el);
    const { used } = ran.options!;
    this.used.textContent = fill(this.words.usedOf, used.preemptions, most.preemptions, used.faults, most.faults);
    this.root.dataset.state = "choosing";
    return fill(this.words.canChoose, view.moves.length);
  }

  // over is a run that has ended: somebody won, or it held, or there is no saying.
  private over(ran: Ran): string {
    const v = ran.verdict;
    const { words } = this;
    const parts: HTMLElement[] = [outcome(v, words, "schedule")];
    this.used.textContent = "";
    if (v.message[words.lang]) parts.push(el("p", { class: "message" }, v.message[words.lang]));
    if (v.detail) parts.push(el("pre", { tabindex: 0 }, v.detail));
    if (v.verdict === "pass") parts.push(el("p", {}, words.itHeld));
    if (v.verdict === "broken" && ran.header) parts.unshift(...(this.driven ? this.won(ran) : [el("p", {}, words.breaksAlone)]));
    this.options.replaceChildren(el("div", { class: "over" }, ...parts));
    this.root.dataset.state = v.verdict;
    return parts.map((p) => p.textContent).join(" ");
  }

  // driven says that the reader has had a hand in what ran.
  private get driven(): boolean {
    return this.game.choices.length > 0 || this.ranOn;
  }

  private won(ran: Ran): HTMLElement[] {
    const { choices, deviations } = this.game;
    const { words } = this;
    return [el("p", { class: "you-win" }, words.youWin, " ", fill(words.winLength, choices.length, deviations)), ...this.world.won(ran)];
  }

  private key(e: KeyboardEvent): void {
    const from = e.target as HTMLElement;
    if (e.ctrlKey || e.metaKey || e.altKey || from.closest("select, input, textarea, dialog, #timeline")) return;
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[e.key];
    const move = this.moves[Number(e.key) - 1];
    if (by) this.focusBy(by);
    else if (move) this.choose(move);
    else if (e.key === "u") this.undo();
    else if (e.key === "r") this.restart();
    else if (e.key === "e" && !this.runOnButton.disabled) void this.show(true);
    else return;
    e.preventDefault();
  }

  private focusBy(by: number): void {
    const all = [...this.options.querySelectorAll<HTMLButtonElement>(".move")];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    all[(at + by + all.length) % all.length]?.focus();
  }
}
