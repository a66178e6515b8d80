import { el, fill } from "../page/dom";
import type { Words } from "../page/words";
import type { RunStart } from "../page/socket";
import type { Model } from "../trace/model";
import type { Begin, Progress, Verdict } from "../trace/record";
import { type Doors, type Of, verdictView } from "./verdict";

// Panel is where a run tells how it goes and how it ended.
export class Panel {
  private since = 0;
  private clock: ReturnType<typeof setInterval> | undefined;
  private readonly elapsed = el("span", { class: "elapsed" });
  private readonly doing = el("span", {});
  private readonly list = el("ul", { class: "progress" });
  private readonly old: HTMLElement; // says that the verdict is of an earlier text
  private readonly counts = new Map<string, HTMLElement>();

  // live is a polite live region: what it says is read out.
  constructor(private readonly body: HTMLElement, private readonly live: HTMLElement, private readonly w: Words,
    private readonly of: Of = "exercise") {
    this.old = el("p", { class: "of", hidden: true }, w.earlierText);
  }

  start(age: number): void {
    this.since = performance.now() - age;
    this.counts.clear();
    this.list.replaceChildren();
    this.doing.textContent = this.w.building;
    this.elapsed.textContent = "";
    this.body.replaceChildren(el("p", { class: "running" }, el("span", { class: "spinner", "aria-hidden": "true" }), this.doing, " ", this.elapsed), this.list);
    this.live.textContent = this.w.building;
    clearInterval(this.clock);
    this.clock = setInterval(() => this.tick(), 200);
  }

  ahead(runs: number): void {
    this.doing.textContent = runs ? fill(this.w.queued, runs) : this.w.building;
    this.live.textContent = this.doing.textContent;
  }

  begun(b: Begin): void {
    this.doing.textContent = this.w.exploring;
    this.live.textContent = this.w.exploring;
    for (const s of b.scenarios) {
      const count = el("span", { class: "number" }, "0");
      this.counts.set(s.name, count);
      this.list.append(el("li", {}, s.title[this.w.lang] || s.name, " ", count));
    }
  }

  progress(list: Progress[]): void {
    for (const p of list) {
      const count = this.counts.get(p.scenario);
      if (count) count.textContent = p.explored.toLocaleString(this.w.lang);
    }
  }

  end(v: Verdict, model: Model | undefined, doors: Doors, run: RunStart | undefined): void {
    clearInterval(this.clock);
    const parts = verdictView(v, model, this.w, doors, this.of);
    this.body.replaceChildren(...parts);
    if (run?.from) this.body.prepend(el("p", { class: "muted" }, run.from === "kept" ? this.w.resumed : this.w.elsewhere));
    if (run?.of) this.body.prepend(el("p", { class: "of" }, this.w.ofs[run.of] ?? fill(this.w.ofAnswer, run.of)));
    this.body.prepend(this.old);
    if (run?.from !== "kept") this.live.textContent = `${parts[0]!.textContent ?? ""}. ${v.message[this.w.lang]}`;
  }

  stale(is: boolean): void {
    this.old.hidden = !is;
  }

  say(sentence: string): void {
    clearInterval(this.clock);
    this.body.replaceChildren(el("p", { class: "message" }, sentence));
    this.live.textContent = sentence;
  }

  private tick(): void {
    this.elapsed.textContent = fill(this.w.seconds, ((performance.now() - this.since) / 1000).toFixed(1));
  }
}
