import { takeOver } from "./open/takeover";
import { button, byId, el, fill } from "./page/dom";
import { help } from "./page/help";
import { settings } from "./page/settings";
import { readWords } from "./page/words";
import { Panel } from "./run/panel";
import { Timeline } from "./trace/timeline";
import type { Rec } from "./trace/record";

const words = readWords();
const root = byId("open");
const nonce = document.querySelector<HTMLMetaElement>("meta[name=style-nonce]")!.content;

// What the server found in a file.
interface Opened {
  records: Rec[];
  cut: number;
  code: string;
  exercise: string; // "" if this course has no such exercise
  lesson: string;
}

// Page shows a run that came as a file. The server reads the file and says what
// is in it; nothing of it is run, here or there.
class Page {
  private readonly panel = new Panel(byId("verdict"), byId("live"), words, "schedule");
  private readonly timeline = new Timeline(words, (shown) => root.classList.toggle("traced", shown));

  constructor() {
    byId("timeline").append(this.timeline.el);
    const picker = byId<HTMLInputElement>("file");
    picker.addEventListener("change", () => void this.open(picker.files?.[0]));
    addEventListener("dragover", (e) => { e.preventDefault(); });
    addEventListener("drop", (e) => {
      e.preventDefault();
      void this.open(e.dataTransfer?.files[0]);
    });
  }

  private async open(file: File | undefined): Promise<void> {
    if (!file) return;
    this.clear();
    if (file.size > Number(root.dataset.most)) return this.refuse(fill(words.fileTooLarge, Math.round(file.size / 1048576)));
    try {
      const answer = await fetch("/open", { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file });
      const body = await answer.json() as Opened & { problem?: string };
      if (answer.ok) this.show(file.name, body);
      else this.refuse(body.problem ?? answer.statusText);
    } catch {
      this.refuse(words.lost);
    }
  }

  private clear(): void {
    this.timeline.clear();
    byId("code").replaceChildren();
    delete root.dataset.opened;
  }

  private refuse(problem: string): void {
    this.panel.say(problem);
    root.dataset.opened = "refused";
  }

  private show(name: string, run: Opened): void {
    const header = run.records[0]!.header!;
    this.timeline.start(header);
    this.timeline.append(run.records.flatMap((r) => r.event ?? []));
    if (run.cut) this.timeline.cut(run.cut);
    const verdict = run.records[run.records.length - 1]!.verdict;
    if (verdict) this.panel.end(verdict, this.timeline.trace, { goTo: () => {}, openAt: (beat) => this.timeline.open(beat) }, undefined);
    else this.panel.say(words.notJudged);
    byId("code").replaceChildren(
      el("p", {}, el("strong", {}, name), ` · ${header.title[words.lang] || header.scenario} · `, el("code", {}, header.schedule)),
      ...this.code(run));
    root.dataset.opened = verdict?.verdict ?? "trace";
  }

  private code(run: Opened): HTMLElement[] {
    if (!run.code) return [el("p", { class: "muted" }, words.noCode)];
    const text = el("details", {}, el("summary", {}, words.showTheirs), el("pre", { tabindex: 0 }, el("code", {}, run.code)));
    if (!run.exercise) return [text];
    const take = button(words.takeOver, () => void takeOver({ exercise: run.exercise, lesson: run.lesson, text: run.code }, words, nonce), { class: "second", id: "take-over" });
    return [text, el("p", {}, take)];
  }
}

settings();
help();
new Page();
root.dataset.ready = "";
