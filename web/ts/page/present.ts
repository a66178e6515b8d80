// present shows the page as slides, beginning with the section in view, with "p" or
// with its link.
export function present(): void {
  const link = document.querySelector<HTMLAnchorElement>("#present");
  if (!link || document.querySelector("#deck")) return;
  const there = link.href;
  link.addEventListener("click", () => { link.href = there + here(); });
  addEventListener("keydown", (e) => {
    if (e.key !== "p" || e.ctrlKey || e.metaKey || e.altKey || document.querySelector("dialog[open]")) return;
    if ((e.target as HTMLElement).closest("input, textarea, select, [contenteditable=true]")) return;
    e.preventDefault();
    link.click();
  });
}

// here is the last heading above the middle of the window; none while the title is
// in view.
function here(): string {
  if ((document.querySelector("main h1")?.getBoundingClientRect().bottom ?? 0) > 0) return "";
  const seen = [...document.querySelectorAll("main :is(h2, h3, details)[id]")].filter((h) => h.checkVisibility() && !h.closest(".bench, .shown") && h.getBoundingClientRect().top < innerHeight / 2);
  const at = seen[seen.length - 1];
  return at ? `#${at.id}` : "";
}
