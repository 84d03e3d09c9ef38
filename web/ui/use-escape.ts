import { useEffect, useEffectEvent } from 'react'

/** How to close what lies over the page, what was opened last at the end. */
const closers: (() => void)[] = []

function closeTop(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return
  // An open list or menu takes the key first.
  if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true') return
  closers.at(-1)?.()
}

// By one listener: Mantine's dialogs hear the key each for itself, so that a question and the dialog under it both close.
if (typeof window !== 'undefined') window.addEventListener('keydown', closeTop, { capture: true })

/** Escape closes what lies on top, and that alone; Mantine's `closeOnEscape` is off beside it. */
export function useEscape(isOpen: boolean, close: () => void): void {
  const latest = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const closer = () => latest()
    closers.push(closer)
    return () => {
      closers.splice(closers.indexOf(closer), 1)
    }
  }, [isOpen])
}
