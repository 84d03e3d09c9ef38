import { expect, test } from 'vitest'
import { isoInstant } from '#server/database/instants.ts'

test.each([
  '2026-08-17 05:00:00+00',
  '2026-08-17 05:00:00.1+00',
  '2026-08-17 05:00:00.123456+00',
  '2026-08-17 05:00:00.999999+00',
  '2026-08-17 05:00:00.5+03',
  '1893-01-01 00:00:00+01:35',
  '2026-08-17 05:00:00-07',
  '10000-01-01 00:00:00+00',
])('%s is the instant that it says', (text) => {
  expect(isoInstant(text)).toBe(new Date(text).toISOString())
})
