// Section is a heading and what stands under it.
export interface Section {
  head: Element;
  blocks: Element[];
}

const heading = "h1, h2, h3, details";
const aside = ".foot, .onward, .to-print, noscript, [hidden]";

// sections reads a page: each heading begins one, and so does what is opened to be
// seen. What stands before the first heading belongs to it.
export function sections(root: Element): Section[] {
  const all: Section[] = [];
  let before: Element[] = [];
  for (const el of flat(root)) {
    if (el.matches(heading)) {
      all.push({ head: el, blocks: before });
      before = [];
      if (el instanceof HTMLDetailsElement) all[all.length - 1]!.blocks.push(...[...el.children].filter((c) => c.localName !== "summary"));
    } else (all[all.length - 1]?.blocks ?? before).push(el);
  }
  return all;
}

// flat lists the page's blocks; what only holds others together is none.
function flat(root: Element): Element[] {
  return [...root.children].filter((el) => !el.matches(aside)).flatMap((el) => el.matches("section, .halves") ? flat(el) : [el]);
}

// parts are what a block can be taken apart into: items of a list, rows of a table,
// lines of code.
export function parts(el: Element): Element[] {
  if (el.matches("ul, ol")) return [...el.children];
  if (el instanceof HTMLTableElement) return el.tBodies.length > 1 ? [...el.tBodies] : [...el.tBodies[0]?.rows ?? []];
  if (el.localName === "pre") return [...el.querySelectorAll(".line")];
  const inner = el.querySelector("ul, ol, table");
  return inner && !el.matches("form, .widget, p") ? parts(inner) : [];
}
