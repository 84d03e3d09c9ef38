import { expect, it } from 'vitest'
import { followUpTexts } from '#web/features/follow-up/follow-up.texts.ts'

it('says in words that nobody was asked, and that no hire began as practice', () => {
  const { of, practiceOf } = followUpTexts.figures
  expect([of(0, 0), of(0, 2)]).toEqual(['κανείς δεν έχει ρωτηθεί ακόμη', '0 με απάντηση από 2 που ρωτήθηκαν'])
  expect([practiceOf(0), practiceOf(1)]).toEqual([
    'καμία πρόσληψη δεν άρχισε ως πρακτική',
    'σε 1 πρόσληψη που άρχισε ως πρακτική',
  ])
})
