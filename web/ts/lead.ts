import { byId } from "./page/dom";
import { help } from "./page/help";
import { settings } from "./page/settings";
import { readWords } from "./page/words";
import { clock } from "./room/clock";
import { Desk } from "./room/desk";
import { headline } from "./room/headline";
import { Room } from "./room/room";
import { Stage } from "./room/stage";
import { readRoomWords } from "./room/words";

// The instructor's page.
settings();
help();
const room = new Room(byId("room"), readWords(), readRoomWords(), (changed) => {
  if (changed.size === 1 && changed.has("cursor")) return; // its own
  headline(room);
  stage.show();
  desk.show();
});
const stage = new Stage(room);
const desk = new Desk(room, stage);
setInterval(() => clock(room), 1000);
room.root.dataset.ready = "";
