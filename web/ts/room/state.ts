import type { Text } from "../trace/record";

// Parts are what the server sends of a room's state; a frame has those that have
// changed. Their other side is web/room/parts.go.
export interface Parts {
  head: Head;
  at: At | undefined; // nothing before the first step
  board: Entry[];
  own: Entry[];
  cursor: Cursor;
  mine: Mine | undefined; // a participant's page only
  plan: Listed[]; // the instructor's pages only
  desk: Desk | undefined;
  here: string[];
}

export interface Head {
  title: Text;
  step: number; // -1 before the first
  of: number;
  paused: boolean;
  ended: boolean;
  people: number;
  showing: Entry | null;
  since: number; // server's time, milliseconds; 0 while the clock stands
  spent: number;
}

export interface At {
  step: number;
  kind: "page" | "run" | "vote" | "board" | "question" | "own" | "break";
  title: Text;
  minutes: number;
  exercise: string;
  answer: string;
  scenario: string;
  choices: string[] | null;
  voted: number;
  answered: number;
  votes: { choice: string; count: number }[] | null;
  revealed: { right?: string; trace?: string } | null;
}

export interface Entry {
  n: number;
  by: string;
  name?: string;
  step: number;
  text?: string;
  own?: boolean;
  beside?: boolean; // no step of the plan is about the exercise
  exercise?: string;
  answer?: string;
  schedule?: string;
  choices?: number;
  verdict?: string;
  rule?: string;
  trace?: string;
}

export interface Cursor {
  trace: string;
  beat: number;
  playing: boolean;
}

export interface Mine {
  id: string;
  name: string;
  votes: Record<string, string>;
  answers: Record<string, string>;
}

export interface Listed {
  kind: At["kind"];
  title: Text;
  minutes: number;
  notes: string; // HTML made by the server
  spent: number;
}

export interface Desk {
  people: { id: string; name: string; own: boolean; removed: boolean }[];
  answers: Entry[];
}

export interface Frame {
  now: number;
  parts: Partial<Parts>;
}
