import { ran, type Ran } from "../page/ask";
import { el, fill } from "../page/dom";
import { Drive, type Driven } from "../schedule/drive";
import { Game } from "../schedule/game";
import { free, openTo, type Limit } from "../schedule/level";
import type { Begin, Scenario } from "../trace/record";
import { Timeline } from "../trace/timeline";
import type { Room } from "./room";

// DriveView is a participant's board: they drive an answer that ships, and what they
// break it with is submitted.
export class DriveView implements Driven {
  private readonly game: Game;
  private readonly driven: Drive;
  private readonly begin: Begin;
  private readonly scenario: HTMLSelectElement;
  private readonly told = el("p", { class: "muted", role: "status" });

  constructor(private readonly room: Room, private readonly root: HTMLElement, private readonly step: number) {
    const { exercise, scenario } = root.dataset as Record<"exercise" | "scenario", string>;
    this.begin = JSON.parse(root.querySelector("#begin")!.textContent!) as Begin;
    this.scenario = root.querySelector("select")!;
    this.game = new Game(exercise, `room:${room.code}:drive:${step}`);
    this.game.level = free;
    const open = openTo(this.begin, undefined).filter((s) => !scenario || s.name === scenario);
    this.scenario.append(...open.map((s) => el("option", { value: s.name }, s.title[room.words.lang] || s.name)));
    this.scenario.closest("label")!.hidden = open.length < 2;
    if (!open.some((s) => s.name === this.game.scenario)) {
      this.game.scenario = open[0]?.name ?? scenario;
      this.game.choices = [];
    }
    this.scenario.value = this.game.scenario;
    const timeline = new Timeline({ ...room.words, nothingYet: room.words.notChosenYet }, (shown) => root.classList.toggle("traced", shown));
    root.querySelector("#timeline")!.append(timeline.el);
    this.driven = new Drive(root, room.words, timeline, this.game, this);
    this.scenario.addEventListener("change", () => {
      this.game.scenario = this.scenario.value;
      this.driven.restart();
    });
    void this.driven.resume();
  }

  end(): void {
    this.driven.end();
  }

  limit(): Limit {
    const played = openTo(this.begin, undefined).find((s) => s.name === this.game.scenario);
    return played ?? ({ preemptions: 0, faults: 0 } as Scenario);
  }

  run(points: number | undefined, signal: AbortSignal): Promise<Ran> {
    const { schedule } = this.game;
    return ran(fetch(`/drive/${this.step}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, signal,
      body: JSON.stringify(points === undefined ? { schedule } : { schedule, points }),
    }));
  }

  won(): HTMLElement[] {
    const { schedule, deviations } = this.game;
    if (!deviations) return [];
    this.told.textContent = this.room.w.sending;
    void this.room.acts.do({ do: "submit", step: this.step, schedule }).then((problem) => {
      this.told.textContent = problem || fill(this.room.w.submitted, deviations);
      this.root.dataset.submitted = schedule;
    });
    return [this.told];
  }
}
