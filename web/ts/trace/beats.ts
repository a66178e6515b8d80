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
  call: 1, return: 1, woken: 0.5, belief: 0.5, asleep: 0.6, end: 0.5, state: 0.7,
};

// joins reports whether event e is the effect or the answer of the step whose
// beat is the last so far.
function joins(e: Event, step: Event): boolean {
  return (e.kind === "state" || e.kind === "reply") && isStep(step)
    && (e.cause === step.n || (!!e.step && e.step === step.step))
    && e.worker === step.worker && e.t === step.t;
}

// isStep: a step reaches its store with its request, or when it is let through
// after a wait.
export function isStep(e: Event): boolean {
  return e.kind === "request" || (e.kind === "woken" && !!e.op);
}

// addBeat puts event e, with index i, at the end of beats.
export function addBeat(beats: Beat[], events: readonly Event[], i: number): void {
  const e = events[i]!;
  const tail = beats[beats.length - 1];
  if (tail && joins(e, events[tail.main]!)) {
    tail.last = i;
    return;
  }
  const gap = e.t - (tail ? tail.t : 0);
  const x = (tail ? tail.x + tail.width : 0) + (gap > 0 ? gapWidth : 0);
  beats.push({ first: i, last: i, main: i, t: e.t, gap, x, width: isStep(e) ? 1 : widths[e.kind] ?? 1 });
}
