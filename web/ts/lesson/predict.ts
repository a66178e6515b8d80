import { byId } from "../page/dom";

interface Told {
  right: boolean;
  verdict: string;
  score: string;
}

// predict wires the questions of the page: the reader chooses, then the run is
// made and shown, and the server reads the right answer off it.
export function predict(exercise: string): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form.predict")) {
    form.addEventListener("submit", (e) => {
      e.preventDefault();
      void send(exercise, form);
    });
    form.querySelector<HTMLButtonElement>("fieldset button")!.disabled = false;
  }
}

async function send(exercise: string, form: HTMLFormElement): Promise<void> {
  const choice = new FormData(form).get("choice");
  const asked = form.querySelector("fieldset")!;
  asked.disabled = true;
  try {
    const answer = await fetch(`/exercise/${exercise}/predict/${form.dataset.question}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ choice }),
    });
    const body = await answer.json() as Partial<Told> & { problem?: string; next?: string };
    if (!answer.ok) throw new Error([body.problem, body.next].join(" "));
    show(form, body as Told);
  } catch (problem) {
    asked.disabled = false;
    byId("live").textContent = (problem as Error).message;
    form.querySelector(".score")!.textContent = (problem as Error).message;
  }
}

function show(form: HTMLFormElement, told: Told): void {
  const verdict = form.querySelector<HTMLElement>(".told")!;
  verdict.textContent = told.verdict;
  verdict.hidden = false;
  form.querySelector(".score")!.textContent = told.score;
  form.querySelector<HTMLElement>("fieldset .choices")!.hidden = true;
  form.querySelector<HTMLElement>(".again")!.hidden = false;
  verdict.focus({ preventScroll: true });
  verdict.scrollIntoView({ block: "nearest" });
}
