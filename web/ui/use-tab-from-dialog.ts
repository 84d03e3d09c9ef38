import { type RefObject, useEffect } from 'react'
import { topDialog } from './top-dialog.ts'

const STOPS =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, iframe, [contenteditable="true"], [tabindex]'

/** Of the choices of one question the keyboard stops at the chosen one alone. */
const isStop = (element: HTMLElement) =>
  element.tabIndex >= 0 &&
  element.checkVisibility({ visibilityProperty: true }) &&
  !(
    element instanceof HTMLInputElement &&
    element.type === 'radio' &&
    !element.checked &&
    element !== document.activeElement
  )

const stopsOf = (part: Element) => [...part.querySelectorAll<HTMLElement>(STOPS)].filter(isStop)

/** An open dialog keeps the keyboard to itself, but what was done there is taken back here: Tab goes on from its last stop to these, and back. */
export function useTabFromDialog(messages: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onTab(event: KeyboardEvent) {
      if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
      const active = document.activeElement
      const dialog = topDialog()
      const own = messages.current ? stopsOf(messages.current) : []
      if (!active || !dialog || own.length === 0) return
      const inside = stopsOf(dialog)
      // One ring: the stops of the dialog, then those of the messages.
      const ring = [...inside, ...own]
      const at = ring.indexOf(active as HTMLElement)
      const next = ring.at(event.shiftKey ? at - 1 : (at + 1) % ring.length)
      if (at < 0 || !next || (inside.includes(next) && dialog.contains(active))) return
      event.preventDefault()
      event.stopPropagation()
      next.focus()
    }
    document.addEventListener('keydown', onTab, true)
    return () => document.removeEventListener('keydown', onTab, true)
  }, [messages])
}
