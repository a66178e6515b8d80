// Theme and language are forms that work without scripts. With scripts the
// theme changes at once and a change of language comes back to the same place.

export function settings(): void {
  document.addEventListener("submit", (e) => {
    const form = e.target as HTMLFormElement;
    if (!form.matches("[data-settings]")) return;
    const back = form.elements.namedItem("back") as HTMLInputElement | null;
    const anchor = place();
    if (back && anchor) back.value = `${back.value.split("#")[0]}#${anchor}`;
  });
  for (const select of document.querySelectorAll<HTMLSelectElement>("[data-settings] select")) {
    select.addEventListener("change", () => theme(select.value));
  }
}

// theme shows a theme and has the server remember it, also if the page is left at once.
function theme(name: string): void {
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  for (const other of document.querySelectorAll<HTMLSelectElement>("select[name=theme]")) other.value = name;
  void fetch("/settings", { method: "POST", body: new URLSearchParams({ theme: name, back: location.pathname }), redirect: "manual", keepalive: true });
}

// place is the heading the reader is at: both languages share its id.
function place(): string {
  const headings = document.querySelectorAll<HTMLElement>(".prose :is(h1, h2, h3)[id]");
  let at = "";
  for (const h of headings) {
    if (h.getBoundingClientRect().top > 140) break;
    at = h.id;
  }
  return at;
}
