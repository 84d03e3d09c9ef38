import { useEffect, useState } from 'react'
import { focusWhenFree, holderOf } from './use-kept-focus.ts'

/** Where the focus goes when what this element opened is closed: a menu item is gone then, and its menu's button stands for it. */
export function placeOfReturn(opener: Element | null): () => HTMLElement | null {
  const menuButton = opener?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  // What was done in between may have taken the opener away: what holds it stands for it, as long as it is known.
  const holder = holderOf(menuButton ? document.getElementById(menuButton) : opener)
  if (menuButton) return () => document.getElementById(menuButton) ?? holder
  return () => (opener instanceof HTMLElement && opener.isConnected ? opener : holder)
}

/** Mantine returns the focus only from a dialog that was mounted closed; most of ours are mounted open. */
export function useFocusReturn(isMountedOpen: boolean) {
  // Read while it is drawn: a menu whose item opened it may be gone as soon as it stands.
  const [opener] = useState(() => globalThis.document?.activeElement)
  useEffect(() => {
    if (!isMountedOpen) return
    // What took the place of another dialog returns to where that one has just given the focus.
    const isThere = opener !== document.body && (opener?.isConnected || opener?.closest('[role=menu]'))
    const place = placeOfReturn(isThere ? opener : document.activeElement)
    return () => {
      // The question whether to leave it closes after it.
      if (document.activeElement !== document.body && !document.activeElement?.closest('[role=dialog]')) return
      focusWhenFree(place())
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what counts is how it was mounted
  }, [])
}
