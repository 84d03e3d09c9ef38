/** The layer is that of the box around it, which covers the page. */
const layerOf = ({ parentElement: box }: HTMLElement) => Number(box && getComputedStyle(box).zIndex)

/** The dialog on top of all that are open. One asked before may stand earlier in the document than what it lies over. */
export function topDialog(): HTMLElement | undefined {
  const open = [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal=true]')]
  // The order is kept among those of one layer: the later lies over the earlier.
  return open.toSorted((one, other) => layerOf(one) - layerOf(other)).at(-1)
}
