import type { Doing } from "../trace/model";
import type { Kind, Lang, Verdict } from "../trace/record";

// Words are the strings that scripts show, in the page's language. The server
// writes them into the page; web/words.go holds the one table, and a test
// compares its names with these.
export interface Words {
  lang: Lang;

  timeline: string;
  views: string;
  lanes: string;
  story: string;
  table: string;
  lanesPicture: string;
  tableCaption: string;
  inspector: string;
  nothingYet: string;
  notChosenYet: string;
  goToStart: string;
  stepBack: string;
  play: string;
  pause: string;
  stepForward: string;
  goToEnd: string;
  showViolation: string;
  speed: string;
  zoomIn: string;
  zoomOut: string;
  zoomFit: string;
  scrub: string;
  position: string;
  stepN: string;
  world: string;
  stateNow: string;
  rows: string;
  noRows: string;
  nobody: string;
  writeLock: string;
  heldBy: string;
  actsAsHolder: string;
  bothHold: string;
  moreRows: string;
  expiresIn: string;
  expiredAt: string;
  command: string;
  args: string;
  answer: string;
  error: string;
  change: string;
  absent: string;
  time: string;
  worker: string;
  kind: string;
  pages: string;
  showEarlier: string;
  showLater: string;
  fromTo: string;
  goToEvent: string;
  traceCut: string;
  doing: Record<Doing, string>;
  kinds: Record<Kind, string>;

  editorLabel: string;
  saved: string;
  saving: string;
  unsaved: string;
  keptHere: string;
  keptNowhere: string;
  restarted: string;
  changedOnDisk: string;
  draftRestored: string;
  conflictTitle: string;
  conflictText: string;
  keepMine: string;
  takeDisk: string;
  mine: string;
  onDisk: string;
  formatted: string;
  cannotFormat: string;
  vetFound: string;
  vetNothing: string;
  vetFailed: string;
  vetting: string;
  confirmReset: string;
  resetDone: string;
  history: string;
  versions: string;
  older: string;
  historyEmpty: string;
  restore: string;
  restored: string;
  whys: Record<string, string>;
  close: string;
  cancel: string;

  run: string;
  stop: string;
  building: string;
  exploring: string;
  explored: string;
  exploredBroken: string;
  seconds: string;
  questions: string;
  lost: string;
  stopped: string;
  titles: Record<string, string>;
  smallest: string;
  moreSteps: string;
  openAtStep: string;
  openReplay: string;
  copyId: string;
  copyLink: string;
  keepPage: string;
  keepPageMore: string;
  fileTooLarge: string;
  notJudged: string;
  noCode: string;
  showTheirs: string;
  takeOver: string;
  takeOverText: string;
  takeIt: string;
  theirs: string;
  copied: string;
  goToLine: string;
  showDetail: string;
  scenario: string;
  workers: string;
  bound: string;
  boundOf: string;
  schedules: string;
  exhausted: string;
  yes: string;
  no: string;
  passMeans: string;
  passDoesNot: string;
  notExhausted: string;
  resumed: string;
  elsewhere: string;
  earlierText: string;
  queued: string;
  measuring: string;
  whatHappened: string;
  ofs: Record<string, string>;
  ofAnswer: string;

  runningBoth: string;
  sameSchedule: string;
  otherSchedule: string;
  partHere: string;
  partAfter: string;
  neverPart: string;
  showParting: string;
  showCode: string;
  columnOf: string;
  overBefore: string;

  choosing: string;
  usedOf: string;
  costsPreempt: string;
  costsFault: string;
  higherLevel: string;
  canChoose: string;
  theWorld: string;
  yourChoice: string;
  noChoice: string;
  soFar: string;
  youWin: string;
  breaksAlone: string;
  winLength: string;
  itHeld: string;
  foundTitle: string;
  foundDrop: string;
  foundHere: string;
  wonLevel: string;
  levels: Record<string, string>; // by id; "free" is no level

  showHint: string;
  solutionAsk: string;
  solutionConfirm: string;
  compare: string;
  shippedSide: string;
  solutionSide: string;
  mineSide: string;
  phrases: Record<string, string>; // the editor's own words, by its English ones

  warm: Record<string, string>;
}

// titleKey names the headline of a verdict in Words.titles.
export function titleKey(v: Verdict): string {
  if (v.verdict === "pass") return v.complete ? "pass" : "passPart";
  return v.verdict === "broken" && v.kind ? v.kind : v.verdict === "inconclusive" ? v.kind ?? "inconclusive" : v.verdict;
}

export function readWords(): Words {
  return JSON.parse(document.getElementById("words")!.textContent!) as Words;
}
