import { ask, type Ran } from "./page/ask";
import { byId, calm } from "./page/dom";
import { help } from "./page/help";
import { settings } from "./page/settings";
import { readWords } from "./page/words";
import { Panel } from "./run/panel";
import { shareLine } from "./run/share";
import { Timeline } from "./trace/timeline";

const words = readWords();
const root = byId("question");

// Shower runs what shows the question's point, one at a time.
class Shower {
  private readonly timeline = new Timeline(words, (shown) => root.classList.toggle("traced", shown));
  private stop = new AbortController();
  private panel = new Panel(byId("verdict"), byId("live"), words);

  constructor() {
    byId("timeline").append(this.timeline.el);
    for (const b of document.querySelectorAll<HTMLButtonElement>("[data-run]")) {
      b.addEventListener("click", () => void this.run(b.dataset as Record<"run" | "of" | "schedule", string>));
      b.disabled = false;
    }
  }

  private async run({ run: answer, of, schedule }: Record<"run" | "of" | "schedule", string>): Promise<void> {
    this.stop.abort();
    const stop = this.stop = new AbortController();
    this.panel.say("");
    this.panel = new Panel(byId("verdict"), byId("live"), words, schedule ? "schedule" : "exercise");
    delete root.dataset.verdict;
    this.panel.start(0);
    try {
      const ran = await ask(of, schedule ? { answer, schedule } : { answer }, stop.signal);
      if (!stop.signal.aborted) this.show(ran, answer, of);
    } catch (problem) {
      if (!stop.signal.aborted) this.panel.say((problem as Error).message);
    }
  }

  private show({ header, events, cut, verdict }: Ran, answer: string, of: string): void {
    if (header) this.timeline.start(header);
    else this.timeline.clear();
    this.timeline.append(events);
    if (cut) this.timeline.cut(cut);
    const shared = { exercise: of, schedule: verdict.schedule ?? "", answer };
    this.panel.end(verdict, header ? this.timeline.trace : undefined, {
      goTo: () => {}, openAt: (beat) => this.timeline.open(beat),
      share: () => shared.schedule ? shareLine(shared, words, "", false) : undefined,
    }, { id: "", age: 0, from: "", of: `${of}/${answer}` });
    root.dataset.verdict = verdict.verdict;
    byId("verdict").scrollIntoView({ block: "nearest", behavior: calm() ? "instant" : "smooth" });
  }
}

settings();
help();
new Shower();
root.dataset.ready = "";
