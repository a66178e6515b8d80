import { byId, fill } from "../page/dom";

// grading marks the grade that the ticks propose, as the server does, and lets the
// keys 1 to 4 choose one.
export function grading(form: HTMLFormElement): void {
  const grades = [...form.querySelectorAll<HTMLButtonElement>("[name=grade]")];
  const ticks = [...form.querySelectorAll<HTMLInputElement>("[name=tick]")];
  if (ticks.length > 0) form.addEventListener("change", () => propose(grades, ticks));
  form.addEventListener("keypress", (e) => {
    // Enter on a tick would press the first button: to be graded again.
    if (e.key === "Enter" && (e.target as HTMLElement).matches("[name=tick]")) e.preventDefault();
  });
  document.addEventListener("keydown", (e) => {
    const at = e.target as HTMLElement;
    const typing = at.matches("textarea, select, input:not([type=checkbox])") || !!at.closest(".timeline, dialog");
    if (!typing && !e.ctrlKey && !e.metaKey && !e.altKey) grades[Number(e.key) - 1]?.click();
  });
}

function propose(grades: HTMLButtonElement[], ticks: HTMLInputElement[]): void {
  const ticked = ticks.filter((t) => t.checked).length;
  const says = byId("ticked");
  says.textContent = fill(says.dataset.says ?? "", ticked, ticks.length);
  const share = ticked / ticks.length;
  const proposed = share >= 1 ? 3 : 3 * ticked >= 2 * ticks.length ? 2 : share >= 0.5 ? 1 : 0;
  grades.forEach((g, i) => g.classList.toggle("proposed", i === proposed));
}
