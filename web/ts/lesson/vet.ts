import type { Editor } from "../editor/editor";
import { byId, fill } from "../page/dom";
import type { Words } from "../page/words";
import type { Diagnostic } from "../trace/record";

// vet marks what go vet finds in the text as it is, and returns how many places
// that is; nothing if there is no answer, or one to a text that has changed since.
export async function vet(exercise: string, editor: Editor): Promise<number | undefined> {
  const { text } = editor;
  try {
    const answer = await fetch(`/exercise/${exercise}/vet`, { method: "POST", headers: { "Content-Type": "text/plain" }, body: text });
    if (!answer.ok) return undefined;
    const { diagnostics } = await answer.json() as { diagnostics: Diagnostic[] };
    if (editor.text !== text) return undefined;
    if (diagnostics.length) editor.diagnose(diagnostics, "warning");
    return diagnostics.length;
  } catch { // the server is away; the page says so elsewhere
    return undefined;
  }
}

// vetButton asks go vet when the reader wants to know.
export function vetButton(exercise: string, editor: Editor, w: Words, news: (sentence: string) => void): void {
  const button = byId<HTMLButtonElement>("vet");
  button.addEventListener("click", async () => {
    button.disabled = true;
    news(w.vetting);
    const found = await vet(exercise, editor);
    news(found === undefined ? w.vetFailed : found ? fill(w.vetFound, found) : w.vetNothing);
    button.disabled = false;
    button.focus();
  });
}
