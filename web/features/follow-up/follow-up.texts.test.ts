import { expect, it } from 'vitest'
import { followUpTexts } from '#web/features/follow-up/follow-up.texts.ts'
import { hireFollowUpTexts } from '#web/parts/follow-up/follow-up.texts.ts'

it('says in words that nobody was asked, and that no hire began as practice', () => {
  const { of, practiceOf } = followUpTexts.figures
  expect([of(0, 0), of(0, 2)]).toEqual(['κανείς δεν έχει ρωτηθεί ακόμη', '0 με απάντηση από 2 που ρωτήθηκαν'])
  expect([practiceOf(0), practiceOf(1)]).toEqual([
    'καμία πρόσληψη δεν άρχισε ως πρακτική',
    'σε 1 πρόσληψη που άρχισε ως πρακτική',
  ])
})

it('says of one person alone that they work', () => {
  const kept = (works: number, left: number) => hireFollowUpTexts.kept({ asked: 3, works, left, disputed: 0 })
  expect([kept(1, 1), kept(2, 0)]).toEqual([
    'εργάζεται 1 από 2 με απάντηση · ρωτήθηκαν για 3',
    'εργάζονται 2 από 2 με απάντηση · ρωτήθηκαν για 3',
  ])
})
