import { calm, el, fill, iconButton } from "../page/dom";
import { icon } from "../page/icons";
import { setting } from "../page/store";
import type { Words } from "../page/words";
import { inspect } from "./inspector";
import { beatLabel } from "./label";
import { Lanes } from "./lanes/lanes";
import { Model } from "./model";
import { Player } from "./player";
import type { Event, Header } from "./record";
import { Story } from "./story";
import { Table } from "./table";
import { Tabs } from "./tabs";
import { clock } from "./time";

const speeds = [0.5, 1, 2, 4, 10, 50];

// Watch is told what happens to the cursor.
export interface Watch {
  touched?(): void; // the reader has moved it
  moved?(beat: number, playing: boolean): void; // whoever has
}

// Timeline shows one trace as lanes, as a story and as a table, with one cursor
// for all three, and says everything about the beat under the cursor beside it.
export class Timeline {
  readonly el: HTMLElement;
  private model: Model | undefined;
  private readonly player: Player;
  private readonly lanes: Lanes;
  private readonly story: Story;
  private readonly beside: Story; // the same story next to the lanes, where there is room
  private readonly table: Table;
  private readonly scrub: HTMLInputElement;
  private readonly tick = el("span", { class: "tick", "aria-hidden": "true", hidden: true });
  private readonly readout = el("output", { class: "readout" });
  private readonly inspector: HTMLElement;
  private readonly says = el("p", { class: "hidden", "aria-live": "polite" });
  private readonly tip = el("div", { class: "tip", role: "presentation", hidden: true });
  private readonly note = el("p", { class: "cut", hidden: true });
  private readonly playButton: HTMLButtonElement;
  private readonly violationButton: HTMLButtonElement;
  private readonly transport: HTMLButtonElement[];
  private touched = false; // the reader moved the cursor: do not move it for them
  private frame = 0;

  constructor(private readonly words: Words, private readonly onShow: (shown: boolean) => void, private readonly watch: Watch = {}) {
    const w = words;
    this.player = new Player(() => this.moved(), (playing) => this.onPlaying(playing));
    this.lanes = new Lanes(w, (beat) => this.pick(beat), (beat, x, y) => this.hover(beat, x, y));
    this.story = new Story(w, (beat) => this.pick(beat));
    this.beside = new Story(w, (beat) => this.pick(beat));
    this.table = new Table(w, (beat) => this.pick(beat));
    this.scrub = el("input", { type: "range", min: 0, max: 0, step: 1, value: 0, class: "scrub", "aria-label": w.scrub });
    this.scrub.addEventListener("input", () => this.pick(this.scrub.valueAsNumber));
    this.playButton = iconButton("play", w.play, () => this.player.toggle(), { class: "icon play" });
    this.violationButton = el("button", { type: "button", class: "violation", hidden: true }, w.showViolation);
    this.violationButton.addEventListener("click", () => this.violation());
    this.transport = [
      iconButton("start", w.goToStart, () => this.pick(0)),
      iconButton("back", w.stepBack, () => this.by(-1)),
      this.playButton,
      iconButton("forward", w.stepForward, () => this.by(1)),
      iconButton("end", w.goToEnd, () => this.pick(this.player.last)),
    ];
    this.inspector = el("aside", { class: "inspector", "aria-label": w.inspector, tabindex: 0 });
    this.el = el("section", { class: "timeline empty", "aria-label": w.timeline });
    this.build();
    this.el.addEventListener("keydown", (e) => this.key(e));
  }

  // start clears the timeline for a new trace.
  start(header: Header): void {
    this.player.pause();
    this.model = new Model(header);
    this.touched = false;
    this.note.hidden = true;
    this.player.last = 0;
    this.player.at = 0;
    this.lanes.show(this.model);
    this.story.show(this.model);
    this.beside.show(this.model);
    this.table.show(this.model);
    this.el.classList.remove("empty");
    this.onShow(true);
  }

  // append adds events that arrived; the view opens at the first broken rule.
  append(events: readonly Event[]): void {
    if (!this.model || !events.length) return;
    this.model.append(events);
    this.player.last = this.model.beats.length - 1;
    this.scrub.max = String(this.player.last);
    const broken = this.model.broken[0];
    this.violationButton.hidden = broken === undefined;
    this.tick.hidden = broken === undefined;
    if (broken !== undefined) this.tick.style.left = `${(100 * broken) / Math.max(1, this.player.last)}%`;
    this.lanes.refresh();
    if (!this.touched) this.player.at = this.model.opening;
    this.moved();
  }

  clear(): void {
    this.player.pause();
    this.model = undefined;
    this.el.classList.add("empty");
    this.onShow(false);
  }

  get trace(): Model | undefined {
    return this.model;
  }

  get at(): number {
    return this.player.at;
  }

  get playing(): boolean {
    return this.player.playing;
  }

  toggle(): void {
    this.player.toggle();
  }

  pause(): void {
    this.player.pause();
  }

  // place puts the cursor where somebody else has it.
  place(beat: number): void {
    if (beat !== this.player.at || !this.touched) this.player.go(beat);
    this.touched = true;
  }

  // violation goes to the first broken rule.
  violation(): void {
    if (this.model?.broken.length) this.pick(this.model.opening);
  }

  // open goes to a beat somebody pointed at from elsewhere on the page.
  open(beat: number): void {
    this.pick(beat);
    this.el.scrollIntoView({ block: "nearest", behavior: calm() ? "instant" : "smooth" });
    this.scrub.focus({ preventScroll: true });
  }

  // cut says that the trace was too long to be kept whole.
  cut(events: number): void {
    this.note.textContent = fill(this.words.traceCut, events);
    this.note.hidden = false;
  }

  by(steps: number): void {
    this.touch();
    this.player.step(steps);
    this.announce();
  }

  private touch(): void {
    this.touched = true;
    this.watch.touched?.();
  }

  private pick(beat: number): void {
    this.touch();
    this.player.pause();
    this.player.go(beat);
    this.announce();
  }

  private announce(): void {
    const e = this.model?.events[this.model.beats[this.player.at]?.main ?? -1];
    this.says.textContent = e?.say ?? "";
  }

  // moved shows the cursor's place; the heavy parts once a frame.
  private moved(): void {
    if (!this.model?.beats.length) return;
    this.scrub.value = String(this.player.at);
    this.readout.textContent = this.position();
    this.scrub.setAttribute("aria-valuetext", this.position());
    this.el.dataset.beat = String(this.player.at);
    this.watch.moved?.(this.player.at, this.player.playing);
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      const { model } = this;
      if (!model?.beats.length) return;
      this.lanes.cursor = this.player.at;
      this.story.at(this.player.at);
      this.beside.at(this.player.at);
      this.table.at(this.player.at);
      this.inspector.replaceChildren(...inspect(model, this.player.at, this.words));
    });
  }

  private position(): string {
    const model = this.model!;
    let step = 0;
    for (let i = model.beats[this.player.at]!.last; i >= 0 && !step; i--) step = model.events[i]!.step ?? 0;
    return fill(this.words.position, step, this.totalSteps(), clock(model.beats[this.player.at]!.t));
  }

  private totalSteps(): number {
    const { events } = this.model!;
    for (let i = events.length - 1; i >= 0; i--) if (events[i]!.step) return events[i]!.step!;
    return 0;
  }

  private onPlaying(playing: boolean): void {
    const label = playing ? this.words.pause : this.words.play;
    this.playButton.replaceChildren(icon(playing ? "pause" : "play"));
    this.playButton.setAttribute("aria-label", label);
    this.playButton.title = label;
    if (playing) this.touch();
  }

  private hover(beat: number, x: number, y: number): void {
    this.tip.hidden = beat < 0 || beat === this.player.at;
    if (this.tip.hidden || !this.model) return;
    const { title, answer } = beatLabel(this.model, beat, this.words);
    const said = this.model.eventsOf(beat).map((e) => e.say).filter(Boolean).join(" ");
    this.tip.replaceChildren(el("code", {}, `${title} ${answer}`), el("span", {}, said));
    const box = this.el.getBoundingClientRect();
    this.tip.style.left = `${Math.min(x - box.left + 12, box.width - 300)}px`;
    this.tip.style.top = `${y - box.top + 14}px`;
  }

  private key(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey || !this.model) return;
    const from = e.target as HTMLElement;
    if (from.matches("select, [role=tab]")) return;
    if (e.key === " " && from.matches("button")) return;
    const act = this.keys[e.key];
    if (!act) return;
    e.preventDefault();
    act();
  }

  private readonly keys: Record<string, () => void> = {
    ArrowLeft: () => this.by(-1),
    ArrowRight: () => this.by(1),
    Home: () => this.pick(0),
    End: () => this.pick(this.player.last),
    " ": () => this.player.toggle(),
    v: () => this.violation(),
    "+": () => this.lanes.zoom(1.4),
    "=": () => this.lanes.zoom(1.4),
    "-": () => this.lanes.zoom(1 / 1.4),
    "0": () => this.lanes.fit(),
  };

  private build(): void {
    const w = this.words;
    const speed = el("select", { "aria-label": w.speed, class: "speed" },
      ...speeds.map((s) => el("option", { value: s, selected: s === 1 }, `×${s}`)));
    speed.addEventListener("change", () => { this.player.speed = Number(speed.value); });
    const zoom = el("div", { class: "group zoom" },
      iconButton("out", w.zoomOut, () => this.lanes.zoom(1 / 1.4)),
      iconButton("in", w.zoomIn, () => this.lanes.zoom(1.4)),
      iconButton("fit", w.zoomFit, () => this.lanes.fit()));
    const views = el("div", { class: "views" });
    const tabs = new Tabs(w.views, [
      { id: "lanes", label: w.lanes, panel: el("div", { class: "with-story" }, this.lanes.el, this.beside.el) },
      { id: "story", label: w.story, panel: this.story.el },
      { id: "table", label: w.table, panel: this.table.el },
    ], setting("timeline-view", "lanes"), () => this.moved());
    views.append(...tabs.panels);
    this.el.append(
      el("div", { class: "bar" },
        el("div", { class: "group" }, ...this.transport), speed,
        el("div", { class: "track" }, this.scrub, this.tick),
        this.readout, this.violationButton, zoom, tabs.el),
      el("p", { class: "nothing" }, w.nothingYet), this.note,
      el("div", { class: "panes" }, views, this.inspector), this.says, this.tip);
  }
}
