// clock writes virtual microseconds as seconds, to the millisecond or finer
// where that is what happened.
export function clock(us: number): string {
  const digits = us % 1000 === 0 ? 3 : 6;
  return `${(us / 1e6).toFixed(digits)} s`;
}

// span writes a length of virtual time in the unit a person would choose.
export function span(us: number): string {
  if (us < 1000) return `${us} µs`;
  if (us < 1e6) return `${trim(us / 1000)} ms`;
  if (us < 120e6) return `${trim(us / 1e6)} s`;
  return `${trim(us / 60e6)} min`;
}

function trim(x: number): string {
  return String(Math.round(x * 1000) / 1000);
}
