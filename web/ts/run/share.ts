import { button, el } from "../page/dom";
import type { Words } from "../page/words";

// Shared is a schedule to hand on, and whose code it is of: an answer of ours,
// or the reader's text of that version.
export interface Shared {
  exercise: string;
  schedule: string;
  answer: string; // "" is the reader's file
  version?: string | undefined;
  shipped?: string | undefined; // version of the text the exercise was shipped with
}

// replayLink is the address that shows a schedule. It says whose code it is of,
// so that whoever opens it is told when theirs is another.
export function replayLink(s: Shared): string {
  const answer = s.answer || (s.version && s.version === s.shipped ? "shipped" : "");
  const query = answer ? `?answer=${answer}` : s.version ? `?code=${s.version}` : "";
  return `/replay/${s.schedule}${query}`;
}

// shareLine is a schedule with what can be done with it: copy its id or a link
// to it, open its own page (not where that is what is shown), and keep the run
// behind this address as a file.
export function shareLine(s: Shared, w: Words, kept: string, own: boolean): HTMLElement {
  const id = el("code", { class: "schedule" }, s.schedule);
  const link = replayLink(s);
  return el("p", { class: "schedule-line" }, id, " ",
    copier(w, w.copyId, s.schedule, id), " ", copier(w, w.copyLink, location.origin + link, id), " ",
    !own && el("a", { href: link }, w.openReplay), " ",
    kept !== "" && el("a", { href: kept, download: "", title: w.keepPageMore }, w.keepPage));
}

// copier copies a text; where the browser does not allow that it selects the
// id, so that the reader can.
function copier(w: Words, label: string, text: string, id: HTMLElement): HTMLElement {
  const copy = button(label, async () => {
    try {
      await navigator.clipboard.writeText(text);
      copy.textContent = w.copied;
    } catch {
      id.textContent = text;
      getSelection()?.selectAllChildren(id);
    }
  }, { class: "plain" });
  return copy;
}
