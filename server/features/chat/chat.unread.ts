import { plural } from '#shared/core/format.ts'
import { vocative } from '#shared/core/greek-case.ts'
import { oneLine } from '#server/core/mail/mail-check.ts'
import { queueTemplateMails } from '#server/core/mail/template-mails.ts'
import type { Work } from '#server/core/work.ts'
import { personalLinksFor } from '#server/core/personal-links.ts'
import { readersOf, type Silence, startSilences } from '#server/features/chat/chat.unread.queries.ts'

/**
 * Mails people about unread messages, once per unread stretch of a room: the next mail comes only after somebody of that
 * side has read and was written to again.
 */
export async function writeAboutUnread(work: Work): Promise<void> {
  const silences = await startSilences(work)
  if (silences.length === 0) return
  const readers = await readersOf(work, silences)
  const candidates = readers.filter(({ role }) => role === 'CANDIDATE').map(({ usr_id }) => usr_id)
  const personal = await personalLinksFor(work, candidates)
  await queueTemplateMails(
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
}

function lineOf({ side, name, unread }: Silence): string {
  return `• ${side === 'office' ? oneLine(name) : 'Γραφείο προγράμματος'}: ${plural(unread, 'μήνυμα', 'μηνύματα')}`
}
