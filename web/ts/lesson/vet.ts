import type { Editor } from "../editor/editor";
import type { Diagnostic } from "../trace/record";

// vet marks what go vet finds in the text as it is, and returns how many places
// that is. Findings come late; if the text has changed by then they are dropped.
export async function vet(exercise: string, editor: Editor): Promise<number> {
  const { text } = editor;
  try {
    const answer = await fetch(`/exercise/${exercise}/vet`, { method: "POST", headers: { "Content-Type": "text/plain" }, body: text });
    if (!answer.ok) return 0;
    const { diagnostics } = await answer.json() as { diagnostics: Diagnostic[] };
    if (editor.text !== text || !diagnostics.length) return 0;
    editor.diagnose(diagnostics, "warning");
    return diagnostics.length;
  } catch { // the server is away; the page says so elsewhere
    return 0;
  }
}
