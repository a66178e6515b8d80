import { byId } from "../page/dom";

// Told is what the server says of the time.
export interface Told {
  session: number; // milliseconds
  answer: number;
  over: boolean;
}

// Clocks go on between two answers of the server, which counts.
export class Clocks {
  private readonly root = byId("clocks");
  private readonly faces = [...this.root.querySelectorAll<HTMLElement>("[data-clock]")];
  private since = performance.now();

  constructor() {
    if (this.running) setInterval(() => this.draw(), 1000);
  }

  get running(): boolean {
    return "running" in this.root.dataset;
  }

  set(told: Told): void {
    this.since = performance.now();
    for (const face of this.faces) face.dataset.ms = String(face.dataset.clock === "session" ? told.session : told.answer);
    if (told.over) byId("over").hidden = false;
    this.draw();
  }

  stop(): void {
    delete this.root.dataset.running;
  }

  private draw(): void {
    const more = this.running ? performance.now() - this.since : 0;
    for (const face of this.faces) face.textContent = clock(Number(face.dataset.ms) + more);
  }
}

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
