/** Says whether something lies out of sight at the end of a row that scrolls sideways, until it is called off. */
export function watchEnd(box: HTMLElement, onChange: (hasMore: boolean) => void): () => void {
  const look = () => onChange(box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
  // Looks first when the row has its size: to ask before would lay the page out twice.
  const sizes = new ResizeObserver(look)
  const observe = () => {
    sizes.observe(box)
    // A group in such a row may have no box of its own.
    for (const child of box.querySelectorAll(':scope > *, :scope > .mantine-Group-root > *')) sizes.observe(child)
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

/** Browsers leave what the keyboard reaches where it is, though of it an edge alone is seen; the mouse moves nothing. */
function showFocused({ target }: FocusEvent): void {
  if (target instanceof Element && target.matches(':focus-visible'))
    target.scrollIntoView({ block: 'nearest', inline: 'center' })
}

/** A reference to such a row: as long as there is more, its end fades (global.css); what has the focus is in sight. */
export function fadingEnd(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined
  const unwatch = watchEnd(box, (hasMore) => void box.toggleAttribute('data-fades', hasMore))
  box.addEventListener('focusin', showFocused)
  return () => {
    unwatch()
    box.removeEventListener('focusin', showFocused)
  }
}
