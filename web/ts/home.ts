import { help } from "./page/help";
import { settings } from "./page/settings";
import { Socket } from "./page/socket";
import { warmth } from "./page/warmth";
import { readWords } from "./page/words";

const words = readWords();
settings();
help();
new Socket(() => new URLSearchParams({ lang: words.lang }), (f) => { if (f.warmth) warmth(f.warmth, words); }, () => {});
