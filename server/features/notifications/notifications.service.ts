import { sql } from 'kysely'
import { groupOfKind, usualWays, type Ways } from '#shared/features/notifications/notifications.kinds.ts'
import { livingOf } from '#server/core/living.queries.ts'
import { messagesTo } from '#server/core/push/push.queries.ts'
import { withdraw } from '#server/core/mail/outbox.ts'
import { isMailbox, oneLine } from '#server/core/mail/mail-check.ts'
import { queueTemplateMails } from '#server/core/mail/template-mails.ts'
import type { Work } from '#server/core/work.ts'
import { isAnyOf, planOnce, writeOnce } from '#server/database/kept-plans.ts'

export interface Notice {
  /** The event, so that a person can choose what to hear of: 'company.registered'. */
  kind: string
  title: string
  body?: string
  /** Where the notice leads, a path of the product. */
  link?: string
  notg_id?: number
  /** What it is about, so that it can be taken back while nobody has read it: 'interview:5'. */
  about?: string
  /** The candidate whom it is about, when it goes to somebody else: erasure finds it by this. */
  subject_id?: number
  /** Sent as a mail too, whatever the receiver has chosen. */
  isAlwaysMailed?: boolean
  /** Until then its mail can be taken back with it. */
  mailHeldUntil?: Date
}

interface Receiver {
  usr_id: number
  usr_email: string
  usr_fullname: string
  usr_role: string
  app: boolean
  mail: boolean
}

/** The one way to an in-app notification: rows now, the live signal after commit, a mail to those who want one. */
export async function notify(work: Work, users: readonly number[], notice: Notice): Promise<void> {
  await notifyEach(
    work,
    [...new Set(users)].map((usr_id) => ({ usr_id, ...notice })),
  )
}

export type PersonalNotice = Notice & { usr_id: number }

/** The same with words of each one's own; all notices are of one kind. */
export async function notifyEach(work: Work, notices: readonly PersonalNotice[]): Promise<void> {
  const [first] = notices
  if (!first) return
  const receivers = await receiversOf(
    work,
    notices.map((notice) => notice.usr_id),
    first.kind,
  )
  const to = new Map(receivers.map((receiver) => [receiver.usr_id, receiver]))
  const living = await livingOf(
    work,
    notices.flatMap(({ subject_id }) => subject_id ?? []),
  )
  const isDue = ({ subject_id }: PersonalNotice) => !subject_id || living.has(subject_id)
  const shown = notices.filter((notice) => to.get(notice.usr_id)?.app && isDue(notice))
  await insertRows(work, shown)
  await writeToThose(
    work,
    notices.flatMap((notice) => {
      const person = to.get(notice.usr_id)
      return person && (person.mail || notice.isAlwaysMailed) ? [{ person, notice }] : []
    }),
  )
  if (shown.length > 0) work.concerns({ users: shown.map((row) => row.usr_id) })
}

/** Held until the end of the transaction, as `livingOf` does: an erasure at this moment finds their notices. */
async function receiversOf(work: Work, ids: readonly number[], kind: string): Promise<Receiver[]> {
  const group = groupOfKind(kind)
  const wants = (way: keyof Ways) =>
    sql<boolean>`coalesce((usr_settings -> 'notifications' -> ${group}::text ->> ${way}::text)::boolean,
      case when usr_role = 'COMPANY_USER' then ${usualWays(group, 'COMPANY_USER')[way]}::boolean
        else ${usualWays(group, null)[way]}::boolean end)`
  const receivers = await planOnce(
    work.db,
    sql<Receiver>`select usr_id, usr_email, usr_fullname, usr_role, ${wants('app')} as app, ${wants('mail')} as mail
    from users where ${isAnyOf(sql`usr_id`, ids)} and usr_date_deleted is null order by usr_id for key share`,
  )
  return receivers.rows
}

/** From so many on, notices of the same words stay out of the index of texts, where each would cost 0.1 ms. */
const MANY = 10

async function insertRows(work: Work, notices: readonly PersonalNotice[]): Promise<void> {
  if (notices.length === 0) return
  const wordsOf = ({ title, body = '' }: Notice) => `${title}\n${body}`
  const sameWords = Map.groupBy(notices, wordsOf)
  const isShared = (notice: Notice) => (sameWords.get(wordsOf(notice))?.length ?? 0) >= MANY
  // What many get alike goes to the database once, with all who get it.
  const alike = Map.groupBy(notices, (notice) => JSON.stringify({ ...notice, usr_id: 0 }))
  const rows = [...alike.values()].flatMap((same) =>
    same
      .slice(0, 1)
      .map((notice) => rowOf(notice, { users: same.map(({ usr_id }) => usr_id), isShared: isShared(notice) })),
  )
  await writeNotices(work.db, { rows: JSON.stringify(rows), now: work.now.toISOString() })
}

function rowOf(
  { kind, title, body, link, notg_id, about, subject_id }: Notice,
  { users, isShared }: { users: number[]; isShared: boolean },
) {
  return {
    not_kind: kind,
    not_title: title,
    not_body: body ?? '',
    not_link: link ?? '',
    users,
    not_fk_notg_id: notg_id ?? null,
    not_about: about ?? '',
    not_fk_subject_id: subject_id ?? null,
    not_is_shared: isShared,
  }
}

/** With a message to each browser of those who get one. */
const writeNotices = writeOnce(
  (_db, { rows, now }: { rows: string; now: string }) => sql`with written as (
      insert into notification (not_kind, not_title, not_body, not_link, not_fk_usr_id, not_fk_notg_id, not_about,
        not_fk_subject_id, not_is_shared, not_date_created)
      select not_kind, not_title, not_body, not_link, usr_id, not_fk_notg_id, not_about, not_fk_subject_id,
        not_is_shared, ${now}::timestamptz
      from json_to_recordset(${rows}::json) as row (not_kind text, not_title text, not_body text, not_link text,
        users int[], not_fk_notg_id int, not_about text, not_fk_subject_id int, not_is_shared boolean), unnest(users) usr_id
      returning not_id, not_fk_usr_id)
    ${messagesTo(sql`written`, sql`${now}::timestamptz`)}`,
)

/** What the mail of a notice is about, apart from the letters that a feature sends about the same. */
const mailOf = (about: string) => `notice:${about}`

/** That it is about something is said for the index of such notices, which a plan made for any value else passes over. */
const dropUnread = writeOnce(
  (_db, { abouts, users }: { abouts: string[]; users: number[] }) => sql<{ usr_id: number; about: string }>`
    delete from notification using unnest(${abouts}::text[], ${users}::int[]) told (about, usr_id)
    where not_about = about and not_about <> '' and not_fk_usr_id = usr_id and not_date_openned is null
    returning usr_id, about`,
)

/** Whose notice of what. */
type NoticeOf = Required<Pick<PersonalNotice, 'usr_id' | 'about'>>

/** Takes back what these have not read, or has not left: the event did not happen after all, or a later one says more. */
export const takeBack = (work: Work, users: readonly number[], about: string): Promise<Set<string>> =>
  takeBackEach(
    work,
    users.map((usr_id) => ({ usr_id, about })),
  )

/** The same where each heard about their own. Answers about what had not been read. */
export async function takeBackEach(work: Work, notices: readonly NoticeOf[]): Promise<Set<string>> {
  if (notices.length === 0) return new Set()
  const users = notices.map(({ usr_id }) => usr_id)
  const abouts = notices.map(({ about }) => about)
  await withdraw(work, { about: [...new Set(abouts)].map(mailOf), usr_ids: users })
  const { rows } = await dropUnread(work.db, { abouts, users })
  if (rows.length > 0) work.concerns({ users: rows.map(({ usr_id }) => usr_id) })
  return new Set(rows.map((row) => row.about))
}

interface Retold {
  about: string
  /** The person of whom it tells: by them it is looked up. */
  subject_id: number
}

/** Takes back what has been read, too: its words are not there any more where it led. */
export async function takeBackAll(work: Work, { about, subject_id }: Retold): Promise<void> {
  await withdraw(work, { about: mailOf(about) })
  const rows = await work.db
    .deleteFrom('notification')
    .where('not_fk_subject_id', '=', subject_id)
    .where('not_about', '=', about)
    .returning('not_fk_usr_id')
    .execute()
  if (rows.length > 0) work.concerns({ users: rows.map((row) => row.not_fk_usr_id) })
}

/**
 * Who asked for a mail gets the notice as one; it is no news, so nobody is unsubscribed from it but in the settings. What
 * is always mailed does not say that it could be stopped there. An address that no mail can be sent to never stops the
 * event itself.
 */
async function writeToThose(work: Work, mails: readonly NoticeMail[]): Promise<void> {
  const list = mails.filter(({ person }) => isMailbox(person.usr_email))
  const byTemplate = Map.groupBy(list, ({ notice }) =>
    notice.isAlwaysMailed ? 'notifications.always' : 'notifications.notice',
  )
  for (const [template, ofTemplate] of byTemplate) await writeLetters(work, template, ofTemplate)
}

interface NoticeMail {
  person: Receiver
  notice: Notice
}

async function writeLetters(work: Work, template: string, mails: readonly NoticeMail[]): Promise<void> {
  await queueTemplateMails(
    work,
    template,
    mails.map(({ person, notice }) => ({
      to: person.usr_email,
      toName: oneLine(person.usr_fullname),
      usr_id: person.usr_id,
      ...(notice.about && notice.mailHeldUntil
        ? { about: mailOf(notice.about), holdUntil: notice.mailHeldUntil }
        : { about: `user:${person.usr_id}` }),
      ...(notice.subject_id === undefined ? {} : { subject_ids: [notice.subject_id] }),
      values: {
        title: oneLine(notice.title),
        body: notice.body ?? '',
        link: work.addressOf(notice.link || '/'),
        settings: work.addressOf(person.usr_role === 'COMPANY_USER' ? '/company/settings' : '/admin/settings'),
      },
    })),
  )
}

/** Those of these users who want a mail about such events. */
export async function whoWantMail(work: Work, ids: readonly number[], kind: string): Promise<Receiver[]> {
  const receivers = await receiversOf(work, ids, kind)
  return receivers.filter(({ mail, usr_email }) => mail && isMailbox(usr_email))
}

/** Everybody in the programme office. */
export async function officeUsers(work: Work): Promise<number[]> {
  const rows = await work.db
    .selectFrom('users')
    .select('usr_id')
    .where('usr_role', '=', 'REGEN_ADMINISTRATOR')
    .where('usr_status', '=', 'ON')
    .where('usr_date_deleted', 'is', null)
    .execute()
  return rows.map((row) => row.usr_id)
}

/** Everybody who signs in for a company. */
export async function companyUsers(work: Work, cny_id: number): Promise<number[]> {
  return (await usersOfCompanies(work, [cny_id])).get(cny_id) ?? []
}

/** To everybody of each company; all notices are of one kind. */
export async function notifyCompanies(work: Work, notices: readonly (Notice & { cny_id: number })[]): Promise<void> {
  if (notices.length === 0) return
  const users = await usersOfCompanies(
    work,
    notices.map(({ cny_id }) => cny_id),
  )
  await notifyEach(
    work,
    notices.flatMap(({ cny_id, ...notice }) => (users.get(cny_id) ?? []).map((usr_id) => ({ usr_id, ...notice }))),
  )
}

async function usersOfCompanies(work: Work, cny_ids: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ cny_id: number; usr_ids: number[] }>`select usr_fk_cny_id as cny_id,
      array_agg(usr_id order by usr_id) as usr_ids
    from users where usr_fk_cny_id = any(${[...cny_ids]}::int[]) and usr_status = 'ON' and usr_date_deleted is null
    group by 1`.execute(work.db)
  return new Map(rows.map(({ cny_id, usr_ids }) => [cny_id, usr_ids]))
}
