import { expect, it } from 'vitest'
import { whoIsWhere } from '#web/features/control-panel/who-is-where.ts'

const seat = (room: string, clock: string) => ({
  room,
  at: `2026-03-10T${clock}:00.000Z`,
  fullname: `${room} ${clock}`,
})
const seats = [
  seat('Αίθουσα 10', '09:00'),
  seat('Αίθουσα 2', '09:00'),
  seat('Αίθουσα 2', '09:30'),
  seat('Αίθουσα 2', '10:00'),
]
const at = (clock: string) =>
  whoIsWhere(seats, new Date(`2026-03-10T${clock}:00Z`)).map((one) => [
    one.room,
    ...one.seats.map((each) => each.fullname),
  ])

it('names who is in each room and who comes next, until the room is done', () => {
  expect(at('08:00')).toEqual([
    ['Αίθουσα 2', 'Αίθουσα 2 09:00', 'Αίθουσα 2 09:30'],
    ['Αίθουσα 10', 'Αίθουσα 10 09:00'],
  ])
  expect(at('09:29')).toEqual([
    ['Αίθουσα 2', 'Αίθουσα 2 09:00', 'Αίθουσα 2 09:30'],
    ['Αίθουσα 10', 'Αίθουσα 10 09:00'],
  ])
  expect(at('09:30')[0]).toEqual(['Αίθουσα 2', 'Αίθουσα 2 09:30', 'Αίθουσα 2 10:00'])
  expect(at('10:00')).toEqual([['Αίθουσα 2', 'Αίθουσα 2 10:00']])
  expect(at('11:00')).toEqual([])
})
