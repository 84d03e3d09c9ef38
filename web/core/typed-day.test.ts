import { expect, it } from 'vitest'
import { typedDayWords, typedInstant } from '#web/core/typed-day.ts'

it('reads a day, and leaves alone what is none', () => {
  expect(typedDayWords('1999-02-01')).toBe('01/02/1999')
  for (const text of ['31/02/1999', '1999-02-31', 'αύριο']) expect(typedDayWords(text)).toBe(text)
})

it('makes an instant of a day that exists alone', () => {
  expect(typedInstant('2027-01-15', '10:30')).toBe('2027-01-15T08:30:00.000Z')
  for (const [day, time] of [
    ['31/02/2027', '10:30'],
    [null, '10:30'],
    ['2027-01-15', null],
  ] as const)
    expect(typedInstant(day, time)).toBeNull()
})
