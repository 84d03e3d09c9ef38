import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import { pathOf } from '#shared/core/contract.ts'
import { dotted } from '#shared/core/format.ts'
import { interviewWords } from '#shared/features/hiring/hiring.rules.ts'
import type { CalendarFeed } from '#shared/features/interviews/calendar-feed.calls.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { FEED_MONTHS } from '#shared/features/interviews/interviews.periods.ts'
import { activePerson } from '#server/core/active-person.ts'
import { lockAccount } from '#server/core/accounts.ts'
import { audit } from '#server/core/audit.ts'
import { calendarFeed, type FeedEntry, organizerOf, savedCalendar } from '#server/core/calendar.ts'
import { dropKeysOf, findKey, makeKey } from '#server/core/secret-keys.ts'
import { listingsIn, scopeOf } from '#server/core/scope.ts'
import type { Work } from '#server/core/work.ts'
import { interviewsAsTold, statusAsTold } from '#server/features/interviews/decided.queries.ts'
import {
  type FeedInterview,
  feedInterviews,
  feedOf,
  isLivingCandidate,
  noteFeedRead,
} from '#server/features/interviews/interviews.feed.queries.ts'
import type { StoredInterview } from '#server/features/interviews/interviews.queries.ts'

export const FEED_DAYS = FEED_MONTHS * 30
const PAST_DAYS = 7
const DAY = 86_400_000

const afterDays = (work: Work, days: number) => new Date(work.now.getTime() + days * DAY).toISOString()

export const stateOfFeed = (work: Work, usr_id: number): Promise<CalendarFeed> =>
  feedOf(work.db, usr_id, work.now.toISOString())

/** A new secret address; whoever has the earlier one reads nothing more. */
export async function openFeed(work: Work, usr_id: number): Promise<string> {
  const key = await renewFeedKey(work, usr_id)
  return work.addressOf(pathOf(interviewsContract.readCalendarFeed, { key }))
}

export async function renewFeedKey(work: Work, usr_id: number): Promise<string> {
  // Of two at once the second ends the address of the first, too.
  await lockAccount(work, usr_id)
  await dropKeysOf(work, usr_id, 'calendar')
  const key = await makeKey(work, { kind: 'calendar', usr_id, until: afterDays(work, FEED_DAYS) })
  await audit(work, { action: 'opened calendar feed', entity: 'user', id: usr_id })
  return key
}

export async function closeFeed(work: Work, usr_id: number): Promise<CalendarFeed> {
  if (await dropKeysOf(work, usr_id, 'calendar'))
    await audit(work, { action: 'closed calendar feed', entity: 'user', id: usr_id })
  return stateOfFeed(work, usr_id)
}

/** Whoever made the address must still be let in, and the company still be approved: each reading asks again. */
export async function readFeed(work: Work, key: string): Promise<string> {
  const { usr_id } = await findKey(work, 'calendar', key)
  const user = usr_id === null ? null : await activePerson(work.db, usr_id)
  if (user?.kind !== 'company') throw new AppError('link_expired')
  await noteRead(work, user.usr_id)
  const interviews = await feedInterviews(work.db, {
    whose: listingsIn(scopeOf(user)),
    status: sql`jli_status`,
    since: feedSince(work),
  })
  return feedText(
    work,
    interviews.flatMap((interview) => entriesOf(work, interview, forCompany(interview))),
  )
}

/** Whose own calendar it is that a program reads, and the interviews in it. Nobody else's, and nobody's who was erased. */
export async function readOwnFeed(work: Work, key: string): Promise<{ usr_id: number; entries: FeedEntry[] }> {
  const { usr_id } = await findKey(work, 'calendar', key)
  if (usr_id === null || !(await isLivingCandidate(work.db, usr_id))) throw new AppError('link_expired')
  await noteRead(work, usr_id)
  const interviews = await feedInterviews(work.db, {
    whose: sql`jli_fk_usr_id = ${usr_id}`,
    status: statusAsTold(work.now),
    since: feedSince(work),
  })
  const entries = interviews.flatMap((interview) => entriesOf(work, interview, forGraduate(interview)))
  return { usr_id, entries }
}

export const feedText = (work: Work, entries: readonly FeedEntry[]) =>
  calendarFeed(`Συνεντεύξεις · ${work.services.config.brandName}`, entries)

/** From here on things stand in a feed. */
export const feedSince = (work: Work) => afterDays(work, -PAST_DAYS)

const noteRead = (work: Work, usr_id: number) =>
  noteFeedRead(work.db, usr_id, { now: work.now.toISOString(), until: afterDays(work, FEED_DAYS) })

const forCompany = ({ usr_fullname }: FeedInterview) => `Συνέντευξη: ${usr_fullname}`
const forGraduate = ({ cny_name }: FeedInterview) => `Συνέντευξη: ${cny_name}`

/** The same entries as in the feed of whoever saves them: each side reads whom it meets. */
export const fileForCompany = (work: Work, interview: FeedInterview) =>
  savedCalendar(organizerOf(work), entriesOf(work, interview, forCompany(interview)))

export async function fileForGraduate(work: Work, stored: StoredInterview): Promise<string> {
  const asTold = await interviewsAsTold(work, stored.jli_fk_usr_id)
  const interview = { ...stored, ...asTold.get(stored.jli_id) }
  return savedCalendar(organizerOf(work), entriesOf(work, interview, forGraduate(interview)))
}

/** A file may be asked for of one that will not take place; a feed leaves it out. */
function statusOf({ jli_status, jli_outcome }: FeedInterview): FeedEntry['status'] {
  if (jli_status === 'PENDING_CANDIDATE_RESPONSE') return 'TENTATIVE'
  const isOff = jli_status === 'CANDIDATE_REJECTED' || (jli_status === 'CANCELLED' && jli_outcome !== 'missed')
  return isOff ? 'CANCELLED' : 'CONFIRMED'
}

/** Of several offered times each stands as tentative until one is chosen. */
function entriesOf(work: Work, interview: FeedInterview, title: string): FeedEntry[] {
  const { jli_id, jli_status, jli_date, jli_offered_times: offered } = interview
  const status = statusOf(interview)
  const isTentative = status === 'TENTATIVE'
  return [jli_date, ...(isTentative ? offered : [])].map((start, index) => ({
    uid: index === 0 ? `interview-${jli_id}@regen` : `interview-${jli_id}-${index}@regen`,
    sequence: interview.jli_sequence,
    start,
    minutes: interview.jli_minutes,
    summary: dotted(title, interview.jl_position_title, isTentative && interviewWords[jli_status]),
    status,
    now: work.now,
    location: interview.jli_location,
    url: interview.jli_link,
  }))
}
