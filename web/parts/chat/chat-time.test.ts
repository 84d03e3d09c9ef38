import { expect, it } from 'vitest'
import { dayWords, readTime, shortTime } from './chat-time.ts'

// Half past midnight in Athens, still the evening before in London.
const now = new Date('2026-11-20T22:30:00.000Z')

it.each([
  ['2026-11-21', 'Σήμερα'],
  ['2026-11-20', 'Χθες'],
  ['2026-11-16', 'Δευτέρα 16 Νοεμβρίου'],
  ['2025-11-16', '16 Νοεμβρίου 2025'],
])('the day %s is called %s', (day, words) => {
  expect(dayWords(day, now).replace(',', '')).toBe(words)
})

it.each([
  ['2026-11-20T22:10:00.000+00:00', '00:10', '00:10'],
  ['2026-11-20T21:50:00.000+00:00', 'Χθες', 'Χθες 23:50'],
  ['2026-03-05T10:00:00.000+00:00', '05/03', '05/03 12:00'],
  ['2025-03-05T10:00:00.000+00:00', '05/03/2025', '05/03/2025 12:00'],
])('%s is short for a list and for a reader', (at, short, read) => {
  expect(shortTime(at, now)).toBe(short)
  expect(readTime(at, now)).toBe(read)
})
