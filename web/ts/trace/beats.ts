import type { Event } from "./record";

// A beat is what the timeline shows in one column and what one press of "step
// forward" moves over: a step together with its effect and its answer, when
// nothing came between them, or any other single event.
//
// Steps take no virtual time, so columns follow the order of events; where
// virtual time does pass, a gap stands before the beat.
export interface Beat {
  first: number; // index into the events
  last: number;
  main: number; // the event the beat is named after
  t: number; // virtual microseconds, after the gap
  gap: number; // virtual microseconds that passed before this beat
  x: number; // left edge, in column widths
  width: number; // in column widths
}

export const gapWidth = 0.6;

const widths: Partial<Record<Event["kind"], number>> = {
  call: 0.8, return: 0.8, woken: 0.5, asleep: 0.6, end: 0.5, state: 0.7,
};

// joins reports whether event e belongs to the beat that ends with event before.
function joins(e: Event, before: Event): boolean {
  return (e.kind === "state" || e.kind === "reply") && !!e.step
    && e.step === before.step && e.worker === before.worker
    && e.t === before.t;
}

// addBeat puts event e, with index i, at the end of beats.
export function addBeat(beats: Beat[], events: readonly Event[], i: number): void {
  const e = events[i]!;
  const tail = beats[beats.length - 1];
  if (tail && joins(e, events[tail.last]!)) {
    tail.last = i;
    return;
  }
  const gap = e.t - (tail ? tail.t : 0);
  const x = (tail ? tail.x + tail.width : 0) + (gap > 0 ? gapWidth : 0);
  beats.push({ first: i, last: i, main: i, t: e.t, gap, x, width: widths[e.kind] ?? 1 });
}
