import { type RawBuilder, sql } from 'kysely'
import { livingOf } from '#server/core/living.queries.ts'
import { cutKeys, encryptLetterKeys } from '#server/core/mail/letter-keys.ts'
import { footerHtml, type Footer } from '#server/core/mail/layout.ts'
import { checkedMail } from '#server/core/mail/mail-check.ts'
import { sameEnds } from '#server/core/mail/same-ends.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { planOnce, writeOnce } from '#server/database/kept-plans.ts'

export interface Attachment {
  filename: string
  contentType: string
  /** Text as it is; anything else as base64. */
  content?: string
  encoding?: 'utf8' | 'base64'
  /** Instead of the content: a stored file, read when the mail leaves. A thousand mails then carry it once. */
  fil_id?: string
  /** A picture that the HTML of the letter shows, by this name. */
  cid?: string
}

export interface Mail {
  to: string
  toName?: string
  usr_id?: number | null
  /** The candidates whom it is about, when it goes to somebody else: erasure finds it by this. */
  subject_ids?: readonly number[]
  template: string
  subject: string
  text: string
  /** Without the page around it. */
  html?: string
  footer?: Footer
  attachments?: Attachment[]
  headers?: Record<string, string>
  /** The same key is sent once, whatever is retried. */
  dedupeKey?: string
  /** What the mail is about, so that it can be found and withdrawn: 'cycle:5'. */
  about?: string
  /** Until then it can be read, changed and withdrawn. */
  holdUntil?: Date | null
  /** Marketing says of itself that it is sent in bulk. */
  kind?: 'service' | 'marketing'
}

/** In `mai_message_id` of a mail that is on its way at this moment: it can be withdrawn until its text is handed over. */
export const ON_ITS_WAY = 'sending'

function rowOf(work: Work, mail: Mail) {
  const holdUntil = mail.holdUntil && mail.holdUntil > work.now ? mail.holdUntil.toISOString() : null
  const { to, toName, subject, text, html, headers } = checkedMail(mail)
  const { letter, keys } = cutKeys({
    mai_subject: subject,
    mai_text: text,
    mai_html: html,
    mai_footer: mail.footer ? footerHtml(mail.footer) : '',
    mai_headers: headers,
    mai_attachments: mail.attachments ?? [],
  })
  return {
    mai_status: holdUntil ? 'HELD' : 'QUEUED',
    mai_to: to,
    mai_to_name: toName,
    mai_fk_usr_id: mail.usr_id ?? null,
    mai_subject_ids: mail.subject_ids ?? null,
    mai_template: mail.template,
    ...letter,
    mai_keys: encryptLetterKeys(work.services.keys, keys),
    mai_dedupe_key: mail.dedupeKey ?? null,
    mai_about: mail.about ?? '',
    mai_hold_until: holdUntil,
    mai_next_attempt: holdUntil ?? work.now.toISOString(),
    mai_date_created: work.now.toISOString(),
  }
}

/** One order for everybody: two transactions that bring the same keys wait for each other, and never in a circle. */
function byDedupeKey(a: Named, b: Named): number {
  const [first, second] = [a.dedupeKey ?? '', b.dedupeKey ?? '']
  return first < second ? -1 : Number(first > second)
}

type Named = Pick<Mail, 'usr_id' | 'subject_ids' | 'dedupeKey'>

const namedIn = ({ usr_id, subject_ids }: Named) => [...(usr_id ? [usr_id] : []), ...(subject_ids ?? [])]

/**
 * Puts mails into the outbox, in the transaction of their cause; those to or about somebody who was erased meanwhile are
 * left out. Gives the ids of those that were new.
 */
export function queueMany(work: Work, mails: readonly Mail[]): Promise<number[]> {
  return queueWritten(work, mails, (mail) => mail)
}

/** Mails that are written while PostgreSQL takes those before them. */
const AT_ONCE = 250

/** The same for mails whose words are still to be put together. */
export async function queueWritten<Some extends Named>(
  work: Work,
  mails: readonly Some[],
  write: (mail: Some) => Mail,
): Promise<number[]> {
  const living = await livingOf(work, mails.flatMap(namedIn))
  const due = mails.filter((mail) => namedIn(mail).every((usr_id) => living.has(usr_id))).toSorted(byDedupeKey)
  const ids: number[] = []
  let taken = Promise.resolve<number[]>([])
  for (let from = 0; from < due.length; from += AT_ONCE) {
    const rows = due.slice(from, from + AT_ONCE).map((mail) => rowOf(work, write(mail)))
    ids.push(...(await taken))
    taken = insertRows(work, rows)
    // Should the next ones fail to be written, that is what is told.
    taken.catch(() => undefined)
  }
  return [...ids, ...(await taken)]
}

async function insertRows(work: Work, rows: readonly ReturnType<typeof rowOf>[]): Promise<number[]> {
  // What all of them have around their own words goes to the database once.
  const { start, end, middles } = sameEnds(rows.map((row) => row.mai_html))
  const shortened = rows.map((row, index) => ({ ...row, mai_html: middles[index] }))
  const queued = await insertMails(work.db, { rows: JSON.stringify(shortened), start, end })
  return queued.rows.map(({ mai_id }) => mai_id)
}

/** Only while there is a practice cycle can a letter belong to it: that is asked once for all of them. */
const insertMails = writeOnce(
  (_db, { rows, start, end }: { rows: string; start: string; end: string }) => sql<{ mai_id: number }>`
    insert into outbox_mail (mai_status, mai_to, mai_to_name, mai_fk_usr_id, mai_subject_ids, mai_template, mai_subject,
      mai_text, mai_html, mai_footer, mai_attachments, mai_headers, mai_keys, mai_dedupe_key, mai_about, mai_hold_until,
      mai_next_attempt, mai_date_created, mai_is_practice)
    select mai_status, mai_to, mai_to_name, mai_fk_usr_id, mai_subject_ids, mai_template, mai_subject, mai_text,
      ${start}::text || mai_html || ${end}::text, mai_footer,
      mai_attachments, mai_headers, mai_keys, mai_dedupe_key, mai_about, mai_hold_until, mai_next_attempt,
      mai_date_created,
      exists (select from educational_cycle where edc_is_practice)
        and (exists (select from users where usr_id = mai_fk_usr_id and usr_role = 'PRACTICE')
          or exists (select from educational_cycle
            where edc_is_practice and mai_about in ('cycle:' || edc_id, 'lac:' || edc_id)))
    from json_to_recordset(${rows}::json) as row (mai_status text, mai_to text, mai_to_name text,
      mai_fk_usr_id int, mai_subject_ids int[], mai_template text, mai_subject text, mai_text text, mai_html text, mai_footer text,
      mai_attachments jsonb, mai_headers jsonb, mai_keys text, mai_dedupe_key text, mai_about text,
      mai_hold_until timestamptz, mai_next_attempt timestamptz, mai_date_created timestamptz)
    on conflict (mai_dedupe_key) do nothing
    returning mai_id`,
)

/** Those of these keys that a mail has: it would not be sent again. */
export async function writtenKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ mai_dedupe_key: string }>`select mai_dedupe_key from outbox_mail
    where mai_dedupe_key = any(${[...keys]}::text[])`.execute(db)
  return new Set(rows.map(({ mai_dedupe_key }) => mai_dedupe_key))
}

export async function queueMail(work: Work, mail: Mail): Promise<number | null> {
  return (await queueMany(work, [mail]))[0] ?? null
}

/**
 * Takes mails back that have not left: those about something, or with one of these ids. Gives how many will surely not
 * arrive; one that a process hands over at this moment may, but when the mail server does not take it now, it is not tried
 * again.
 */
export async function withdraw(work: Work, which: WhichMails): Promise<number> {
  return (await withdrawn(work, which)).length
}

/** The same; answers to whom they would have gone. */
export async function withdrawnFrom(work: Work, which: WhichMails): Promise<Set<number>> {
  return new Set((await withdrawn(work, which)).flatMap(({ mai_fk_usr_id }) => mai_fk_usr_id ?? []))
}

/** The same; answers what these were about. */
export async function withdrawnAbout(work: Work, which: WhichMails): Promise<Set<string>> {
  return new Set((await withdrawn(work, which)).map(({ mai_about }) => mai_about))
}

interface WhichMails {
  /** About this, or any of these. */
  about?: string | readonly string[]
  usr_ids?: readonly number[]
  ids?: readonly number[]
  template?: string
}

async function withdrawn(
  work: Work,
  which: WhichMails,
): Promise<{ mai_fk_usr_id: number | null; mai_about: string }[]> {
  if (Object.values(which).every((value) => value === undefined)) throw new Error('Which mails should be withdrawn?')
  // Whoever has claimed it asks before the line that ends it, and has lost it by then.
  const isHandedOver = sql<boolean>`mai_is_handed_over`
  const query = work.db
    .updateTable('outbox_mail')
    .set({
      mai_status: sql<string>`case when ${isHandedOver} then mai_status else 'DROPPED' end`,
      mai_message_id: sql<string>`case when ${isHandedOver} then mai_message_id else '' end`,
      mai_is_withdrawn: isHandedOver,
    })
    .where(sql<boolean>`mai_status in ('HELD', 'QUEUED')`)
    // The index holds none about nothing, and PostgreSQL does not look through a long list whether it asks for such.
    .$if(which.about !== undefined, (query) =>
      query.where(sql<boolean>`mai_about = any(${[which.about ?? []].flat()}::text[]) and mai_about <> ''`),
    )
    .$if(which.template !== undefined, (query) => query.where('mai_template', '=', which.template ?? ''))
    .$if(which.usr_ids !== undefined, (query) =>
      query.where(sql<boolean>`mai_fk_usr_id = any(${which.usr_ids}::int[])`),
    )
    .$if(which.ids !== undefined, (query) => query.where(sql<boolean>`mai_id = any(${which.ids}::bigint[])`))
    .returning(['mai_is_withdrawn', 'mai_may_have_arrived', 'mai_fk_usr_id', 'mai_about'])
  // Of one person the letters are read by that person; of many the best way depends on how many they are.
  const rows = which.usr_ids?.length === 1 ? (await planOnce(work.db, query)).rows : await query.execute()
  return rows.filter((row) => !row.mai_is_withdrawn && !row.mai_may_have_arrived)
}

/** Of each the last of these letters that was taken back stands as it did; when its time has gone by meanwhile it leaves now. */
export async function restoreLatest(
  work: Work,
  { about, template }: { about: readonly string[]; template: string },
): Promise<void> {
  if (about.length === 0) return
  await sql`update outbox_mail
    set mai_status = case when mai_hold_until > ${work.now.toISOString()}::timestamptz then 'HELD' else 'QUEUED' end
    where mai_id in (select max(mai_id) from outbox_mail
        where mai_about = any(${[...about]}::text[]) and mai_about <> '' and mai_template = ${template} group by mai_about)
      and mai_status = 'DROPPED' and mai_text <> ''`.execute(work.db)
}

/** Those that could not be delivered and that the office could send again: what they say does not hold any more. */
export const dropUndelivered = writeOnce(
  (_db, { about, users }: { about: string; users: number[] }) => sql`update outbox_mail set mai_status = 'DROPPED'
    where mai_about = ${about} and mai_about <> '' and mai_fk_usr_id = any(${users}::int[])
      and mai_status in ('FAILED', 'BOUNCED') and mai_text <> ''`,
)

/** Ends what is said of a letter that nobody has answered for: it may have arrived. */
export const MAY_HAVE_ARRIVED = 'μπορεί να έφτασε'

/** Of a letter: it has left, may have by an earlier try, or is being handed over, so that nobody can take it back. */
export const isBeyondRecall = sql<boolean>`(mai_date_sent is not null or mai_is_handed_over or mai_may_have_arrived)`

/** Whether such a letter, written since then, has left: nobody can take it back. */
export const hasLeft = (letter: Record<'about' | 'template' | 'since', RawBuilder<string>>) =>
  sql<boolean>`exists (select from outbox_mail where mai_about = ${letter.about} and mai_template = (${letter.template})
    and mai_date_created >= ${letter.since} and ${isBeyondRecall})`

/** Letters of somebody that have not left go to the new address; so do, when they are tried again, those that could not. */
export async function readdress(
  work: Work,
  { usr_id, usr_email }: { usr_id: number; usr_email: string },
  address: string,
): Promise<void> {
  await sql`update outbox_mail set mai_to = ${address} where mai_fk_usr_id = ${usr_id}
    and (mai_status in ('HELD', 'QUEUED') or (mai_status in ('FAILED', 'BOUNCED') and mai_text <> ''))
    and lower(mai_to) = lower(${usr_email})`.execute(work.db)
}
