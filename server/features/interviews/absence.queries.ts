import { type RawBuilder, sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import {
  ABSENCE_ANSWER_DAYS,
  type AbsenceAnswer,
  DECISION_WAITS_MINUTES,
} from '#shared/features/hiring/hiring.rules.ts'
import type { Work } from '#server/core/work.ts'

export interface OwnAbsence {
  jli_id: number
  /** It can still be undone, and the person has not heard of it. */
  is_unsaid: boolean
  /** The last day, in Athens and whole, on which they may say something: the letter names it. */
  answers_until: string
  /** What the person may say of it now. */
  answers: AbsenceAnswer[]
}

/** The recorded no-shows of somebody. */
export async function absencesOf({ db, now }: Work, usr_id: number): Promise<Map<number, OwnAbsence>> {
  // What can still be undone, a hire and a rejection too, the person does not know.
  const isFresh = (moment: RawBuilder<unknown>) =>
    sql`${moment} > ${now.toISOString()}::timestamptz - make_interval(mins => ${sql.lit(DECISION_WAITS_MINUTES)})`
  const { rows } = await sql<OwnAbsence>`select jli_id, is_unsaid, answers_until::text, case
      when is_unsaid or not is_asked or answers_until < ${athensDay(now)}::date then '{}'
      when is_open then array['was-there', 'another-time'] else array['was-there'] end as answers
    from (select jli_id,
        ${isFresh(sql`jli_date_missed`)} as is_unsaid,
        (coalesce(jli_date_missed_told, jli_date_missed) at time zone 'Europe/Athens')::date
          + ${sql.lit(ABSENCE_ANSWER_DAYS)} as answers_until,
        jli_absence_answer is null and known_status <> 'HIRED'
          and not exists (select from interview later where later.jli_fk_jl_id = own.jli_fk_jl_id
            and later.jli_fk_usr_id = own.jli_fk_usr_id and later.jli_id > own.jli_id) as is_asked,
        jl_status = 'OPEN' and known_status <> 'REJECTED' as is_open
      from interview own join job_listing on jl_id = jli_fk_jl_id
      join job_listing_candidate on jlc_fk_jl_id = jli_fk_jl_id and jlc_fk_usr_id = jli_fk_usr_id
      cross join lateral (select case when jlc_status in ('HIRED', 'REJECTED') and ${isFresh(sql`jlc_date_changed`)}
        then coalesce(jlc_status_before, 'BOOKMARKED') else jlc_status end as known_status) known
      where jli_fk_usr_id = ${usr_id} and jli_date_missed is not null) absence`.execute(db)
  return new Map(rows.map((row) => [row.jli_id, row]))
}
