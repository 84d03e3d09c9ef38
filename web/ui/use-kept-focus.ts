import { useEffect } from 'react'

/** Takes the focus when the button that had it is gone: a section that says `keepsFocus`, or the dialog around it. */
const HOLDER = '[data-keeps-focus], [role=dialog]'

export const holderOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>(HOLDER) ?? null

/** Of an item of a menu the button that opened it: the item goes with its menu. */
function lastingOf(element: HTMLElement): HTMLElement {
  const opener = element.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return (opener && document.getElementById(opener)) || element
}

// A document has one focus, so there is one of these.
let last: HTMLElement | null = null
let holder: HTMLElement | null = null
let isTaken = false

function remember(target: EventTarget | null): void {
  last = target instanceof HTMLElement ? lastingOf(target) : null
  holder = holderOf(last)
  isTaken = false
}

function giveBack(): void {
  if (!last) return
  const isGone = !last.isConnected
  if (isGone || last.matches(':disabled')) isTaken = true
  if (!isTaken || document.activeElement !== document.body) return
  if (!isGone) {
    if (!last.matches(':disabled')) last.focus({ preventScroll: true })
    return
  }
  if (holder?.isConnected) holder.focus({ preventScroll: true })
  remember(null)
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
 * focus comes back, to the button or to its section, so that the keyboard goes on from where it was.
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
