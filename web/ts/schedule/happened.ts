import { el } from "../page/dom";
import { workerSign } from "../page/worker";
import type { Words } from "../page/words";
import type { Event } from "../trace/record";

// happenedView tells what came of each choice. After the chosen step the world
// goes on by itself as long as there is only one thing that can happen; such
// steps are said to be forced. marks are the numbers of events there were when
// each choice was made; after the first chosen events the defaults followed.
export function happenedView(events: readonly Event[], marks: readonly number[], chosen: number, workers: string[], w: Words): HTMLElement[] {
  if (!events.length) return [];
  const list = el("ol", { class: "happened" });
  let turn = 0; // choices made before the event
  let moved = 0; // steps since the last choice
  for (const [i, e] of events.entries()) {
    while (turn < marks.length && i >= marks[turn]!) {
      turn++;
      moved = 0;
    }
    if (!e.say) continue;
    const move = e.kind === "request" || e.kind === "fault" || e.kind === "crashed" || e.kind === "paused";
    if (move) moved++;
    const by = !move || i >= chosen ? "" : moved === 1 && turn > 0 ? w.yourChoice : w.noChoice;
    list.append(el("li", { "data-kind": e.kind, class: move && by === w.yourChoice ? "chosen" : undefined },
      by && el("span", { class: "by" }, by), " ", e.worker ? workerSign(workers.indexOf(e.worker)) : "", e.say));
  }
  return [el("h3", {}, w.soFar), list];
}
