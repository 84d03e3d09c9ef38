import { flushSync } from 'react-dom'

/** Shows the rest of a list and leads to the first of what came: the button that did it goes, and would take the focus along. */
export function focusAdded(list: Element | null, show: () => void): void {
  // This collection is live: what comes stands at its end.
  const elements = list?.getElementsByTagName('*') as HTMLCollectionOf<HTMLElement> | undefined
  const before = elements?.length ?? 0
  const rows = list?.children as HTMLCollectionOf<HTMLElement> | undefined
  const rowsBefore = rows?.length ?? 0
  flushSync(show)
  // What else was waiting to be drawn may have come inside the earlier rows. Where words were added to a line, that line is
  // read anew.
  const place = rows?.[rowsBefore] ?? elements?.[before] ?? elements?.[0]
  if (!place) return
  place.tabIndex = -1
  place.focus()
}
