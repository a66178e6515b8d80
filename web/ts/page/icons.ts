// Signs for buttons, drawn rather than written: fonts differ in which of these
// characters they have. Each is a path in a square of 16.
const paths = {
  start: "M3 3h2v10H3zM13 3v10L6 8z",
  back: "M10.5 3v10L4 8z",
  play: "M5 3v10l8-5z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  forward: "M3.5 3v10L10 8zM11 3h2v10h-2z",
  end: "M11 3h2v10h-2zM3 3v10l7-5z",
  out: "M3 7h10v2H3z",
  in: "M3 7h4V3h2v4h4v2H9v4H7V9H3z",
  fit: "M1 3h2v10H1zM13 3h2v10h-2zM4 8l3-3v2h2V5l3 3-3 3V9H7v2z",
};

export type Icon = keyof typeof paths;

export function icon(name: Icon): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}
