import type { Editor } from "./editor/editor";
import { type Saved, Saver } from "./editor/saver";
import { ask, type Ran } from "./page/ask";
import { byId, calm, el, fill } from "./page/dom";
import { help } from "./page/help";
import { hints } from "./page/hints";
import { present } from "./page/present";
import { settings } from "./page/settings";
import type { DiskFile, Frame, Link, RunStart } from "./page/socket";
import { splitter } from "./page/splitter";
import { warmth } from "./page/warmth";
import { readWords } from "./page/words";
import { Feed, type Run } from "./run/feed";
import { Panel } from "./run/panel";
import { shareLine } from "./run/share";
import { Timeline } from "./trace/timeline";
import { buttons } from "./lesson/buttons";
import { Conflict } from "./lesson/conflict";
import { Formatter } from "./lesson/format";
import { predict } from "./lesson/predict";
import { syntax } from "./lesson/syntax";
import { vet, vetButton } from "./lesson/vet";
import type { Begin, Event, Header, Progress, Verdict } from "./trace/record";

const words = readWords();
const root = byId("lesson");
const exercise = root.dataset.exercise!;
const nonce = document.querySelector<HTMLMetaElement>("meta[name=style-nonce]")!.content;

// Page ties together the editor, the file on disk, the runs and the timeline.
class Page implements Run {
  private readonly panel = new Panel(byId("verdict"), byId("live"), words);
  private readonly timeline = new Timeline(words, (shown) => root.classList.toggle("traced", shown));
  private readonly feed: Feed;
  private readonly run = byId<HTMLButtonElement>("run");
  private readonly status = byId("status");
  private readonly conflict: Conflict;
  private current: RunStart | undefined;
  private running = false;
  private traced = false; // this run has shown a trace
  private visit = new AbortController(); // ends the run of another exercise's answer
  private judged: string | undefined; // version of the text that the verdict on show is of
  private readonly formatter: Formatter;
  readonly saver: Saver;

  constructor(readonly editor: Editor, file: { text: string; version: string }) {
    this.conflict = new Conflict(byId("conflict"), nonce, words, (mine) => this.saver.decide(mine));
    this.saver = new Saver(exercise, file, {
      text: () => editor.text,
      replace: (text) => editor.replace(text),
      onState: (state, why) => this.saved(state, why),
      onConflict: (disk) => void this.conflict.show(editor.text, disk.text),
      onNews: (news) => this.news(news === "changed" ? words.changedOnDisk : words.draftRestored),
    });
    this.formatter = new Formatter(editor, words, (sentence) => this.news(sentence));
    vetButton(exercise, editor, words, (sentence) => this.news(sentence));
    byId("timeline").append(this.timeline.el);
    this.run.addEventListener("click", () => void this.toggle());
    this.run.disabled = false;
    this.feed = new Feed({ exercise, lang: words.lang }, this);
    this.saver.begin();
  }

  async toggle(): Promise<void> {
    if (this.running) this.feed.send({ do: "stop" });
    else await this.start();
  }

  async start(): Promise<void> {
    const saved = await this.save();
    if (this.conflict.open) return this.conflict.focus();
    this.feed.send(saved ? { do: "run" } : { do: "run", text: this.editor.text });
  }

  // save is asked for with the keyboard, or by a run.
  async save(): Promise<boolean> {
    if (this.conflict.open) return false;
    await this.formatter.onSave();
    return this.saver.flush();
  }

  // ours runs an answer that came with a lesson; the reader's file stays.
  ours(answer: string, of: string): void {
    if (of) void this.elsewhere(of, answer);
    else this.feed.send({ do: "run", answer });
  }

  // elsewhere runs an answer of another exercise, for this page alone: nobody who
  // follows that exercise sees it.
  private async elsewhere(of: string, answer: string): Promise<void> {
    if (this.running) this.feed.send({ do: "stop" });
    this.visit.abort();
    const stop = this.visit = new AbortController();
    this.panel.start(0);
    try {
      const ran = await ask(of, { answer }, stop.signal);
      if (!stop.signal.aborted) this.visited(of, answer, ran);
    } catch (problem) {
      if (!stop.signal.aborted) this.panel.say((problem as Error).message);
    }
  }

  private visited(of: string, answer: string, ran: Ran): void {
    this.traced = !!ran.header;
    this.judged = undefined;
    if (ran.header) this.timeline.start(ran.header);
    this.timeline.append(ran.events);
    if (ran.cut) this.timeline.cut(ran.cut);
    this.show(ran.verdict, { id: "", age: 0, from: "", of: `${of}/${answer}` }, of, answer);
    this.reveal();
  }

  started(run: RunStart): void {
    this.visit.abort();
    this.current = run;
    this.traced = false;
    if (run.from) return;
    this.busy(true);
    this.panel.start(run.age);
    this.editor.diagnose([]);
  }

  ahead(runs: number): void {
    if (this.running) this.panel.ahead(runs);
  }

  begun(b: Begin): void {
    if (this.running) this.panel.begun(b);
  }

  progress(p: Progress[]): void {
    this.panel.progress(p);
  }

  header(h: Header): void {
    this.traced = true;
    this.timeline.start(h);
  }

  events(e: Event[]): void {
    this.timeline.append(e);
  }

  verdict(v: Verdict): void {
    this.busy(false);
    const { from, of } = this.current!;
    this.judged = of ? undefined : v.version;
    if (!of && !this.stale()) void this.mark(v, from !== "kept");
    this.show(v, this.current!, exercise, of);
    if (from !== "kept") this.reveal();
  }

  // show puts a verdict beside its trace; of an answer of ours if it is named.
  private show(v: Verdict, run: RunStart, of: string, answer: string): void {
    if (!this.traced) this.timeline.clear();
    this.panel.end(v, this.traced ? this.timeline.trace : undefined, {
      goTo: (line, column) => this.editor.goTo(line, column),
      openAt: (beat) => this.timeline.open(beat),
      share: () => this.share(v, of, answer),
    }, run);
    this.panel.stale(this.stale());
    root.dataset.verdict = v.verdict;
  }

  private reveal(): void {
    byId("verdict").scrollIntoView({ block: "nearest", behavior: calm() ? "instant" : "smooth" });
  }

  // share is the schedule that broke a rule, to be handed on. What is kept as a file
  // is the run that everybody who follows the exercise sees.
  private share(v: Verdict, of: string, answer: string): HTMLElement | undefined {
    if (!v.schedule) return undefined;
    const shared = { exercise: of, schedule: v.schedule, answer, version: v.version, shipped: root.dataset.shipped };
    return shareLine(shared, words, this.traced && of === exercise ? `/kept?exercise=${exercise}` : "", false);
  }

  // mark shows at their lines what the compiler said; of a fresh run without
  // such, what go vet says.
  private async mark(v: Verdict, fresh: boolean): Promise<void> {
    this.editor.diagnose(v.diagnostics ?? []);
    const found = fresh && !v.diagnostics?.length ? await vet(exercise, this.editor) : 0;
    if (found) this.news(fill(words.vetFound, found));
  }

  cut(events: number): void {
    this.timeline.cut(events);
  }

  other(f: Frame): void {
    if (f.file) this.disk(f.file);
    if (f.warmth) warmth(f.warmth, words);
    if (f.done && this.running) {
      this.busy(false);
      this.panel.say(words.stopped);
    }
    if (f.problem) this.panel.say(f.problem);
  }

  link(l: Link): void {
    const place = byId("link");
    place.hidden = l === "open";
    place.textContent = l === "refused" ? words.restarted : words.lost;
  }

  private disk(file: DiskFile): void {
    this.saver.disk(file);
  }

  // stale: the verdict on show is of a text that the editor no longer has.
  private stale(): boolean {
    const same = this.judged === this.saver.version;
    return !!this.judged && (this.saver.settled ? !same : same);
  }

  private busy(running: boolean): void {
    this.running = running;
    this.run.querySelector(".label")!.textContent = running ? words.stop : words.run;
    this.run.classList.toggle("stop", running);
  }

  private saved(state: Saved, why?: string): void {
    const says: Record<Saved, string> = {
      saved: words.saved, saving: words.saving, unsaved: words.unsaved, kept: words.keptHere,
      nowhere: words.keptNowhere, refused: words.restarted, conflict: words.conflictTitle,
    };
    const bad = state === "kept" || state === "nowhere" || state === "refused";
    this.status.textContent = says[state] + (why ? ` (${why})` : "");
    this.status.dataset.state = state;
    if (bad) byId("live").textContent = this.status.textContent;
    if (state !== "conflict") this.conflict?.hide();
    if (state === "saved") this.editor.keepUndo(exercise);
    this.panel.stale(this.stale());
  }

  news(sentence: string): void {
    byId("live").textContent = sentence;
    byId("news").replaceChildren(el("span", {}, sentence));
  }
}

async function main(): Promise<void> {
  settings();
  help();
  present();
  hints(exercise, words);
  splitter(byId("split-columns"), root, "--prose", "x", 1);
  splitter(byId("split-rows"), root, "--trace", "y", -1);
  const { Editor: Made } = await import("./editor/editor");
  const area = byId<HTMLTextAreaElement>("code");
  const host = byId("editor");
  const file = { text: area.value, version: root.dataset.version! };
  let page: Page;
  const editor = new Made(host, {
    exercise, text: file.text, label: words.editorLabel, nonce,
    onChange: () => {
      byId("news").textContent = "";
      page?.saver.changed();
      check();
    },
    onBlur: () => void page?.saver.flush(),
    onRun: () => void page?.start(),
    onSave: () => void page?.save(),
  });
  area.remove();
  const check = syntax(editor);
  page = new Page(editor, file);
  buttons({ exercise, words, nonce, editor, saver: page.saver, news: (s) => page.news(s), run: (answer, of) => page.ours(answer, of) });
  predict(exercise);
  addEventListener("keydown", (e) => {
    if ((e.key !== "Enter" && e.key !== "s") || !(e.ctrlKey || e.metaKey) || e.defaultPrevented) return;
    e.preventDefault();
    void (e.key === "s" ? page.save() : page.start());
  });
  root.dataset.ready = "";
}

void main();
