import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

const MARGIN = 16
const LEAST = 360

/** The height from where something stands to the bottom of what is seen; less while a telephone's keyboard is open. */
export function useRestOfWindow(): { ref: RefObject<HTMLDivElement | null>; height: number } {
  const ref = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(LEAST)
  useLayoutEffect(() => {
    const measure = () => {
      const top = (ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY
      const seen = window.visualViewport?.height ?? window.innerHeight
      setHeight(Math.max(LEAST, Math.floor(seen - top - MARGIN)))
    }
    measure()
    const above = new ResizeObserver(measure)
    // What stands above may come late: a banner, a line of tabs.
    if (ref.current?.parentElement) above.observe(ref.current.parentElement)
    window.addEventListener('resize', measure)
    window.visualViewport?.addEventListener('resize', measure)
    return () => {
      above.disconnect()
      window.removeEventListener('resize', measure)
      window.visualViewport?.removeEventListener('resize', measure)
    }
  }, [])
  return { ref, height }
}
