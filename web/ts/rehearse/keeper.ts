import { byId } from "../page/dom";
import { forget, recall, remember } from "../page/store";
import type { Clocks, Told } from "./clocks";

const pause = 600; // ms of quiet before a save
const beat = 15000; // ms between signs of life
const keepalive = 60000; // bytes; browsers refuse to send more from a page that is left

// Keeper keeps what is typed and ticked in the data file, and tells the server that
// somebody is there. What it cannot save stays in this browser until it can. A page
// whose session was opened elsewhere saves no more.
export class Keeper {
  private readonly text: HTMLTextAreaElement | null;
  private readonly key: string;
  private kept: string; // text that the server has
  private timer: ReturnType<typeof setTimeout> | undefined;
  private flying = false; // a save has no answer yet: of two at once the older could arrive last
  private newer = false; // than what the last save took along
  private over = false; // the page is left, or another has the session

  constructor(private readonly form: HTMLFormElement, private readonly clocks: Clocks) {
    this.text = form.querySelector("textarea");
    this.kept = this.text?.value ?? "";
    this.key = `lockwise:rehearsal:${new FormData(form).get("answer")}`;
  }

  begin(): void {
    this.offer();
    this.form.addEventListener("input", () => this.changed());
    this.form.addEventListener("submit", () => this.leave());
    addEventListener("pagehide", () => this.away());
    document.addEventListener("visibilitychange", () => { if (document.hidden && this.dirty) void this.save(); });
    if (this.clocks.running) this.soon(beat);
  }

  private get dirty(): boolean {
    return !!this.text && this.text.value !== this.kept;
  }

  private changed(): void {
    this.newer = true;
    if (!this.over) byId("saved").dataset.state = "unsaved";
    this.soon(pause);
  }

  private soon(ms: number): void {
    if (this.over) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), ms);
  }

  // leave: the form itself takes along what is there.
  private leave(): void {
    this.over = true;
    clearTimeout(this.timer);
    if (this.dirty) this.keepHere();
  }

  private away(): void {
    if (this.over) return;
    if (this.dirty) this.keepHere();
    this.flying = false; // the page cannot wait
    void this.save();
  }

  private async save(): Promise<void> {
    if (this.over) return;
    this.newer = this.flying;
    if (this.flying) return;
    this.flying = true;
    const body = new URLSearchParams([...new FormData(this.form)] as [string, string][]);
    body.set("do", "save");
    const text = this.text?.value ?? "";
    let answer: Response | undefined;
    try {
      answer = await fetch(this.form.action, { method: "POST", body, keepalive: body.toString().length < keepalive });
    } catch {
      // nobody answers
    }
    this.flying = false;
    if (this.over) return;
    if (answer?.ok) this.saved(text, await answer.json() as Told);
    else if (answer?.status === 409) this.elsewhere();
    else this.failed(answer?.status === 401);
  }

  private saved(text: string, told: Told): void {
    this.kept = text;
    if (!this.dirty) forget(this.key);
    this.clocks.set(told);
    if (this.newer || this.dirty) return this.soon(pause);
    this.say("saved");
    this.soon(beat);
  }

  private failed(refused: boolean): void {
    this.keepHere();
    this.say(refused ? "refused" : "failed");
    this.soon(2000);
  }

  private elsewhere(): void {
    if (this.dirty) this.keepHere();
    this.over = true;
    this.clocks.stop();
    if (this.text) this.text.readOnly = true;
    for (const b of this.form.querySelectorAll<HTMLButtonElement>("button[name]")) b.disabled = true;
    byId("elsewhere").hidden = false;
  }

  private keepHere(): void {
    if (this.text) remember(this.key, this.text.value);
  }

  private say(what: "saved" | "failed" | "refused"): void {
    const line = byId("saved");
    line.textContent = line.dataset[what] ?? "";
    line.dataset.state = what;
  }

  // offer brings back what an earlier page could not save: at once if it goes on
  // with what was saved, otherwise when the reader asks for it.
  private offer(): void {
    const left = recall(this.key) ?? "";
    if (!this.text || holds(this.text.value, left)) return forget(this.key);
    if (left.startsWith(this.text.value)) return this.put(left);
    const box = byId("left");
    box.querySelector(".typed")!.textContent = left;
    box.hidden = false;
    box.querySelector("button")!.addEventListener("click", () => {
      box.hidden = true;
      this.put(`${this.text!.value}\n\n${left}`);
      this.text!.focus();
    });
  }

  private put(text: string): void {
    this.text!.value = text;
    this.keepHere();
    this.changed();
    this.soon(0);
  }
}

// holds says that a text begins with another, or has it as paragraphs of its own.
function holds(text: string, other: string): boolean {
  return text.startsWith(other) || `\n\n${text}\n\n`.includes(`\n\n${other}\n\n`);
}
