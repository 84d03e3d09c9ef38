import { type Attachment, type Mail, queueMail, queueMany } from '#server/core/mail/outbox.ts'
import { fill, renderTemplate, requireValues, type Wording, wordingOf } from '#server/core/mail/templates.ts'
import type { Work } from '#server/core/work.ts'

export interface TemplateMail {
  template: string
  to: string
  toName?: string
  usr_id?: number | null
  subject_ids?: readonly number[]
  values: Record<string, string>
  attachments?: Attachment[]
  dedupeKey?: string
  about?: string
  holdUntil?: Date | null
  kind?: Mail['kind']
}

/** A mail from a template: the usual way to write to somebody. */
export async function queueTemplateMail(work: Work, mail: TemplateMail): Promise<number | null> {
  const { values, ...rest } = mail
  const rendered = await renderTemplate(work.db, mail.template, values, work.services.config.brandName)
  return queueMail(work, { ...rest, ...rendered })
}

/** The same mail to many, each with their own values; the wording is read once, or said for this one time. */
export async function queueTemplateMails(
  work: Work,
  template: string,
  mails: readonly Omit<TemplateMail, 'template'>[],
  ownWording?: Wording,
): Promise<number[]> {
  const wording = ownWording ?? (await wordingOf(work.db, template))
  const brand = work.services.config.brandName
  return queueMany(
    work,
    mails.map(({ values, ...rest }) => {
      requireValues(template, values)
      return { ...rest, template, ...fill(wording, values, brand) }
    }),
  )
}
