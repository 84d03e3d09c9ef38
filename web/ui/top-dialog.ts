/** The layer is that of the box around it, which covers the page. */
const layerOf = ({ parentElement: box }: HTMLElement) => Number(box && getComputedStyle(box).zIndex)

/**
 * The dialog on top of all that are open. One asked before may stand earlier in the document than what it lies over; a panel
 * beside the page counts while the keyboard is in it.
 */
export function topDialog(): HTMLElement | undefined {
  const open = [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal=true]')]
  // The order is kept among those of one layer: the later lies over the earlier.
  const top = open.toSorted((one, other) => layerOf(one) - layerOf(other)).at(-1)
  return top ?? document.activeElement?.closest<HTMLElement>('[data-docked]') ?? undefined
}
