import { byId } from "./page/dom";
import { help } from "./page/help";
import { present } from "./page/present";
import { settings } from "./page/settings";
import { warmth } from "./page/warmth";
import { readWords } from "./page/words";
import { Feed } from "./run/feed";

// The page has the comparison measured here and shows it anew when it is there.
const words = readWords();
const measure = byId<HTMLButtonElement>("measure");
const measuring = byId("measuring");
let asked = false;

const say = (text: string): void => { measuring.textContent = text; };
const nothing = (): void => {};

const feed = new Feed({ exercise: "comparison", lang: words.lang }, {
  started: () => { if (asked) say(words.measuring); },
  ahead: (runs) => { if (asked && runs > 0) say(words.queued.replace("%d", String(runs))); },
  verdict: (v) => {
    if (!asked) return;
    if (v.verdict === "pass") return location.reload();
    asked = measure.disabled = false;
    say(v.message[words.lang]);
  },
  other: (f) => { if (f.warmth) warmth(f.warmth, words); },
  link: (l) => { if (l === "lost") say(words.lost); },
  begun: nothing, progress: nothing, header: nothing, events: nothing, cut: nothing,
});

measure.hidden = false;
measure.addEventListener("click", () => {
  asked = measure.disabled = true;
  say(words.measuring);
  feed.send({ do: "run" });
});
settings();
help();
present();
document.documentElement.dataset.ready = "";
