import { forget, recall, remember, remembered } from "../page/store";

// Act is something done in the room.
export interface Act {
  do: string;
  step?: number;
  choice?: string;
  text?: string;
  schedule?: string;
  entry?: number;
  who?: string;
}

interface Waiting {
  id: string;
  at: number; // when it was done, milliseconds
  act: Act;
}

// Acts sends what is done, in order, until the server has taken or refused it. Each
// has an ID of its own, so that one whose answer was lost can be sent again, and a
// place of its own in what the browser remembers: what has not been sent outlives the
// page, and two pages of one person keep theirs beside each other. A page that comes
// sends what it finds there too; what two pages send counts once.
export class Acts {
  private readonly waiting: Waiting[];
  private readonly told = new Map<string, (problem: string) => void>();
  private busy = false;
  private wake: (() => void) | undefined;

  // keys begins the keys under which the browser remembers what has not been sent.
  constructor(private readonly address: string, private readonly keys: string) {
    this.waiting = remembered(keys).flatMap(kept).sort((a, b) => a.at - b.at);
    void this.work();
  }

  // do sends an act, and returns why it was refused; "" if it was not.
  do(act: Act): Promise<string> {
    const waiting = { id: newID(), at: performance.timeOrigin + performance.now(), act };
    remember(this.keys + waiting.id, JSON.stringify(waiting));
    return new Promise((resolve) => {
      this.told.set(waiting.id, resolve);
      this.waiting.push(waiting);
      void this.work();
    });
  }

  // has reports whether an act of this kind has not been answered yet.
  has(what: string): boolean {
    return this.waiting.some((x) => x.act.do === what);
  }

  // hurry tries again at once.
  hurry(): void {
    this.wake?.();
  }

  private async work(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (let wait = 500; this.waiting.length;) {
      const first = this.waiting[0]!;
      const problem = this.settled(first) ? "" : await this.send(first);
      if (problem === undefined) {
        await this.pause(wait);
        wait = Math.min(8000, 2 * wait);
        continue;
      }
      wait = 500;
      this.waiting.shift();
      forget(this.keys + first.id);
      this.told.get(first.id)?.(problem);
      this.told.delete(first.id);
    }
    this.busy = false;
  }

  // settled says that another page, whose act it was or which found it too, has got an
  // answer to it.
  private settled({ id }: Waiting): boolean {
    return !this.told.has(id) && recall(this.keys + id) === null;
  }

  // send returns the server's answer; undefined if there is none yet.
  private async send({ id, act }: Waiting): Promise<string | undefined> {
    try {
      const answer = await fetch(this.address, {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ id, ...act }),
      });
      if (answer.status === 429 || answer.status >= 500) return undefined;
      const body = await answer.json() as { problem?: string };
      return answer.ok ? "" : body.problem ?? answer.statusText;
    } catch {
      return undefined;
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms * (0.5 + Math.random()));
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function kept(key: string): Waiting[] {
  try {
    return [JSON.parse(recall(key)!) as Waiting];
  } catch {
    return [];
  }
}

// newID is made of random numbers that a page on plain HTTP may have as well.
function newID(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
}
