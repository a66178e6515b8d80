import type { Editor } from "../editor/editor";
import { byId } from "../page/dom";
import { setting } from "../page/store";
import type { Words } from "../page/words";

// Formatter writes the text as gofmt does: when the reader asks, and, if they
// have set it so, whenever they save with the keyboard or run. What is saved by
// itself while somebody types is left as it is.
export class Formatter {
  private readonly box = byId<HTMLInputElement>("gofmt");

  constructor(private readonly editor: Editor, private readonly w: Words, private readonly news: (sentence: string) => void) {
    const kept = setting("gofmt", "");
    this.box.checked = kept.value === "on";
    this.box.addEventListener("change", () => { kept.value = this.box.checked ? "on" : ""; });
    byId("format").addEventListener("click", () => void this.asked());
  }

  // onSave formats if the reader wants it; code that does not parse stays.
  async onSave(): Promise<void> {
    if (this.box.checked) await this.format();
  }

  private async asked(): Promise<void> {
    this.news(await this.format() ? this.w.formatted : this.w.cannotFormat);
  }

  private async format(): Promise<boolean> {
    const { text } = this.editor;
    try {
      const answer = await fetch("/format", { method: "POST", headers: { "Content-Type": "text/plain" }, body: text });
      if (!answer.ok) return false;
      const tidy = await answer.text();
      if (this.editor.text === text) this.editor.replace(tidy); // else they typed on meanwhile
      return true;
    } catch { // the server is away; the page says so elsewhere
      return false;
    }
  }
}
