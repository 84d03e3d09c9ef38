import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'

/** From here on letting go counts. */
const FAR = 88

type Side = 'left' | 'right'

/** A card that a thumb pushes aside. A mouse selects text as everywhere; up and down scrolls. */
export function useSwipe(onSwipe: (side: Side) => void) {
  const from = useRef<number | null>(null)
  const [by, setBy] = useState(0)
  const end = () => {
    from.current = null
    setBy(0)
  }
  const side: Side | undefined = by > FAR ? 'right' : by < -FAR ? 'left' : undefined
  const style: CSSProperties = { touchAction: 'pan-y' }
  if (by !== 0) style.transform = `translateX(${by}px) rotate(${by / 60}deg)`
  return {
    side,
    props: {
      style,
      onPointerDown(event: PointerEvent) {
        from.current = event.pointerType === 'mouse' ? null : event.clientX
      },
      onPointerMove(event: PointerEvent) {
        if (from.current !== null) setBy(event.clientX - from.current)
      },
      onPointerUp() {
        end()
        if (side) onSwipe(side)
      },
      // The browser took the movement over, to scroll.
      onPointerCancel: end,
    },
  }
}
