import { type RawBuilder, sql } from 'kysely'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { cities } from '#shared/reference/cities.ts'
import { activitySectors, bachelorSectors } from '#shared/reference/sectors.ts'
import { hashPassword } from '#server/core/passwords.ts'
import { inTransaction, type Services } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { advanceSequences } from '#server/database/worlds/bulk.ts'
import { demoSignIns } from '#server/database/worlds/demo.ts'
import { mensNames, womensNames } from '#server/database/worlds/people/first-names.ts'
import { surnames, womansForm } from '#server/database/worlds/people/surnames.ts'

/** Size 1 is what the figures of speed are promised for. */
const SIZE = {
  companies: 5000,
  candidates: 100_000,
  listings: 20_000,
  cycles: 60,
  applications: 300_000,
  shortlist: 150_000,
  interviews: 40_000,
  hires: 30_000,
  notifications: 1_000_000,
}

type Counts = typeof SIZE

function array(values: readonly string[]): RawBuilder<string[]> {
  return sql<string[]>`${sql.val(values)}::text[]`
}

/** An element of a list, chosen by the row's number: the same world every time. */
function pick(values: readonly string[], by: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(${array(values)})[1 + (${by}) % ${sql.lit(values.length)}]`
}

/** The bench world: large, regular and quick to make, since PostgreSQL makes the rows itself. */
export async function loadBenchWorld(services: Services, size: number): Promise<void> {
  const counts = Object.fromEntries(
    Object.entries(SIZE).map(([name, n]) => [name, Math.max(Math.round(n * size), 10)]),
  ) as Counts
  counts.cycles = SIZE.cycles
  const hash = await hashPassword(demoSignIns.password)
  await inTransaction(services, {}, async (work) => {
    await sql`set local synchronous_commit = off`.execute(work.db)
    await sql`set local statement_timeout = 0`.execute(work.db)
    await addCompanies(work.db, counts, hash)
    await addCandidates(work.db, counts)
    await addCycles(work.db, counts)
    await addHiring(work.db, counts)
    await advanceSequences(work.db)
  })
  await sql`vacuum analyze`.execute(services.connection.db)
}

async function addCompanies(db: Db, counts: Counts, hash: string): Promise<void> {
  const roots = surnames.map((name) => `${name} Α.Ε.`)
  await sql`insert into company (cny_id, cny_status, cny_name, cny_fold, cny_size, cny_activity, cny_date_created)
    select n, case when n % 50 = 0 then 'PENDING_APPROVAL' when n % 40 = 0 then 'ARCHIVED' else 'APPROVED' end,
      ${pick(roots, sql`n`)} || ' ' || n, ${pick(roots.map(foldGreek), sql`n`)} || ' ' || n, '11-50',
      ${pick(activitySectors, sql`n`)}, now() - (n % 540) * interval '1 day'
    from generate_series(1, ${sql.lit(counts.companies)}) n`.execute(db)
  await sql`insert into users (usr_id, usr_role, usr_email, usr_fullname, usr_fold, usr_search, usr_password_hash, usr_fk_cny_id)
    values (1, 'REGEN_ADMINISTRATOR', 'admin@regen.demo', 'Ελένη Μαυρίδου', ${foldGreek('Ελένη Μαυρίδου')}, '', ${hash}, null),
      (2, 'COMPANY_USER', 'company@regen.demo', 'Νίκος Ρήγας', ${foldGreek('Νίκος Ρήγας')}, '', ${hash}, 1),
      (3, 'COMPANY_USER', 'company2@regen.demo', 'Άννα Ρήγα', ${foldGreek('Άννα Ρήγα')}, '', ${hash}, 2)`.execute(db)
  await sql`insert into users (usr_id, usr_role, usr_email, usr_fullname, usr_fk_cny_id)
    select 10 + n, 'COMPANY_USER', 'hr' || n || '@company.demo', 'Στέλεχος ' || n, n
    from generate_series(3, ${sql.lit(counts.companies)}) n`.execute(db)
}

const FIRST_CANDIDATE = 1_000_000

async function addCandidates(db: Db, counts: Counts): Promise<void> {
  const first = [...womensNames, ...mensNames].map(([name]) => name)
  const women = womensNames.length
  const men = surnames
  const womens = men.map(womansForm)
  const which = sql`(n * 7919)`
  const isWoman = sql`(n % ${sql.lit(first.length)} < ${sql.lit(women)})`
  const last = sql`case when ${isWoman} then ${pick(womens, which)} else ${pick(men, which)} end`
  const lastFold = sql`case when ${isWoman} then ${pick(womens.map(foldGreek), which)} else ${pick(men.map(foldGreek), which)} end`
  await sql`insert into users (usr_id, usr_role, usr_email, usr_fullname, usr_fold, usr_search, usr_phone, usr_date_created)
    select ${sql.lit(FIRST_CANDIDATE)} + n, 'CANDIDATE', 'p' || n || '@mail.demo', first || ' ' || last, fold, fold || ' p' || n || '@mail.demo 69' || lpad(n::text, 8, '0'),
      '69' || lpad(n::text, 8, '0'), now() - (n % 540) * interval '1 day' - (n % 86400) * interval '1 second'
    from (select n, ${pick(first, sql`n`)} as first, ${last} as last, ${pick(first.map(foldGreek), sql`n`)} || ' ' || ${lastFold} as fold
      from generate_series(1, ${sql.lit(counts.candidates)}) n) made`.execute(db)
  await sql`insert into user_profile (usp_fk_usr_id, usp_open_for_work, usp_birthdate, usp_gender, usp_disability, usp_city, usp_experience_sectors, usp_languages, usp_software, usp_driving_licences)
    select ${sql.lit(FIRST_CANDIDATE)} + n, n % 7 <> 0, date '1985-01-01' + (n * 37 % 7300), case when ${isWoman} then 'FEMALE' else 'MALE' end,
      case when n % 20 = 0 then 'Ναι' end, ${pick(cities, sql`(n * 31)`)}, ${pick(activitySectors, sql`(n * 13)`)},
      '[{"language":"Αγγλικά","level":"B2"}]', array['Microsoft Excel'], case when n % 2 = 0 then array['B'] else '{}' end
    from generate_series(1, ${sql.lit(counts.candidates)}) n`.execute(db)
  await sql`insert into user_education (uedu_fk_usr_id, uedu_bachelor_sector)
    select ${sql.lit(FIRST_CANDIDATE)} + n, case when n % 3 > 0 then ${pick(bachelorSectors, sql`(n * 17)`)} end
    from generate_series(1, ${sql.lit(counts.candidates)}) n`.execute(db)
}

const STATES = [
  'APPLIED',
  'APPLICATION_REJECTED',
  'GAME_ASSESSMENT',
  'GAME_ASSESSMENT_REJECTED',
  'INTERVIEWING',
  'INTERVIEW_REJECTED',
  'SUBSTITUTE_FINALIST',
  'FINALIST',
  'FINALIST_REJECTED',
  'SUCCEEDED',
]

async function addCycles(db: Db, counts: Counts): Promise<void> {
  const { cycles, candidates, applications } = counts
  await sql`insert into educational_cycle (edc_id, edc_title, edc_status, edc_organizor, edc_date_created, edc_hard_skills, edc_soft_skills, edc_learning_hours)
    select n, 'Πρόγραμμα ' || n, ${pick(['COMPLETED', 'COMPLETED', 'CLOSED', 'OPEN_FOR_APPLICATIONS'], sql`n`)}, 'Φορέας ' || n % 5, now() - n * interval '9 days', 80, 30, 120
    from generate_series(1, ${sql.lit(cycles)}) n`.execute(db)
  // Each person applies to as many programmes as there are applications a head, never twice to one.
  const perHead = Math.max(Math.round(applications / candidates), 1)
  await sql`insert into cycle_application (edca_fk_edc_id, edca_fk_usr_id, edca_status, edca_game_assessment_score, edca_lac_score, edca_date_created)
    select 1 + (n * 7 + k * 19) % ${sql.lit(cycles)}, ${sql.lit(FIRST_CANDIDATE)} + n, ${pick(STATES, sql`(n * 3 + k)`)},
      case when n % 3 = 0 then n % 101 end, case when n % 4 = 0 then 1 + n % 4 end, now() - (n % 500) * interval '1 day'
    from generate_series(1, ${sql.lit(candidates)}) n, generate_series(1, ${sql.lit(perHead)}) k on conflict do nothing`.execute(
    db,
  )
  await sql`update user_profile set usp_finalist_certificate_status = 'ACTIVE', usp_finalist_date = edca_date_created, usp_finalist_fk_edc_id = edca_fk_edc_id
    from cycle_application where edca_fk_usr_id = usp_fk_usr_id and edca_status = 'SUCCEEDED'`.execute(db)
}

async function addHiring(db: Db, counts: Counts): Promise<void> {
  const { companies, candidates, listings, shortlist, interviews, hires, notifications } = counts
  const somebody = sql`${sql.lit(FIRST_CANDIDATE)} + 1 + (n * 7919) % ${sql.lit(candidates)}`
  const someListing = sql`1 + n % ${sql.lit(listings)}`
  await sql`insert into job_listing (jl_id, jl_fk_cny_id, jl_status, jl_date_created, jl_category, jl_position_sector, jl_position_title, jl_fold)
    select n, 1 + n % ${sql.lit(companies)}, ${pick(['OPEN', 'OPEN', 'DISABLED', 'CLOSED'], sql`n`)}, now() - (n % 500) * interval '1 day', 'Πωλήσεις',
      ${pick(activitySectors, sql`n`)}, 'Θέση ' || n, 'tesi ' || n from generate_series(1, ${sql.lit(listings)}) n`.execute(
    db,
  )
  await sql`insert into job_listing_candidate (jlc_fk_jl_id, jlc_fk_usr_id, jlc_status)
    select ${someListing}, ${somebody}, ${pick(['BOOKMARKED', 'REJECTED', 'INTERVIEWED', 'HIRED'], sql`n`)}
    from generate_series(1, ${sql.lit(shortlist)}) n on conflict do nothing`.execute(db)
  await sql`insert into interview (jli_status, jli_fk_usr_id, jli_fk_jl_id, jli_date)
    select ${pick(['COMPLETED', 'CANCELLED', 'SCHEDULED', 'CANDIDATE_REJECTED'], sql`n`)}, ${somebody}, ${someListing}, now() + (n % 400 - 380) * interval '1 day'
    from generate_series(1, ${sql.lit(interviews)}) n on conflict do nothing`.execute(db)
  await sql`insert into hiring (jlh_fk_usr_id, jlh_fk_jl_id, jlh_fk_edc_id, jlh_date_created)
    select ${somebody}, ${someListing}, 1 + n % ${sql.lit(counts.cycles)}, current_date - n % 500
    from generate_series(1, ${sql.lit(hires)}) n on conflict do nothing`.execute(db)
  await sql`update user_profile set usp_hired = true, usp_open_for_work = false from hiring where jlh_fk_usr_id = usp_fk_usr_id`.execute(
    db,
  )
  await sql`insert into notification (not_title, not_fk_usr_id, not_date_created, not_date_openned)
    select 'Ειδοποίηση ' || n, case when n % 100 = 0 then 1 else 10 + 3 + n % (${sql.lit(companies)} - 3) end, now() - (n % 500) * interval '1 hour', case when n % 3 > 0 then now() end
    from generate_series(1, ${sql.lit(notifications)}) n`.execute(db)
}
