import { byId } from "./page/dom";
import { help } from "./page/help";
import { settings } from "./page/settings";
import { readWords } from "./page/words";
import { clock } from "./room/clock";
import { headline } from "./room/headline";
import { Room } from "./room/room";
import { Stage } from "./room/stage";
import { readRoomWords } from "./room/words";

// A participant's page, and the big screen.
settings();
help();
const room = new Room(byId("room"), readWords(), readRoomWords(), () => {
  headline(room);
  stage.show();
});
const stage = new Stage(room);
setInterval(() => clock(room), 1000);
room.root.dataset.ready = "";
