import { icon, type Icon } from "./icons";

// el makes an element: el("p", {class: "x"}, "text", child). Text is never
// parsed as HTML.
type Child = Node | string | null | undefined | false;
type Attrs = Record<string, string | number | boolean | undefined>;

export function el<K extends keyof HTMLElementTagNameMap>(tag: K, attrs: Attrs = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (value === undefined || value === false) continue;
    node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child) node.append(child);
  return node;
}

// byId returns the element the server is known to have rendered.
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const node = document.getElementById(id);
  if (!node) throw new Error(`no element #${id}`);
  return node as T;
}

// button makes a button whose words are verbs.
export function button(label: string, onClick: () => void, attrs: Attrs = {}): HTMLButtonElement {
  const b = el("button", { type: "button", ...attrs }, label);
  b.addEventListener("click", onClick);
  return b;
}

// iconButton shows a sign and says the verb.
export function iconButton(sign: Icon, label: string, onClick: () => void, attrs: Attrs = {}): HTMLButtonElement {
  const b = button("", onClick, { "aria-label": label, title: label, class: "icon", ...attrs });
  b.append(icon(sign));
  return b;
}

export function calm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// fill puts args into the %s and %d of a sentence, in order.
export function fill(sentence: string, ...args: (string | number)[]): string {
  let i = 0;
  return sentence.replace(/%[sd]/g, () => String(args[i++] ?? ""));
}
