// stage shows what a button on a slide has run, below that slide and on no other.
export function stage(root: HTMLElement): { called(e: Event, slide: number): void; at(slide: number): void; open(): boolean } {
  const place = root.closest(".lesson, .question");
  const says = document.querySelector("#verdict")?.closest("section");
  if (place && says) place.insertBefore(says, document.querySelector("#timeline"));
  says?.classList.add("says");
  let of = -1;
  const at = (slide: number): void => { place?.classList.toggle("staged", slide === of); };
  return {
    called(e, slide) {
      const from = e.target as Element;
      if (!(e.type === "submit" ? from.closest(".predict") : from.closest("[data-run]"))) return;
      of = slide;
      at(slide);
    },
    at,
    open: () => !!place?.classList.contains("staged"),
  };
}
