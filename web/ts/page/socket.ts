import type { Progress, Rec } from "../trace/record";

// Frame is what the server sends: any of these, one JSON value a frame.
export interface Frame {
  run?: RunStart;
  records?: Rec[];
  next?: number; // records of the run seen with this frame
  ahead?: number; // runs that must end before this one begins; 0: its turn
  progress?: Progress[];
  done?: boolean;
  cut?: number; // events that were not kept, because the trace is too long
  file?: DiskFile;
  warmth?: Warmth[];
  problem?: string;
}

export interface RunStart {
  id: string;
  age: number; // milliseconds since it started
  from: "" | "kept" | "other"; // where it was made: here, before anybody looked, or just now by another program
  of: string; // "", or the answer of ours that is judged
}

export interface DiskFile {
  exercise: string;
  path: string;
  text: string;
  version: string;
}

export interface Warmth {
  exercise: string;
  state: string;
  detail: string;
}

export type Order =
  | { do: "run"; text?: string; answer?: string }
  | { do: "stop" };

export type Link = "open" | "lost" | "refused";

// Socket keeps one connection to the server and opens it again when it breaks.
// The query says what is followed and how much of it is known, so that after a
// break only what is missing is sent.
export class Socket<F = Frame, O = Order> {
  private ws: WebSocket | undefined;
  private wait = 500;
  private waiting: O[] = [];

  constructor(private readonly query: () => URLSearchParams, private readonly onFrame: (f: F) => void,
    private readonly onLink: (l: Link) => void, private readonly alive = "/alive") {
    this.open();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.hurry(); });
  }

  send(order: O): void {
    if (this.ws?.readyState === WebSocket.OPEN) this.ws.send(JSON.stringify(order));
    else this.waiting.push(order);
  }

  // sendNow sends what is of no use later.
  sendNow(order: O): void {
    if (this.ws?.readyState === WebSocket.OPEN) this.ws.send(JSON.stringify(order));
  }

  // again drops the connection and asks for what is missing.
  again(): void {
    this.ws?.close();
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const ws = new WebSocket(`${scheme}://${location.host}/socket?${this.query()}`);
    this.ws = ws;
    ws.addEventListener("open", () => {
      this.wait = 500;
      this.onLink("open");
      for (const order of this.waiting.splice(0)) this.send(order);
    });
    ws.addEventListener("message", (m) => this.onFrame(JSON.parse(m.data as string) as F));
    ws.addEventListener("close", () => void this.lost(ws));
  }

  // lost tells a server that is gone from one that was started anew, which
  // refuses this page until its new address is opened.
  private async lost(ws: WebSocket): Promise<void> {
    if (ws !== this.ws) return;
    let link: Link = "lost";
    try {
      const answer = await fetch(this.alive, { cache: "no-store" });
      if (answer.status === 401) link = "refused";
    } catch {
      // nobody answers: lost
    }
    if (ws !== this.ws) return; // there is another one already
    this.onLink(link);
    setTimeout(() => { if (ws === this.ws) this.open(); }, this.wait * (0.5 + Math.random())); // not all pages at once
    this.wait = Math.min(8000, this.wait * 2);
  }

  private hurry(): void {
    if (this.ws?.readyState === WebSocket.CLOSED) this.open();
  }
}
