import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

// Three years of a programme: twelve cycles and one of practice, hires that were followed up, jobs elsewhere, people who
// were erased, times around midnight in Athens. The same each time.

export const THREE_YEARS = { from: '2023-11-01', until: '2026-10-31', today: '2026-11-01' } as const
const CYCLES = 12
/** Some are hired twice. */
const HIRES_A_PERSON = 1.07

const insertCycles = sql`insert into educational_cycle (edc_id, edc_title, edc_organizor, edc_status, edc_date_created,
    "edc_openingDate", "edc_closingDate", edc_learning_hours, edc_is_practice)
  select n, 'Κύκλος ' || n, 'Φορέας ' || n % 3, case when n < 10 then 'COMPLETED' else 'CLOSED' end,
    opening - interval '9 hours', opening, opening + 40, 100 + n * 10, n > ${sql.lit(CYCLES)}
  from (select n, ${THREE_YEARS.from}::date + (n - 1) % ${sql.lit(CYCLES)} * 88 as opening
    from generate_series(1, ${sql.lit(CYCLES + 1)}) n) drawn`

const insertCompanies = sql`insert into company (cny_id, cny_name, cny_fold, cny_status, cny_date_created)
  select n, 'Εταιρεία ' || n, 'etairia ' || n, case when n % 10 = 0 then 'PENDING_APPROVAL' else 'APPROVED' end,
    ${THREE_YEARS.from}::timestamptz + random() * interval '900 days' from generate_series(1, 120) n`

const insertListings = sql`insert into job_listing (jl_id, jl_fk_cny_id, jl_position_title, jl_fold, jl_status, jl_openings,
    jl_date_created)
  select n, 1 + n % 120, 'Θέση ' || n, 'thesi ' || n, (array['OPEN', 'CLOSED', 'DISABLED'])[1 + n % 3], 1 + n % 7,
    ${THREE_YEARS.from}::timestamptz + random() * interval '1060 days' from generate_series(1, 900) n`

const insertPeople = (
  people: number,
) => sql`insert into users (usr_id, usr_role, usr_email, usr_fullname, usr_date_created,
    usr_date_deleted)
  select n, 'CANDIDATE', 'person' || n || '@mail.test', 'Πρόσωπο ' || n, ${THREE_YEARS.from}::timestamptz,
    case when random() < 0.02 then ${THREE_YEARS.until}::timestamptz end from generate_series(1, ${sql.lit(people)}) n`

/** Everybody applies once, and two of five to a later cycle too. */
const insertApplications = (
  people: number,
) => sql`insert into cycle_application (edca_fk_edc_id, edca_fk_usr_id, edca_status,
    edca_labour_status, edca_left_on, edca_is_practice, edca_game_assessment_score, edca_date_created, edca_date_changed)
  select cycle, person, status,
    (array['EMPLOYED', 'UNEMPLOYED', 'LONG_TERM_UNEMPLOYED', 'IN_EDUCATION', 'INACTIVE'])[1 + floor(random() * 6)::int],
    case when status in ('SUCCEEDED', 'FINALIST_REJECTED') and random() < 0.7
      then (created + (30 + random() * 90) * interval '1 day')::date end,
    cycle > ${sql.lit(CYCLES)}, case when random() < 0.8 then floor(random() * 101) end, created, created
  from (select person, cycle, (array['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED', 'FINALIST', 'FINALIST_REJECTED',
        'SUBSTITUTE_FINALIST', 'INTERVIEW_REJECTED', 'INTERVIEWING', 'GAME_ASSESSMENT', 'GAME_ASSESSMENT_REJECTED',
        'APPLICATION_REJECTED', 'APPLIED'])[1 + floor(random() * 13)::int] as status,
      "edc_openingDate" + floor(random() * 40) * interval '1 day'
        + (array['21:59:59', '22:00:00', '09:30:00', '20:59:00', '21:00:00']::interval[])[1 + floor(random() * 5)::int] as created
    from (select n as person, case when n % 400 = 0 then ${sql.lit(CYCLES + 1)} else 1 + n % ${sql.lit(CYCLES)} end as cycle
        from generate_series(1, ${sql.lit(people)}) n
      union all select n, 1 + (n + 5) % ${sql.lit(CYCLES)} from generate_series(1, ${sql.lit(people)}) n where n % 5 < 2) seats
    join educational_cycle on edc_id = cycle order by person, cycle) made`

/** After the applications, so that no trigger has each of them written twice. */
const insertProfiles = sql`insert into user_profile (usp_fk_usr_id, usp_gender, usp_birthdate, usp_disability, usp_city,
    usp_finalist_certificate_status, usp_finalist_date, usp_finalist_fk_edc_id)
  select usr_id, (array['FEMALE', 'FEMALE', 'MALE', 'MALE', 'OTHER'])[1 + floor(random() * 5.4)::int],
    case when random() < 0.95 then '1965-01-01'::date + floor(random() * 15800)::int end,
    case when random() < 0.04 then 'κινητική' end, (array['Αθήνα', 'Πάτρα', 'Βόλος', ''])[1 + usr_id % 4],
    case when (done at time zone 'Europe/Athens')::date + interval '24 months' <= ${THREE_YEARS.today}::date then 'EXPIRED' when done is not null then 'ACTIVE' end, done, case when done is not null then cycle end
  from users left join lateral (select edca_fk_edc_id as cycle,
      case when random() < 0.9 then edca_date_created + (40 + random() * 100) * interval '1 day' end as done
    from cycle_application where edca_fk_usr_id = usr_id and edca_status = 'SUCCEEDED' order by edca_date_created desc limit 1) last
    on true where usr_role = 'CANDIDATE'`

const insertEducations = sql`insert into user_education (uedu_fk_usr_id, uedu_bachelor_sector, uedu_iek_sector)
  select usr_id, case when random() < 0.6 then 'Οικονομικά' end, case when random() < 0.4 then 'Πληροφορικής' end
  from users where usr_role = 'CANDIDATE'`

const insertHires = (hires: number) => sql`insert into hiring (jlh_fk_usr_id, jlh_fk_jl_id, jlh_date_created)
  select 1 + n % ${sql.lit(Math.max(Math.round(hires / HIRES_A_PERSON), 1))}, 1 + (n * 7) % 900,
    ${THREE_YEARS.from}::date + 30 + floor(random() * 1060)::int
  from generate_series(1, ${sql.lit(hires)}) n on conflict do nothing`

const markHired = sql`update company set cny_first_hire_date = day
  from (select jl_fk_cny_id, min(jlh_date_created) as day from hiring join job_listing on jl_id = jlh_fk_jl_id group by 1) first
  where jl_fk_cny_id = cny_id`

/** Of three questions two are answered; both sides may say otherwise. */
const insertFollowUps = sql`insert into follow_up (fup_fk_jlh_id, fup_month, fup_side, fup_date_due, fup_answer,
    fup_date_answered)
  select jlh_id, month, side, due, answer, case when answer is not null then due + interval '2 days' end
  from (select jlh_id, month, side, (jlh_date_created + make_interval(months => month))::date as due,
      case when random() < 0.67 then case side
        when 'EMPLOYER' then (array['SAME_JOB', 'SAME_JOB', 'SAME_JOB', 'LEFT'])[1 + floor(random() * 4)::int]
        else (array['SAME_JOB', 'SAME_JOB', 'SAME_JOB', 'OTHER_JOB', 'SEEKING', 'STUDYING'])[1 + floor(random() * 6)::int] end
      end as answer
    from hiring cross join unnest(array[1, 3, 6, 12]) month cross join unnest(array['GRADUATE', 'EMPLOYER']) side) asked
  where due <= ${THREE_YEARS.today}::date`

const insertSettlements = sql`insert into follow_up_settlement (fst_fk_jlh_id, fst_month, fst_works, fst_reason, fst_date_created)
  select fup_fk_jlh_id, fup_month, fup_fk_jlh_id % 2 = 0, 'Τηλέφωνο', ${THREE_YEARS.until}::timestamptz
  from follow_up where fup_side = 'EMPLOYER' and fup_answer = 'LEFT' and random() < 0.3`

const insertDeclared = sql`insert into declared_job (djb_fk_usr_id, djb_employer, djb_position, djb_date_started, djb_status,
    djb_date_created)
  select usr_id, 'Αλλού', 'Θέση', ${THREE_YEARS.from}::date + floor(random() * 1090)::int,
    (array['DECLARED', 'CONFIRMED', 'REFUSED'])[1 + floor(random() * 3)::int], ${THREE_YEARS.until}::timestamptz
  from users where usr_role = 'CANDIDATE' and random() < 0.06`

/** In an empty database; twice as many people as hires. */
export async function plantThreeYears(db: Db, hires: number): Promise<void> {
  const people = hires * 2
  await db.transaction().execute(async (trx) => {
    // At full size, on a busy machine, a statement takes longer than one of the product may.
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`select setseed(0.23)`.execute(trx)
    for (const statement of [
      insertCycles,
      insertCompanies,
      insertListings,
      insertPeople(people),
      insertApplications(people),
      insertProfiles,
      insertEducations,
      insertHires(hires),
      markHired,
      insertFollowUps,
      insertSettlements,
      insertDeclared,
    ])
      await statement.execute(trx)
  })
  await sql`analyze`.execute(db)
}
