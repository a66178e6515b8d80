import { byId, fill } from "../page/dom";
import { clock } from "./clock";
import type { Room } from "./room";

// headline says where the workshop is.
export function headline(room: Room): void {
  const { head } = room.parts;
  const { w } = room;
  byId("where").textContent = head.step < 0 ? "" : fill(w.stepOf, head.step + 1, head.of);
  byId("people").textContent = fill(w.people, head.people);
  const notice = byId("notice");
  const says = head.ended ? w.ended : head.paused ? w.paused : "";
  if (notice.textContent !== says) notice.textContent = says;
  room.root.dataset.state = head.ended ? "ended" : head.paused ? "paused" : head.step < 0 ? "waiting" : "on";
  clock(room);
}
