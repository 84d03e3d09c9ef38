import { formatAppointment } from '#shared/core/format.ts'
import { INVITATION_WAITS_MINUTES } from '#shared/features/hiring/hiring.rules.ts'
import { vocative } from '#shared/core/greek-case.ts'
import { calendarFile, organizerOf } from '#server/core/calendar.ts'
import { queueTemplateMails } from '#server/core/mail/template-mails.ts'
import { restoreLatest, withdraw, withdrawnAbout } from '#server/core/mail/outbox.ts'
import type { Work } from '#server/core/work.ts'
import { markInterviews, type StoredInterview } from '#server/features/interviews/interviews.queries.ts'
import { personalLinksFor } from '#server/core/personal-links.ts'

export const aboutInterview = (jli_id: number) => `interview:${jli_id}`

const placeOf = (interview: Pick<StoredInterview, 'jli_location' | 'jli_link'>) =>
  [interview.jli_location, interview.jli_link].filter((part) => part !== '').join(', ') || 'ρώτησε τον υπεύθυνο'

/** The calendar entry of an interview: one uid for its whole life, a sequence that grows. */
function calendarOf(work: Work, interview: StoredInterview, method: 'REQUEST' | 'CANCEL'): string {
  return calendarFile({
    method,
    uid: `interview-${interview.jli_id}@regen`,
    sequence: interview.jli_sequence,
    start: interview.jli_date,
    minutes: interview.jli_minutes,
    summary: `Συνέντευξη: ${interview.cny_name}, ${interview.jl_position_title}`,
    location: interview.jli_location,
    ...(interview.jli_link ? { url: interview.jli_link } : {}),
    organizer: organizerOf(work),
    attendee: { name: interview.usr_fullname, email: interview.usr_email },
    now: work.now,
  })
}

/** The calendar entry that each mail carries; a reminder changes nothing. */
const calendars = {
  invited: 'REQUEST',
  moved: 'REQUEST',
  confirmed: 'REQUEST',
  cancelled: 'CANCEL',
  'company-left': 'CANCEL',
  'not-shared': 'CANCEL',
  reminder: null,
  unanswered: null,
  missed: null,
  came: null,
} as const
export type MailKind = keyof typeof calendars

/** Of several times none is in the calendar before one is chosen: what stood there until now goes. */
function calendarMethodOf(kind: MailKind, { jli_offered_times: offered }: StoredInterview) {
  if (offered.length === 0 || calendars[kind] !== 'REQUEST') return calendars[kind]
  return kind === 'invited' ? null : 'CANCEL'
}

export function attachmentOf(work: Work, interview: StoredInterview, kind: MailKind) {
  const method = calendarMethodOf(kind, interview)
  if (method === null) return {}
  const contentType = `text/calendar; method=${method}; charset=utf-8`
  return { attachments: [{ filename: 'synentefxi.ics', contentType, content: calendarOf(work, interview, method) }] }
}

/** Queues one mail to each candidate, with a link to their own page. Earlier mails that were not sent are withdrawn. */
export async function queueInterviewMails(
  work: Work,
  interviews: readonly StoredInterview[],
  kind: MailKind,
  comments: string,
): Promise<void> {
  const isChange = kind === 'moved' || calendars[kind] === 'CANCEL'
  const uninvited = isChange ? await withdrawWaitingInvitations(work, interviews) : []
  // Whoever has not got the invitation hears of a new time by it, and of no end of what they never heard of.
  if (kind === 'moved' && uninvited.length > 0) await queueInterviewMails(work, uninvited, 'invited', comments)
  // An invitation that nobody has got is none that they left unanswered.
  if (kind !== 'moved') await markInterviews(work.db, uninvited, { jli_is_unheard: true })
  await queueMails(
    work,
    interviews.filter((interview) => !uninvited.includes(interview)),
    kind,
    comments,
  )
}

async function queueMails(
  work: Work,
  interviews: readonly StoredInterview[],
  kind: MailKind,
  words: string,
): Promise<void> {
  if (interviews.length === 0) return
  const replacesEarlier = calendars[kind] !== null
  if (replacesEarlier) await withdrawInterviewMails(work, ...interviews.map(({ jli_id }) => jli_id))
  const links = await personalLinksFor(
    work,
    interviews.map((interview) => interview.jli_fk_usr_id),
  )
  await queueTemplateMails(
    work,
    `interviews.${kind}`,
    interviews.map((interview) => ({
      to: interview.usr_email,
      toName: interview.usr_fullname,
      usr_id: interview.jli_fk_usr_id,
      about: aboutInterview(interview.jli_id),
      values: {
        name: vocative(interview.usr_fullname),
        company: interview.cny_name,
        position: interview.jl_position_title,
        date: [interview.jli_date, ...interview.jli_offered_times].map(formatAppointment).join(' ή '),
        contact: interview.jli_contact || interview.cny_name,
        place: placeOf(interview),
        ...(kind === 'missed' ? { answer: words } : { comments: words }),
        link: links.get(interview.jli_fk_usr_id) as string,
      },
      ...(kind === 'invited' ? { holdUntil: new Date(work.now.getTime() + INVITATION_WAITS_MINUTES * 60_000) } : {}),
      ...attachmentOf(work, interview, kind),
    })),
  )
}

/** Answers whose invitation had not left. */
export async function withdrawWaitingInvitations(
  work: Work,
  interviews: readonly StoredInterview[],
): Promise<StoredInterview[]> {
  if (interviews.length === 0) return []
  const waiting = await withdrawnAbout(work, invitationsOf(interviews))
  return interviews.filter(({ jli_id }) => waiting.has(aboutInterview(jli_id)))
}

const invitationsOf = (interviews: readonly StoredInterview[]) => ({
  about: interviews.map(({ jli_id }) => aboutInterview(jli_id)),
  template: 'interviews.invited',
})

/** The letters wait again, or leave now when their time has gone by. */
export const restoreInvitations = (work: Work, interviews: readonly StoredInterview[]) =>
  restoreLatest(work, invitationsOf(interviews))

export async function withdrawInterviewMails(work: Work, ...ids: number[]): Promise<number> {
  return ids.length === 0 ? 0 : withdraw(work, { about: ids.map(aboutInterview) })
}
