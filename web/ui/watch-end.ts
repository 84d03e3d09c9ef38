/** Says whether something lies out of sight at the end of a row that scrolls sideways, until it is called off. */
export function watchEnd(box: HTMLElement, onChange: (hasMore: boolean) => void): () => void {
  const look = () => onChange(box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
  const sizes = new ResizeObserver(look)
  const observe = () => {
    sizes.observe(box)
    // A group in such a row may have no box of its own.
    for (const child of box.querySelectorAll(':scope > *, :scope > .mantine-Group-root > *')) sizes.observe(child)
    look()
  }
  const content = new MutationObserver(observe)
  content.observe(box, { childList: true })
  observe()
  box.addEventListener('scroll', look, { passive: true })
  return () => {
    sizes.disconnect()
    content.disconnect()
    box.removeEventListener('scroll', look)
  }
}

/** A reference to such a row: as long as there is more, its end fades (global.css). */
export const fadingEnd = (box: HTMLElement | null): (() => void) | undefined =>
  box ? watchEnd(box, (hasMore) => void box.toggleAttribute('data-fades', hasMore)) : undefined
