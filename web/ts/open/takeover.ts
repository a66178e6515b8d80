import { openDialog } from "../page/dialog";
import { button, el } from "../page/dom";
import type { DiskFile } from "../page/socket";
import type { Words } from "../page/words";

// Code is a text that came with a run, and the exercise it is an answer to.
export interface Code {
  exercise: string;
  lesson: string; // address of its page
  text: string;
}

// takeOver shows a text beside the reader's file and, if the reader says so,
// puts it there. The file must still be what was shown, and its text stays in
// the history.
export async function takeOver(c: Code, w: Words, nonce: string): Promise<void> {
  const address = `/exercise/${c.exercise}/file`;
  let { file } = await (await fetch(address)).json() as { file: DiskFile };
  const sides = el("div", { class: "beside" });
  const says = el("p", { class: "message", role: "alert" });
  const take = async (): Promise<void> => {
    const answer = await fetch(address, {
      method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text: c.text, base: file.version }),
    });
    if (answer.ok) return location.assign(c.lesson);
    const body = await answer.json() as { file?: DiskFile; problem?: string };
    says.textContent = body.problem ?? answer.statusText;
    if (body.file) await show(file = body.file);
  };
  const dialog = openDialog(w, w.takeOver, el("p", {}, w.takeOverText),
    el("p", { class: "choices" }, button(w.takeIt, () => void take(), { class: "first", id: "take-it" }), button(w.cancel, () => dialog.close())),
    says, sides);
  const show = async (disk: DiskFile): Promise<void> => {
    const { beside } = await import("../editor/beside");
    sides.replaceChildren();
    beside(sides, nonce, { label: w.mineSide, text: disk.text }, { label: w.theirs, text: c.text });
  };
  await show(file);
}
