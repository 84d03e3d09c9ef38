import type { Attachment } from '#server/core/mail/outbox.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { ListQuery } from '#shared/core/paging.ts'
import {
  type BadAddress,
  type MailAction,
  type MailRow,
  mailActions,
  mailFields,
} from '#shared/features/mail/mail.contract.ts'
import { escapeLike } from '#server/core/filters.ts'
import { type ListDefinition, runList, whereOf } from '#server/core/lists.ts'
import { forgetBadAddresses } from '#server/core/mail/bad-addresses.queries.ts'
import { ON_ITS_WAY } from '#server/core/mail/outbox.ts'
import type { Work } from '#server/core/work.ts'
import { lockByName } from '#server/core/named-lock.ts'
import type { Db } from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'

const columns = sql`mai_id, mai_status, mai_to, mai_to_name, mai_subject, mai_attempts, mai_error, mai_hold_until,
  mai_date_sent, mai_date_created, mai_message_id = 'local' as is_local, mai_may_have_arrived, mai_text <> '' as has_text`

const list: ListDefinition = {
  select: columns,
  from: sql`outbox_mail`,
  where: [sql`not mai_is_practice`],
  fields: mailFields,
  columns: {
    mai_status: { sql: sql`mai_status` },
    mai_to: { sql: sql`mai_to` },
    mai_subject: { sql: sql`mai_subject` },
    mai_date_created: { sql: sql`mai_date_created`, as: 'instant' },
    mai_date_sent: { sql: sql`mai_date_sent`, as: 'instant' },
  },
  sort: { mai_date_created: sql`mai_date_created`, mai_to: sql`mai_to`, mai_status: sql`mai_status` },
  defaultSort: '-mai_date_created',
  tieBreak: sql`mai_id`,
}

/** Fewer are in too many letters: reading all of them is quicker than what the index says. */
const INDEXED_LETTERS = 3

/** The search box of mails compares plain text: addresses and subjects are written, not remembered by sound. */
function searched(q: string | undefined): ListDefinition {
  const words = (q ?? '').trim()
  const text = sql`plain(mai_to || ' ' || mai_to_name || ' ' || mai_subject)`
  if (words === '') return list
  const where = [...list.where, sql`${text} like '%' || plain(${escapeLike(words)}) || '%'`]
  if (words.length < INDEXED_LETTERS) return { ...list, where }
  // That is everything: the index of the words knows the letters that left, others those that wait or were withdrawn.
  const isAny = sql`(mai_status in ('HELD', 'QUEUED') or mai_status = 'DROPPED'
    or mai_status not in ('HELD', 'QUEUED', 'DROPPED'))`
  return { ...list, where: [...where, isAny] }
}

export function mails(work: Work, { q, ...query }: ListQuery) {
  return runList<MailRow>(work, query, searched(q))
}

export interface Chosen extends Pick<ListQuery, 'q' | 'filters' | 'operator'> {
  ids?: number[] | undefined
}

/** The mails that somebody chose, and those of them with which this may be done. */
export async function mailsFor(db: Db, action: MailAction, { ids, q, ...query }: Chosen) {
  const where = ids ? sql`where mai_id = any(${ids}) and not mai_is_practice` : whereOf(query, searched(q))
  const result = await sql<{ mai_id: number; fits: boolean }>`select mai_id,
    mai_status = any(${[...mailActions[action]]}) and mai_message_id <> ${ON_ITS_WAY} and mai_text <> '' as fits
    from outbox_mail ${where} order by mai_id for update`.execute(db)
  return {
    total: result.rows.length,
    ids: result.rows.filter((row) => row.fits).map((row) => row.mai_id),
  }
}

/** Sent at the next look of the sender, with all its tries before it: also where letters came back from. */
export async function queueAgain(work: Work, ids: readonly number[]): Promise<void> {
  const rows = await work.db
    .updateTable('outbox_mail')
    .set({
      mai_status: 'QUEUED',
      mai_attempts: 0,
      mai_error: '',
      mai_hold_until: null,
      mai_message_id: '',
      mai_next_attempt: work.now.toISOString(),
    })
    .where(sql<boolean>`mai_id = any(${[...ids]})`)
    .returning('mai_to')
    .execute()
  await forgetBadAddresses(
    work.db,
    rows.map(({ mai_to }) => mai_to),
  )
}

/** Of these people, whose letters come back, since when and why. */
export async function badAddressesOf(db: Db, usr_ids: readonly number[]): Promise<BadAddress[]> {
  const { rows } = await sql<BadAddress>`select usr_id, bad_reason, bad_date_created from users
    join bad_address on bad_email = lower(usr_email) where usr_id = any(${[...usr_ids]}::int[]) order by usr_id`.execute(
    db,
  )
  return rows
}

export async function emailOf(db: Db, usr_id: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('usr_email').where('usr_id', '=', usr_id).executeTakeFirst()
  return row?.usr_email
}

export interface StoredMail extends MailRow {
  mai_text: string
  mai_html: string
  mai_footer: string | null
  mai_template: string
  mai_message_id: string
  mai_keys: string
  mai_attachments: Attachment[]
}

export async function mailById(db: Db, mai_id: number): Promise<StoredMail | undefined> {
  const { rows } =
    await sql<StoredMail>`select ${columns}, mai_text, mai_html, mai_footer, mai_template, mai_message_id,
    mai_keys, mai_attachments from outbox_mail where mai_id = ${mai_id} and not mai_is_practice`.execute(db)
  return rows[0]
}

/** As long as it stands so and is not on its way; false when somebody or the clock was faster. */
export async function changeMail(
  db: Db,
  mai_id: number,
  action: MailAction,
  values: Updateable<DB['outbox_mail']>,
): Promise<boolean> {
  const result = await db
    .updateTable('outbox_mail')
    .set(values)
    .where('mai_id', '=', mai_id)
    .where('mai_status', 'in', [...mailActions[action]])
    .where('mai_message_id', '!=', ON_ITS_WAY)
    // A mail that its server refused was never sent: it is retried instead.
    .$if(action === 'notBounced', (query) => query.where('mai_date_sent', 'is not', null))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Which of these hashes are keys that still open something. */
export async function openKeys(work: Work, hashes: readonly Buffer[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await work.db
    .selectFrom('secret_key')
    .select('key_hash')
    .where('key_hash', 'in', [...hashes])
    .where('key_used_at', 'is', null)
    .where('key_expires_at', '>', work.now.toISOString())
    .execute()
  return new Set(rows.map((row) => row.key_hash.toString('hex')))
}

/** Message-IDs cannot be guessed: whoever names one has seen the letter. */
const hasMessageId = (messageId: string) =>
  sql<boolean>`mai_id = ${Number(/^<(\d{1,15})\./.exec(messageId)?.[1] ?? 0)} and mai_message_id = ${messageId}`

/** A letter that left came back; undefined when there is none such, or it was noted before. */
export async function noteReturned(
  db: Db,
  messageId: string,
  values: { mai_status: 'BOUNCED' | 'FAILED'; mai_error: string },
): Promise<number | undefined> {
  const row = await db
    .updateTable('outbox_mail')
    .set(values)
    .where(hasMessageId(messageId))
    .where('mai_status', '=', 'SENT')
    .returning('mai_id')
    .executeTakeFirst()
  return row?.mai_id
}

export async function receiverOf(db: Db, messageId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox_mail')
    .select('mai_fk_usr_id')
    .where(hasMessageId(messageId))
    .executeTakeFirst()
  return row?.mai_fk_usr_id ?? undefined
}

/** The office's own wording of a template. */
export type OwnWording = Selectable<DB['mail_template']>

export const ownWordings = (db: Db): Promise<OwnWording[]> => db.selectFrom('mail_template').selectAll().execute()

/** Held until the end of the transaction, also where there is none yet: of two first ones the second finds the other. */
export async function lockWording(db: Db, key: string): Promise<OwnWording | undefined> {
  await lockByName(db, `wording ${key}`)
  return db.selectFrom('mail_template').selectAll().where('mtp_key', '=', key).forUpdate().executeTakeFirst()
}

export function storeWording(db: Db, wording: Insertable<DB['mail_template']>): Promise<OwnWording> {
  return db
    .insertInto('mail_template')
    .values(wording)
    .onConflict((on) => on.column('mtp_key').doUpdateSet(wording))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const dropWording = (db: Db, key: string): Promise<OwnWording | undefined> =>
  db.deleteFrom('mail_template').where('mtp_key', '=', key).returningAll().executeTakeFirst()
