import { expect, it } from 'vitest'
import { dayTexts } from '#web/features/assessment-centre/day.texts.ts'

it('says how long a talk still goes on, or that nobody noted its end', () => {
  expect(dayTexts.room.left(1)).toBe('μένει 1′')
  expect(dayTexts.room.left(0)).toBe('μένουν 0′')
  expect(dayTexts.room.left(-180)).toBe('180′ πέρα από την ώρα')
  expect(dayTexts.room.left(-181)).toBe('δεν σημειώθηκε πότε τέλειωσε')
})
