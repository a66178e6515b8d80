import { byId } from "./page/dom";
import { help } from "./page/help";
import { present } from "./page/present";
import { settings } from "./page/settings";
import { readWords } from "./page/words";
import { Shower } from "./run/shower";

const root = byId("question");

settings();
help();
present();
new Shower(root, readWords());
root.dataset.ready = "";
