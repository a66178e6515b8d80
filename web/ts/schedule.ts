import { ask, type Ran } from "./page/ask";
import { byId, el, fill } from "./page/dom";
import { help } from "./page/help";
import { settings } from "./page/settings";
import { readWords } from "./page/words";
import { outcome } from "./run/verdict";
import { shareLine } from "./run/share";
import { Finds, foundView } from "./schedule/found";
import { Game } from "./schedule/game";
import { happenedView } from "./schedule/happened";
import { free, levelOf, openTo, type Limit } from "./schedule/level";
import { type Move, optionsView } from "./schedule/options";
import { Timeline } from "./trace/timeline";
import type { Begin, Scenario } from "./trace/record";

const words = readWords();
const root = byId("schedule");
const exercise = root.dataset.exercise!;

// Board is the game: it sends the choices made so far, one more after each move
// and one less after undo, and shows how far the world gets with them.
class Board {
  private readonly game = new Game(exercise);
  private readonly finds = new Finds(exercise);
  private readonly timeline = new Timeline(words, (shown) => root.classList.toggle("traced", shown));
  private readonly whose = byId<HTMLSelectElement>("whose");
  private readonly scenario = byId<HTMLSelectElement>("scenario");
  private readonly level = byId<HTMLSelectElement>("level");
  private readonly options = byId("options");
  private readonly undoButton = byId<HTMLButtonElement>("undo");
  private readonly restartButton = byId<HTMLButtonElement>("restart");
  private readonly runOnButton = byId<HTMLButtonElement>("run-on");
  private moves: Move[] = [];
  private marks: number[] = []; // events there were at each choice
  private ranOn = false; // the defaults were let follow the choices
  private asking: AbortController | undefined;

  constructor(private readonly begin: Begin) {
    byId("timeline").append(this.timeline.el);
    this.whose.value = this.game.answer;
    const { levels } = begin;
    this.level.append(...[...levels ?? [], { id: free }].map((l) => el("option", { value: l.id })));
    this.level.disabled = false;
    if (!this.levelIs(this.game.level)) {
      this.game.level = root.dataset.scenario ? free : levels?.[0]?.id ?? free;
      this.game.choices = [];
    }
    this.level.value = this.game.level;
    this.nameLevels();
    this.offer();
    for (const s of [this.whose, this.scenario, this.level]) s.addEventListener("change", () => this.setUp());
    this.undoButton.addEventListener("click", () => this.undo());
    this.restartButton.addEventListener("click", () => this.restart());
    this.runOnButton.addEventListener("click", () => void this.show(true));
    addEventListener("keydown", (e) => this.key(e));
    void this.finds.load().then(() => this.found());
    void this.resume();
  }

  private levelIs(id: string): boolean {
    return [...this.level.options].some((o) => o.value === id);
  }

  // resume plays the kept choices again, so that each finds its place.
  private async resume(): Promise<void> {
    const { choices } = this.game;
    for (let n = 0; n < choices.length; n++) {
      this.game.choices = choices.slice(0, n);
      const ran = await this.run(n).catch(() => undefined);
      this.marks[n] = ran?.events.length ?? 0;
    }
    this.game.choices = choices;
    await this.show();
  }

  private get played(): Scenario {
    return openTo(this.begin, levelOf(this.begin, this.game.level)).find((s) => s.name === this.game.scenario)!;
  }

  // limit is what the level allows, or else all that is explored in the scenario.
  private get limit(): Limit {
    return levelOf(this.begin, this.game.level) ?? this.played;
  }

  private setUp(): void {
    this.game.answer = this.whose.value;
    this.game.scenario = this.scenario.value;
    this.game.level = this.level.value;
    this.offer();
    this.found();
    this.restart();
  }

  // offer lists the scenarios that the level is played in.
  private offer(): void {
    const open = openTo(this.begin, levelOf(this.begin, this.game.level));
    this.scenario.replaceChildren(...open.map((s) => el("option", { value: s.name }, s.title[words.lang] || s.name)));
    if (!open.some((s) => s.name === this.game.scenario)) {
      this.game.scenario = (open.find((s) => s.name === root.dataset.scenario) ?? open[0]!).name;
      this.game.choices = [];
    }
    this.scenario.value = this.game.scenario;
    this.scenario.disabled = open.length < 2;
  }

  private restart(): void {
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

  private run(points: number | undefined): Promise<Ran> {
    const { answer, schedule } = this.game;
    return ask(exercise, points === undefined ? { answer, schedule } : { answer, schedule, points }, this.asking?.signal);
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
    byId("live").textContent = words.choosing;
    try {
      const ran = await this.run(toTheEnd ? undefined : this.game.choices.length);
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
    byId("happened").replaceChildren(...happenedView(ran.events, this.marks, chosen, workers, words));
    const says = ran.options && ran.verdict.verdict === "pass" ? this.next(ran, workers) : this.over(ran);
    const last = ran.events.findLast((e) => e.say && e.kind !== "end");
    byId("live").textContent = `${last?.say ?? ""} ${says}`;
    this.undoButton.disabled = this.restartButton.disabled = !this.driven;
    this.runOnButton.disabled = !ran.options;
    root.dataset.choices = String(this.game.choices.length);
    if (focused) (this.options.querySelector("button") ?? this.undoButton).focus({ preventScroll: true });
  }

  private next(ran: Ran, workers: string[]): string {
    const most = this.limit;
    const view = optionsView(ran.options!, most, workers, words, (m) => this.choose(m));
    this.moves = view.moves;
    this.options.replaceChildren(view.el);
    const { used } = ran.options!;
    byId("used").textContent = fill(words.usedOf, used.preemptions, most.preemptions, used.faults, most.faults);
    root.dataset.state = "choosing";
    return fill(words.canChoose, view.moves.length);
  }

  // over is a run that has ended: somebody won, or it held, or there is no saying.
  private over(ran: Ran): string {
    const v = ran.verdict;
    const parts: HTMLElement[] = [outcome(v, words, "schedule")];
    byId("used").textContent = "";
    if (v.message[words.lang]) parts.push(el("p", { class: "message" }, v.message[words.lang]));
    if (v.detail) parts.push(el("pre", { tabindex: 0 }, v.detail));
    if (v.verdict === "pass") parts.push(el("p", {}, words.itHeld));
    if (v.verdict === "broken" && ran.header) parts.unshift(...(this.driven ? this.won(ran) : [el("p", {}, words.breaksAlone)]));
    this.options.replaceChildren(el("div", { class: "over" }, ...parts));
    root.dataset.state = v.verdict;
    return parts.map((p) => p.textContent).join(" ");
  }

  // driven says that the reader has had a hand in what ran.
  private get driven(): boolean {
    return this.game.choices.length > 0 || this.ranOn;
  }

  private won(ran: Ran): HTMLElement[] {
    const { schedule, answer, choices, deviations } = this.game;
    const f = { schedule, answer, rule: ran.verdict.rule ?? ran.verdict.kind ?? "", version: ran.verdict.version, level: this.game.level };
    void this.finds.keep(f).then(() => this.found());
    return [
      el("p", { class: "you-win" }, words.youWin, " ", fill(words.winLength, choices.length, deviations)),
      shareLine({ exercise, ...f }, words, "", false),
    ];
  }

  private found(): void {
    const nameOf = (answer: string): string => [...this.whose.options].find((o) => o.value === answer)?.text ?? answer;
    byId("found").replaceChildren(...foundView(exercise, this.finds, words, nameOf, (f) => void this.finds.drop(f).then(() => this.found())));
    this.nameLevels();
  }

  // nameLevels numbers the levels, and says which are won with this code.
  private nameLevels(): void {
    for (const [i, o] of [...this.level.options].entries()) {
      const number = o.value === free ? "" : `${i + 1}: `;
      const won = this.finds.list.some((f) => o.value !== free && f.level === o.value && f.answer === this.game.answer);
      o.text = `${number}${words.levels[o.value] ?? o.value}${won ? ` ✓ ${words.wonLevel}` : ""}`;
    }
  }

  private key(e: KeyboardEvent): void {
    const from = e.target as HTMLElement;
    if (e.ctrlKey || e.metaKey || e.altKey || from.closest("select, input, dialog, #timeline")) return;
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

async function main(): Promise<void> {
  settings();
  help();
  byId("options").replaceChildren(el("p", { class: "running", role: "status" }, el("span", { class: "spinner", "aria-hidden": "true" }), words.building));
  const answer = await fetch(`/exercise/${exercise}/scenarios`);
  const body = await answer.json() as Begin & { problem?: string };
  if (body.scenarios?.length) new Board(body);
  else byId("options").replaceChildren(el("p", { class: "message", role: "alert" }, body.problem ?? words.titles.internal ?? ""));
  root.dataset.ready = "";
}

void main();
