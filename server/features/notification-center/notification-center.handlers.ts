import type { InputOf } from '#shared/core/contract.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { type Filter, filterProblem } from '#shared/core/filters.ts'
import { formatNumber } from '#shared/core/format.ts'
import { audiencesOf } from '#shared/features/candidates/audience.ts'
import { audienceFields } from '#shared/features/candidates/candidates.fields.ts'
import { notificationCenterContract } from '#shared/features/notification-center/notification-center.contract.ts'
import {
  type Channel,
  mayCancel,
  placeholderProblem,
  sendAtProblem,
  sendingStateWords,
  shownState,
  TYPED_ABOVE,
} from '#shared/features/notification-center/notification-center.rules.ts'
import { audit } from '#server/core/audit.ts'
import { rowHandlers } from '#server/core/handlers.ts'
import { footerHtml, layout } from '#server/core/mail/layout.ts'
import { withdraw } from '#server/core/mail/outbox.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import type { Work } from '#server/core/work.ts'
import { audienceWhere, previewAudience } from '#server/features/candidates/audience.service.ts'
import { peopleFrom } from '#server/features/candidates/profile.service.ts'
import { footerOf } from '#server/features/mail/mail.service.ts'
import {
  cancelWaiting,
  chosen,
  insertSending,
  loadSending,
  lockSending,
  readerById,
  recipientPage,
  retryFailed,
  sendingById,
  sendingPage,
  updateSending,
  writeRecipients,
} from '#server/features/notification-center/notification-center.queries.ts'
import {
  aboutOf,
  exclusionsOf,
  reasonOf,
  sendStep,
  startSending,
  STEP,
} from '#server/features/notification-center/notification-center.sending.ts'
import { wordsFor } from '#server/features/notification-center/notification-center.words.ts'

type Order = InputOf<typeof notificationCenterContract.push>

export const notificationCenterHandlers = rowHandlers(
  notificationCenterContract,
  { sending: loadSending },
  {
    list: ({ work, input }) => sendingPage(work, input),

    one: ({ sending }) => sending,

    recipients: ({ work, input }) => recipientPage(work, input),

    audience({ work, input }) {
      const audiences = checkedAudiences(input)
      const where = input.userIds && chosen(input.userIds)
      return previewAudience(work, audiences, { limit: input.limit, exclusions: exclusionsOf(input.channel), where })
    },

    async preview({ work, input }) {
      checkWords(input)
      const { brandName, publicUrl } = work.services.config
      const person = await previewed(work, input.usr_id)
      const body = input.channel === 'EMAIL' ? cleanHtml(input.body) : input.body
      const message = wordsFor({ ...input, body }, { name: person.name, company: person.company }, publicUrl)
      const footer = footerOf(brandName, new URL('/', publicUrl).href, person.role)
      const words = { subject: message.title, text: message.text }
      const html = input.channel === 'EMAIL' ? layout(message.html, brandName, words, footerHtml(footer)) : ''
      return { to: person.email, to_name: person.name, title: message.title, text: message.text, html }
    },

    push: ({ work, input }) => order(work, 'PUSH', input),

    async email({ work, input }) {
      const body = cleanHtml(input.body)
      if (body === '') throw invalid({ body: 'Γράψε το κείμενο' })
      return order(work, 'EMAIL', { ...input, body })
    },

    async cancel({ work, input }) {
      const sending = await lockSending(work.db, input.id)
      if (!mayCancel(sending.notg_status, sending.counts)) {
        const words = sendingStateWords[shownState(sending.notg_status, sending.counts)]
        throw new AppError('conflict', { message: `Δεν σταματά πια: ${words}.` })
      }
      await updateSending(work.db, input.id, { notg_status: 'CANCELLED', notg_date_finished: work.now.toISOString() })
      await cancelWaiting(work, input.id)
      await withdraw(work, { about: aboutOf(input.id) })
      const after = await sendingById(work.db, input.id)
      await audit(work, { action: 'cancelled', entity: 'sending', id: input.id, after: after.counts })
      return after
    },

    async again({ work, input }) {
      const { counts, notg_status } = await lockSending(work.db, input.id)
      if (notg_status === 'CANCELLED')
        throw new AppError('conflict', { message: 'Η αποστολή ακυρώθηκε. Ξεκίνα νέα με το ίδιο μήνυμα.' })
      const failed = counts.FAILED + counts.BOUNCED
      if (failed === 0) throw new AppError('conflict', { message: 'Κανένα γράμμα δεν απέτυχε.' })
      const done = await retryFailed(work, input.id, reasonOf('EMAIL'))
      await audit(work, { action: 'sent-again', entity: 'sending', id: input.id, after: { done } })
      return { done, skipped: failed - done }
    },
  },
)

/** Writes the sending and whom it means. A few get it at once, many from a job, and all of them when their time comes. */
async function order(work: Work, channel: Channel, input: Order) {
  checkWords(input)
  const sendAt = checkedTime(work, input.send_at)
  const audiences = checkedAudiences(input)
  const notg_id = await insertSending(work, {
    notg_title: input.title,
    notg_body: input.body,
    notg_channel: channel,
    notg_link: input.link,
    notg_filters: JSON.stringify(audiences[0]?.filters ?? []),
    notg_audiences: JSON.stringify(audiences),
    notg_is_by_name: input.userIds !== undefined,
    notg_send_at: (sendAt ?? work.now).toISOString(),
  })
  const where = input.userIds ? chosen(input.userIds) : audienceWhere(work, audiences)
  const total = await writeRecipients(work.db, notg_id, { from: peopleFrom, where, reason: reasonOf(channel) })
  checkTotal(total, input.expected_total)
  await updateSending(work.db, notg_id, { notg_total: total })
  const after = { channel, total, title: input.title, audiences, userIds: input.userIds, send_at: sendAt }
  await audit(work, { action: 'ordered', entity: 'sending', id: notg_id, after })
  if (!sendAt && total <= STEP) await sendWhole(work, notg_id)
  else if (!sendAt) await startSending(work, notg_id, total)
  return { ...(await sendingById(work.db, notg_id)), total }
}

async function sendWhole(work: Work, notg_id: number): Promise<void> {
  while ((await sendStep(work, notg_id)) > 0);
}

function checkTotal(total: number, expected: number | undefined): void {
  if (total === 0) throw invalid({ audiences: 'Κανένας δεν θα το λάβει.' }, 'Κανένας δεν θα το λάβει.')
  if (expected === undefined && total > TYPED_ABOVE) {
    throw invalid({ expected_total: `Γράψε πόσοι θα το λάβουν: ${formatNumber(total)}` })
  }
  if (expected !== undefined && expected !== total) {
    const message = `Το κοινό άλλαξε στο μεταξύ: τώρα είναι ${formatNumber(total)}. Δεν στάλθηκε τίποτα.`
    throw new AppError('conflict', { message, details: { total } })
  }
}

function checkWords(words: { title: string; body: string }): void {
  for (const field of ['title', 'body'] as const) {
    const problem = placeholderProblem(words[field])
    if (problem) throw invalid({ [field]: problem })
  }
  // A name decides what is read, never where a link leads.
  if (/<[^>]*\{\w+\}[^>]*>/.test(words.body)) throw invalid({ body: 'Τα πεδία μπαίνουν στο κείμενο, όχι σε σύνδεσμο' })
}

function checkedTime(work: Work, text: string | null): Date | null {
  if (text === null) return null
  const at = new Date(text)
  const problem = sendAtProblem(at, work.now)
  if (problem) throw invalid({ send_at: problem })
  return at <= work.now ? null : at
}

function checkedAudiences(input: Parameters<typeof audiencesOf>[0]) {
  const audiences = audiencesOf(input)
  audiences.forEach((audience, index) => checkFilters(audience.filters, `audiences.${index}.filters`))
  return audiences
}

function checkFilters(filters: readonly Filter[], path: string): void {
  filters.forEach((filter, index) => {
    const problem = filterProblem(filter, audienceFields)
    if (problem) throw invalid({ [`${path}.${index}`]: problem }, problem)
  })
}

/** Without a person: somebody who is nobody, so that the words can be read before there is an audience. */
async function previewed(work: Work, usr_id: number | null) {
  if (usr_id === null)
    return { name: 'Μαρία Παραδείγματος', company: '', email: 'maria@example.org', role: 'CANDIDATE' }
  return readerById(work.db, usr_id)
}
