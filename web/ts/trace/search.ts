// lastAtMost returns the index of the last item whose key is at most x, or -1.
// Items are sorted by key.
export function lastAtMost<T>(items: readonly T[], key: (item: T) => number, x: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (key(items[middle]!) <= x) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
