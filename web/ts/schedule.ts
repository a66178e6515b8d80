import { ask, type Ran } from "./page/ask";
import { byId, el } from "./page/dom";
import { help } from "./page/help";
import { settings } from "./page/settings";
import { readWords } from "./page/words";
import { shareLine } from "./run/share";
import { Drive, type Driven } from "./schedule/drive";
import { Finds, foundView } from "./schedule/found";
import { Game } from "./schedule/game";
import { free, levelOf, openTo, type Limit } from "./schedule/level";
import { Timeline } from "./trace/timeline";
import type { Begin, Scenario } from "./trace/record";

const words = readWords();
const root = byId("schedule");
const exercise = root.dataset.exercise!;

// Board is the game: whose code, which scenario, which level, and what was found.
class Board implements Driven {
  private readonly game = new Game(exercise);
  private readonly finds = new Finds(exercise);
  private readonly drive: Drive;
  private readonly whose = byId<HTMLSelectElement>("whose");
  private readonly scenario = byId<HTMLSelectElement>("scenario");
  private readonly level = byId<HTMLSelectElement>("level");

  constructor(private readonly begin: Begin) {
    const timeline = new Timeline({ ...words, nothingYet: words.notChosenYet }, (shown) => root.classList.toggle("traced", shown));
    byId("timeline").append(timeline.el);
    this.drive = new Drive(root, words, timeline, this.game, this);
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
    void this.finds.load().then(() => this.found());
    void this.drive.resume();
  }

  private levelIs(id: string): boolean {
    return [...this.level.options].some((o) => o.value === id);
  }

  private get played(): Scenario {
    return openTo(this.begin, levelOf(this.begin, this.game.level)).find((s) => s.name === this.game.scenario)!;
  }

  // limit is what the level allows, or else all that is explored in the scenario.
  limit(): Limit {
    return levelOf(this.begin, this.game.level) ?? this.played;
  }

  private setUp(): void {
    this.game.answer = this.whose.value;
    this.game.scenario = this.scenario.value;
    this.game.level = this.level.value;
    this.offer();
    this.found();
    this.drive.restart();
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

  run(points: number | undefined, signal: AbortSignal): Promise<Ran> {
    const { answer, schedule } = this.game;
    return ask(exercise, points === undefined ? { answer, schedule } : { answer, schedule, points }, signal);
  }

  won(ran: Ran): HTMLElement[] {
    const { schedule, answer } = this.game;
    const f = { schedule, answer, rule: ran.verdict.rule ?? ran.verdict.kind ?? "", version: ran.verdict.version, level: this.game.level };
    void this.finds.keep(f).then(() => this.found());
    return [shareLine({ exercise, ...f }, words, "", false)];
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
