// RoomWords are the strings of the workshop room, in the page's language. The server
// writes them into the page beside the others; web/room/words_script.go holds the
// table, and a test compares its names with these.
export interface RoomWords {
  stepOf: string;
  notBegun: string;
  beginHere: string;
  paused: string;
  ended: string;
  people: string;
  spentOf: string;
  spentOver: string;
  lost: string;
  refused: string;
  rejoin: string;
  sending: string;
  onYourOwn: string;
  returnTo: string;
  backToMine: string;
  showsNow: string;
  watch: string;
  brokeWith: string;
  ownVerdict: string;
  beside: string;
  answerOf: string;
  youSaid: string;
  votedSoFar: string;
  right: string;
  wrong: string;
  itIs: string;
  voteCount: string;
  submitted: string;
  nobodyYet: string;
  entryChoices: string;
  answerSent: string;
  answeredSoFar: string;
  hereNow: string;
  gone: string;
  hasOwn: string;
  remove: string;
  removeSure: string;
  endSure: string;
  goOn: string;
  pause: string;
  noNotes: string;
  running: string;
  tryAgain: string;
  outcomes: Record<string, string>;
  failures: Record<string, string>;
  rules: Record<string, Record<string, string>>; // by exercise and ID
}

export function readRoomWords(): RoomWords {
  return (JSON.parse(document.getElementById("words")!.textContent!) as { room: RoomWords }).room;
}
