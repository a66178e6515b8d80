import { forget, recall, remember } from "../page/store";
import type { DiskFile } from "../page/socket";

export type Saved =
  | "saved" | "saving" | "unsaved"
  | "kept" // not on disk: kept in this browser
  | "nowhere" // not on disk and the browser keeps nothing
  | "refused" // the server was started anew and does not know this page
  | "conflict";

interface Draft {
  text: string;
  base: string;
}

export interface Host {
  text(): string;
  replace(text: string): void;
  onState(state: Saved, why?: string): void;
  onConflict(disk: DiskFile): void;
  onNews(news: "changed" | "restored"): void;
}

const pause = 600; // ms of quiet before a save

// Saver keeps the editor and the file on disk the same. Every change is kept in
// the browser first, so that a crash of either side loses nothing; then it is
// saved, naming the version it started from. If the disk has another version,
// nothing is written and the reader decides.
export class Saver {
  private base: string;
  private onDisk: string; // text of the version base
  private timer: ReturnType<typeof setTimeout> | undefined;
  private flying: Promise<boolean> | undefined;
  private flyingText = "";
  private heard = ""; // version of the text that flies, once the server's news has brought it
  private echoes: string[] = []; // versions saved here that the news will still bring, the oldest first
  private retry = 1000;
  private conflict: DiskFile | undefined;
  private readonly key: string;

  constructor(private readonly exercise: string, file: { text: string; version: string }, private readonly host: Host) {
    this.base = file.version;
    this.onDisk = file.text;
    this.key = `lockwise:draft:${exercise}`;
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.leave(); });
    addEventListener("pagehide", () => this.leave());
  }

  // version is that of the text on disk, as far as this page knows.
  get version(): string {
    return this.base;
  }

  // settled: the editor has the text that is on disk.
  get settled(): boolean {
    return this.host.text() === this.onDisk;
  }

  // begin looks for text that an earlier page could not save.
  begin(): void {
    const draft = this.draft();
    if (!draft || draft.text === this.onDisk) {
      forget(this.key);
      this.host.onState("saved");
      return;
    }
    this.host.replace(draft.text);
    if (draft.base === this.base) {
      this.host.onNews("restored");
      this.changed();
    } else {
      this.clash({ exercise: this.exercise, path: "", text: this.onDisk, version: this.base });
    }
  }

  changed(): void {
    if (this.conflict) {
      this.keep();
      return;
    }
    if (this.host.text() === this.onDisk && !this.flying) return this.settle();
    this.keep();
    this.host.onState("unsaved");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), pause);
  }

  // flush saves now; true means the disk has what the editor has.
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.flying) await this.flying;
    if (this.conflict) return false;
    if (this.host.text() === this.onDisk) {
      this.settle();
      return true;
    }
    this.flying = this.put(this.host.text());
    const ok = await this.flying;
    this.flying = undefined;
    return ok && (this.host.text() === this.onDisk || this.flush());
  }

  // disk hears that the file has this text on disk, whoever wrote it.
  disk(file: DiskFile): void {
    if (this.echoed(file) || file.version === this.base) return;
    if (file.text === this.host.text()) return this.adopt(file);
    if (this.host.text() !== this.onDisk || this.flying) return this.clash(file);
    this.adopt(file);
    this.host.replace(file.text);
    this.host.onNews("changed");
  }

  // echoed says that the news is of a save of this page; it may come after the answer to
  // a later one.
  private echoed(file: DiskFile): boolean {
    if (this.flying && file.text === this.flyingText) {
      this.heard = file.version;
      return true;
    }
    const at = this.echoes.indexOf(file.version);
    this.echoes = at < 0 ? [] : this.echoes.slice(at + 1);
    return at >= 0;
  }

  // undecided is a conflict that waits for the reader.
  get undecided(): boolean {
    return this.conflict !== undefined;
  }

  // decide ends a conflict: with the editor's text, or with the disk's.
  decide(mine: boolean): void {
    const disk = this.conflict;
    if (!disk) return;
    this.conflict = undefined;
    this.adopt(disk);
    if (mine) void this.flush();
    else this.host.replace(disk.text);
  }

  private adopt(file: { text: string; version: string }): void {
    this.base = file.version;
    this.onDisk = file.text;
    if (this.host.text() === file.text) this.settle();
  }

  private settle(): void {
    clearTimeout(this.timer);
    forget(this.key);
    this.host.onState("saved");
  }

  // clash asks the reader to decide. The disk's text is heard of twice, by the server's
  // news and as the answer to a save; it is asked about once.
  private clash(disk: DiskFile): void {
    if (disk.version === this.conflict?.version) return;
    clearTimeout(this.timer);
    this.conflict = disk;
    this.keep();
    this.host.onState("conflict");
    this.host.onConflict(disk);
  }

  private keep(): boolean {
    return remember(this.key, JSON.stringify({ text: this.host.text(), base: this.base } satisfies Draft));
  }

  private draft(): Draft | undefined {
    try {
      return JSON.parse(recall(this.key) ?? "null") as Draft ?? undefined;
    } catch {
      return undefined;
    }
  }

  private leave(): void {
    if (this.host.text() === this.onDisk || this.conflict || this.flying) return;
    clearTimeout(this.timer);
    void this.flush();
  }

  private async put(text: string): Promise<boolean> {
    this.host.onState("saving");
    this.flyingText = text;
    this.heard = "";
    try {
      const answer = await fetch(`/exercise/${this.exercise}/file`, {
        method: "PUT", keepalive: text.length < 60000,
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ text, base: this.base }),
      });
      return this.landed(answer, text);
    } catch {
      this.failed("kept");
      return false;
    }
  }

  private async landed(answer: Response, text: string): Promise<boolean> {
    const body = await answer.json().catch(() => ({})) as { file?: DiskFile; problem?: string };
    if (answer.ok && body.file) {
      this.retry = 1000;
      if (body.file.version !== this.heard) this.echoes.push(body.file.version);
      this.adopt({ text, version: body.file.version });
      return true;
    }
    if (answer.status === 409 && body.file?.version === this.base) return false; // the reader has decided meanwhile
    if (answer.status === 409 && body.file) this.clash(body.file);
    else this.failed(answer.status === 401 ? "refused" : "kept", body.problem);
    return false;
  }

  private failed(state: Saved, why?: string): void {
    this.host.onState(this.keep() ? state : "nowhere", why);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), this.retry);
    this.retry = Math.min(15000, this.retry * 2);
  }
}
