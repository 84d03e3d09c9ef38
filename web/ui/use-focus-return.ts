import { useEffect } from 'react'
import { focusWhenFree } from './use-kept-focus.ts'

/** Mantine returns the focus only from a dialog that was mounted closed; most of ours are mounted open. */
export function useFocusReturn(isMountedOpen: boolean) {
  useEffect(() => {
    const opener = document.activeElement
    if (!isMountedOpen || !(opener instanceof HTMLElement)) return
    // A menu item is gone when the dialog closes; the focus returns to the button of its menu.
    const menuButton = opener.closest('[role=menu]')?.getAttribute('aria-labelledby')
    return () => {
      // The question whether to leave it closes after it.
      if (document.activeElement !== document.body && !document.activeElement?.closest('[role=dialog]')) return
      const target = menuButton ? document.getElementById(menuButton) : opener
      focusWhenFree(target)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what counts is how it was mounted
  }, [])
}
