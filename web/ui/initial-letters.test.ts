import { expect, test } from 'vitest'
import { lettersOf } from './initial-letters.ts'

test.each([
  ['Ελένη Παπαγιάννη', 'Ελένη Παπαγιάννη'],
  ["<b>O'Brien</b> 🙂", 'bOBrienb'],
  ['Νίκος  & 🙂 Σία', 'Νίκος Σία'],
  ['🙂', ''],
])('the initials of %s are made of «%s»', (name, letters) => {
  expect(lettersOf(name)).toBe(letters)
})
