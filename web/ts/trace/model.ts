import { addBeat, type Beat } from "./beats";
import type { Change, Event, Header } from "./record";
import { isRedis } from "./node";
import { lastAtMost } from "./search";

// What a worker is doing between two of its events.
export type Doing = "idle" | "ready" | "blocked" | "asleep" | "paused" | "crashed";

// Span: from this beat on, until the lane's next span, the worker does this.
export interface Span {
  beat: number;
  doing: Doing;
}

export interface WorkerLane {
  name: string;
  hue: number; // the worker's colour and shape everywhere on the page
  spans: Span[];
  marks: number[]; // beats of this worker
  calls: { from: number; to: number; label: string }[];
}

// Held: from this beat on the row or key has this value, or the lock this owner.
export interface Held {
  beat: number;
  value: string; // "" = does not exist, or nobody
  holder: string; // worker whose step made it so
  written: number; // virtual µs
  ttl: number; // virtual µs since the start at which it expires; 0 = never
}

export interface StoreLane {
  id: string;
  store: string;
  kind: "lock" | "row" | "key";
  group: string; // table, or "keys"
  key: string;
  held: Held[];
}

// BeliefLane is when each worker acts as holder of a key, whatever the store
// says. Where two do at once, the lock has failed at what it is for.
export interface BeliefLane {
  key: string;
  spans: { lane: WorkerLane; from: number; to: number }[]; // beats; to -1: to the end
}

// Model is a trace folded for showing: where each event stands, what each
// worker did when, and the whole history of every row, key and lock. Because
// histories are kept and searched, any moment can be shown at once, and going
// back costs what going forward costs. Events may be appended as they arrive.
export class Model {
  readonly events: Event[] = [];
  readonly beats: Beat[] = [];
  readonly workers: WorkerLane[];
  readonly stores: StoreLane[] = [];
  readonly beliefs: BeliefLane[] = [];
  readonly broken: number[] = []; // beats at which a rule broke
  extent = 0; // at least this wide: that of a trace shown under it
  private readonly byWorker = new Map<string, WorkerLane>();
  private readonly byStore = new Map<string, StoreLane>();
  private readonly beatOfEvent: number[] = [];

  constructor(readonly header: Header) {
    this.workers = header.workers.map((name, hue) => ({ name, hue, spans: [], marks: [], calls: [] }));
    for (const lane of this.workers) this.byWorker.set(lane.name, lane);
  }

  append(events: readonly Event[]): void {
    for (const e of events) this.add(e);
  }

  get width(): number {
    const tail = this.beats[this.beats.length - 1];
    return Math.max(this.extent, tail ? tail.x + tail.width : 0);
  }

  worker(name: string | undefined): WorkerLane | undefined {
    return name ? this.byWorker.get(name) : undefined;
  }

  // lane is where an event stands. What the world does has a lane, what is
  // found at the end of a run has none.
  lane(e: Event): WorkerLane | undefined {
    const found = !e.worker && (e.kind === "rule-broken" || e.kind === "end");
    return found ? undefined : this.byWorker.get(e.worker ?? "");
  }

  main(beat: number): Event {
    return this.events[this.beats[beat]!.main]!;
  }

  eventsOf(beat: number): Event[] {
    const b = this.beats[beat]!;
    return this.events.slice(b.first, b.last + 1);
  }

  // beatOf finds the beat of the event numbered n (1-based).
  beatOf(n: number): number {
    return this.beatOfEvent[n - 1] ?? -1;
  }

  beatAt(x: number): number {
    return Math.max(0, lastAtMost(this.beats, (b) => b.x, x));
  }

  doing(lane: WorkerLane, beat: number): Doing {
    return lane.spans[lastAtMost(lane.spans, (s) => s.beat, beat)]?.doing ?? "idle";
  }

  heldAt(lane: StoreLane, beat: number): Held | undefined {
    return lane.held[lastAtMost(lane.held, (h) => h.beat, beat)];
  }

  // opening is the beat to show first: the first broken rule, else the end.
  get opening(): number {
    return this.broken[0] ?? Math.max(0, this.beats.length - 1);
  }

  private add(e: Event): void {
    const i = this.events.push(e) - 1;
    addBeat(this.beats, this.events, i);
    const beat = this.beats.length - 1;
    this.beatOfEvent[e.n - 1] = beat;
    const lane = this.laneOf(e);
    if (lane) this.follow(lane, e, beat);
    if (lane && e.kind === "belief") this.believe(lane, e, beat);
    for (const change of e.changes ?? []) this.change(e, change, beat);
    if (e.kind === "state" && e.store === "db") this.lock(e.locked ?? "", e.t, beat);
    if (e.kind === "rule-broken") this.broken.push(beat);
    if (e.kind === "end") for (const w of this.workers) this.rest(w, beat);
  }

  // laneOf finds the lane of an event. Somebody outside the code under
  // judgement, and the world itself, get a lane when they first do something
  // that no other lane shows.
  private laneOf(e: Event): WorkerLane | undefined {
    const known = this.byWorker.get(e.worker ?? "");
    if (known || e.kind === "end" || e.kind === "rule-broken" || (e.kind === "state" && !e.worker)) return known;
    const lane: WorkerLane = { name: e.worker ?? "", hue: -1, spans: [], marks: [], calls: [] };
    this.byWorker.set(lane.name, lane);
    this.workers.push(lane);
    return lane;
  }

  private believe(lane: WorkerLane, e: Event, beat: number): void {
    const key = e.text ?? "";
    let found = this.beliefs.find((b) => b.key === key);
    if (!found) this.beliefs.push(found = { key, spans: [] });
    if (e.result === "holds") {
      found.spans.push({ lane, from: beat, to: -1 });
      return;
    }
    const open = found.spans.findLast((s) => s.lane === lane && s.to < 0);
    if (open) open.to = beat;
  }

  private follow(lane: WorkerLane, e: Event, beat: number): void {
    if (lane.marks[lane.marks.length - 1] !== beat) lane.marks.push(beat);
    if (lane.hue < 0) return; // what outsiders do in between is no matter
    const next = after(e, lane.spans[lane.spans.length - 1]?.doing ?? "idle");
    if (lane.spans[lane.spans.length - 1]?.doing !== next) lane.spans.push({ beat, doing: next });
    if (e.kind === "call") lane.calls.push({ from: beat, to: -1, label: callLabel(e) });
    const open = lane.calls[lane.calls.length - 1];
    if ((e.kind === "return" || e.kind === "crashed") && open && open.to < 0) open.to = beat;
  }

  private rest(lane: WorkerLane, beat: number): void {
    const doing = lane.spans[lane.spans.length - 1]?.doing;
    if (doing && doing !== "crashed" && doing !== "idle") lane.spans.push({ beat, doing: "idle" });
  }

  private change(e: Event, c: Change, beat: number): void {
    const kind = isRedis(e.store) || c.in === "keys" ? "key" : "row";
    const lane = this.storeLane(`${e.store}/${c.in}/${c.key}`, e.store ?? "", kind, c.in, c.key);
    if (!lane.held.length && c.before) {
      lane.held.push({ beat: 0, value: c.before, holder: "", written: 0, ttl: 0 });
    }
    lane.held.push({ beat, value: c.after, holder: c.holder ?? e.worker ?? "", written: e.t, ttl: c.ttl ?? 0 });
  }

  private lock(owner: string, t: number, beat: number): void {
    if (!owner && !this.byStore.has("db/lock")) return;
    const lane = this.storeLane("db/lock", "db", "lock", "", "");
    if (lane.held[lane.held.length - 1]?.value === owner) return;
    lane.held.push({ beat, value: owner, holder: owner, written: t, ttl: 0 });
  }

  private storeLane(id: string, store: string, kind: StoreLane["kind"], group: string, key: string): StoreLane {
    let lane = this.byStore.get(id);
    if (!lane) {
      lane = { id, store, kind, group, key, held: [] };
      this.byStore.set(id, lane);
      if (kind === "lock") this.stores.unshift(lane);
      else this.stores.push(lane);
    }
    return lane;
  }
}

// after says what a worker does once event e has happened to it.
function after(e: Event, before: Doing): Doing {
  switch (e.kind) {
    case "blocked": return "blocked";
    case "asleep": return "asleep";
    case "paused": return "paused";
    case "crashed": return "crashed";
    case "return": return "idle";
    case "end": return "idle";
    case "call": case "request": case "reply": case "woken": return before === "crashed" ? before : "ready";
    default: return before;
  }
}

export function callLabel(e: Event): string {
  return (e.op ?? "") + (e.args?.length ? `(${e.args.join(", ")})` : "");
}

// remaining is the part of a key's life, 1 to 0, still left at virtual time t.
export function remaining(h: Held, t: number): number {
  if (!h.ttl) return 1;
  return Math.max(0, Math.min(1, (h.ttl - t) / Math.max(1, h.ttl - h.written)));
}
