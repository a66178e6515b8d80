import { help } from "./page/help";
import { present } from "./page/present";
import { settings } from "./page/settings";

settings();
help();
present();
const print = document.querySelector<HTMLButtonElement>("#print");
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}
document.documentElement.dataset.ready = "";
