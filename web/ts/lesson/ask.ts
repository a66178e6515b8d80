import { button, el } from "../page/dom";
import type { Words } from "../page/words";

// ask puts a question and resolves to whether the reader said yes.
export function ask(w: Words, question: string, yes: string): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = el("dialog", { "aria-label": question }, el("p", {}, question));
    const done = (ok: boolean): void => {
      dialog.close();
      dialog.remove();
      resolve(ok);
    };
    dialog.append(el("p", { class: "choices" }, button(yes, () => done(true), { class: "first", id: "confirm" }), button(w.cancel, () => done(false))));
    dialog.addEventListener("cancel", () => done(false));
    document.body.append(dialog);
    dialog.showModal();
  });
}
