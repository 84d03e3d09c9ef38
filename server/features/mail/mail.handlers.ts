import { AppError } from '#shared/core/errors.ts'
import { type MailAction, mailStateWords, mailContract } from '#shared/features/mail/mail.contract.ts'
import type { TrailAction } from '#shared/features/trail/trail.words.ts'
import { audit, auditMany } from '#server/core/audit.ts'
import { HANDLED, handlers } from '#server/core/handlers.ts'
import { forgetBadAddresses } from '#server/core/mail/bad-addresses.queries.ts'
import { ON_ITS_WAY, withdraw } from '#server/core/mail/outbox.ts'
import type { Work } from '#server/core/work.ts'
import { withPictures } from '#server/core/mail/pictures.ts'
import { maskedMail, rewordedMail } from '#server/features/mail/mail.masking.ts'
import {
  badAddressesOf,
  changeMail,
  type Chosen,
  emailOf,
  mailById,
  mails,
  mailsFor,
  queueAgain,
} from '#server/features/mail/mail.queries.ts'
import { readDeliveryReport } from '#server/features/mail/mail.delivery-report.ts'
import { noteReport, requireSignature } from '#server/features/mail/mail.returned.ts'
import { chooseNews, newsChoiceOf, ownerOfLink } from '#server/features/mail/mail.service.ts'
import { previewTemplate, resetTemplate, saveTemplate, templateList } from '#server/features/mail/mail.templates.ts'

export const mailHandlers = handlers(mailContract, {
  list: ({ work, input }) => mails(work, input),

  one: ({ work, input }) => shown(work, input.id),

  async edit({ work, input }) {
    const { id } = input
    const reworded = rewordedMail(work, await mailOr404(work, id), input)
    await changeOr409(work, id, 'edit', reworded)
    const { mai_subject } = reworded
    await auditMany(work, [{ action: 'reworded', entity: 'mail', id, after: { mai_subject } }])
    return shown(work, id)
  },

  async drop({ work, input }) {
    const { total, ids } = await chosenMails(work, 'drop', input)
    await withdraw(work, { ids })
    await note(work, 'dropped', ids)
    return { done: ids.length, skipped: total - ids.length }
  },

  async retry({ work, input }) {
    const { total, ids } = await chosenMails(work, 'retry', input)
    await queueAgain(work, ids)
    await note(work, 'retried', ids)
    return { done: ids.length, skipped: total - ids.length }
  },

  async bounced({ work, input }) {
    await mailOr404(work, input.id)
    const mai_error = 'Σημειώθηκε από το γραφείο ότι επέστρεψε.'
    await changeOr409(work, input.id, 'bounced', { mai_status: 'BOUNCED', mai_error })
    await note(work, 'bounced', [input.id])
    return shown(work, input.id)
  },

  async notBounced({ work, input }) {
    const { mai_to } = await mailOr404(work, input.id)
    await changeOr409(work, input.id, 'notBounced', { mai_status: 'SENT', mai_error: '' })
    await forgetBadAddresses(work.db, [mai_to])
    await note(work, 'not bounced', [input.id])
    return shown(work, input.id)
  },

  badAddresses: ({ work, input }) => badAddressesOf(work.db, input.usr_ids),

  async deliveryReport({ work, input }) {
    requireSignature(work, input)
    return { noted: await noteReport(work, readDeliveryReport(input.report)) }
  },

  async addressWorks({ work, input }) {
    const { usr_id } = input
    const usr_email = await emailOf(work.db, usr_id)
    if (usr_email === undefined) throw new AppError('not_found')
    const forgotten = await forgetBadAddresses(work.db, [usr_email])
    if (forgotten > 0) await audit(work, { action: 'address works', entity: 'user', id: usr_id })
    return { message: 'Στη διεύθυνση θα στέλνονται πάλι γράμματα.' }
  },

  templates: ({ work }) => templateList(work),

  saveTemplate: ({ work, input }) => saveTemplate(work, input.key, input),

  resetTemplate: ({ work, input }) => resetTemplate(work, input.key),

  previewTemplate: ({ work, input }) =>
    previewTemplate(work, input.key, { subject: input.mtp_subject, body: input.mtp_body }),

  unsubscribePage({ input, reply }) {
    void reply.redirect(`/unsubscribe/${encodeURIComponent(input.key)}`, 303)
    return HANDLED
  },

  async unsubscribe({ work, input }) {
    const { usr_id } = await ownerOfLink(work, input.key)
    await chooseNews(work, usr_id, false)
    return { message: 'Δεν θα λάβεις άλλες ενημερώσεις.' }
  },

  async newsChoice({ work, input }) {
    const { usr_email, wantsNews } = await ownerOfLink(work, input.key)
    return { email: usr_email, wants_news: wantsNews }
  },

  async chooseNews({ work, input }) {
    const { usr_id } = await ownerOfLink(work, input.key)
    await chooseNews(work, usr_id, input.wants_news)
    const { usr_email, wantsNews } = await newsChoiceOf(work, usr_id)
    return { email: usr_email, wants_news: wantsNews }
  },
})

async function mailOr404(work: Work, id: number) {
  const mail = await mailById(work.db, id)
  if (!mail) throw new AppError('not_found')
  return mail
}

async function shown(work: Work, id: number) {
  const mail = await maskedMail(work, await mailOr404(work, id))
  const attachments = mail.mai_attachments.map((attachment) => attachment.filename)
  return { ...mail, mai_html: withPictures(mail.mai_html, mail.mai_attachments), attachments }
}

async function changeOr409(work: Work, id: number, action: MailAction, values: Parameters<typeof changeMail>[3]) {
  if (!(await changeMail(work.db, id, action, values))) throw await whatItIsNow(work, id)
}

async function whatItIsNow(work: Work, id: number): Promise<AppError> {
  const now = await mailOr404(work, id)
  const words = now.mai_message_id === ON_ITS_WAY ? 'Φεύγει αυτή τη στιγμή' : mailStateWords[now.mai_status]
  return new AppError('conflict', { message: `Το γράμμα άλλαξε στο μεταξύ: ${words}.` })
}

/** One named mail that does not fit is an error; of many, those that do not fit are skipped and counted. */
async function chosenMails(work: Work, action: MailAction, chosen: Chosen) {
  const matching = await mailsFor(work.db, action, chosen)
  const [only] = chosen.ids ?? []
  if (chosen.ids && matching.total === 0) throw new AppError('not_found')
  if (chosen.ids?.length === 1 && only !== undefined && matching.ids.length === 0) throw await whatItIsNow(work, only)
  return matching
}

function note(work: Work, action: TrailAction, ids: readonly number[]): Promise<void> {
  return auditMany(
    work,
    ids.map((id) => ({ action, entity: 'mail', id })),
  )
}
