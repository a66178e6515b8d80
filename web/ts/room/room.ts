import { byId, el } from "../page/dom";
import { type Link, Socket } from "../page/socket";
import type { Words } from "../page/words";
import { Acts } from "./acts";
import type { Cursor, Frame, Parts } from "./state";
import type { RoomWords } from "./words";

export type As = "room" | "lead" | "screen";

// Room is the connection of a page to its room: what is known of it, and what the
// page does in it.
export class Room {
  readonly code: string;
  readonly as: As;
  readonly acts: Acts;
  readonly parts: Parts;
  ahead = 0; // how much the server's clock is ahead of ours, milliseconds
  private readonly socket: Socket<Frame, { cursor: Cursor }>;

  constructor(readonly root: HTMLElement, readonly words: Words, readonly w: RoomWords, private readonly onNews: (changed: Set<keyof Parts>) => void) {
    this.code = root.dataset.code!;
    this.as = root.dataset.as as As;
    this.parts = { head: undefined!, at: undefined, board: [], own: [], cursor: { trace: "", beat: 0, playing: false }, mine: undefined, plan: [], desk: undefined, here: [] };
    this.acts = new Acts(this.as === "lead" ? "/lead/do" : "/do", `lockwise:room:${this.code}:${this.as}:waiting:`);
    const query = new URLSearchParams({ as: this.as });
    this.socket = new Socket(() => query, (f) => this.frame(f), (l) => this.link(l), `/alive?as=${this.as}`);
  }

  // now is the server's time, in milliseconds.
  get now(): number {
    return Date.now() + this.ahead;
  }

  // leads says that this page's timeline is the one that others follow.
  get leads(): boolean {
    return this.as === "lead";
  }

  point(cursor: Cursor): void {
    this.socket.sendNow({ cursor });
  }

  private frame(f: Frame): void {
    this.ahead = f.now - Date.now();
    Object.assign(this.parts, f.parts);
    this.root.dataset.step = String(this.parts.head.step);
    this.onNews(new Set(Object.keys(f.parts) as (keyof Parts)[]));
  }

  private link(l: Link): void {
    const place = byId("link");
    place.hidden = l === "open";
    this.root.dataset.link = l;
    if (l === "open") return this.acts.hurry();
    place.replaceChildren(l === "refused" ? this.w.refused : this.w.lost, l === "refused" && this.as === "room" ? el("a", { href: `/?code=${this.code}` }, this.w.rejoin) : "");
  }
}
