import { formatDateTime } from '#shared/core/format.ts'
import { vocative } from '#shared/core/greek-case.ts'
import { calendarFile } from '#server/core/calendar.ts'
import { queueLetters } from '#server/core/mail/letters.ts'
import { withdraw } from '#server/core/mail/outbox.ts'
import type { Work } from '#server/core/work.ts'
import '#server/features/interviews/interviews.letters.ts'
import type { StoredInterview } from '#server/features/interviews/interviews.queries.ts'
import { personalLinksFor } from '#server/features/personal-page/personal-page.service.ts'

const aboutInterview = (jli_id: number) => `interview:${jli_id}`

const placeOf = (one: Pick<StoredInterview, 'jli_location' | 'jli_link'>) =>
  [one.jli_location, one.jli_link].filter((part) => part !== '').join(', ') || 'θα σου το πει η εταιρεία'

/** The calendar entry of an interview: one uid for its whole life, a sequence that grows. */
export function calendarOf(work: Work, one: StoredInterview, method: 'REQUEST' | 'CANCEL' | 'PUBLISH'): string {
  const { mailFrom, brandName } = work.services.config
  return calendarFile({
    method,
    uid: `interview-${one.jli_id}@regen`,
    sequence: one.jli_sequence,
    start: one.jli_date,
    minutes: one.jli_minutes,
    summary: `Συνέντευξη: ${one.cny_name}, ${one.jl_position_title}`,
    location: one.jli_location,
    ...(one.jli_link ? { url: one.jli_link } : {}),
    organizer: { name: brandName, email: /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom },
    ...(method === 'PUBLISH' ? {} : { attendee: { name: one.usr_fullname, email: one.usr_email } }),
    now: work.now,
  })
}

/** Which letters carry which calendar entry; a reminder changes nothing. */
const calendars = {
  invited: 'REQUEST',
  moved: 'REQUEST',
  cancelled: 'CANCEL',
  'company-left': 'CANCEL',
  reminder: null,
  unanswered: null,
} as const
export type LetterKind = keyof typeof calendars

function attachmentOf(work: Work, one: StoredInterview, kind: LetterKind) {
  const method = calendars[kind]
  if (method === null) return {}
  const contentType = `text/calendar; method=${method}; charset=utf-8`
  return { attachments: [{ filename: 'synentefxi.ics', contentType, content: calendarOf(work, one, method) }] }
}

/** The same letter about some interviews, each to its candidate with their own page; what was not sent before is taken back. */
export async function writeLetters(
  work: Work,
  interviews: readonly StoredInterview[],
  kind: LetterKind,
  comments: string,
): Promise<void> {
  if (interviews.length === 0) return
  const isLast = calendars[kind] !== null
  if (isLast) for (const { jli_id } of interviews) await withdraw(work, { about: aboutInterview(jli_id) })
  const links = await personalLinksFor(
    work,
    interviews.map((one) => one.jli_fk_usr_id),
  )
  await queueLetters(
    work,
    `interviews.${kind}`,
    interviews.map((one) => ({
      to: one.usr_email,
      toName: one.usr_fullname,
      usr_id: one.jli_fk_usr_id,
      about: aboutInterview(one.jli_id),
      values: {
        name: vocative(one.usr_fullname),
        company: one.cny_name,
        position: one.jl_position_title,
        date: formatDateTime(one.jli_date),
        place: placeOf(one),
        comments,
        link: links.get(one.jli_fk_usr_id) as string,
      },
      ...attachmentOf(work, one, kind),
    })),
  )
}

export async function withdrawLetters(work: Work, jli_id: number): Promise<void> {
  await withdraw(work, { about: aboutInterview(jli_id) })
}
