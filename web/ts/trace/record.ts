// The records a grader writes, as internal/trace declares them, plus the
// sentence the server adds to an event in the page's language.

export type Lang = "en" | "zh";
export interface Text {
  en: string;
  zh: string;
}

export interface Header {
  v: number;
  lesson: string;
  exercise: string;
  scenario: string;
  title: Text;
  schedule: string;
  workers: string[];
  stores: string[];
  start: number;
}

export type Kind =
  | "request" | "reply" | "blocked" | "woken" | "asleep" | "paused" | "crashed" | "fault"
  | "state" | "call" | "return" | "belief" | "note" | "rule-broken" | "end";

export interface Change {
  in: string;
  key: string;
  before: string;
  after: string;
  ttl?: number;
  holder?: string;
}

export interface Event {
  n: number;
  t: number; // virtual microseconds since the start
  worker?: string;
  kind: Kind;
  step?: number;
  cause?: number;
  store?: string;
  op?: string;
  text?: string;
  args?: string[];
  result?: string;
  error?: string;
  changes?: Change[];
  locked?: string;
  rule?: string;
  note?: Text;
  say?: string;
}

export interface Scenario {
  name: string;
  title: Text;
  workers: number;
  preemptions: number;
  faults: number;
}

export interface Begin {
  lesson: string;
  exercise: string;
  scenarios: Scenario[];
  board?: Scenario; // nobody is judged in it; its levels are played in it
  levels?: Level[];
}

// How much of the board's scenario a run may use.
export interface Level {
  id: string;
  preemptions: number;
  faults: number;
  kinds: string[]; // of the faults that may strike, as in schedule ids
}

export interface Progress {
  scenario: string;
  explored: number;
}

export interface Covered extends Scenario {
  explored: number;
  pruned: number;
  walks: number;
  complete: boolean;
}

export interface Diagnostic {
  file: string;
  line: number;
  column: number;
  message: string;
}

export interface Verdict {
  exercise: string;
  version?: string; // of the text judged
  verdict: "pass" | "broken" | "inconclusive";
  kind?: "rule" | "panic" | "stuck" | "compile" | "exit" | "internal" | "budget" | "schedule";
  rule?: string;
  ruleText: Text;
  message: Text;
  scenario?: string;
  schedule?: string;
  explored: number;
  complete: boolean;
  covered?: Covered[];
  diagnostics?: Diagnostic[];
  detail?: string;
}

export interface Used {
  preemptions: number;
  faults: number;
}

// What may happen next in a run that is driven choice by choice.
export interface Options {
  point: number;
  used: Used;
  options: Option[]; // the default first
}

export interface Option {
  label: string;
  kind: "step" | "time" | "fault";
  worker?: string;
  text: Text;
  costs: Used;
}

export interface Rec {
  begin?: Begin;
  progress?: Progress;
  header?: Header;
  event?: Event;
  options?: Options;
  verdict?: Verdict;
}
