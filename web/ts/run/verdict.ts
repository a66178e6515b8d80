import { button, el, fill } from "../page/dom";
import { workerSign } from "../page/worker";
import { titleKey, type Words } from "../page/words";
import { argsOf, beatLabel } from "../trace/label";
import type { Model } from "../trace/model";
import type { Diagnostic, Verdict } from "../trace/record";
import { smallest } from "./smallest";

// A judgement is of an exercise, or of one schedule run again.
export type Of = "exercise" | "schedule";

export interface Doors {
  goTo(line: number, column: number): void; // in the editor
  openAt(beat: number): void; // on the timeline
  share?(v: Verdict): HTMLElement | undefined; // the run, with what can be done with it
}

// verdictView says what the grader found: the rule in words, the consequence,
// the smallest interleaving, what was explored; on a pass, what it covers and
// what it does not.
export function verdictView(v: Verdict, model: Model | undefined, w: Words, doors: Doors, of: Of = "exercise"): HTMLElement[] {
  const parts: HTMLElement[] = [outcome(v, w, of)];
  if (v.message[w.lang] && !v.diagnostics?.length) parts.push(el("p", { class: "message" }, v.message[w.lang]));
  if (v.diagnostics?.length) parts.push(diagnostics(v.diagnostics, w, doors));
  if (v.verdict === "broken" && model?.broken.length) parts.push(interleaving(model, w, doors, of));
  const share = doors.share?.(v);
  if (share) parts.push(share);
  if (v.verdict === "pass" && of === "exercise") parts.push(el("p", {}, w.passMeans), el("p", { class: "muted" }, w.passDoesNot));
  if (v.covered?.length) parts.push(covered(v, w));
  if (v.detail) parts.push(el("details", {}, el("summary", {}, w.showDetail), el("pre", { tabindex: 0 }, v.detail)));
  return parts;
}

// outcome is a verdict in a line: the sign, what it is, the rule in words.
export function outcome(v: Verdict, w: Words, of: Of): HTMLElement {
  const sign = { pass: "✓", broken: "✗", inconclusive: "?" }[v.verdict];
  const title = w.titles[of === "schedule" && v.verdict === "pass" ? "passSchedule" : titleKey(v)] ?? v.verdict;
  const h = el("h3", { class: `outcome ${v.verdict}` }, el("span", { class: "sign", "aria-hidden": "true" }, sign), " ", title);
  const rule = v.ruleText[w.lang] || v.rule;
  if (rule) h.append(" ", el("q", {}, rule));
  return h;
}

function diagnostics(list: Diagnostic[], w: Words, doors: Doors): HTMLElement {
  return el("ul", { class: "diagnostics" }, ...list.map((d) => {
    const where = `${d.file}:${d.line}:${d.column}`;
    return el("li", {}, button(where, () => doors.goTo(d.line, d.column), { class: "plain", title: w.goToLine }), " ", el("code", {}, d.message));
  }));
}

function interleaving(model: Model, w: Words, doors: Doors, of: Of): HTMLElement {
  const list = el("ol", { class: "interleaving" });
  for (const { beat, cut } of smallest(model)) {
    if (cut > 0) list.append(el("li", { class: "muted" }, fill(w.moreSteps, cut)));
    const e = model.main(beat);
    const lane = model.lane(e);
    list.append(el("li", { class: e.kind === "rule-broken" ? "broken" : undefined },
      button("", () => doors.openAt(beat), { class: "sentence", title: w.openAtStep })));
    list.lastElementChild!.firstElementChild!.append(
      el("span", { class: "when" }, e.kind === "rule-broken" ? "✗" : e.step ? String(e.step) : "↯"), " ", lane ? workerSign(lane.hue) : "", ...step(model, beat, w));
  }
  return el("div", {}, el("h4", {}, of === "schedule" ? w.whatHappened : w.smallest), list,
    el("p", {}, button(w.openAtStep, () => doors.openAt(model.opening), { class: "second" })));
}

// step is a beat in one line: who, what was asked, what came back. What is no
// request keeps its sentence.
function step(model: Model, beat: number, w: Words): Node[] {
  const e = model.main(beat);
  if (e.kind !== "request") return [document.createTextNode(e.say ?? e.kind)];
  const { title, answer, failed } = beatLabel(model, beat, w);
  const args = argsOf(e);
  return [
    el("strong", {}, e.worker ?? ""), document.createTextNode(" "), el("code", {}, title),
    el("span", { class: "muted" }, args.length ? ` [${args.join(", ")}] ` : " "), el("code", { class: failed ? "failed" : undefined }, answer),
  ];
}

// covered is what was explored, a row a scenario.
function covered(v: Verdict, w: Words): HTMLElement {
  const head = [w.scenario, w.workers, w.bound, w.schedules, w.exhausted];
  const body = v.covered!.map((c) => el("tr", {},
    el("td", {}, c.title[w.lang] || c.name),
    el("td", { class: "number" }, String(c.workers)),
    el("td", {}, fill(w.boundOf, c.preemptions, c.faults)),
    el("td", { class: "number" }, c.explored.toLocaleString(w.lang)),
    el("td", {}, c.complete ? w.yes : w.no)));
  const table = el("table", { class: "covered" },
    el("thead", {}, el("tr", {}, ...head.map((h) => el("th", { scope: "col" }, h)))), el("tbody", {}, ...body));
  const count = v.explored.toLocaleString(w.lang);
  const says = v.verdict === "broken" ? fill(w.exploredBroken, count) : fill(w.explored, count) + (v.complete ? "" : ` — ${w.notExhausted}`);
  return el("details", { open: v.verdict === "pass" }, el("summary", {}, says),
    el("div", { class: "sideways", tabindex: 0, role: "group", "aria-label": says }, table));
}
