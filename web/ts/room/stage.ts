import { button, byId, el, fill } from "../page/dom";
import { DriveView } from "./board";
import { entryLine, entryList, entryTitle } from "./entry";
import { Follow } from "./follow";
import { QuestionView } from "./question";
import type { Room } from "./room";
import type { At, Entry } from "./state";
import { VoteView } from "./vote";

// A part of the stage that is told when the state has changed.
interface View {
  readonly el: HTMLElement;
  show(): void;
  end(): void;
  readonly follow?: Follow | undefined;
}

// Stage shows the current step, or the entry that the instructor has put on the big
// screen. A participant may go back to the step, and does not lose it meanwhile.
export class Stage {
  private readonly box = byId("stage");
  private step: StepView | undefined;
  private entry: EntryView | undefined;
  private mine = false; // the participant has gone back to the step

  constructor(private readonly room: Room) {}

  // follow is the timeline on show, if there is one.
  get follow(): Follow | undefined {
    return (this.onShow as View | undefined)?.follow;
  }

  private get onShow(): View | undefined {
    return this.entry && !this.mine ? this.entry : this.step;
  }

  show(): void {
    const { head, at } = this.room.parts;
    if (this.step?.number !== head.step) {
      this.step?.end();
      this.step = at && head.step >= 0 ? new StepView(this.room, at) : undefined;
    }
    if (this.entry?.entry.n !== head.showing?.n) {
      this.entry?.end();
      this.entry = head.showing ? new EntryView(this.room, head.showing, () => this.turn(true)) : undefined;
      this.mine = false;
    }
    this.put();
  }

  private turn(mine: boolean): void {
    this.mine = mine;
    this.put();
  }

  private put(): void {
    const view = this.onShow;
    const { w } = this.room;
    const parts: HTMLElement[] = view ? [view.el] : [el("p", { class: "break" }, this.room.leads ? w.beginHere : w.notBegun)];
    if (this.entry && this.mine) {
      parts.unshift(el("p", { class: "follow-bar" }, el("strong", {}, fill(w.showsNow, entryTitle(this.entry.entry, w))), " ", button(w.watch, () => this.turn(false), { class: "first watch" })));
    }
    const same = this.box.childElementCount === parts.length && parts.every((p, i) => p === this.box.children[i]);
    if (!same) this.box.replaceChildren(...parts);
    this.step?.show(); // on the page now: what it finds there it can use
    this.entry?.show();
    this.box.dataset.shows = this.entry && !this.mine ? `e${this.entry.entry.n}` : String(this.step?.number ?? "");
  }
}

// EntryView is an entry of the board, or an answer, on the big screen.
class EntryView implements View {
  readonly el: HTMLElement;
  readonly follow: Follow | undefined;

  constructor(room: Room, readonly entry: Entry, onLeave: () => void) {
    const { w } = room;
    this.follow = entry.text || !entry.trace ? undefined : new Follow(room, `e${entry.n}`);
    this.el = el("section", { class: "step shown-entry", "data-entry": entry.n },
      el("h2", {}, entryTitle(entry, w)),
      entry.text ? el("blockquote", { class: "said" }, entry.text) : el("p", {}, entryLine(entry, w)),
      room.as === "room" && el("p", { class: "choices" }, button(w.backToMine, onLeave, { class: "second leave" })),
      this.follow?.el);
  }

  show(): void {
    this.follow?.follow();
  }

  end(): void {
    this.follow?.end();
  }
}

// StepView is a step of the plan. The server has made its page; what changes is put
// into it here.
class StepView implements View {
  readonly el = el("div", { class: "step-box" });
  readonly number: number;
  follow: Follow | undefined;
  private readonly gone = new AbortController();
  private drive: DriveView | undefined;
  private vote: VoteView | undefined;
  private question: QuestionView | undefined;
  private loaded = false;

  constructor(private readonly room: Room, at: At) {
    this.number = at.step;
    this.el.append(el("p", { class: "running", role: "status" }, el("span", { class: "spinner", "aria-hidden": "true" }), room.w.running));
    void this.load(at);
  }

  private async load(at: At): Promise<void> {
    for (let wait = 500; !this.gone.signal.aborted; wait = Math.min(8000, 2 * wait)) {
      try {
        const answer = await fetch(`/step/${this.number}?as=${this.room.as}`, { signal: this.gone.signal, headers: { Accept: "text/html" } });
        if (answer.ok) return this.arrived(await answer.text(), at);
      } catch {
        if (this.gone.signal.aborted) return;
      }
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  private arrived(html: string, at: At): void {
    if (this.gone.signal.aborted) return;
    this.el.innerHTML = html; // rendered by the server; what people typed is not in it
    const root = this.el.firstElementChild as HTMLElement;
    const onProblem = (p: string): void => this.say(p);
    if (at.kind === "vote") this.vote = new VoteView(this.room, root, this.number, onProblem);
    if (at.kind === "question") this.question = new QuestionView(this.room, root, this.number, onProblem);
    const drive = root.querySelector<HTMLElement>(".drive");
    if (drive && this.el.isConnected) this.drive = new DriveView(this.room, drive, this.number);
    for (const command of root.querySelectorAll(".join-command")) command.textContent = `go run ./cmd/playground join "${location.origin}/?code=${this.room.code}"`;
    this.loaded = true;
    this.show();
    this.el.dataset.ready = "";
    byId("live").textContent = at.title[this.room.words.lang];
  }

  show(): void {
    const { at, board, own, mine } = this.room.parts;
    if (!this.loaded || !at || at.step !== this.number) return;
    const drive = this.el.querySelector<HTMLElement>(".drive");
    if (drive && !this.drive && this.el.isConnected) this.drive = new DriveView(this.room, drive, this.number);
    this.vote?.show(at);
    this.question?.show(at);
    const list = this.el.querySelector<HTMLElement>(".entries");
    if (list) entryList(list, at.kind === "own" ? own : board, this.room.w, mine?.id);
    if (!this.follow && (at.kind === "run" || at.kind === "vote" && at.revealed)) {
      this.follow = new Follow(this.room, String(this.number));
      this.el.append(this.follow.el);
    }
    this.follow?.follow();
  }

  private say(problem: string): void {
    const place = this.el.querySelector<HTMLElement>(".step > .message");
    if (!place) return;
    place.hidden = !problem;
    place.textContent = problem;
  }

  end(): void {
    this.gone.abort();
    this.follow?.end();
    this.drive?.end();
  }
}
