import { type RefObject, useRef, useState } from 'react'

export interface RowFocus {
  /** The row with `tabIndex` 0. */
  index: number
  setIndex(index: number): void
  step(by: number | 'first' | 'last'): void
  hasFocus(): boolean
  body: RefObject<HTMLTableSectionElement | null>
  /** Scrolls to a row that is not rendered yet. */
  scrollTo: RefObject<((index: number) => void) | null>
}

/** Roving tabindex over the rows. */
export function useRowFocus(count: number): RowFocus {
  const [requested, setIndex] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const scrollTo = useRef<((index: number) => void) | null>(null)
  const index = Math.min(requested, Math.max(0, count - 1))

  const hasFocus = () => body.current?.contains(document.activeElement) ?? false

  function step(by: number | 'first' | 'last') {
    if (count === 0) return
    // The first press of J only enters the list.
    const next = by === 'first' ? 0 : by === 'last' ? count - 1 : hasFocus() ? index + by : index
    const target = Math.min(count - 1, Math.max(0, next))
    setIndex(target)
    scrollTo.current?.(target)
    focusWhenDrawn(target, 4)
  }

  function focusWhenDrawn(target: number, tries: number) {
    const row = body.current?.querySelector<HTMLElement>(`tr[data-index="${target}"]`)
    if (row) {
      row.focus({ preventScroll: true })
      row.scrollIntoView({ block: 'nearest' })
    } else if (tries > 0) requestAnimationFrame(() => focusWhenDrawn(target, tries - 1))
  }

  return { index, setIndex, step, hasFocus, body, scrollTo }
}
