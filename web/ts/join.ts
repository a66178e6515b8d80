import { byId } from "./page/dom";
import { help } from "./page/help";
import { settings } from "./page/settings";
import { setting } from "./page/store";

settings();
help();

// The name is remembered, also if the code was wrong.
const name = byId<HTMLInputElement>("name");
const kept = setting("room-name", "");
if (!name.value) name.value = kept.value;
name.addEventListener("input", () => { kept.value = name.value; });

// Who followed a link on another site comes without a cookie, but may be in a room.
void fetch("/alive?as=room", { cache: "no-store" }).then((answer) => {
  byId("back").hidden = answer.status !== 204;
}, () => {});
byId("join").dataset.ready = "";
