import { byId } from "./page/dom";
import { help } from "./page/help";
import { settings } from "./page/settings";
import { readWords } from "./page/words";
import { Clocks } from "./rehearse/clocks";
import { grading } from "./rehearse/grading";
import { Keeper } from "./rehearse/keeper";
import { Shower } from "./run/shower";

const root = byId("rehearsal");
const form = byId<HTMLFormElement>("answering");

settings();
help();
new Shower(root, readWords());
const clocks = new Clocks();
const keeper = new Keeper(form, clocks);
grading(form);
document.addEventListener("keydown", (e) => {
  if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) form.querySelector<HTMLButtonElement>("[value=show]")?.click();
});
keeper.begin();
root.dataset.ready = "";
