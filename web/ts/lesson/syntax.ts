import type { Editor } from "../editor/editor";
import type { Diagnostic } from "../trace/record";

const quiet = 350; // ms without typing before the text is looked at

// syntax marks what cannot be parsed while the reader types. The server parses:
// half a millisecond, and the same parser that go build uses.
export function syntax(editor: Editor): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = async (): Promise<void> => {
    const { text } = editor;
    try {
      const answer = await fetch("/check", { method: "POST", headers: { "Content-Type": "text/plain" }, body: text });
      if (answer.ok) editor.parsed(text, (await answer.json() as { diagnostics: Diagnostic[] }).diagnostics);
    } catch {
      // the server is away; the page says so elsewhere
    }
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => void check(), quiet);
  };
}
