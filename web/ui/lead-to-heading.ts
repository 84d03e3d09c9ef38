/** A page that comes later has been waited for long enough: whoever reads has gone on by themselves. */
const MOST_MS = 10_000

let stop: (() => void) | undefined

/**
 * Called when a page is left. What had the focus may go with it, and who uses a keyboard or a screen reader would begin
 * at nothing: the heading of the page that comes takes it, unless it lies elsewhere or somebody goes on by themselves.
 */
export function leadToHeading(): void {
  stop?.()
  const left = document.querySelector('h1')
  const look = () => {
    const heading = document.querySelector<HTMLElement>('h1')
    if (!heading || heading === left || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  // Not only once: a page may be drawn anew when what it is about has come.
  const watcher = new MutationObserver(look)
  watcher.observe(document.body, { childList: true, subtree: true })
  const end = new AbortController()
  const timer = setTimeout(() => stop?.(), MOST_MS)
  stop = () => {
    watcher.disconnect()
    end.abort()
    clearTimeout(timer)
    stop = undefined
  }
  for (const event of ['pointerdown', 'keydown'] as const)
    document.addEventListener(event, stop, { signal: end.signal, capture: true })
}
