import { el } from "../page/dom";
import type { Setting } from "../page/store";

interface Tab {
  id: string;
  label: string;
  panel: HTMLElement;
}

// Tabs shows one of several panels. Arrow keys move between the tabs. place
// keeps the ids of two sets on one page apart.
export class Tabs {
  readonly el: HTMLElement;
  readonly panels: HTMLElement[];
  private readonly buttons: HTMLButtonElement[];

  constructor(label: string, private readonly tabs: Tab[], private readonly chosen: Setting, private readonly onShow: () => void,
    place = "") {
    this.buttons = tabs.map((t) => el("button", { type: "button", role: "tab", id: `${place}tab-${t.id}`, "aria-controls": `${place}panel-${t.id}` }, t.label));
    this.panels = tabs.map((t) => el("div", { role: "tabpanel", id: `${place}panel-${t.id}`, "aria-labelledby": `${place}tab-${t.id}`, class: `panel-${t.id}` }, t.panel));
    this.el = el("div", { role: "tablist", "aria-label": label, class: "tabs" }, ...this.buttons);
    this.buttons.forEach((b, i) => b.addEventListener("click", () => this.show(i)));
    this.el.addEventListener("keydown", (e) => this.key(e));
    this.show(Math.max(0, tabs.findIndex((t) => t.id === chosen.value)));
  }

  private show(i: number): void {
    this.chosen.value = this.tabs[i]!.id;
    this.buttons.forEach((b, j) => {
      b.setAttribute("aria-selected", String(i === j));
      b.tabIndex = i === j ? 0 : -1;
      this.panels[j]!.hidden = i !== j;
    });
    this.onShow();
  }

  private key(e: KeyboardEvent): void {
    const by = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    e.preventDefault();
    const now = this.buttons.findIndex((b) => b.getAttribute("aria-selected") === "true");
    const next = (now + by + this.buttons.length) % this.buttons.length;
    this.show(next);
    this.buttons[next]!.focus();
  }
}
