import { expect, test } from 'vitest'
import { parseGreekDay } from './greek-day.ts'

test.each([
  ['3/9/1998', '1998-09-03'],
  ['03-09-98', '1998-09-03'],
  ['3.9.05', '2005-09-03'],
  ['03091998', '1998-09-03'],
  ['29/2/2024', '2024-02-29'],
])('%s is %s', (typed, day) => {
  expect(parseGreekDay(typed)).toBe(day)
})

test.each(['', '31/2/2024', '29/2/2023', '9/1998', '1998-09-03', '0/1/2000', '1/13/2000', 'αύριο'])(
  '%s is no day',
  (typed) => {
    expect(parseGreekDay(typed)).toBeNull()
  },
)
