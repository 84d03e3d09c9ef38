/** Moves the focus at once where the row is drawn, so that the next key meets it; else as soon as it is. */
export function focusDrawn(find: () => HTMLElement | null | undefined, options: FocusOptions): void {
  const row = find()
  if (row) row.focus(options)
  else requestAnimationFrame(() => find()?.focus(options))
}
