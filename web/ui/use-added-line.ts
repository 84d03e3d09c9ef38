import { useRef } from 'react'

/** Whoever adds a line goes on in its first field. `below` is what stands right after the lines, such as their button. */
export function useAddedLine() {
  const below = useRef<HTMLDivElement>(null)
  const lead = () =>
    below.current?.previousElementSibling?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
  // A task later the line is drawn.
  return { below, goTo: () => setTimeout(lead) }
}
