import { type RawBuilder, sql } from 'kysely'
import { addDays, athensDay, startOfAthensDay } from '#shared/core/dates.ts'
import { vocative } from '#shared/core/greek-case.ts'
import { formatDate } from '#shared/core/format.ts'
import { DAYS_TO_STAY } from '#shared/features/retention/retention.rules.ts'
import { queueTemplateMails } from '#server/core/mail/template-mails.ts'
import type { Age } from '#server/core/retention.ts'
import { makeKeys } from '#server/core/secret-keys.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

// When a candidate was last heard of, and the letter that asks before their data ends.

/** So long after a letter that could not be sent another one asks; if that fails, too, nobody can be asked. */
const AGAIN_DAYS = 7
/** The link of the letter outlives the day that it names by some weeks: the night may be late. */
const KEY_MINUTES = 2 * DAYS_TO_STAY * 24 * 60
export const STAY_TEMPLATE = 'candidates.stay'

/** The last moment at which the person of this row of `users` did something, or something was done for them. */
export const lastContact: RawBuilder<string> = sql<string>`greatest(usr_date_created,
  (select max(con_date_created) from consent where con_fk_usr_id = usr_id),
  (select max(edca_date_changed) from cycle_application where edca_fk_usr_id = usr_id),
  (select max(jlh_date_recorded) from hiring where jlh_fk_usr_id = usr_id),
  (select max(jli_date_answered) from interview where jli_fk_usr_id = usr_id),
  (select max(cme_date_created) from chat_message where cme_fk_usr_id = usr_id),
  (select cct_date_seen from candidate_contact where cct_fk_usr_id = usr_id))`

/** The person opened the own page, or said that they want to stay. Written at most once an hour. */
export async function noteContact(db: Db, usr_id: number, now: Date): Promise<void> {
  await sql`insert into candidate_contact as own (cct_fk_usr_id, cct_date_seen)
    values (${usr_id}, ${now.toISOString()})
    on conflict (cct_fk_usr_id) do update set cct_date_seen = excluded.cct_date_seen
      where own.cct_date_seen is null or own.cct_date_seen < excluded.cct_date_seen - interval '1 hour'`.execute(db)
}

/** The letter of this row of `candidate_contact` did not leave, and it was the first since the person was heard of. */
const hasFailedOnce = sql<boolean>`exists (select from outbox_mail failed
  where failed.mai_id = cct_fk_mai_id and failed.mai_status = 'FAILED' and not exists (select from outbox_mail earlier
    where earlier.mai_fk_usr_id = cct_fk_usr_id and earlier.mai_template = ${STAY_TEMPLATE}
      and earlier.mai_id < cct_fk_mai_id and earlier.mai_date_created > ${lastContact}))`

/** Whoever has not been heard of since the period, but for the time that the letter gives, and has no letter that may have arrived. */
export const isToWarn = ({ before, now }: Age): RawBuilder<boolean> => {
  const soon = new Date(before.getTime() + DAYS_TO_STAY * 86_400_000).toISOString()
  const failed = new Date(now.getTime() - AGAIN_DAYS * 86_400_000).toISOString()
  return sql<boolean>`usr_date_created <= ${soon} and ${lastContact} <= ${soon} and not exists (select from candidate_contact
    where cct_fk_usr_id = usr_id and cct_date_warned > ${lastContact}
      and not (cct_date_warned <= ${failed} and ${hasFailedOnce}))`
}

/** Whoever has not been heard of since the period, nor since the letter. A letter that has not left warned nobody. */
export const isWarnedInVain = ({ before, now }: Age): RawBuilder<boolean> => {
  // The day that the letter names is the person's own to its end.
  const end = startOfAthensDay(addDays(athensDay(now), -DAYS_TO_STAY))
  return sql<boolean>`usr_date_created <= ${before.toISOString()} and ${lastContact} <= ${before.toISOString()}
    and exists (select from candidate_contact left join outbox_mail on mai_id = cct_fk_mai_id
      where cct_fk_usr_id = usr_id and cct_date_warned > ${lastContact} and cct_date_warned < ${end}
        and (mai_id is null or mai_status in ('SENT', 'BOUNCED', 'FAILED')) and not ${hasFailedOnce}
        and coalesce(mai_date_sent, cct_date_warned) < ${end})`
}

/** «Θέλεις να μείνεις;» Who is asked has been silent for all of the period but the days that the letter gives. */
export async function askToStay(work: Work, rows: RawBuilder<boolean>): Promise<number> {
  const { rows: people } = await sql<{ usr_id: number; usr_email: string; usr_fullname: string }>`
    select usr_id, usr_email, usr_fullname from users where ${rows}`.execute(work.db)
  const lastDay = addDays(athensDay(work.now), DAYS_TO_STAY)
  const keys = await makeKeys(
    work,
    people.map(({ usr_id }) => ({ kind: 'stay', usr_id, minutes: KEY_MINUTES })),
  )
  await queueTemplateMails(
    work,
    STAY_TEMPLATE,
    people.map(({ usr_id, usr_email, usr_fullname }, index) => ({
      to: usr_email,
      toName: usr_fullname,
      usr_id,
      about: `user:${usr_id}`,
      values: {
        name: vocative(usr_fullname),
        // After the `#`: what stands there is sent to no server and is in no log.
        link: work.addressOf(`/stay#${keys[index]}`),
        day: formatDate(lastDay),
      },
    })),
  )
  await sql`insert into candidate_contact (cct_fk_usr_id, cct_date_warned, cct_fk_mai_id)
    select usr_id, ${work.now.toISOString()}, (select max(mai_id) from outbox_mail
      where mai_fk_usr_id = usr_id and mai_template = ${STAY_TEMPLATE})
    from unnest(${people.map(({ usr_id }) => usr_id)}::int[]) usr_id
    on conflict (cct_fk_usr_id) do update set cct_date_warned = excluded.cct_date_warned,
      cct_fk_mai_id = excluded.cct_fk_mai_id`.execute(work.db)
  return people.length
}
