import { ask, type Ran } from "../page/ask";
import { byId, calm } from "../page/dom";
import { Timeline } from "../trace/timeline";
import type { Words } from "../page/words";
import { Panel } from "./panel";
import { shareLine } from "./share";

type Wanted = Record<"run" | "of" | "schedule", string>;

// Shower runs what the buttons with data-run name, one at a time, and shows the
// verdict and the timeline of each within root.
export class Shower {
  private readonly timeline: Timeline;
  private stop = new AbortController();
  private panel: Panel;

  constructor(private readonly root: HTMLElement, private readonly words: Words) {
    this.timeline = new Timeline(words, (shown) => root.classList.toggle("traced", shown));
    this.panel = new Panel(byId("verdict"), byId("live"), words);
    byId("timeline").append(this.timeline.el);
    for (const b of root.querySelectorAll<HTMLButtonElement>("[data-run]")) {
      b.addEventListener("click", () => void this.run(b.dataset as Wanted));
      b.disabled = false;
    }
  }

  private async run({ run: answer, of, schedule }: Wanted): Promise<void> {
    this.stop.abort();
    const stop = this.stop = new AbortController();
    this.panel.say("");
    this.panel = new Panel(byId("verdict"), byId("live"), this.words, schedule ? "schedule" : "exercise");
    delete this.root.dataset.verdict;
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
      share: () => shared.schedule ? shareLine(shared, this.words, "", false) : undefined,
    }, { id: "", age: 0, from: "", of: `${of}/${answer}` });
    this.root.dataset.verdict = verdict.verdict;
    byId("verdict").scrollIntoView({ block: "nearest", behavior: calm() ? "instant" : "smooth" });
  }
}
