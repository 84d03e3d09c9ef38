import type { KeyboardEvent } from 'react'

// The board by keyboard: arrows go from cell to cell, Space lifts somebody and puts them down, Escape lets go.

const STEPS: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

export interface BoardKeys {
  /** Somebody is lifted. */
  isLifted: boolean
  lift(eduass_id: number): void
  drop(eduass_id: number): void
  letGo(): void
}

/** The place of a cell, for its element that takes the focus. */
export const seatAt = (row: number, column: number, eduass_id: number) => ({
  'data-seat': eduass_id,
  'data-row': row,
  'data-column': column,
})

const seatOf = (event: KeyboardEvent<HTMLElement>) =>
  event.target instanceof HTMLElement && event.target.dataset.seat !== undefined ? event.target : null

/** The next cell that way, over breaks and hours that a room does not have. */
function nextSeat(board: HTMLElement, seat: HTMLElement, [rows, columns]: readonly [number, number]) {
  const seats = [...board.querySelectorAll<HTMLElement>('[data-seat]')]
  const at = (element: HTMLElement) => [Number(element.dataset.row), Number(element.dataset.column)] as const
  const [row, column] = at(seat)
  const ahead = seats.filter((other) => {
    const [r, c] = at(other)
    return rows === 0 ? r === row && (c - column) * columns > 0 : c === column && (r - row) * rows > 0
  })
  const distance = (other: HTMLElement) => Math.abs(at(other)[0] - row) + Math.abs(at(other)[1] - column)
  return ahead.toSorted((a, b) => distance(a) - distance(b))[0]
}

export function onBoardKey(event: KeyboardEvent<HTMLElement>, keys: BoardKeys): void {
  const seat = seatOf(event)
  if (!seat) return
  const step = STEPS[event.key]
  if (step) {
    event.preventDefault()
    nextSeat(event.currentTarget, seat, step)?.focus()
  } else if (event.key === ' ') {
    event.preventDefault()
    const eduass_id = Number(seat.dataset.seat)
    if (keys.isLifted) keys.drop(eduass_id)
    else keys.lift(eduass_id)
  } else if (event.key === 'Escape' && keys.isLifted) keys.letGo()
}

/** A button would be pressed when Space comes up again. */
export function onBoardKeyUp(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === ' ' && seatOf(event)) event.preventDefault()
}
