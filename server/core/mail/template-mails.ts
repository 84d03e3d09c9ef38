import { sql } from 'kysely'
import type { LetterCards, Pictures } from '#server/core/mail/layout.ts'
import { type Mail, queueMail, queueWritten } from '#server/core/mail/outbox.ts'
import {
  companyFormOf,
  fill,
  renderTemplate,
  requireValues,
  templateOf,
  type Wording,
  wordingOf,
} from '#server/core/mail/templates.ts'
import type { Work } from '#server/core/work.ts'
import { writeOnce } from '#server/database/kept-plans.ts'

export interface TemplateMail extends Omit<Mail, 'subject' | 'text' | 'html' | 'headers'> {
  values: Record<string, string>
  /** Of the attachments, those that the letter shows. */
  pictures?: Pictures
  cards?: LetterCards
}

/** A mail from a template: the usual way to write to somebody. */
export async function queueTemplateMail(
  work: Work,
  mail: Omit<TemplateMail, 'pictures' | 'cards'>,
): Promise<number | null> {
  const { values, ...rest } = mail
  const template = (await templatesFor(work, mail.template, [mail]))(mail)
  const rendered = await renderTemplate(work.db, template, values)
  return queueMail(work, { ...rest, ...rendered, template })
}

type Receiver = Pick<TemplateMail, 'usr_id'>

/** Which form of a letter each receiver gets. */
async function templatesFor(
  work: Work,
  template: string,
  receivers: readonly Receiver[],
): Promise<(receiver: Receiver) => string> {
  const toCompany = companyFormOf(template)
  if (toCompany === null) return () => template
  const companyUsers = await companyUsersAmong(
    work,
    receivers.flatMap(({ usr_id }) => usr_id ?? []),
  )
  return ({ usr_id }) => (companyUsers.has(usr_id ?? 0) ? toCompany : template)
}

async function companyUsersAmong(work: Work, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await companyUsersOf(work.db, { ids: [...ids] })
  return new Set(rows.map(({ usr_id }) => usr_id))
}

const companyUsersOf = writeOnce(
  (_db, { ids }: { ids: number[] }) => sql<{ usr_id: number }>`select usr_id from users
    where usr_id = any(${ids}::int[]) and usr_role = 'COMPANY_USER'`,
)

/** The same mail to many, each with their own values; a wording is read once, or said for this one time. */
export async function queueTemplateMails(
  work: Work,
  template: string,
  mails: readonly Omit<TemplateMail, 'template'>[],
  ownWording?: Wording,
): Promise<number[]> {
  const templateFor = await templatesFor(work, template, mails)
  const wordings = new Map<string, Wording>()
  for (const key of new Set(mails.map(templateFor))) wordings.set(key, ownWording ?? (await wordingOf(work.db, key)))
  return queueWritten(work, mails, ({ values, pictures = {}, cards = {}, ...rest }) => {
    const key = templateFor(rest)
    requireValues(key, values)
    const parts = { pictures, cards, button: templateOf(key).button }
    return { ...rest, template: key, ...fill(wordings.get(key) as Wording, values, parts) }
  })
}
