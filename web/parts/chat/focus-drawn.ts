const MOST_FRAMES = 30

/** Moves the focus at once where the row is drawn, so that the next key meets it; else as soon as it is. */
export function focusDrawn(find: () => HTMLElement | null | undefined, options: FocusOptions, frame = 0): void {
  const row = find()
  if (row) row.focus(options)
  // A list that has just grown may be drawn only some frames later.
  else if (frame < MOST_FRAMES) requestAnimationFrame(() => focusDrawn(find, options, frame + 1))
}
