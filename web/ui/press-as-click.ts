import type { PointerEvent } from 'react'

/** A press that wanders further than this was not meant for the button. */
const NEAR = 6

/**
 * The error of the field that is being left appears between press and release and moves the button away from under the
 * pointer, so that no click comes. The press counts all the same: for the `onPointerDown` of a form and of its buttons.
 */
export function pressAsClick(pressed: PointerEvent): void {
  const button = pressed.target instanceof Element ? pressed.target.closest('button') : null
  if (!button || pressed.button !== 0) return
  const release = (released: globalThis.PointerEvent) => {
    const isNear = Math.hypot(released.clientX - pressed.clientX, released.clientY - pressed.clientY) <= NEAR
    const isOnButton = released.target instanceof Node && button.contains(released.target)
    if (isNear && !isOnButton && released.type === 'pointerup') button.click()
  }
  const signal = new AbortController()
  for (const type of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(
      type,
      (event) => {
        signal.abort()
        release(event)
      },
      { signal: signal.signal },
    )
}
