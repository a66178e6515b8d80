// fit shortens text to a width in pixels, with an ellipsis, measuring each text
// once for each width. The last characters stay, as many as tail says: names that
// are numbered in sequence differ there.
export class Labels {
  private readonly cache = new Map<string, string>();

  constructor(private readonly ctx: CanvasRenderingContext2D) {}

  fit(text: string, width: number, tail = 0): string {
    if (width < 10) return "";
    const key = `${this.ctx.font}|${Math.floor(width)}|${tail}|${text}`;
    let fitted = this.cache.get(key);
    if (fitted === undefined) {
      fitted = this.shorten(text, width, tail);
      if (this.cache.size > 4000) this.cache.clear();
      this.cache.set(key, fitted);
    }
    return fitted;
  }

  private shorten(text: string, width: number, tail: number): string {
    if (text.length > 200) text = text.slice(0, 200);
    if (this.ctx.measureText(text).width <= width) return text;
    const end = tail ? text.slice(-tail) : "";
    let low = 0;
    let high = text.length - end.length;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.ctx.measureText(`${text.slice(0, middle)}…${end}`).width <= width) low = middle;
      else high = middle - 1;
    }
    return low > 0 ? `${text.slice(0, low)}…${end}` : "";
  }
}
