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
/** The holder has the focus in the place of a button that cannot be pressed any more. */
let isLent = false
let isLending = false
let timer: ReturnType<typeof setTimeout> | undefined
const LEND_AFTER_MS = 600

function remember(target: EventTarget | null): void {
  last = target instanceof HTMLElement ? lastingOf(target) : null
  holder = holderOf(last)
  isTaken = false
  isLent = false
}

function giveBack(): void {
  if (!last) return
  const isGone = !last.isConnected
  const isDisabled = !isGone && last.matches(':disabled')
  if (isGone || isDisabled) isTaken = true
  const { activeElement } = document
  if (!isTaken || (activeElement !== document.body && !(isLent && activeElement === holder))) return
  if (!isGone && !isDisabled) last.focus({ preventScroll: true })
  else if (isGone) lend()
  // One that waits for an answer comes back with it. Pages that know a better place take the focus there before.
  else if (!last.matches('[data-loading]')) lendLater(last)
  if (isGone) remember(null)
}

function lendLater(button: HTMLElement): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const isStill = last === button && button.matches(':disabled:not([data-loading])')
    if (isStill && document.activeElement === document.body) lend()
  }, LEND_AFTER_MS)
}

function lend(): void {
  if (isLent || !holder?.isConnected) return
  isLending = true
  holder.focus({ preventScroll: true })
  isLending = false
  isLent = true
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
    const focused = ({ target }: FocusEvent) => {
      if (!isLending) remember(target)
    }
    /** Whoever presses elsewhere has left by themselves. */
    const left = () => remember(null)
    const observer = new MutationObserver(giveBack)
    const attributeFilter = ['disabled', 'data-loading']
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter })
    document.addEventListener('focusin', focused)
    document.addEventListener('pointerdown', left)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', focused)
      document.removeEventListener('pointerdown', left)
    }
  }, [])
}
