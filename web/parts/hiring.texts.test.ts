import { expect, it } from 'vitest'
import { hiringTexts } from '#web/parts/hiring.texts.ts'

const { undone } = hiringTexts.actions

it.each([
  [{ restored: [1, 2], told: 0, kept: 0 }, 'Έγινε αναίρεση.'],
  [{ restored: [1], told: 1, kept: 0 }, 'Επανήλθε 1 υποψήφιος. 1 υποψήφιος έμεινε σε απόρριψη: το γράμμα έχει φύγει.'],
  [
    { restored: [1, 2], told: 2, kept: 3 },
    'Επανήλθαν 2 υποψήφιοι. 2 υποψήφιοι έμειναν σε απόρριψη: το γράμμα έχει φύγει. 3 υποψήφιοι έμειναν όπως είναι: άλλαξαν στο μεταξύ.',
  ],
])('an undo says who came back, and why others did not: %o', (answer, words) => {
  expect(undone(answer)).toBe(words)
})
