import type { StoreLane } from "./model";

// A scenario has one Redis, the store "redis", or several nodes: "redis1" and so on.

export function isRedis(store: string | undefined): boolean {
  return !!store?.startsWith("redis");
}

// nodeName is the store's name where there are several of its kind, else "".
export function nodeName(store: string | undefined): string {
  return isRedis(store) && store !== "redis" ? store! : "";
}

// byNode puts what lies on nodes behind everything else, in the nodes' order.
export function byNode(lanes: readonly StoreLane[]): StoreLane[] {
  return [...lanes.filter((l) => !nodeName(l.store)),
    ...lanes.filter((l) => nodeName(l.store)).sort((a, b) => a.store.localeCompare(b.store))];
}
