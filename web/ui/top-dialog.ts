/** Where it lies: the layer of what is drawn over the page, not of what is drawn inside it. */
function layerOf(dialog: HTMLElement): number {
  let layer = 0
  for (let at: Element | null = dialog; at; at = at.parentElement) layer = Number(getComputedStyle(at).zIndex) || layer
  return layer
}

/** The dialog on top of all that are open. One asked before may stand earlier in the document than what it lies over. */
export function topDialog(): HTMLElement | undefined {
  const open = [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal=true]')]
  // The order is kept among those of one layer: the later lies over the earlier.
  return open.toSorted((one, other) => layerOf(one) - layerOf(other)).at(-1)
}
