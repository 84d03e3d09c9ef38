import { sql } from 'kysely'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { afmOf } from '#shared/reference/afm.ts'
import { companySizes } from '#shared/reference/companies.ts'
import { activitySectors } from '#shared/reference/sectors.ts'
import { hashPassword } from '#server/core/passwords.ts'
import { inTransaction, type Services } from '#server/core/work.ts'
import { addApplications } from '#bench/seed/cycles.ts'
import { addHiring } from '#bench/seed/hiring.ts'
import { withoutIndexes } from '#bench/seed/indexes.ts'
import { addCandidates, addProfiles } from '#bench/seed/people.ts'
import { type BenchSeed, countsOf } from '#bench/seed/dice.ts'
import { advanceSequences, insertRows } from '#server/database/seeds/bulk.ts'
import { demoSignIns } from '#server/database/seeds/demo.sign-ins.ts'
import { userRow } from '#server/database/seeds/demo.seed.ts'
import { withoutTriggers } from '#server/database/seeds/triggers.ts'
import { person } from '#server/database/seeds/people/person.ts'
import { seeded } from '#server/database/seeds/people/seeded.ts'
import { surnames } from '#server/database/seeds/people/names.ts'
import { filledTables } from '#server/database/statistics.ts'

const large = [
  'users',
  'user_profile',
  'user_education',
  'cycle_application',
  'job_listing',
  'job_listing_candidate',
  'interview',
  'hiring',
  'notification',
  'candidate_search',
  'candidate_facts',
]

/**
 * The bench seed: large, the same each time, and quick to make, since PostgreSQL makes the rows itself. `size` 1 is
 * what the figures of speed are promised for. The sign-ins are those of the demo seed.
 */
export async function loadBenchSeed(services: Services, size: number): Promise<void> {
  const passwordHash = await hashPassword(demoSignIns.password)
  await inTransaction(services, {}, async (work) => {
    await sql`set local synchronous_commit = off`.execute(work.db)
    await sql`set local statement_timeout = 0`.execute(work.db)
    await sql`set local work_mem = '64MB'`.execute(work.db)
    await sql`set local maintenance_work_mem = '256MB'`.execute(work.db)
    const seed: BenchSeed = {
      db: work.db,
      counts: countsOf(size),
      random: seeded(2027),
      today: work.now.toISOString().slice(0, 10),
    }
    await withoutIndexes(work.db, large, () =>
      // Nobody hears of the notices.
      withoutTriggers(work.db, ['cycle_application_labour', 'chat_notices_made'], async () => {
        await addCompanies(seed, passwordHash)
        await addCandidates(seed)
        await addApplications(seed)
        await addHiring(seed)
        await addProfiles(seed)
      }),
    )
    await advanceSequences(work.db)
  })
  // One connection, and no limit of time: ten million rows take longer than any request may.
  await services.connection.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    const { rows } = await sql.raw<{ tables: string }>(`select ${filledTables} as tables`).execute(db)
    for (const { tables } of rows) await sql.raw(`vacuum analyze ${tables}`).execute(db)
    await sql`reset statement_timeout`.execute(db)
  })
}

const signIns: Record<number, string> = {
  1: 'company@regen.demo',
  2: 'company2@regen.demo',
  3: 'pending@regen.demo',
  4: 'archived@regen.demo',
}

function statusOf(cny_id: number): string {
  if (cny_id === 3 || cny_id % 50 === 0) return 'PENDING_APPROVAL'
  return cny_id === 4 || cny_id % 40 === 9 ? 'ARCHIVED' : 'APPROVED'
}

async function addCompanies(seed: BenchSeed, usr_password_hash: string): Promise<void> {
  const { db, counts } = seed
  const ids = Array.from({ length: counts.companies }, (_, index) => index + 1)
  await insertRows(
    db,
    'company',
    ids.map((cny_id) => companyRow(seed, cny_id)),
  )
  const office = account(1, 'REGEN_ADMINISTRATOR', 'admin@regen.demo', 'Ελένη Μαυρίδου')
  const newcomer = account(2, 'COMPANY_USER', 'new@regen.demo', '')
  const people = ids.map((cny_id) => {
    const email = signIns[cny_id] ?? `hr@company${cny_id}.demo`
    return {
      cny_id,
      row: account(10 + cny_id, 'COMPANY_USER', email, person(seed.random, cny_id, seed.today).fullname),
    }
  })
  await insertRows(db, 'users', [
    { ...office, usr_grade: 'OWNER', usr_password_hash, usr_fk_cny_id: null },
    { ...newcomer, usr_password_hash, usr_fk_cny_id: null },
    ...people.map(({ cny_id, row }) => ({ ...row, usr_password_hash, usr_fk_cny_id: cny_id })),
  ])
}

function companyRow({ random, today }: BenchSeed, cny_id: number) {
  const activity = random.pick(activitySectors)
  const cny_name = `${random.pick(surnames)} ${activity.split(' ')[0]} ${cny_id} Α.Ε.`
  const created = new Date(Date.parse(today) - random.int(20, 600) * 86_400_000).toISOString()
  const cny_status = statusOf(cny_id)
  return {
    cny_id,
    cny_status,
    cny_name,
    cny_fold: foldGreek(cny_name),
    cny_size: random.pick(companySizes),
    cny_activity: activity,
    cny_afm: afmOf(10_000_000 + cny_id),
    cny_site: `https://company${cny_id}.demo`,
    cny_show_intro: false,
    cny_date_created: created,
    cny_date_decided: cny_status === 'PENDING_APPROVAL' ? null : created,
  }
}

function account(usr_id: number, usr_role: string, usr_email: string, usr_fullname: string) {
  const usr_date_created = '2025-01-01T00:00:00Z'
  return userRow({ usr_id, usr_role, usr_email, usr_fullname, usr_phone: '', usr_date_created })
}
