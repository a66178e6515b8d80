// help opens the list of keys with "?" and with its button.
export function help(): void {
  const dialog = document.querySelector<HTMLDialogElement>("#keys");
  if (!dialog) return;
  for (const b of document.querySelectorAll("[data-open=keys]")) b.addEventListener("click", () => dialog.showModal());
  addEventListener("keydown", (e) => {
    if (e.key !== "?" || (e.target as HTMLElement).closest("input, textarea, select, [contenteditable=true]")) return;
    e.preventDefault();
    dialog.showModal();
  });
}
