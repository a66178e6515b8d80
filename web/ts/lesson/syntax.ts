import type { Editor } from "../editor/editor";
import type { Diagnostic } from "../trace/record";

const quiet = 350; // ms without typing before the text is looked at

// syntax marks what cannot be parsed while the reader types. The server parses:
// half a millisecond, and the same parser that go build uses.
export function syntax(editor: Editor): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  const check = async (): Promise<void> => {
    const mine = ++turn;
    try {
      const answer = await fetch("/check", { method: "POST", headers: { "Content-Type": "text/plain" }, body: editor.text });
      if (!answer.ok || mine !== turn) return;
      editor.diagnose((await answer.json() as { diagnostics: Diagnostic[] }).diagnostics);
    } catch {
      // the server is away; the page says so elsewhere
    }
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => void check(), quiet);
  };
}
