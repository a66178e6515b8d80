import { historyField } from "@codemirror/commands";
import { EditorState, type Extension, type TransactionSpec, Transaction } from "@codemirror/state";
import { forget, recall, remember } from "../page/store";

const most = 256 * 1024; // characters kept of one file's undo; drafts need room too

// keepUndo keeps what can be undone, with the text it belongs to, so that undo
// goes on after the page, the browser or the program was started anew.
export function keepUndo(exercise: string, state: EditorState): void {
  const kept = JSON.stringify(state.toJSON({ history: historyField }));
  if (kept.length > most) forget(key(exercise));
  else remember(key(exercise), kept);
}

// begin is the state an editor starts in: the text on disk, with what could be
// undone before. A change made on disk meanwhile can be undone like any other.
export function begin(exercise: string, text: string, extensions: Extension): EditorState {
  try {
    const state = EditorState.fromJSON(JSON.parse(recall(key(exercise))!), { extensions }, { history: historyField });
    const spec = toward(state.doc.toString(), text);
    return spec ? state.update(spec).state : state;
  } catch { // nothing was kept, or not by this version of the editor
    return EditorState.create({ doc: text, extensions });
  }
}

// toward changes a text into another where they differ, so that the cursor, the
// scroll and the undo history live on; nothing if they are the same.
export function toward(old: string, text: string): TransactionSpec | undefined {
  let from = 0;
  while (from < old.length && from < text.length && old[from] === text[from]) from++;
  let cut = 0;
  while (cut < old.length - from && cut < text.length - from && old[old.length - 1 - cut] === text[text.length - 1 - cut]) cut++;
  if (from === old.length && from === text.length) return undefined;
  return {
    changes: { from, to: old.length - cut, insert: text.slice(from, text.length - cut) },
    annotations: [Transaction.addToHistory.of(true), Transaction.userEvent.of("replace")],
  };
}

function key(exercise: string): string {
  return `lockwise:undo:${exercise}`;
}
