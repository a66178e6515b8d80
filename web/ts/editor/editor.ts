import { indentWithTab } from "@codemirror/commands";
import { go } from "@codemirror/lang-go";
import { bracketMatching, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, setDiagnostics, type Diagnostic as Mark } from "@codemirror/lint";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { basicSetup } from "codemirror";
import { readWords } from "../page/words";
import type { Diagnostic } from "../trace/record";
import { begin, keepUndo, toward } from "./undo";

export interface Options {
  exercise: string;
  text: string;
  label: string;
  nonce: string;
  onChange: () => void;
  onBlur: () => void;
  onRun: () => void;
  onSave: () => void;
}

// common is what every view of code shares: the page's own colours through
// classes, Go's tabs, the page's language, and the nonce its policy asks of styles.
export function common(nonce: string): unknown[] {
  const w = readWords();
  return [
    EditorView.cspNonce.of(nonce),
    syntaxHighlighting(classHighlighter),
    go(),
    indentUnit.of("\t"),
    EditorState.tabSize.of(4),
    EditorState.phrases.of(w.phrases),
  ];
}

// Editor edits one Go file. Tab indents; Ctrl-M (Alt-Shift-M on a Mac) lets Tab move the focus.
export class Editor {
  readonly view: EditorView;
  private marked = ""; // the text that has the marks; "" if there are none
  private readonly vim = new Compartment();

  constructor(host: HTMLElement, o: Options) {
    this.view = new EditorView({ parent: host, state: begin(o.exercise, o.text, this.extensions(o)) });
  }

  private extensions(o: Options): Extension {
    const key = (name: string, act: () => void): object => ({ key: name, run: () => (act(), true), preventDefault: true });
    return [
      this.vim.of([]),
      keymap.of([key("Mod-Enter", o.onRun), key("Mod-s", o.onSave), indentWithTab]),
      basicSetup,
      common(o.nonce) as Extension,
      bracketMatching(),
      lintGutter(),
      EditorView.contentAttributes.of({ "aria-label": o.label, "aria-describedby": "tab-note", tabindex: "0" }),
      EditorView.updateListener.of((u) => { if (u.docChanged) o.onChange(); }),
      EditorView.domEventHandlers({ blur: () => { o.onBlur(); } }),
    ];
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  // replace puts another text in place; undo brings the old one back.
  replace(text: string): void {
    const change = toward(this.text, text);
    if (change) this.view.dispatch(change);
  }

  // keepUndo keeps what can be undone for the next time this page is opened.
  keepUndo(exercise: string): void {
    keepUndo(exercise, this.view.state);
  }

  // diagnose marks at their lines what the parser, the compiler or go vet said.
  diagnose(list: readonly Diagnostic[], severity: "error" | "warning" = "error"): void {
    const marks = list.map((d): Mark => {
      const line = this.view.state.doc.line(Math.max(1, Math.min(d.line, this.view.state.doc.lines)));
      const from = Math.min(line.to, line.from + Math.max(0, d.column - 1));
      return { from, to: Math.min(line.to, Math.max(from + 1, wordEnd(line.text, from - line.from) + line.from)), severity, message: d.message };
    });
    this.marked = marks.length ? this.text : "";
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  // parsed marks what the parser said of a text. If it has nothing against the text as
  // it is, what the compiler or go vet have marked in it stays.
  parsed(text: string, list: readonly Diagnostic[]): void {
    if (this.text === text && (list.length || this.marked !== text)) this.diagnose(list);
  }

  goTo(line: number, column: number): void {
    const place = this.view.state.doc.line(Math.max(1, Math.min(line, this.view.state.doc.lines)));
    this.view.dispatch({ selection: { anchor: Math.min(place.to, place.from + Math.max(0, column - 1)) }, scrollIntoView: true });
    this.view.focus();
  }

  focus(): void {
    this.view.focus();
  }

  async useVim(on: boolean): Promise<void> {
    const keys = on ? (await import("@replit/codemirror-vim")).vim() : [];
    this.view.dispatch({ effects: this.vim.reconfigure(keys) });
  }
}

function wordEnd(line: string, from: number): number {
  const word = /^\w+/.exec(line.slice(from));
  return from + (word ? word[0].length : 1);
}
