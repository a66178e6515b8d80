import type { Options, Begin, Event, Header, Rec, Verdict } from "../trace/record";

// What is to be run: whose code ("" is the reader's file), and if not the whole
// exercise, which schedule, and how many of its choices.
export interface Asked {
  answer: string;
  schedule?: string;
  points?: number;
}

// Ran is what came of it.
export interface Ran {
  begin: Begin | undefined;
  header: Header | undefined;
  events: Event[];
  options: Options | undefined; // none: the run is over
  verdict: Verdict;
  cut: number;
}

// ask has the server run something for this page alone and waits for the end.
// It throws the server's own words when there is no answer.
export function ask(exercise: string, what: Asked, signal?: AbortSignal): Promise<Ran> {
  return ran(fetch(`/exercise/${exercise}/run`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(what), signal: signal ?? null,
  }));
}

// ran reads what came of a run.
export async function ran(asked: Promise<Response>): Promise<Ran> {
  const answer = await asked;
  const body = await answer.json() as { records?: Rec[]; cut?: number; problem?: string };
  const records = body.records ?? [];
  const verdict = records[records.length - 1]?.verdict;
  if (!verdict) throw new Error(body.problem ?? answer.statusText);
  const from = records.findLastIndex((r) => r.header); // of several traces the last is the one to show
  return {
    begin: records.find((r) => r.begin)?.begin,
    header: records[from]?.header,
    events: records.slice(from + 1).flatMap((r) => r.event ?? []),
    options: records.find((r) => r.options)?.options,
    verdict, cut: body.cut ?? 0,
  };
}
