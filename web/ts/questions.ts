import { byId, fill } from "./page/dom";
import { help } from "./page/help";
import { settings } from "./page/settings";
import { readWords } from "./page/words";

const words = readWords();
const form = byId<HTMLFormElement>("filter");

// filter shows the questions of the topic and level chosen, and keeps the choice in
// the address.
function filter(): void {
  const chosen = new FormData(form);
  const topic = chosen.get("topic"), level = chosen.get("level");
  let shown = 0;
  for (const group of document.querySelectorAll<HTMLElement>("[data-topic]")) {
    let here = 0;
    for (const line of group.querySelectorAll<HTMLElement>("[data-level]")) {
      line.hidden = !!topic && group.dataset.topic !== topic || !!level && line.dataset.level !== level;
      if (!line.hidden) here++;
    }
    group.hidden = here === 0;
    shown += here;
  }
  byId("live").textContent = fill(words.questions, shown);
  const query = new URLSearchParams([...chosen].filter(([, value]) => value !== "") as [string, string][]);
  history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
}

settings();
help();
form.addEventListener("change", filter);
form.addEventListener("submit", (e) => e.preventDefault());
form.dataset.ready = "";
