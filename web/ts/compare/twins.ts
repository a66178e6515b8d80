import { button, el, fill, iconButton } from "../page/dom";
import { icon } from "../page/icons";
import { setting } from "../page/store";
import type { Words } from "../page/words";
import { Lanes } from "../trace/lanes/lanes";
import type { Model } from "../trace/model";
import { Player } from "../trace/player";
import { Story } from "../trace/story";
import { Tabs } from "../trace/tabs";
import { part, shareAxis } from "./align";

// Twins shows two traces under each other on one axis, with one cursor for both,
// which begins where they part.
export class Twins {
  readonly el = el("section", { class: "twins" });
  readonly shared: number;
  private readonly parting: number;
  private readonly player: Player;
  private readonly sides: Side[];
  private readonly scrub: HTMLInputElement;
  private readonly readout = el("output", { class: "readout" });
  private readonly playButton: HTMLButtonElement;

  constructor(private readonly w: Words, models: { name: string; model: Model }[]) {
    const [a, b] = [models[0]!.model, models[1]!.model];
    const { beat, shared } = part(a, b);
    this.parting = beat;
    this.shared = shared;
    shareAxis(a, b);
    this.player = new Player(() => this.moved(), (playing) => this.playing(playing));
    this.player.last = Math.max(a.beats.length, b.beats.length) - 1;
    this.sides = models.map((m) => new Side(w, m.name, m.model, beat, (to) => this.pick(to)));
    this.sides[0]!.lanes.pair(this.sides[1]!.lanes);
    this.scrub = el("input", { type: "range", min: 0, max: this.player.last, step: 1, value: 0, class: "scrub", "aria-label": w.scrub });
    this.scrub.addEventListener("input", () => this.pick(this.scrub.valueAsNumber));
    this.playButton = iconButton("play", w.play, () => this.player.toggle(), { class: "icon play" });
    this.build();
    this.el.addEventListener("keydown", (e) => this.key(e));
    this.part();
  }

  get parts(): boolean {
    return this.parting >= 0;
  }

  focus(): void {
    this.scrub.focus();
  }

  private part(): void {
    this.pick(this.parts ? this.parting : this.player.last);
  }

  private violation(): void {
    const at = this.sides.map((s) => s.model.broken[0]).filter((beat) => beat !== undefined);
    if (at.length) this.pick(Math.min(...at));
  }

  private pick(to: number): void {
    this.player.pause();
    this.player.go(to);
  }

  private moved(): void {
    const { at } = this.player;
    this.scrub.value = String(at);
    this.readout.textContent = fill(this.w.columnOf, at + 1, this.player.last + 1);
    this.scrub.setAttribute("aria-valuetext", this.sides.map((s) => `${s.name}: ${s.sentence(at)}`).join(" "));
    this.el.dataset.beat = String(at);
    const leader = this.sides.find((s) => at < s.model.beats.length)!;
    for (const s of this.sides) s.at(at, s === leader);
  }

  private playing(playing: boolean): void {
    const label = playing ? this.w.pause : this.w.play;
    this.playButton.replaceChildren(icon(playing ? "pause" : "play"));
    this.playButton.setAttribute("aria-label", label);
    this.playButton.title = label;
  }

  private key(e: KeyboardEvent): void {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const from = e.target as HTMLElement;
    if (from.matches("select, [role=tab]") || (e.key === " " && from.matches("button"))) return;
    const act = this.keys[e.key];
    if (!act) return;
    e.preventDefault();
    act();
  }

  private zoom(factor: number): void {
    this.sides[0]!.lanes.zoom(factor);
  }

  private readonly keys: Record<string, () => void> = {
    ArrowLeft: () => this.player.step(-1),
    ArrowRight: () => this.player.step(1),
    Home: () => this.pick(0),
    End: () => this.pick(this.player.last),
    " ": () => this.player.toggle(),
    v: () => this.violation(),
    d: () => this.part(),
    "+": () => this.zoom(1.4),
    "=": () => this.zoom(1.4),
    "-": () => this.zoom(1 / 1.4),
    "0": () => this.sides.forEach((s) => s.lanes.fit()),
  };

  private build(): void {
    const { w } = this;
    const both = (what: (s: Side) => HTMLElement): HTMLElement[] =>
      this.sides.map((s) => el("div", {}, el("h4", {}, s.name), what(s)));
    const tabs = new Tabs(w.views, [
      { id: "lanes", label: w.lanes, panel: el("div", { class: "stacked" }, ...both((s) => s.lanes.el)) },
      { id: "story", label: w.story, panel: el("div", { class: "abreast" }, ...both((s) => s.story.el)) },
    ], setting("compare-view", "lanes"), () => { if (this.sides) this.moved(); }, "twin-");
    const group = el("div", { class: "group" },
      iconButton("start", w.goToStart, () => this.pick(0)), iconButton("back", w.stepBack, () => this.player.step(-1)), this.playButton,
      iconButton("forward", w.stepForward, () => this.player.step(1)), iconButton("end", w.goToEnd, () => this.pick(this.player.last)));
    const zoom = el("div", { class: "group zoom" },
      iconButton("out", w.zoomOut, () => this.zoom(1 / 1.4)), iconButton("in", w.zoomIn, () => this.zoom(1.4)),
      iconButton("fit", w.zoomFit, () => this.sides.forEach((s) => s.lanes.fit())));
    this.el.append(
      el("div", { class: "bar" }, group, el("div", { class: "track" }, this.scrub), this.readout,
        this.parts && button(w.showParting, () => this.part(), { class: "parting" }), zoom, tabs.el),
      ...tabs.panels,
      el("div", { class: "abreast now", "aria-live": "polite" }, ...this.sides.map((s) => s.now)));
  }
}

// Side is one of the two.
class Side {
  readonly lanes: Lanes;
  readonly story: Story;
  readonly now = el("p", {});

  constructor(private readonly w: Words, readonly name: string, readonly model: Model, parting: number, onPick: (beat: number) => void) {
    this.lanes = new Lanes(w, onPick, () => {});
    this.lanes.show(model);
    this.lanes.part(parting);
    this.story = new Story(w, onPick);
    this.story.show(model);
    this.story.part(parting);
    this.lanes.el.setAttribute("aria-label", `${w.lanes}: ${name}`);
    this.story.el.setAttribute("aria-label", `${w.story}: ${name}`);
  }

  at(beat: number, leads: boolean): void {
    const here = Math.min(beat, this.model.beats.length - 1);
    if (leads) this.lanes.cursor = here;
    else this.lanes.look(here);
    this.story.at(here);
    this.now.replaceChildren(el("strong", {}, this.name), " ", this.sentence(beat));
  }

  sentence(beat: number): string {
    if (beat >= this.model.beats.length) return this.w.overBefore;
    return this.model.eventsOf(beat).map((e) => e.say).filter(Boolean).join(" ");
  }
}
