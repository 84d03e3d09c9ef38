import { type RefObject, useEffect, useState } from 'react'

/** About a screen further than what is seen: what is loaded then has come before the person has. */
export const A_SCREEN_AHEAD: IntersectionObserverInit = { rootMargin: '800px' }

/** True once so much of the element has been seen, or has come so near. Keep the identity of the options. */
export function useIsNear(element: RefObject<Element | null>, options: IntersectionObserverInit): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setNear(true)
    }, options)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, options, isNear])
  return isNear
}
