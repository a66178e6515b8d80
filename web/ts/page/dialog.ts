import { button, el } from "./dom";
import type { Words } from "./words";

// openDialog shows a dialog that closes with its button or Escape.
export function openDialog(w: Words, title: string, ...content: HTMLElement[]): HTMLDialogElement {
  const dialog = el("dialog", { class: "wide", "aria-label": title });
  dialog.append(el("header", {}, el("h2", {}, title), button(w.close, () => dialog.close())), ...content);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
