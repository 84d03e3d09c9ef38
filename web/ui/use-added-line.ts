import { useEffect, useRef, useState } from 'react'

const FIELD = 'input:not([type=hidden]), textarea, select'

/** Whoever adds a line goes on in its first field. `below` is what stands right after the lines, such as their button. */
export function useAddedLine() {
  const below = useRef<HTMLDivElement>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times > 0) below.current?.previousElementSibling?.querySelector<HTMLElement>(FIELD)?.focus()
  }, [times])
  return { below, goTo: () => setTimes((before) => before + 1) }
}
