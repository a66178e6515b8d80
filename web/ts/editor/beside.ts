import { MergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { common } from "./editor";

export interface Side {
  label: string;
  text: string;
}

// beside shows two texts next to each other with what differs marked.
export function beside(host: HTMLElement, nonce: string, a: Side, b: Side): void {
  const side = (x: Side): { doc: string; extensions: never } => ({
    doc: x.text,
    extensions: [
      common(nonce), lineNumbers(), EditorState.readOnly.of(true), EditorView.editable.of(false),
      EditorView.contentAttributes.of({ "aria-label": x.label, tabindex: "0", role: "textbox", "aria-readonly": "true", "aria-multiline": "true" }),
    ] as never,
  });
  new MergeView({ a: side(a), b: side(b), parent: host, collapseUnchanged: { margin: 4, minSize: 8 } });
}
