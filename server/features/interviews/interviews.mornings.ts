import * as z from 'zod'
import { isWorkingDay } from '#shared/core/greek-holidays.ts'
import { athensDay } from '#shared/core/dates.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { id } from '#shared/core/fields.ts'
import { agreeing, dotted, formatAppointment, formatTime, plural } from '#shared/core/format.ts'
import { interviewWord, mayActOn } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview } from '#shared/features/hiring/hiring.schemas.ts'
import { type QueueItem, queueQuestions } from '#shared/features/interviews/company-queue.ts'
import { MORNING_KEY_DAYS } from '#shared/features/interviews/interviews.periods.ts'
import type { MorningAct, MorningLetter, MorningMatter } from '#shared/features/interviews/morning.calls.ts'
import { activePerson } from '#server/core/active-person.ts'
import { audit } from '#server/core/audit.ts'
import { eachAlone } from '#server/core/each-alone.ts'
import { isWithin } from '#shared/core/hours.ts'
import type { LetterCard } from '#server/core/mail/layout.ts'
import { writtenKeys } from '#server/core/mail/outbox.ts'
import { queueTemplateMails } from '#server/core/mail/template-mails.ts'
import { companyOf, type Scope, scopeOf } from '#server/core/scope.ts'
import { findKey, makeKeys } from '#server/core/secret-keys.ts'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'
import { findInterviews, lockById } from '#server/features/interviews/interviews.queries.ts'
import {
  agendaOf,
  companiesThatWait,
  type MorningQueue,
  morningQueue,
  usersOfApproved,
} from '#server/features/interviews/interviews.queue.queries.ts'
import { moveInterview } from '#server/features/interviews/interviews.service.ts'
import { recordOutcome } from '#server/features/interviews/outcome.service.ts'
import { whoWantMail } from '#server/features/notifications/notifications.service.ts'

// The letter that a company gets on the mornings of working days, with links that settle what waits.

/** What has waited longer without anything new is not written of again. */
const FRESH_DAYS = 7
const HOURS = { from: '07:00', until: '12:00' }
const DAY = 86_400_000

/** Nobody gets two on one day; a company for which nothing new waits gets none. */
export async function sendMornings(services: Services): Promise<{ letters: number }> {
  const now = services.clock()
  // The schedule knows of no holidays.
  if (!isWorkingDay(athensDay(now)) || !isWithin(now, HOURS)) return { letters: 0 }
  const companies = await inTransaction(services, {}, (work) => companiesThatWait(work, freshSince(now)))
  return { letters: await eachAlone(services, companies, writeMorning) }
}

const freshSince = (now: Date) => new Date(now.getTime() - FRESH_DAYS * DAY).toISOString()

async function writeMorning(work: Work, cny_id: number): Promise<number> {
  const receivers = await receiversIn(work, cny_id)
  if (receivers.length === 0) return 0
  const queue = await morningQueue(work, cny_id, freshSince(work.now))
  return queue === null ? 0 : writeLetters(work, queue, receivers)
}

const letterKey = (work: Work, usr_id: number) => `morning:${usr_id}:${athensDay(work.now)}`

/** Who wants the letter and has none of today: a run that was killed goes on where it was. */
async function receiversIn(work: Work, cny_id: number): Promise<Receivers> {
  const ids = await usersOfApproved(work.db, cny_id)
  const receivers = await whoWantMail(work, ids, 'interview.morning')
  const written = await writtenKeys(
    work.db,
    receivers.map(({ usr_id }) => letterKey(work, usr_id)),
  )
  return receivers.filter(({ usr_id }) => !written.has(letterKey(work, usr_id)))
}

type Receivers = Awaited<ReturnType<typeof whoWantMail>>

async function writeLetters(work: Work, queue: MorningQueue, receivers: Receivers): Promise<number> {
  const { cny_id, cny_name, total, items } = queue
  const data = { ids: items.filter(isSettledByLetter).map(({ interview }) => interview.jli_id) }
  const keys = await makeKeys(
    work,
    receivers.map(({ usr_id }) => ({ kind: 'morning', usr_id, data, minutes: MORNING_KEY_DAYS * 24 * 60 })),
  )
  const { today } = await agendaOf(work, cny_id)
  const subjects = [...items.map(({ interview }) => interview), ...today].map(({ jli_fk_usr_id }) => jli_fk_usr_id)
  const ids = await queueTemplateMails(
    work,
    'interviews.morning',
    receivers.map(({ usr_id, usr_email, usr_fullname }, index) => {
      const cards = items.map((item) => cardOf(item, work.addressOf(`/morning#${keys[index]}`)))
      return {
        to: usr_email,
        toName: usr_fullname,
        usr_id,
        subject_ids: [...new Set(subjects)],
        about: `morning:${cny_id}`,
        dedupeKey: letterKey(work, usr_id),
        cards: { matters: cards },
        values: {
          waiting: `Σας ${agreeing(total, 'περιμένει', 'περιμένουν')} ${plural(total, 'θέμα', 'θέματα')}`,
          company: cny_name,
          matters: [...cards.map(cardText), ...moreText(total - items.length)].join('\n'),
          today: todayText(today),
          link: work.addressOf('/company/control-panel'),
        },
      }
    }),
  )
  return ids.length
}

const isSettledByLetter = ({ kind }: QueueItem) => kind === 'outcome' || kind === 'proposal'

function cardOf({ kind, interview, times }: QueueItem, link: string): LetterCard {
  const { jli_id, usr_fullname, jli_job_listing, jli_date } = interview
  const at = `${link}/${jli_id}`
  return {
    title: queueQuestions[kind](usr_fullname),
    detail: dotted(jli_job_listing.jl_position_title, formatAppointment(jli_date)),
    acts:
      kind === 'outcome'
        ? [
            { words: 'Έγινε', link: `${at}/held` },
            { words: 'Δεν ήρθε', link: `${at}/missed` },
          ]
        : kind === 'proposal'
          ? times.map((time) => ({
              words: `Δεκτή: ${formatAppointment(time)}`,
              link: `${at}/take/${Date.parse(time)}`,
            }))
          : [],
  }
}

const cardText = ({ title, detail, acts }: LetterCard) =>
  [`• ${title}`, `  ${detail}`, ...acts.map(({ words, link }) => `  ${words}: ${link}`)].join('\n')

const moreText = (count: number) => (count > 0 ? [`και ${count} ακόμη`] : [])

function todayText(today: readonly Interview[]): string {
  if (today.length === 0) return 'Σήμερα δεν έχετε συνέντευξη.'
  const lines = today.map((interview) =>
    dotted(
      `${formatTime(interview.jli_date)} ${interview.usr_fullname}`,
      interview.jli_status !== 'SCHEDULED' && interviewWord(interview),
    ),
  )
  return ['Σήμερα:', ...lines].join('\n')
}

/** Looking acts on nothing: mail programs open links, too. */
export async function openMorning(work: Work, key: string): Promise<MorningLetter> {
  return (await enter(work, key)).letter
}

/** One press. What somebody has settled meanwhile stays so, and the answer says it. */
export async function actByMorning(
  work: Work,
  { key, jli_id, act, time }: { key: string; jli_id: number; act: MorningAct; time?: string | undefined },
): Promise<MorningLetter> {
  const { own, letter, scope } = await enter(work, key)
  if (!letter.matters.some((matter) => matter.jli_id === jli_id)) throw new AppError('not_found')
  // Colleagues press the same link: the second reads what the first has done.
  await lockById(own, jli_id)
  const [interview] = await findInterviews(own, scope, { ids: [jli_id] })
  if (!interview) throw new AppError('not_found')
  const { kind, is_open, state, times } = matterOf(own, interview)
  if (!is_open) throw new AppError('already_decided', { message: `Αυτό το θέμα έχει ήδη κλείσει: ${state}.` })
  if ((act === 'take') !== (kind === 'proposal')) throw invalid({ act: 'Αυτή η απάντηση δεν ταιριάζει στο θέμα' })
  const pair = { jl_id: interview.jli_fk_jl_id, usr_id: interview.jli_fk_usr_id }
  if (act === 'take') {
    const date = times.find((each) => Date.parse(each) === Date.parse(time ?? ''))
    if (!date) throw new AppError('conflict', { message: 'Αυτή η ώρα δεν προτείνεται πια.' })
    await moveInterview(own, pair, { date, anyway: false })
  } else await recordOutcome(own, pair, act)
  await audit(own, { action: 'acted-by-letter', entity: 'interview', id: jli_id, after: { act, time } })
  own.concerns({ companies: [companyOf(own.person)] })
  return (await enter(work, key)).letter
}

const keyData = z.object({ ids: z.array(id) })

/** The link ends with its days, with the account and with the approval of the company. */
async function enter(work: Work, key: string): Promise<{ own: Work; scope: Scope; letter: MorningLetter }> {
  const { usr_id, data } = await findKey(work, 'morning', key)
  const person = usr_id === null ? null : await activePerson(work.db, usr_id)
  if (person?.kind !== 'company') throw new AppError('link_expired')
  const scope = scopeOf(person)
  const own = { ...work, person }
  const { ids } = keyData.parse(data)
  const interviews = await findInterviews(own, scope, { ids })
  const [first] = interviews
  if (!first) throw new AppError('link_expired')
  const matters = interviews
    .toSorted((a, b) => ids.indexOf(a.jli_id) - ids.indexOf(b.jli_id))
    .map((interview) => matterOf(own, interview))
  return { own, scope, letter: { company: first.jli_job_listing.cny_name, matters } }
}

function matterOf(work: Work, interview: Interview): MorningMatter {
  const { jli_id, jli_status, jli_date, jli_answer_note, usr_fullname, jli_job_listing, awaits_outcome } = interview
  const times = interview.jli_proposed_times.filter((time) => new Date(time) > work.now)
  const isProposal =
    jli_status === 'PENDING_CANDIDATE_RESPONSE' &&
    times.length > 0 &&
    mayActOn('invite', jli_job_listing.jl_status, false)
  return {
    jli_id,
    kind: isProposal ? 'proposal' : 'outcome',
    usr_fullname,
    jl_position_title: jli_job_listing.jl_position_title,
    jli_date,
    jli_answer_note,
    times,
    is_open: isProposal || awaits_outcome,
    state: dotted(interviewWord(interview), jli_status === 'SCHEDULED' && formatAppointment(jli_date)),
  }
}
