import { button, el, fill } from "../page/dom";
import { forget, recall, remember } from "../page/store";
import { replayLink } from "../run/share";
import type { Words } from "../page/words";

// Found is a schedule with which the reader broke a rule.
export interface Found {
  schedule: string;
  answer: string; // whose code: "" is the reader's file
  rule: string;
  version?: string | undefined; // of the reader's file then
  level?: string;
  at?: string; // missing: nobody knows
}

// Finds are what the reader has found for an exercise. The server keeps them, for
// every browser; what it cannot be told now waits in this one.
export class Finds {
  list: Found[] = [];
  here = false; // some are kept in this browser only

  constructor(private readonly exercise: string) {}

  // load asks for what there is, and hands over what this browser has remembered.
  async load(): Promise<void> {
    const waiting = this.waiting();
    if (!waiting.length) return void await this.ask("GET");
    if (await this.ask("POST", { found: waiting, undated: true })) forget(this.key);
    else this.list = waiting;
  }

  async keep(f: Found): Promise<void> {
    if (await this.ask("POST", { found: [f] })) return;
    const same = (x: Found): boolean => x.schedule === f.schedule && x.answer === f.answer;
    this.list = [f, ...this.list.filter((x) => !same(x))];
    this.here = remember(this.key, JSON.stringify([f, ...this.waiting().filter((x) => !same(x))]));
  }

  async drop(f: Found): Promise<void> {
    await this.ask("DELETE", undefined, `?${new URLSearchParams({ answer: f.answer, schedule: f.schedule })}`);
  }

  // ask reports whether the server has answered with the list.
  private async ask(method: string, body?: unknown, query = ""): Promise<boolean> {
    try {
      const answer = await fetch(`/exercise/${this.exercise}/found${query}`, {
        method, ...(body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
      });
      if (!answer.ok) return false;
      this.list = (await answer.json() as { found: Found[] }).found;
      this.here = false;
      return true;
    } catch { // the server is away
      return false;
    }
  }

  private waiting(): Found[] {
    try {
      return JSON.parse(recall(this.key) ?? "[]") as Found[];
    } catch {
      return [];
    }
  }

  private get key(): string {
    return `lockwise:found:${this.exercise}`;
  }
}

export function foundView(exercise: string, finds: Finds, w: Words, nameOf: (answer: string) => string, onDrop: (f: Found) => void): HTMLElement[] {
  if (!finds.list.length) return [];
  const list = finds.list.map((f) => {
    const facts = [f.at?.slice(0, 10), nameOf(f.answer), f.rule, f.level && w.levels[f.level]].filter(Boolean).join(" · ");
    return el("li", {}, el("a", { href: replayLink({ exercise, ...f }) }, el("code", {}, f.schedule)), ` ${facts} `,
      button("×", () => onDrop(f), { class: "plain", "aria-label": fill(w.foundDrop, f.schedule), title: fill(w.foundDrop, f.schedule) }));
  });
  return [el("h3", {}, w.foundTitle), finds.here && el("p", { class: "muted" }, w.foundHere), el("ul", {}, ...list)].filter((x) => x !== false);
}
