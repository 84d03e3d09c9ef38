import { expect, test } from 'vitest'
import { parseHour } from './greek-hour.ts'

test.each([
  ['9:30', '09:30'],
  ['09.30', '09:30'],
  ['0930', '09:30'],
  [' 23:59 ', '23:59'],
  ['00:00', '00:00'],
])('%s is the hour %s', (typed, hour) => {
  expect(parseHour(typed)).toBe(hour)
})

test.each(['', '24:00', '9:60', '9', 'εννιά', '9:5'])('%s is no hour', (typed) => {
  expect(parseHour(typed)).toBeNull()
})
