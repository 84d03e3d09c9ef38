import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

let previous: { width: number; height: number } | null = null

/**
 * The height that the content had on the last visit, for the element around it: Back restores the scroll position
 * before the figures and charts are there.
 */
export function usePreviousHeight<E extends HTMLElement>(): { content: RefObject<E | null>; minHeight: number } {
  const content = useRef<E>(null)
  const [minHeight] = useState(() => (previous?.width === window.innerWidth ? previous.height : 0))
  useLayoutEffect(() => {
    const element = content.current
    return () => {
      if (element) previous = { width: window.innerWidth, height: element.offsetHeight }
    }
  }, [])
  return { content, minHeight }
}
