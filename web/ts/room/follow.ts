import { ran, type Ran } from "../page/ask";
import { button, el } from "../page/dom";
import { recall, remember, forget } from "../page/store";
import { outcome } from "../run/verdict";
import { Timeline } from "../trace/timeline";
import type { Room } from "./room";

// the instructor's timeline is told of at most so often, in milliseconds
const pace = 50;

// Follow shows a run on a timeline whose cursor goes where the instructor's is. A
// participant who touches it is on their own until they return. On the instructor's
// page it is the other way round: the others go where this one is.
export class Follow {
  readonly el: HTMLElement;
  private readonly timeline: Timeline;
  private readonly says = el("div", { class: "follow-verdict" });
  private readonly bar = el("p", { class: "follow-bar", hidden: true });
  private readonly gone = new AbortController();
  private readonly key: string;
  private hash = "";
  private told = 0; // when the others were told last
  private telling: ReturnType<typeof setTimeout> | undefined;

  // what names the run: the number of a step, or e and the number of an entry.
  constructor(private readonly room: Room, private readonly what: string) {
    const { w, words } = room;
    this.key = `lockwise:room:${room.code}:alone:${what}`;
    this.timeline = new Timeline(words, () => {}, {
      touched: () => this.touched(), moved: (beat) => this.moved(beat),
    });
    this.bar.append(el("strong", {}, w.onYourOwn), " ", button(w.returnTo, () => this.back(), { class: "first return" }));
    this.el = el("div", { class: "follow", "data-run": what }, this.bar, this.says, el("div", { class: "timeline-pane" }, this.timeline.el));
    this.says.append(el("p", { class: "running", role: "status" }, el("span", { class: "spinner", "aria-hidden": "true" }), w.running));
    void this.load();
  }

  // end stops asking, and moving.
  end(): void {
    this.gone.abort();
    clearTimeout(this.telling);
    this.timeline.clear();
  }

  // follow goes where the instructor's timeline is, unless the participant is on
  // their own.
  follow(): void {
    const { cursor } = this.room.parts;
    if (!this.hash || this.alone || this.room.leads || cursor.trace !== this.hash) return;
    this.timeline.place(cursor.beat);
  }

  // by moves the timeline by some beats, as its own keys do.
  by(beats: number): void {
    this.timeline.by(beats);
  }

  play(): void {
    this.timeline.toggle();
  }

  private get alone(): boolean {
    return this.room.as === "room" && recall(this.key) !== null;
  }

  private touched(): void {
    if (this.room.as !== "room" || this.alone) return;
    remember(this.key, String(this.timeline.at));
    this.bar.hidden = false;
  }

  private back(): void {
    forget(this.key);
    this.bar.hidden = true;
    this.timeline.pause();
    this.follow();
  }

  private async load(): Promise<void> {
    for (let wait = 500; !this.gone.signal.aborted; wait = Math.min(8000, 2 * wait)) {
      try {
        const answer = await fetch(`/ran/${this.what}?as=${this.room.as}`, { signal: this.gone.signal });
        const body = answer.clone().json() as Promise<{ hash?: string }>;
        const shown = await ran(Promise.resolve(answer));
        return this.show(shown, (await body).hash ?? "");
      } catch (problem) {
        if (this.gone.signal.aborted) return;
        this.says.replaceChildren(el("p", { class: "message" }, (problem as Error).message, " ", this.room.w.tryAgain));
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  private show({ header, events, cut, verdict }: Ran, hash: string): void {
    if (this.gone.signal.aborted) return;
    this.says.replaceChildren(outcome(verdict, this.room.words, "schedule"),
      ...verdict.message[this.room.words.lang] ? [el("p", { class: "message" }, verdict.message[this.room.words.lang])] : []);
    if (!header) return;
    this.timeline.start(header);
    this.timeline.append(events);
    if (cut) this.timeline.cut(cut);
    this.hash = hash; // from now on it moves for somebody
    const { cursor } = this.room.parts;
    this.timeline.place(this.alone ? Number(recall(this.key)) : cursor.trace === hash ? cursor.beat : 0);
    this.bar.hidden = !this.alone;
    this.el.dataset.ready = "";
    if (this.room.leads) this.tell();
  }

  // moved remembers where a participant on their own is, and tells the others, if
  // this is the timeline they follow.
  private moved(beat: number): void {
    this.el.dataset.beat = String(beat);
    if (this.hash && this.alone) remember(this.key, String(beat));
    if (!this.room.leads || !this.hash || this.telling !== undefined) return;
    this.telling = setTimeout(() => {
      this.telling = undefined;
      this.tell();
    }, Math.max(0, this.told + pace - performance.now()));
  }

  private tell(): void {
    this.told = performance.now();
    this.room.point({ trace: this.hash, beat: this.timeline.at, playing: this.timeline.playing });
  }
}
