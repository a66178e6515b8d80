import { fill } from "../page/dom";
import { setting } from "../page/store";
import type { Room } from "./room";
import type { At } from "./state";

// QuestionView is a question that is answered in writing. What is typed is kept in
// this browser until it has been sent.
export class QuestionView {
  private readonly text: HTMLTextAreaElement | null;
  private readonly told: HTMLElement | null;

  constructor(private readonly room: Room, private readonly root: HTMLElement, private readonly step: number, private readonly onProblem: (p: string) => void) {
    this.text = root.querySelector("textarea");
    this.told = root.querySelector(".told");
    if (!this.text) return;
    const draft = setting(`room:${room.code}:answer:${step}`, "");
    this.text.value = draft.value || (room.parts.mine?.answers[step] ?? "");
    this.text.addEventListener("input", () => {
      draft.value = this.text!.value;
      this.told!.textContent = "";
    });
    root.querySelector("form")!.addEventListener("submit", (e) => {
      e.preventDefault();
      void this.send();
    });
  }

  private async send(): Promise<void> {
    this.told!.textContent = this.room.w.sending;
    const problem = await this.room.acts.do({ do: "answer", step: this.step, text: this.text!.value });
    this.told!.textContent = problem ? "" : this.room.w.answerSent;
    this.onProblem(problem);
  }

  show(at: At): void {
    this.root.querySelector(".answered")!.textContent = fill(this.room.w.answeredSoFar, at.answered);
    const sent = this.room.parts.mine?.answers[this.step];
    if (this.told && !this.told.textContent && sent !== undefined && sent === this.text!.value.trim()) this.told.textContent = this.room.w.answerSent;
  }
}
