/** Scrolls a row so that what is chosen, which a link may have opened, is in sight; to be called off. */
export function showChosen(row: HTMLElement | null, chosen: string): () => void {
  // With the next frame, which asks for the places of everything anyway.
  const frame = requestAnimationFrame(() => {
    const entry = row?.querySelector(chosen)
    if (!row || !entry || row.scrollWidth <= row.clientWidth) return
    const [outer, inner] = [row.getBoundingClientRect(), entry.getBoundingClientRect()]
    row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  })
  return () => cancelAnimationFrame(frame)
}
