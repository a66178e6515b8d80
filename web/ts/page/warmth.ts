import type { Warmth } from "./socket";
import type { Words } from "./words";

// warmth shows, while it lasts, that the graders are being built: the first
// build takes a minute or two, and silence would look like a fault.
export function warmth(list: Warmth[], w: Words): void {
  const place = document.getElementById("warmth");
  if (!place) return;
  const building = list.filter((x) => x.state === "building" || x.state === "cold");
  const failed = list.find((x) => x.state === "failed");
  place.hidden = !building.length && !failed;
  place.className = failed ? "warmth failed" : "warmth";
  place.textContent = failed ? `${w.warm.failed}: ${failed.exercise}` : building.length ? w.warm.building! : "";
  place.title = failed?.detail ?? "";
}
