import { expect, it } from 'vitest'
import { responsivenessTexts } from '#web/features/responsiveness/responsiveness.texts.ts'

it('says in words that no company earns the badge, and speaks of the others only beside some', () => {
  expect(responsivenessTexts.showHint(0)).toMatch(/Καμία εταιρεία δεν το κερδίζει σήμερα\.$/)
  expect(responsivenessTexts.showHint(1)).toMatch(
    /1 εταιρεία το κερδίζει σήμερα\. Για τις άλλες δεν γράφεται τίποτα\.$/,
  )
})
