import { expect, it } from 'vitest'
import { assessorTexts } from '#web/features/assessment-centre/assessor.texts.ts'
import { dayTexts } from '#web/features/assessment-centre/day.texts.ts'
import { centerTexts } from '#web/features/notification-center/notification-center.texts.ts'
import { participantsTexts } from '#web/features/participants/participants.texts.ts'
import { asOfTexts } from '#web/parts/as-of/as-of.texts.ts'
import { chatTexts } from '#web/parts/chat/chat.texts.ts'
import { tagsTexts } from '#web/parts/tags/tags.texts.ts'

it.each([
  [assessorTexts.endedWaiting(1), 'στέλνεται'],
  [dayTexts.away.waiting(1), 'στέλνεται'],
  [dayTexts.room.left(1), 'μένει 1′'],
  [centerTexts.detail.againDone(2, 1), '1 έμεινε ως έχει'],
  [participantsTexts.games.failed(1), '1 άτομο δεν έγινε δεκτό'],
  [asOfTexts.erased(1), 'Λείπει 1 πρόσωπο'],
  [chatTexts.composer.left(1), 'Απομένει 1 χαρακτήρας'],
  [tagsTexts.would(1, 1, 0, 20), '1 άτομο μένει ως έχει'],
])('«%s» speaks of one', (sentence, words) => {
  expect(sentence).toContain(words)
})
