import { setting, type Setting } from "./store";

// splitter makes a separator that resizes the pane before it (or, with grow
// -1, after it) by moving a CSS variable of the grid, with pointer or arrow
// keys. The size is remembered.
export function splitter(bar: HTMLElement, grid: HTMLElement, variable: string, axis: "x" | "y", grow: 1 | -1): void {
  const kept = setting(`split${variable}`, "");
  const limits = (): { size: number; total: number } => {
    const total = axis === "x" ? grid.clientWidth : grid.clientHeight;
    const size = parseFloat(getComputedStyle(grid).getPropertyValue(variable)) || 50;
    return { size, total };
  };
  const set = (percent: number): void => {
    const p = Math.max(15, Math.min(85, percent));
    grid.style.setProperty(variable, `${p.toFixed(2)}%`);
    bar.setAttribute("aria-valuenow", String(Math.round(p)));
    keep(kept, p);
  };
  if (kept.value) set(parseFloat(kept.value));
  bar.addEventListener("pointerdown", (e) => {
    e.preventDefault();
    bar.setPointerCapture(e.pointerId);
    const start = axis === "x" ? e.clientX : e.clientY;
    const { size, total } = limits();
    const move = (m: PointerEvent): void => set(size + (grow * 100 * ((axis === "x" ? m.clientX : m.clientY) - start)) / total);
    bar.addEventListener("pointermove", move);
    bar.addEventListener("lostpointercapture", () => bar.removeEventListener("pointermove", move), { once: true });
  });
  bar.addEventListener("keydown", (e) => {
    const by = { ArrowLeft: -2, ArrowUp: -2, ArrowRight: 2, ArrowDown: 2 }[e.key];
    if (by === undefined) return;
    e.preventDefault();
    set(limits().size + grow * by);
  });
}

function keep(kept: Setting, percent: number): void {
  kept.value = percent.toFixed(2);
}
