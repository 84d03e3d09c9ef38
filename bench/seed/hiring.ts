import { type RawBuilder, sql } from 'kysely'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { type BenchSeed, dice, FIRST_CANDIDATE, numbers, oneOf, weighted } from '#bench/seed/dice.ts'
import { positions } from '#server/database/seeds/people/positions.ts'

export async function addHiring(seed: BenchSeed): Promise<void> {
  await addListings(seed)
  const graduates = await makeGraduates(seed)
  await addShortlists(seed, graduates)
  await addInterviewsAndHires(seed)
  await addNotifications(seed)
}

const cities = ['Αθήνα', 'Αθήνα', 'Αθήνα', 'Θεσσαλονίκη', 'Θεσσαλονίκη', 'Πάτρα', 'Ηράκλειο', 'Λάρισα', 'Βόλος']
const requirements = JSON.stringify([
  { type: 'ENGLISH_EXPERTISE', value: 'B2' },
  { type: 'SOFTWARE', value: 'Microsoft Excel' },
])

async function addListings({ db, counts }: BenchSeed): Promise<void> {
  const rows = positions.map((position, at) => ({ at, ...position, fold: foldGreek(position.title) }))
  // The two companies of the sign-ins have the most to show.
  const company = sql`case n % 50 when 0 then 1 when 1 then 2 else 5 + n % ${sql.lit(counts.companies - 4)} end`
  const pay = sql`(800 + 100 * ${dice(22, 10)})`
  await sql`insert into job_listing (jl_id, jl_fk_cny_id, jl_status, jl_date_created, jl_date_changed, jl_category,
      jl_position_sector, jl_position_title, jl_fold, jl_description, jl_city, jl_remote, jl_openings, jl_deadline, jl_pay_min,
      jl_pay_max, jl_requirements, jl_requested_candidates, jl_requested_candidates_counter, jl_date_requested,
      jl_close_reason, jl_date_closed)
    select n, company, status, created, created, category, sector, title, fold, description, ${oneOf(cities, 23)},
      ${dice(24, 4)} = 0, 1 + ${dice(25, 4)}, case when status = 'OPEN' then current_date + 5 + ${dice(26, 55)} end,
      ${pay}, ${pay} + 300, ${requirements}::jsonb, requested and status = 'OPEN', case when requested then 1 else 0 end,
      case when requested then now() - ${dice(27, 6)} * interval '1 day' end,
      case when status = 'CLOSED' then 'Η θέση καλύφθηκε' else '' end, case when status = 'CLOSED' then created + interval '60 days' end
    from (select n, ${company} as company, ${weighted({ OPEN: 8, DISABLED: 2, CLOSED: 10 }, 28)} as status,
        now() - (60 + ${dice(29, 480 * 24)} / 24.0) * interval '1 day' as created, ${dice(30, 100)} < 4 as requested,
        ${dice(31, rows.length)} as position
      from ${numbers(counts.listings)}) made
    join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as position (at int, title text, category text, sector text, fold text, description text) on position.at = position
    order by n`.execute(db)
}

/** Those whom companies may meet, numbered from 0. How many: such that no person meets a listing twice. */
async function makeGraduates({ db, counts }: BenchSeed): Promise<number> {
  await sql`create temporary table graduate on commit drop as
    select row_number() over (order by hashint8extended(usr_id, 41)) - 1 as at, usr_id, edc_id from (
      select edca_fk_usr_id as usr_id, min(edca_fk_edc_id) as edc_id from cycle_application
      where edca_status in ('SUCCEEDED', 'FINALIST') group by edca_fk_usr_id) graduates`.execute(db)
  await sql`create index on graduate (at)`.execute(db)
  await sql`analyze graduate`.execute(db)
  const { rows } = await sql<{ n: number }>`select count(*) as n from graduate`.execute(db)
  let count = rows[0]?.n ?? 0
  while (commonDivisor(count, counts.listings) !== 1) count -= 1
  return count
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}

/** The first ones are hired, those after them interviewed; the others are noted or refused. */
async function addShortlists({ db, counts }: BenchSeed, graduates: number): Promise<void> {
  const { hires, interviews, listings, shortlist } = counts
  const interviewed = sql.lit(Math.round(hires / 2) + interviews)
  const status = sql`case when n <= ${sql.lit(hires)} then 'HIRED' when n <= ${interviewed} then 'INTERVIEWED'
    else ${weighted({ BOOKMARKED: 6, REJECTED: 4 }, 51)} end`
  await sql`create temporary table meeting on commit drop as
    select n, 1 + (n - 1) % ${sql.lit(listings)} as jl_id, usr_id, edc_id, ${status} as status
    from ${numbers(shortlist)} join graduate on at = (n - 1) % ${sql.lit(graduates)}`.execute(db)
  await sql`create index on meeting (n)`.execute(db)
  await sql`insert into job_listing_candidate (jlc_fk_jl_id, jlc_fk_usr_id, jlc_status, jlc_reject_reason, jlc_date_created,
      jlc_date_changed)
    select jl_id, usr_id, status, case when status = 'REJECTED' then 'Δεν ταιριάζει η εμπειρία' else '' end, day, day
    from (select meeting.*, ${whenMet} as day from meeting join job_listing using (jl_id)) made order by n`.execute(db)
}

/** Some days after the listing was made, always in the past. */
const whenMet: RawBuilder<unknown> = sql`jl_date_created + (2 + ${dice(52, 50)}) * interval '1 day'`

async function addInterviewsAndHires({ db, counts }: BenchSeed): Promise<void> {
  const { hires, interviews } = counts
  // Half of the hired had an interview here; of the others some are still ahead.
  const first = sql.lit(Math.round(hires / 2))
  const outcomes = { COMPLETED: 60, SCHEDULED: 15, PENDING_CANDIDATE_RESPONSE: 10, CANDIDATE_REJECTED: 8, CANCELLED: 7 }
  const isAhead = sql`(status in ('SCHEDULED', 'PENDING_CANDIDATE_RESPONSE'))`
  await sql`insert into interview (jli_status, jli_fk_usr_id, jli_fk_jl_id, jli_date, jli_location, jli_date_created)
    select status, usr_id, jl_id, case when ${isAhead} then now() + (1 + ${dice(62, 30 * 24)}) * interval '1 hour' else day end,
      'Στα γραφεία της εταιρείας', case when ${isAhead} then now() - interval '2 days' else day - interval '4 days' end
    from (select n, usr_id, jl_id, ${whenMet} + interval '5 days' as day,
        case when status = 'HIRED' then 'COMPLETED' else ${weighted(outcomes, 61)} end as status
      from meeting join job_listing using (jl_id) where n > ${first} and n <= ${first} + ${sql.lit(interviews)}) made
    order by n`.execute(db)
  await sql`insert into hiring (jlh_fk_usr_id, jlh_fk_jl_id, jlh_fk_edc_id, jlh_date_created, jlh_date_recorded)
    select usr_id, jl_id, edc_id, (${whenMet})::date + 6, ${whenMet} + interval '6 days'
    from meeting join job_listing using (jl_id) where n <= ${sql.lit(hires)} order by n`.execute(db)
  await sql`update company set cny_first_hire_date = day from (
      select jl_fk_cny_id, min(jlh_date_created) as day from hiring join job_listing on jl_id = jlh_fk_jl_id group by 1) first
    where jl_fk_cny_id = cny_id`.execute(db)
}

/** One in a hundred for the office and one for the company of the sign-in; half of the rest for companies. */
async function addNotifications({ db, counts }: BenchSeed): Promise<void> {
  const somebody = sql`case when n % 100 = 0 then 1 when n % 100 = 1 then 11
    when n % 2 = 0 then 11 + ${dice(71, counts.companies)} else ${sql.lit(FIRST_CANDIDATE)} + ${dice(72, counts.candidates)} end`
  await sql`insert into notification (not_kind, not_title, not_body, not_fk_usr_id, not_date_created, not_date_openned)
    select 'message', 'Ειδοποίηση ' || n, 'Κάτι άλλαξε σε θέση που παρακολουθείς.', usr_id, created,
      case when ${dice(73, 3)} > 0 then created + interval '2 hours' end
    from (select n, ${somebody} as usr_id, now() - (2 + ${dice(74, 540 * 24)}) * interval '1 hour' as created
      from ${numbers(counts.notifications)}) made`.execute(db)
}
