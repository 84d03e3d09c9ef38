import type { MouseEvent } from 'react'

/**
 * For the `onMouseDown` of a button beside a form that sends something else, or nothing: the field keeps the focus, so no
 * error appears in it between press and release that moves the button away from under the pointer.
 */
export function keepFocus(pressed: MouseEvent): void {
  pressed.preventDefault()
}
