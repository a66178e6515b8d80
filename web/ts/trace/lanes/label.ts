// fit shortens text to a width in pixels, with an ellipsis, measuring each text
// once for each width.
export class Labels {
  private readonly cache = new Map<string, string>();

  constructor(private readonly ctx: CanvasRenderingContext2D) {}

  fit(text: string, width: number): string {
    if (width < 10) return "";
    const key = `${this.ctx.font}|${Math.floor(width)}|${text}`;
    let fitted = this.cache.get(key);
    if (fitted === undefined) {
      fitted = this.shorten(text, width);
      if (this.cache.size > 4000) this.cache.clear();
      this.cache.set(key, fitted);
    }
    return fitted;
  }

  private shorten(text: string, width: number): string {
    if (text.length > 200) text = text.slice(0, 200);
    if (this.ctx.measureText(text).width <= width) return text;
    let low = 0;
    let high = text.length;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.ctx.measureText(text.slice(0, middle) + "…").width <= width) low = middle;
      else high = middle - 1;
    }
    return low > 0 ? text.slice(0, low) + "…" : "";
  }
}
