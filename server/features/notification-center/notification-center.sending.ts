import {
  type Channel,
  goesSince,
  mayMove,
  type SendingState,
  waitsForMorning,
} from '#shared/features/notification-center/notification-center.rules.ts'
import type { JobRun } from '#server/core/jobs.ts'
import { oneLine } from '#server/core/mail/mail-check.ts'
import { system } from '#server/core/person.ts'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'
import { type Exclusion, notActive, notOfApproved } from '#server/features/candidates/audience.service.ts'
import { mailExclusions, queueNews } from '#server/features/mail/mail.service.ts'
import {
  dueSendings,
  firstReason,
  hasMutedMessages,
  lockSendingRow,
  nextWaiting,
  progressOf,
  type SendingRow,
  settle,
  updateSending,
  type WaitingPerson,
} from '#server/features/notification-center/notification-center.queries.ts'
import { wordsFor } from '#server/features/notification-center/notification-center.words.ts'
import { notifyEach } from '#server/features/notifications/notifications.service.ts'

export const SENDING_JOB = 'notification-sending'
/** People in one step, which is one transaction: what a kill can undo, and how long a cancelling waits. */
export const STEP = 200

const muted: Exclusion = { reason: 'Έχει κλείσει τα μηνύματα του γραφείου', when: hasMutedMessages }

export function exclusionsOf(channel: Channel): readonly Exclusion[] {
  return [notActive, notOfApproved, ...(channel === 'EMAIL' ? mailExclusions : [muted])]
}

/** Why a person does not get a message, or null: the same question as the preview's. */
export const reasonOf = (channel: Channel) => firstReason(exclusionsOf(channel))

export function aboutOf(notg_id: number): string {
  return `notification:${notg_id}`
}

/** Moves a sending on, if it still stands where we think. */
export async function moveSending(work: Work, sending: SendingRow, to: SendingState): Promise<boolean> {
  if (!mayMove(sending.notg_status, to)) return false
  const hasEnded = to === 'DONE' || to === 'CANCELLED'
  const values = { notg_status: to, ...(hasEnded ? { notg_date_finished: work.now.toISOString() } : {}) }
  return updateSending(work.db, sending.notg_id, values, sending.notg_status)
}

/** Gives the message to the next people, in this transaction. Gives how many were handled; none means that it is over. */
export async function sendStep(work: Work, notg_id: number, limit = STEP): Promise<number> {
  const sending = await lockSendingRow(work.db, notg_id)
  if (waitsForMorning(sending, work.now)) return 0
  if (sending.notg_status === 'SCHEDULED') await moveSending(work, sending, 'SENDING')
  else if (sending.notg_status !== 'SENDING') return 0
  const people = await nextWaiting(work.db, notg_id, { limit, reason: reasonOf(sending.notg_channel) })
  if (people.length === 0) {
    await moveSending(work, { ...sending, notg_status: 'SENDING' }, 'DONE')
    return 0
  }
  const reached = people.filter((person) => person.reason === null)
  const mails = await give(work, sending, reached)
  await settle(
    work,
    notg_id,
    people.map(({ usr_id, reason }) => ({
      usr_id,
      status: reason === null ? 'GIVEN' : 'LEFT_OUT',
      reason: reason ?? '',
      mai_id: mails.get(usr_id) ?? null,
    })),
  )
  return people.length
}

/** The mails by person; a notification has none. */
async function give(work: Work, sending: SendingRow, people: readonly WaitingPerson[]): Promise<Map<number, number>> {
  const { notg_id, notg_channel: channel, notg_title: title, notg_body: body, notg_link: link } = sending
  const messages = people.map((person) => ({
    person,
    message: wordsFor(
      { channel, title, body, link },
      { name: person.usr_fullname, company: person.cny_name },
      work.services.config.publicUrl,
    ),
  }))
  if (channel === 'PUSH') {
    await notifyEach(
      work,
      messages.map(({ person: { usr_id }, message }) => ({
        usr_id,
        kind: 'message',
        title: message.title,
        body: message.text,
        link: message.link,
        notg_id,
      })),
    )
    return new Map()
  }
  const keyOf = (usr_id: number) => `${aboutOf(notg_id)}:${usr_id}`
  const ids = await queueNews(
    work,
    messages.map(({ person, message }) => ({
      usr_id: person.usr_id,
      usr_role: person.usr_role,
      to: person.usr_email,
      toName: oneLine(person.usr_fullname),
      subject: message.title,
      text: message.text,
      html: message.html,
      dedupeKey: keyOf(person.usr_id),
    })),
    aboutOf(notg_id),
  )
  return new Map(people.map(({ usr_id }) => [usr_id, ids.get(keyOf(usr_id)) ?? 0]))
}

/** Long sendings belong to the office, not to the one who pressed the button: they go on when that account is closed. */
export async function startSending(work: Work, notg_id: number, total: number): Promise<void> {
  const { job_id } = await work.services.jobs.start({ ...work, person: system }, SENDING_JOB, { notg_id }, { total })
  await updateSending(work.db, notg_id, { notg_fk_job_id: job_id })
}

/** What the clock asks for every minute. */
export async function startDueSendings(work: Work): Promise<number> {
  const sendings = await dueSendings(work, goesSince(work.now))
  for (const { notg_id, notg_total } of sendings) await startSending(work, notg_id, notg_total)
  return sendings.length
}

export function defineSendingJobs(services: Services): void {
  services.jobs.define<{ notg_id: number }>(SENDING_JOB, { run: (run) => sendAll(services, run) })
}

async function sendAll(services: Services, run: JobRun<{ notg_id: number }>): Promise<unknown> {
  const { notg_id } = run.data
  for (;;) {
    const count = await inTransaction(services, {}, (work) => sendStep(work, notg_id))
    const { total, waiting } = await progressOf(services.connection.db, notg_id)
    await run.progress(Math.max(0, total - waiting), total)
    if (count === 0) return { notg_id }
  }
}
