import { el, fill } from "../page/dom";
import { openDialog } from "../page/dialog";
import type { Ran } from "../page/ask";
import type { Words } from "../page/words";
import { outcome } from "../run/verdict";
import { Model } from "../trace/model";
import { type Named, runTwo, type Two } from "./pair";
import { textOf } from "./text";
import { Twins } from "./twins";

export interface Where {
  exercise: string;
  words: Words;
  nonce: string;
}

// compare runs two answers and shows where they part, and on demand their code.
export async function compare(at: Where, title: string, one: Named, other: Named): Promise<void> {
  const w = at.words;
  const stop = new AbortController();
  const body = el("div", { class: "compared" }, el("p", { class: "running", role: "status" },
    el("span", { class: "spinner", "aria-hidden": "true" }), w.runningBoth));
  const dialog = openDialog(w, title, body);
  dialog.classList.add("compare");
  dialog.addEventListener("close", () => stop.abort());
  try {
    const two = await runTwo(at.exercise, one, other, w, stop.signal);
    show(at, body, one, other, two);
  } catch (problem) {
    if (!stop.signal.aborted) body.replaceChildren(el("p", { class: "message", role: "alert" }, (problem as Error).message));
  }
  dialog.dataset.ready = "";
}

function show(at: Where, body: HTMLElement, one: Named, other: Named, two: Two): void {
  const w = at.words;
  const verdicts = el("div", { class: "abreast verdicts" }, judged(one, two.one, w), judged(other, two.other, w));
  body.replaceChildren(verdicts, el("p", { class: "muted" }, two.says), code(at, one, other));
  if (!two.one.header || !two.other.header) return;
  const models = [{ ...one, ran: two.one }, { ...other, ran: two.other }].map(({ name, ran }) => {
    const model = new Model(ran.header!);
    model.append(ran.events);
    return { name, model };
  });
  if (models.some((m) => !m.model.beats.length)) return;
  const twins = new Twins(w, models);
  const says = twins.parts ? fill(w.partAfter, twins.shared) : w.neverPart;
  const cut = two.one.cut + two.other.cut;
  verdicts.after(el("p", { class: "parted" }, says), ...cut ? [el("p", { class: "cut" }, fill(w.traceCut, cut))] : [], twins.el);
  twins.focus();
}

function judged(who: Named, ran: Ran, w: Words): HTMLElement {
  const part = el("div", {}, el("h3", {}, who.name), outcome(ran.verdict, w, "schedule"));
  const message = ran.verdict.message[w.lang];
  if (message) part.append(el("p", {}, message));
  return part;
}

// code is both texts side by side, fetched when somebody wants to see them.
function code(at: Where, one: Named, other: Named): HTMLElement {
  const w = at.words;
  const sides = el("div", { class: "beside" });
  const box = el("details", { class: "codes" }, el("summary", {}, w.showCode), sides);
  box.addEventListener("toggle", async () => {
    if (!box.open || sides.childElementCount) return;
    const [a, b] = await Promise.all([textOf(at.exercise, one.answer), textOf(at.exercise, other.answer)]);
    const { beside } = await import("../editor/beside");
    beside(sides, at.nonce, { label: one.name, text: a }, { label: other.name, text: b });
  });
  return box;
}
