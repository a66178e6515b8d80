import { el } from "./dom";

// workerChip names a worker with its shape and hue; hue -1 is the world itself.
export function workerChip(name: string, hue: number): HTMLElement {
  return el("span", { class: "worker", "data-hue": hue < 0 ? "none" : hue % 6 }, name);
}

// workerSign is the shape alone, before a sentence that says the name.
export function workerSign(hue: number): HTMLElement {
  return el("span", { class: "worker", "data-hue": hue < 0 ? "none" : hue % 6, "aria-hidden": "true" });
}
