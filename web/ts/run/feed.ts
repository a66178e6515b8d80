import type { Frame, Order, Link, RunStart, Socket } from "../page/socket";
import { Socket as Connection } from "../page/socket";
import type { Begin, Event, Header, Progress, Verdict } from "../trace/record";

// What the page does with a run as it arrives.
export interface Run {
  started(run: RunStart): void;
  ahead(runs: number): void; // that must end before it begins
  begun(b: Begin): void;
  progress(p: Progress[]): void;
  header(h: Header): void;
  events(e: Event[]): void;
  verdict(v: Verdict): void;
  cut(events: number): void;
  other(f: Frame): void; // what is no part of a run
  link(l: Link): void;
}

// Feed follows the runs of one exercise or one schedule. It counts the records
// it has seen, so that after a break the server sends only the rest.
export class Feed {
  private run = "";
  private next = 0;
  private readonly socket: Socket;

  constructor(private readonly follow: Record<string, string>, private readonly to: Run) {
    this.socket = new Connection(() => this.query(), (f) => this.frame(f), (l) => to.link(l));
  }

  send(order: Order): void {
    this.socket.send(order);
  }

  private query(): URLSearchParams {
    const q = new URLSearchParams(this.follow);
    if (this.run) {
      q.set("run", this.run);
      q.set("next", String(this.next));
    }
    return q;
  }

  private frame(f: Frame): void {
    if (f.run && f.run.id !== this.run) {
      this.run = f.run.id;
      this.next = 0;
      this.to.started(f.run);
    }
    if (f.ahead !== undefined) this.to.ahead(f.ahead);
    if (f.records && f.next !== undefined) {
      if (f.next - f.records.length !== this.next) return this.socket.again();
      this.next = f.next;
      this.records(f);
    }
    if (f.progress) this.to.progress(f.progress);
    if (f.cut) this.to.cut(f.cut);
    this.to.other(f);
  }

  private records(f: Frame): void {
    let events: Event[] = [];
    const flush = (): void => {
      if (events.length) this.to.events(events);
      events = [];
    };
    for (const r of f.records!) {
      if (r.event) {
        events.push(r.event);
        continue;
      }
      flush();
      if (r.begin) this.to.begun(r.begin);
      if (r.header) this.to.header(r.header);
      if (r.verdict) this.to.verdict(r.verdict);
    }
    flush();
  }
}
