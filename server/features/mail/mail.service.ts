import { sql } from 'kysely'
import { pathOf } from '#shared/core/contract.ts'
import { mailContract } from '#shared/features/mail/mail.contract.ts'
import { audit } from '#server/core/audit.ts'
import { queueMany, withdraw } from '#server/core/mail/outbox.ts'
import { findKey, makeKeys } from '#server/core/secret-keys.ts'
import type { Work } from '#server/core/work.ts'

/** The link under a mail must work for as long as people keep mails. */
const UNSUBSCRIBE_MINUTES = 2 * 365 * 24 * 60

/** One character of an address, in PostgreSQL: the same as the outbox knows. */
const ATOM = String.raw`[^][:space:][:cntrl:]\uFEFF@<>(),;:"\\[]`

/** What the outbox would take, asked of everybody at once. */
export const isMailboxSql = sql<boolean>`(usr_email ~ ${`^${ATOM}+@${ATOM}+$`} and length(usr_email) <= 254)`

/** Why a person's mail would not leave; the words are what the office reads. */
export const mailExclusions = [
  {
    // What the outbox would refuse is left out here, so that one odd address does not stop a thousand mails.
    reason: 'Χωρίς έγκυρο e-mail',
    when: sql`not ${isMailboxSql}`,
  },
  {
    reason: 'Επιστρέφουν τα e-mail',
    when: sql`exists (select from bad_address where bad_email = lower(usr_email))`,
  },
  { reason: 'Δεν έχει ζητήσει ενημερώσεις', when: sql`usr_date_unsubscribed is not null` },
]

export interface NewsMail {
  usr_id: number
  usr_role: string
  to: string
  toName: string
  subject: string
  /** Without the small print: it is added here. */
  text: string
  html: string
  dedupeKey: string
}

export const NEWS_TEMPLATE = 'news'

/**
 * Mails that nobody needs in order to go on, so that one click ends them (RFC 8058). Gives the ids by their keys.
 */
export async function queueNews(work: Work, mails: readonly NewsMail[], about: string): Promise<Map<string, number>> {
  const { brandName } = work.services.config
  const keys = await makeKeys(
    work,
    mails.map(({ usr_id }) => ({ kind: 'unsubscribe', usr_id, minutes: UNSUBSCRIBE_MINUTES })),
  )
  await queueMany(
    work,
    mails.map(({ usr_role, ...mail }, index) => {
      const key = keys[index] as string
      const link = work.addressOf(`/unsubscribe/${key}`)
      const footer = footerOf(brandName, link, usr_role)
      return {
        ...mail,
        template: NEWS_TEMPLATE,
        about,
        text: `${mail.text}\n\n—\n${footer.text} ${footer.linkWords}: ${link}`,
        footer,
        kind: 'marketing' as const,
        headers: {
          'List-Unsubscribe': `<${work.addressOf(pathOf(mailContract.unsubscribe, { key }))}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }
    }),
  )
  const result = await sql<{ mai_id: number; mai_dedupe_key: string }>`select mai_id, mai_dedupe_key from outbox_mail
    where mai_dedupe_key = any(${mails.map((mail) => mail.dedupeKey)})`.execute(work.db)
  return new Map(result.rows.map((row) => [row.mai_dedupe_key, row.mai_id]))
}

export function footerOf(brand: string, link: string, usr_role: string) {
  const receive = usr_role === 'COMPANY_USER' ? 'λαμβάνετε' : 'λαμβάνεις'
  return {
    text: `Το ${receive} ως ενημέρωση του προγράμματος (${brand}).`,
    link,
    linkWords: 'Δεν θέλω άλλες ενημερώσεις',
  }
}

export interface NewsChoice {
  usr_id: number
  usr_email: string
  wantsNews: boolean
}

/** Whose link this is. */
export async function ownerOfLink(work: Work, key: string): Promise<NewsChoice> {
  const owner = await findKey(work, 'unsubscribe', key)
  return newsChoiceOf(work, owner.usr_id ?? 0)
}

export async function newsChoiceOf(work: Work, usr_id: number): Promise<NewsChoice> {
  const row = await work.db
    .selectFrom('users')
    .select(['usr_id', 'usr_email', 'usr_date_unsubscribed'])
    .where('usr_id', '=', usr_id)
    .executeTakeFirstOrThrow()
  return { usr_id, usr_email: row.usr_email, wantsNews: row.usr_date_unsubscribed === null }
}

/** Whether a person wants news by mail. Mails about their own matters arrive whatever stands here. */
export async function chooseNews(work: Work, usr_id: number, wantsNews: boolean): Promise<void> {
  const changed = await work.db
    .updateTable('users')
    .set({ usr_date_unsubscribed: wantsNews ? null : work.now.toISOString() })
    .where('usr_id', '=', usr_id)
    .where('usr_date_unsubscribed', wantsNews ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return
  // A sending to many takes hours: what of it has not left is no more wanted than the next one.
  if (!wantsNews) await withdraw(work, { usr_ids: [usr_id], template: NEWS_TEMPLATE })
  await audit(work, { action: wantsNews ? 'subscribed' : 'unsubscribed', entity: 'user', id: usr_id })
}
