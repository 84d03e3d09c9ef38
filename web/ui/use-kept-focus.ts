import { useEffect } from 'react'
import { topDialog } from './top-dialog.ts'

/** Takes the focus when the button that had it is gone: a section that says `keepsFocus`, or the dialog around it. */
const HOLDER = '[data-keeps-focus], [role=dialog]'

export const holderOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>(HOLDER) ?? null

/** The next one takes it where a section goes with its button. */
function holdersOf(element: Element | null): HTMLElement[] {
  const nearest = holderOf(element)
  return nearest ? [nearest, ...holdersOf(nearest.parentElement)] : []
}

/** Of an item of a menu the button that opened it: the item goes with its menu. */
function lastingOf(element: HTMLElement): HTMLElement {
  const opener = element.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return (opener && document.getElementById(opener)) || element
}

// A document has one focus, so there is one of these.
let last: HTMLElement | null = null
let holders: HTMLElement[] = []
let isTaken = false
const LEAVE_AFTER_MS = 600
const STAYING = { preventScroll: true }
const isLost = () => document.activeElement === document.body

function remember(target: EventTarget | null): void {
  last = target instanceof HTMLElement ? lastingOf(target) : null
  holders = holdersOf(last)
  isTaken = false
}

/** A message lies beside the dialog that it came from, and goes with its button. */
const lead = () => (holders.find((holder) => holder.isConnected) ?? topDialog())?.focus(STAYING)

function giveBack(): void {
  if (!last) return
  const isGone = !last.isConnected
  const isDisabled = last.matches(':disabled')
  if (isGone || isDisabled) isTaken = true
  if (!isTaken || !isLost()) return
  if (isGone) {
    lead()
    remember(null)
  } else if (isDisabled) setTimeout(leave, LEAVE_AFTER_MS, last)
  else last.focus(STAYING)
}

/** One that waits for an answer comes back with it, and a page that knows a better place has led there before. */
function leave(button: HTMLElement): void {
  if (last === button && isLost() && !button.dataset.loading) lead()
}

/** Gives the focus to what a closing dialog came from, as soon as it can take it. */
export function focusWhenFree(target: HTMLElement | null | undefined): void {
  if (!target) return
  remember(target)
  isTaken = true
  giveBack()
}

/**
 * Mounted once at the root. A button that waits for an answer is disabled, and loses the focus by it: with the answer the
 * focus comes back, to the button or, where that is gone or has nothing more to do, to its section, so that the keyboard
 * goes on from where it was.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const focused = ({ target }: FocusEvent) => remember(target)
    /** Whoever presses elsewhere has left by themselves. */
    const left = () => remember(null)
    const observer = new MutationObserver(giveBack)
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', focused)
    document.addEventListener('pointerdown', left)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', focused)
      document.removeEventListener('pointerdown', left)
    }
  }, [])
}
