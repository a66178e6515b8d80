import { button, byId, el, fill } from "../page/dom";
import { setting } from "../page/store";
import { minutes } from "./clock";
import { entryLine } from "./entry";
import type { Room } from "./room";
import type { Stage } from "./stage";
import type { Entry } from "./state";

const digits = 9;

// Desk is what the instructor leads the workshop with.
export class Desk {
  private entries: Entry[] = [];
  private readonly notesShown = setting("room-notes", "yes");

  constructor(private readonly room: Room, private readonly stage: Stage) {
    const box = byId<HTMLInputElement>("show-notes");
    box.checked = this.notesShown.value === "yes";
    box.addEventListener("change", () => this.showNotes(box.checked));
    this.showNotes(box.checked);
    byId("next").addEventListener("click", () => this.go(1));
    byId("previous").addEventListener("click", () => this.go(-1));
    byId("reveal").addEventListener("click", () => this.reveal());
    byId("pause").addEventListener("click", () => this.pause());
    byId("close").addEventListener("click", () => this.open(0));
    byId("end").addEventListener("click", () => this.finish());
    addEventListener("keydown", (e) => this.key(e));
  }

  show(): void {
    const { head, at } = this.room.parts;
    const { w } = this.room;
    const off = head.ended;
    this.enable("next", !off && head.step + 1 < head.of);
    this.enable("previous", !off && head.step > 0);
    this.enable("reveal", !off && at?.kind === "vote" && !at.revealed);
    this.enable("pause", !off);
    this.enable("end", !off);
    byId("pause").firstChild!.textContent = `${head.paused ? w.goOn : w.pause} `;
    byId("close").hidden = !head.showing;
    this.plan();
    this.list();
    this.guests();
  }

  private enable(id: string, on: boolean): void {
    byId<HTMLButtonElement>(id).disabled = !on;
  }

  private plan(): void {
    const { plan, head } = this.room.parts;
    const { lang } = this.room.words;
    byId("plan").replaceChildren(...plan.map((p, i) => el("li", { "aria-current": i === head.step ? "step" : undefined, "data-kind": p.kind },
      button(p.title[lang], () => this.act({ do: "go", step: i }), { class: "plain", disabled: head.ended }), " ",
      el("span", { class: "muted" }, p.spent ? `${minutes(p.spent)} / ${p.minutes}` : String(p.minutes)))));
    const notes = plan[head.step]?.notes ?? plan[0]?.notes ?? "";
    const place = byId("notes");
    if (place.dataset.of === `${head.step}`) return;
    place.dataset.of = String(head.step);
    place.innerHTML = notes; // rendered by the server from the plan
    if (!notes.trim()) place.textContent = this.room.w.noNotes;
  }

  // list shows what can be put on the big screen at this step.
  private list(): void {
    const { at, board, own, desk, head } = this.room.parts;
    this.entries = at?.kind === "question" ? desk?.answers ?? [] : at?.kind === "own" ? own : at?.kind === "board" ? [...board, ...own] : own;
    byId("entries-box").hidden = !this.entries.length;
    byId("entries").replaceChildren(...this.entries.map((e, i) => el("li", { "data-entry": e.n, "aria-current": head.showing?.n === e.n ? "true" : undefined },
      this.opener(e, i))));
  }

  private opener(e: Entry, i: number): HTMLElement {
    const b = button("", () => this.open(e.n), { class: "opener" });
    if (i < digits) b.append(el("kbd", {}, String(i + 1)), " ");
    b.append(entryLine(e, this.room.w));
    return b;
  }

  private guests(): void {
    const { desk, here, head } = this.room.parts;
    const { w } = this.room;
    const people = desk?.people.filter((p) => !p.removed) ?? [];
    byId("guests").replaceChildren(...people.map((p) => {
      const is = here.includes(p.id);
      return el("li", { class: is ? "here" : "gone" }, el("span", { class: "dot", role: "img", "aria-label": is ? w.hereNow : w.gone }), p.name, " ",
        p.own && el("span", { class: "muted" }, w.hasOwn), " ",
        button("×", () => this.remove(p.id, p.name), { class: "plain", "aria-label": `${w.remove} ${p.name}`, title: w.remove, disabled: head.ended }));
    }));
    byId("people").textContent = `${here.length} / ${people.length}`;
  }

  private act(a: Parameters<Room["acts"]["do"]>[0]): void {
    void this.room.acts.do(a).then((problem) => {
      const place = byId("live");
      place.textContent = problem;
      place.classList.toggle("hidden", !problem);
      place.classList.toggle("notice", !!problem);
    });
  }

  private go(by: number): void {
    const { head } = this.room.parts;
    const step = head.step + by;
    if (!head.ended && step >= 0 && step < head.of) this.act({ do: "go", step });
  }

  private reveal(): void {
    const { at } = this.room.parts;
    if (at?.kind === "vote" && !at.revealed) this.act({ do: "reveal", step: at.step });
  }

  private pause(): void {
    this.act({ do: this.room.parts.head.paused ? "resume" : "pause" });
  }

  private open(entry: number): void {
    this.act({ do: "show", entry });
  }

  private remove(who: string, name: string): void {
    if (confirm(fill(this.room.w.removeSure, name))) this.act({ do: "remove", who });
  }

  private finish(): void {
    if (confirm(this.room.w.endSure)) this.act({ do: "end" });
  }

  private showNotes(on: boolean): void {
    this.notesShown.value = on ? "yes" : "no";
    byId("notes-box").hidden = !on;
  }

  private key(e: KeyboardEvent): void {
    const from = e.target as HTMLElement;
    if (e.ctrlKey || e.metaKey || e.altKey || from.closest("select, input:not([type=checkbox]), textarea, dialog, .timeline")) return;
    const entry = this.entries[Number(e.key) - 1];
    const act = entry ? () => this.open(entry.n) : this.keys[e.key];
    if (!act || e.key === " " && from.closest("button, a, summary")) return;
    e.preventDefault();
    act();
  }

  private readonly keys: Record<string, () => void> = {
    n: () => this.go(1),
    PageDown: () => this.go(1),
    p: () => this.go(-1),
    PageUp: () => this.go(-1),
    r: () => this.reveal(),
    b: () => this.pause(),
    x: () => this.open(0),
    o: () => byId<HTMLInputElement>("show-notes").click(),
    s: () => byId("screen").click(),
    ArrowLeft: () => this.stage.follow?.by(-1),
    ArrowRight: () => this.stage.follow?.by(1),
    " ": () => this.stage.follow?.play(),
  };
}
