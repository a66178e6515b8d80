// Player moves a cursor over positions 0…last, by hand or by itself. It knows
// nothing of what it plays.
export class Player {
  at = 0;
  last = 0;
  speed = 1;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onMove: () => void, private readonly onPlaying: (playing: boolean) => void) {}

  get playing(): boolean {
    return this.timer !== undefined;
  }

  go(to: number): void {
    const at = Math.max(0, Math.min(this.last, Math.round(to)));
    this.at = at;
    this.onMove();
  }

  step(by: number): void {
    this.pause();
    this.go(this.at + by);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  // play goes on from the cursor, from the start if it is at the end.
  play(): void {
    if (this.last === 0) return;
    if (this.at === this.last) this.go(0);
    this.schedule();
    this.onPlaying(true);
  }

  pause(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.onPlaying(false);
  }

  private schedule(): void {
    const wait = Math.max(16, 800 / this.speed);
    const stride = Math.max(1, Math.round((16 * this.speed) / 800));
    this.timer = setTimeout(() => {
      this.go(this.at + stride);
      if (this.at >= this.last) this.pause();
      else this.schedule();
    }, wait);
  }
}
