import { el, fill } from "../page/dom";
import type { Room } from "./room";
import type { At } from "./state";

// VoteView is a question that people vote on: choices, then who voted, then how many
// for what, and what is right.
export class VoteView {
  private readonly told: HTMLElement;
  private readonly form: HTMLFormElement;

  constructor(private readonly room: Room, private readonly el_: HTMLElement, private readonly step: number, private readonly onProblem: (p: string) => void) {
    this.form = el_.querySelector("form")!;
    this.told = el_.querySelector(".told")!;
    this.form.addEventListener("submit", (e) => {
      e.preventDefault();
      void this.vote();
    });
  }

  private async vote(): Promise<void> {
    const choice = new FormData(this.form).get("choice");
    if (typeof choice !== "string") return;
    this.lock();
    this.told.textContent = this.room.w.sending;
    const problem = await this.room.acts.do({ do: "vote", step: this.step, choice });
    if (!problem) return;
    this.onProblem(problem);
    this.told.textContent = "";
    this.unlock();
  }

  private lock(): void {
    this.form.querySelector("fieldset")!.disabled = true;
  }

  private unlock(): void {
    if (this.room.as === "room") this.form.querySelector("fieldset")!.disabled = false;
  }

  // show brings the view up to date.
  show(at: At): void {
    const mine = this.room.parts.mine?.votes[this.step];
    if (mine !== undefined) {
      this.lock();
      const box = this.form.querySelector<HTMLInputElement>(`input[value="${CSS.escape(mine)}"]`);
      if (box) box.checked = true;
      this.form.querySelector("p.choices")?.remove();
    }
    if (at.revealed) return this.reveal(at, mine);
    const { w, parts } = this.room;
    const so = fill(w.votedSoFar, at.voted, parts.head.people);
    this.told.textContent = mine === undefined ? (this.room.acts.has("vote") ? w.sending : so) : `${fill(w.youSaid, this.textOf(mine))} ${so}`;
    this.el_.dataset.voted = String(at.voted);
  }

  private reveal(at: At, mine: string | undefined): void {
    const { w } = this.room;
    this.lock();
    this.form.querySelector("p.choices")?.remove();
    const most = Math.max(1, ...(at.votes ?? []).map((v) => v.count));
    for (const v of at.votes ?? []) this.bar(v.choice, v.count, most, v.choice === at.revealed!.right);
    const right = this.textOf(at.revealed!.right ?? "");
    this.told.textContent = mine === undefined ? fill(w.itIs, right) : mine === at.revealed!.right ? fill(w.right, right) : fill(w.wrong, this.textOf(mine), right);
    this.el_.dataset.revealed = "";
  }

  private bar(choice: string, count: number, most: number, right: boolean): void {
    const line = this.lineOf(choice);
    if (!line) return;
    line.classList.toggle("right", right);
    const [bar, number] = [line.querySelector<HTMLElement>(".bar")!, line.querySelector<HTMLElement>(".count")!];
    bar.replaceChildren(el("span", { class: "fill" }));
    (bar.firstElementChild as HTMLElement).style.width = `${(100 * count) / most}%`;
    number.textContent = fill(this.room.w.voteCount, count);
    bar.hidden = number.hidden = false;
  }

  private lineOf(choice: string): HTMLElement | undefined {
    return [...this.form.querySelectorAll<HTMLElement>(".choice")].find((c) => c.dataset.choice === choice);
  }

  private textOf(choice: string): string {
    return this.lineOf(choice)?.querySelector("label")?.textContent?.trim() ?? choice;
  }
}
