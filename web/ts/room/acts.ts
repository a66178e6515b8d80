import { forget, recall, remember } from "../page/store";

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
  act: Act;
}

// Acts sends what is done, in order, until the server has taken or refused it. Each
// has an ID of its own, so that one whose answer was lost can be sent again; what has
// not been sent outlives a reload.
export class Acts {
  private readonly waiting: Waiting[];
  private readonly told = new Map<string, (problem: string) => void>();
  private busy = false;
  private wake: (() => void) | undefined;

  constructor(private readonly address: string, private readonly name: string) {
    this.waiting = kept(name);
    void this.work();
  }

  // do sends an act, and returns why it was refused; "" if it was not.
  do(act: Act): Promise<string> {
    const id = newID();
    this.waiting.push({ id, act });
    this.keep();
    void this.work();
    return new Promise((resolve) => this.told.set(id, resolve));
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
      const problem = await this.send(first);
      if (problem === undefined) {
        await this.pause(wait);
        wait = Math.min(8000, 2 * wait);
        continue;
      }
      wait = 500;
      this.waiting.shift();
      this.keep();
      this.told.get(first.id)?.(problem);
      this.told.delete(first.id);
    }
    this.busy = false;
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

  private keep(): void {
    if (this.waiting.length) remember(this.name, JSON.stringify(this.waiting));
    else forget(this.name);
  }
}

function kept(name: string): Waiting[] {
  try {
    return JSON.parse(recall(name) ?? "[]") as Waiting[];
  } catch {
    return [];
  }
}

// newID is made of random numbers that a page on plain HTTP may have as well.
function newID(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
}
