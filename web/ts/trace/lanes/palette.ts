// Palette is the page's colours as the canvas needs them: read from the same
// CSS variables as everything else, so that light, dark and the workers' hues
// agree everywhere.
export interface Palette {
  page: string;
  panel: string;
  ink: string;
  muted: string;
  line: string;
  accent: string;
  broken: string;
  warn: string;
  hues: string[];
  tints: string[];
  text: string;
  code: string;
}

export const hueCount = 6;

export function readPalette(host: HTMLElement): Palette {
  // Chromium leaves light-dark() unresolved in custom properties; a colour
  // that is used comes back resolved.
  const probe = document.createElement("i");
  probe.hidden = true;
  host.append(probe);
  const read = (name: string): string => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const numbered = (name: string): string[] => Array.from({ length: hueCount }, (_, i) => read(`${name}-${i}`));
  const fonts = getComputedStyle(host);
  const palette: Palette = {
    page: read("page"), panel: read("panel"), ink: read("ink"), muted: read("muted"), line: read("line"),
    accent: read("accent"), broken: read("broken"), warn: read("warn"),
    hues: numbered("worker"), tints: numbered("tint"),
    text: fonts.getPropertyValue("--text-font").trim() || "sans-serif",
    code: fonts.getPropertyValue("--code-font").trim() || "monospace",
  };
  probe.remove();
  return palette;
}
