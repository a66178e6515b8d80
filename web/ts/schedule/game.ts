import { recall, remember } from "../page/store";

export interface Choice {
  label: string;
  byDefault: boolean;
}

// Game is what has been chosen so far. The world is made again from the choices
// each time, so this is all there is to keep: it outlives a reload.
export class Game {
  answer = "shipped";
  scenario = "";
  level = "";
  choices: Choice[] = [];

  // as names the game apart from others of the exercise.
  constructor(private readonly exercise: string, private readonly as = `game:${exercise}`) {
    try {
      Object.assign(this, JSON.parse(recall(this.key) ?? "{}"));
    } catch {
      // what was kept cannot be read: a new game
    }
  }

  // schedule is the id of the run; default choices need not be written.
  get schedule(): string {
    const kept = this.choices.map((c, i) => (c.byDefault ? "" : `${i + 1}${c.label}`)).filter(Boolean);
    return `${this.exercise}:${this.scenario}:${kept.join(".") || "-"}`;
  }

  get deviations(): number {
    return this.choices.filter((c) => !c.byDefault).length;
  }

  keep(): void {
    const { answer, scenario, level, choices } = this;
    remember(this.key, JSON.stringify({ answer, scenario, level, choices }));
  }

  private get key(): string {
    return `lockwise:${this.as}`;
  }
}
