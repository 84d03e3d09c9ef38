import { plural } from '#shared/core/format.ts'
import { vocative } from '#shared/core/greek-case.ts'
import { oneLine } from '#server/core/mail/mail-check.ts'
import { queueTemplateMails } from '#server/core/mail/template-mails.ts'
import { eachAlone } from '#server/core/each-alone.ts'
import { reading, type Services, type Work } from '#server/core/work.ts'
import { personalLinksFor } from '#server/core/personal-links.ts'
import {
  readersOf,
  type Silence,
  type SilentSide,
  silentSides,
  startSilences,
} from '#server/features/chat/chat.unread.queries.ts'

/**
 * Mails people about unread messages, once per unread stretch of a room: the next mail comes only after somebody of that
 * side has read and was written to again. One side at a time: one that fails keeps no other waiting.
 */
export async function writeAboutUnread(services: Services): Promise<{ letters: number }> {
  return { letters: await eachAlone(services, await silentSides(reading(services, {})), writeTo) }
}

async function writeTo(work: Work, whose: SilentSide): Promise<number> {
  const silences = await startSilences(work, whose)
  if (silences.length === 0) return 0
  const readers = await readersOf(work, silences)
  const candidates = readers.filter(({ role }) => role === 'CANDIDATE').map(({ usr_id }) => usr_id)
  const personal = await personalLinksFor(work, candidates)
  const ids = await queueTemplateMails(
    work,
    'chat.unread',
    readers.map(({ usr_id, email, name, role, cny_id }) => {
      const own = silences.filter((silence) =>
        silence.side === 'office'
          ? role === 'REGEN_ADMINISTRATOR'
          : silence.usr_id === usr_id || (cny_id !== null && silence.cny_id === cny_id),
      )
      const office = work.addressOf(
        own.some(({ cny_id }) => cny_id !== null) ? '/admin/company-chat' : '/admin/candidates-chat',
      )
      const link = role === 'REGEN_ADMINISTRATOR' ? office : (personal.get(usr_id) ?? work.addressOf('/company/chat'))
      return {
        to: email,
        toName: oneLine(name),
        usr_id,
        about: `user:${usr_id}`,
        subject_ids: own.flatMap((silence) => (silence.side === 'office' ? (silence.usr_id ?? []) : [])),
        values: { name: vocative(name), link, rooms: own.map(lineOf).join('\n') },
      }
    }),
  )
  return ids.length
}

function lineOf({ side, name, unread }: Silence): string {
  return `• ${side === 'office' ? oneLine(name) : 'Γραφείο προγράμματος'}: ${plural(unread, 'μήνυμα', 'μηνύματα')}`
}
