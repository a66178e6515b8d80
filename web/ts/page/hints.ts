import { byId, fill } from "./dom";
import type { Words } from "./words";

// hints opens one rung at a time. Without scripts the button is a link to the
// same page with one rung more.
export function hints(exercise: string, w: Words): void {
  const link = byId<HTMLAnchorElement>("next-hint");
  const list = byId<HTMLOListElement>("hints");
  let open = list.children.length;
  const total = Number(link.dataset.total);
  const label = (): void => {
    link.hidden = open >= total;
    link.textContent = fill(w.showHint, open + 1, total);
  };
  label();
  link.addEventListener("click", async (e) => {
    e.preventDefault();
    const answer = await fetch(`/exercise/${exercise}/hint/${open + 1}`);
    if (!answer.ok) {
      location.href = link.href;
      return;
    }
    const item = document.createElement("li");
    item.innerHTML = await answer.text(); // rendered by the server from the lesson's own text
    item.tabIndex = -1;
    list.append(item);
    open++;
    label();
    item.focus();
    item.scrollIntoView({ block: "nearest" });
  });
}
