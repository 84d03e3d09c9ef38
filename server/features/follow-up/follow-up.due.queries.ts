import { sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import {
  followUpMonths,
  type FollowUpSide,
  MOST_LETTERS,
  OPEN_DAYS,
  REMIND_AFTER_DAYS,
} from '#shared/features/follow-up/follow-up.rules.ts'
import type { FollowUpQuestion } from '#shared/features/follow-up/follow-up.schemas.ts'
import { isHeldPerson } from '#server/core/legal-hold.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

// Who is asked today. Nobody is asked about people who were erased, are frozen, whose data is held, who took their consent
// back or asked not to be asked; a company is asked while it is approved and may know the person.

const mayBeAsked = sql<boolean>`usr_date_deleted is null and usr_status = 'ON' and usr_role = 'CANDIDATE'
  and not ${isHeldPerson('usr_id')} and not exists (select from follow_up_stop where fus_fk_usr_id = usr_id)
  and coalesce((select con_given from consent where con_fk_usr_id = usr_id and con_purpose = 'companies'
    order by con_id desc limit 1), false)`

const employerMayBeAsked = sql<boolean>`cny_status = 'APPROVED' and not exists (select from company_block
  where cbl_fk_usr_id = usr_id and cbl_fk_cny_id = cny_id)`

const ofHire = sql`join job_listing on jl_id = jlh_fk_jl_id join company on cny_id = jl_fk_cny_id
  join users on usr_id = jlh_fk_usr_id`

/** The questions whose day has come. One that could not be asked within its time is not asked any more. */
export async function openDueQuestions(work: Work): Promise<void> {
  const today = athensDay(work.now)
  await sql`insert into follow_up (fup_fk_jlh_id, fup_month, fup_side, fup_date_due)
    select jlh_id, month, side, due from (select hiring.*, month,
        (jlh_date_created + make_interval(months => month))::date as due
      from hiring cross join unnest(${[...followUpMonths]}::int[]) month
      where jlh_date_created + make_interval(months => month) between ${today}::date - ${sql.lit(OPEN_DAYS - 1)}::int
        and ${today}::date) hiring ${ofHire} cross join unnest(array['GRADUATE', 'EMPLOYER']) side
    where ${mayBeAsked} and (side = 'GRADUATE' or ${employerMayBeAsked})
    on conflict do nothing`.execute(work.db)
}

export interface DueQuestion {
  fup_id: number
  side: FollowUpSide
  month: number
  letters: number
  jlh_id: number
  usr_id: number
  usr_fullname: string
  usr_email: string
  cny_id: number
  cny_name: string
  jl_position_title: string
}

const dueOn = (today: string) => sql`follow_up join hiring on jlh_id = fup_fk_jlh_id ${ofHire}
  where fup_answer is null and fup_letters < ${sql.lit(MOST_LETTERS)}
    and fup_date_due > ${today}::date - ${sql.lit(OPEN_DAYS)}::int
    and (fup_letters = 0 or fup_date_written <= ${today}::date - ${sql.lit(REMIND_AFTER_DAYS)}::int)
    and not exists (select from follow_up_settlement where fst_fk_jlh_id = jlh_id and fst_month = fup_month)
    and ${mayBeAsked} and (fup_side = 'GRADUATE' or ${employerMayBeAsked} and exists (select from users colleague
      where colleague.usr_fk_cny_id = cny_id and colleague.usr_status = 'ON' and colleague.usr_date_deleted is null))`

/** A company that a letter is due to, or a graduate. */
export interface Due {
  side: FollowUpSide
  id: number
}

export async function whoIsDue(db: Db, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`select distinct fup_side as side,
      case fup_side when 'EMPLOYER' then cny_id else usr_id end as id
    from ${dueOn(athensDay(now))} order by side, id`.execute(db)
  return rows
}

/** Takes the questions that a letter is due for, and counts it. Of two processes, the second finds none. */
export async function takeDueQuestions(
  work: Work,
  { side, ids }: { side: FollowUpSide; ids: readonly number[] },
): Promise<DueQuestion[]> {
  const today = athensDay(work.now)
  const { rows } = await sql<DueQuestion>`with due as (
      select fup_id, usr_id, usr_fullname, usr_email, cny_id, cny_name, jl_position_title
      from ${dueOn(today)} and fup_side = ${side}
        and ${side === 'EMPLOYER' ? sql`cny_id` : sql`usr_id`} = any(${[...ids]}::int[])
      order by fup_id for update of follow_up)
    update follow_up set fup_letters = fup_letters + 1, fup_date_written = ${today}::date from due
    where follow_up.fup_id = due.fup_id
    returning follow_up.fup_id, fup_side as side, fup_month as month, fup_letters as letters, fup_fk_jlh_id as jlh_id,
      usr_id, usr_fullname, usr_email, cny_id, cny_name, jl_position_title`.execute(work.db)
  return rows.toSorted((a, b) => a.fup_id - b.fup_id)
}

/** Who signs in for these companies. */
export async function usersOfCompanies(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('users')
    .select(['usr_id', 'usr_fullname', 'usr_email', 'usr_fk_cny_id'])
    .where('usr_fk_cny_id', 'in', [0, ...ids])
    .where('usr_status', '=', 'ON')
    .where('usr_date_deleted', 'is', null)
    .orderBy('usr_id')
    .execute()
}

/** These questions while they are open to this graduate, or to this user of the company. */
export async function openQuestions(
  work: Work,
  { usr_id, ids, side }: { usr_id: number; ids: readonly number[]; side: FollowUpSide },
): Promise<(FollowUpQuestion & { usr_id: number; jlh_id: number })[]> {
  const today = athensDay(work.now)
  const { rows } = await sql<FollowUpQuestion & { usr_id: number; jlh_id: number }>`
    select fup_id, fup_month as month, jlh_date_created as hired, usr_fullname as person, cny_name as company,
      jl_position_title as position, fup_answer as answer, fup_contract as contract, fup_hours as hours,
      fup_in_field as in_field, usr_id, jlh_id, exists (select from follow_up_settlement
        where fst_fk_jlh_id = jlh_id and fst_month = fup_month) as is_settled
    from follow_up join hiring on jlh_id = fup_fk_jlh_id ${ofHire}
    where fup_id = any(${[...ids]}::int[]) and fup_side = ${side}
      and fup_date_due > ${today}::date - ${sql.lit(OPEN_DAYS)}::int and ${mayBeAsked}
      and case fup_side when 'GRADUATE' then usr_id = ${usr_id}
        else ${employerMayBeAsked} and exists (select from users colleague where colleague.usr_id = ${usr_id}
          and colleague.usr_fk_cny_id = cny_id and colleague.usr_status = 'ON' and colleague.usr_date_deleted is null) end
    order by jlh_date_created, fup_id`.execute(work.db)
  return rows
}
