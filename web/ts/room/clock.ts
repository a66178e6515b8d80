import { byId, fill } from "../page/dom";
import type { Room } from "./room";

// clock shows how long the step has been on, of the minutes it is planned for.
export function clock(room: Room): void {
  const { head, at } = room.parts;
  const place = byId("clock");
  if (!head || !at || head.step < 0) return void (place.textContent = "");
  const spent = head.spent + (head.since ? Math.max(0, room.now - head.since) : 0);
  const over = spent > at.minutes * 60_000;
  place.textContent = fill(over ? room.w.spentOver : room.w.spentOf, minutes(spent), at.minutes);
  place.classList.toggle("over", over);
}

// minutes is a time as 3:07.
export function minutes(ms: number): string {
  const s = Math.floor(ms / 1000);
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}
