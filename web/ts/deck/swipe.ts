const least = 50; // pixels

// swipe turns slides with a finger that moves sideways, except on what can be
// scrolled that way itself.
export function swipe(root: HTMLElement, turn: (by: number) => void): void {
  let from: Touch | undefined;
  root.addEventListener("touchstart", (e) => {
    const wide = (e.target as Element).closest("pre, table, .scroll");
    from = e.touches.length === 1 && !(wide && wide.scrollWidth > wide.clientWidth + 1) ? e.touches[0] : undefined;
  }, { passive: true });
  root.addEventListener("touchend", (e) => {
    const to = e.changedTouches[0];
    if (!from || !to) return;
    const x = to.clientX - from.clientX;
    if (Math.abs(x) >= least && Math.abs(x) > 2 * Math.abs(to.clientY - from.clientY)) turn(x < 0 ? 1 : -1);
    from = undefined;
  }, { passive: true });
}
