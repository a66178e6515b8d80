import { byId } from "./page/dom";
import { help } from "./page/help";
import { settings } from "./page/settings";
import type { Frame, Link, RunStart } from "./page/socket";
import { warmth } from "./page/warmth";
import { readWords } from "./page/words";
import { Feed, type Run } from "./run/feed";
import { Panel } from "./run/panel";
import { type Shared, shareLine } from "./run/share";
import { Timeline } from "./trace/timeline";
import type { Begin, Event, Header, Progress, Verdict } from "./trace/record";

const words = readWords();
const root = byId("replay");

// Page runs one schedule again and shows it.
class Page implements Run {
  private readonly panel = new Panel(byId("verdict"), byId("live"), words, "schedule");
  private readonly timeline = new Timeline(words, (shown) => root.classList.toggle("traced", shown));
  private readonly feed: Feed;

  constructor(schedule: string) {
    byId("timeline").append(this.timeline.el);
    byId("again").addEventListener("click", () => this.feed.send({ do: "run" }));
    this.feed = new Feed({ schedule, answer: root.dataset.answer!, lang: words.lang }, this);
  }

  started(run: RunStart): void {
    this.panel.start(run.age);
  }

  ahead(runs: number): void {
    this.panel.ahead(runs);
  }

  begun(b: Begin): void {
    this.panel.begun(b);
  }

  progress(p: Progress[]): void {
    this.panel.progress(p);
  }

  header(h: Header): void {
    this.timeline.start(h);
  }

  events(e: Event[]): void {
    this.timeline.append(e);
  }

  verdict(v: Verdict): void {
    this.panel.end(v, this.timeline.trace, {
      goTo: () => {}, openAt: (beat) => this.timeline.open(beat),
      share: () => v.kind === "schedule" ? undefined : this.share(v),
    }, undefined);
    if (v.kind === "schedule") this.nothing();
    root.dataset.verdict = v.verdict;
  }

  private share(v: Verdict): HTMLElement {
    const { exercise, schedule, answer, shipped } = root.dataset as Record<string, string>;
    const kept = new URLSearchParams({ schedule: schedule!, answer: answer! });
    const shared = { exercise, schedule, answer, version: v.version, shipped } as Shared;
    return shareLine(shared, words, this.timeline.trace ? `/kept?${kept}` : "", true);
  }

  // nothing is called by this id: there is nothing to run again.
  private nothing(): void {
    byId("again").hidden = true;
    byId("replay-title").nextElementSibling!.remove(); // whose code it runs
    byId("replay-title").firstChild!.textContent = `${words.titles.schedule} `;
    document.title = `${words.titles.schedule} · Lockwise`;
  }

  cut(events: number): void {
    this.timeline.cut(events);
  }

  other(f: Frame): void {
    if (f.warmth) warmth(f.warmth, words);
    if (f.problem) this.panel.say(f.problem);
  }

  link(l: Link): void {
    const place = byId("link");
    place.hidden = l === "open";
    place.textContent = l === "refused" ? words.restarted : words.lost;
  }
}

settings();
help();
new Page(root.dataset.schedule!);
root.dataset.ready = "";
