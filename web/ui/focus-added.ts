import { flushSync } from 'react-dom'

/** Shows the rest of a list and leads to the first of what came: the button that did it goes, and would take the focus along. */
export function focusAdded(list: Element | null, show: () => void): void {
  const known = new Set(list?.querySelectorAll('*'))
  flushSync(show)
  const all = list?.querySelectorAll<HTMLElement>('*') ?? []
  // Where words were added to a line, that line is read anew.
  const place = [...all].find((element) => !known.has(element)) ?? all[0]
  if (!place) return
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
