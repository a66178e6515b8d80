import { MergeView, unifiedMergeView } from "@codemirror/merge";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { el } from "../page/dom";
import { common } from "./editor";

export interface Side {
  label: string;
  text: string;
}

const enough = 560; // pixels in which two texts can stand next to each other
const collapseUnchanged = { margin: 4, minSize: 8 };

// beside shows two texts with what differs marked: next to each other under
// their names, or, where there is no room for that, one changed into the other.
export function beside(host: HTMLElement, nonce: string, a: Side, b: Side): void {
  if (!host.parentElement) return; // gone while this was being loaded
  const wide = host.parentElement.clientWidth >= enough;
  const [from, to] = wide ? [a.label, b.label] : [`− ${a.label}`, `+ ${b.label}`];
  host.append(el("p", { class: "sides" }, el("span", {}, from), el("span", {}, to)));
  if (wide) {
    new MergeView({ a: { doc: a.text, extensions: reading(nonce, a.label) }, b: { doc: b.text, extensions: reading(nonce, b.label) }, parent: host, collapseUnchanged });
    return;
  }
  const change = unifiedMergeView({ original: a.text, mergeControls: false, collapseUnchanged });
  new EditorView({ doc: b.text, extensions: [reading(nonce, `${a.label} → ${b.label}`), change], parent: host });
}

// reading is code to be read only.
function reading(nonce: string, label: string): Extension {
  return [
    common(nonce) as Extension, lineNumbers(), EditorState.readOnly.of(true), EditorView.editable.of(false),
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0", role: "textbox", "aria-readonly": "true", "aria-multiline": "true" }),
  ];
}
