import { sql } from 'kysely'
import { insertRows } from '#server/database/seeds/bulk.ts'
import type { DemoSeed } from '#server/database/seeds/demo.seed.ts'

const CONTRACTS = ['PERMANENT', 'PERMANENT', 'FIXED', 'PRACTICE'] as const
/** The hires about which the two sides disagree. */
const DISPUTES = 2

interface DueMonth {
  jlh_id: number
  month: number
  due: string
}

/** Who was hired or refused after an interview heard of it some days later. */
async function decideAfterInterviews(seed: DemoSeed): Promise<void> {
  await sql`update job_listing_candidate set jlc_date_changed = least(met_at + make_interval(days => 1 + jlc_id % 9),
      ${seed.daysAgo(0)}::timestamptz)
    from (select jli_fk_jl_id, jli_fk_usr_id, max(jli_date) as met_at from interview where jli_status = 'COMPLETED'
      group by 1, 2) met
    where jlc_status in ('HIRED', 'REJECTED') and jli_fk_jl_id = jlc_fk_jl_id and jli_fk_usr_id = jlc_fk_usr_id`.execute(
    seed.work.db,
  )
}

/** A few graduates found work elsewhere. */
async function addDeclaredJobs(seed: DemoSeed): Promise<void> {
  const people = await sql<{ usr_id: number }>`select distinct edca_fk_usr_id as usr_id from cycle_application
    where edca_status = 'SUCCEEDED' and not exists (select from hiring where jlh_fk_usr_id = edca_fk_usr_id)
    order by 1 limit 3`.execute(seed.work.db)
  await insertRows(
    seed.work.db,
    'declared_job',
    people.rows.map(({ usr_id }, index) => ({
      djb_fk_usr_id: usr_id,
      djb_employer: ['Φαρμακείο Λαμπράκη', 'Δήμος Λαρισαίων', 'Studio Κύμα'][index] ?? '',
      djb_position: ['Βοηθός γραμματείας', 'Υποστήριξη πληροφορικής', 'Κατασκευή ιστοσελίδων'][index] ?? '',
      djb_date_started: seed.dayAgo(20 + index * 40),
      djb_contract: CONTRACTS[index] ?? null,
      djb_status: index === 2 ? 'CONFIRMED' : 'DECLARED',
      djb_note: index === 2 ? 'Έστειλε βεβαίωση εργοδότη.' : '',
      djb_date_checked: index === 2 ? seed.dayAgo(5) : null,
      djb_date_created: `${seed.dayAgo(15 + index * 10)}T10:00:00Z`,
    })),
  )
}

/** What graduates and employers said at 1, 3, 6 and 12 months. Whatever is due has been asked as often as it may be. */
export async function addFollowUps(seed: DemoSeed): Promise<void> {
  const { rows } =
    await sql<DueMonth>`select jlh_id, month, (jlh_date_created + make_interval(months => month))::date as due
    from hiring cross join unnest(array[1, 3, 6, 12]) month
    where jlh_date_created + make_interval(months => month) <= ${seed.dayAgo(0)}::date order by jlh_id, month`.execute(
      seed.work.db,
    )
  const contracts = new Map<number, string>()
  const hasLeft = new Set<number>()
  let disputes = 0
  await insertRows(
    seed.work.db,
    'follow_up',
    rows.flatMap(({ jlh_id, month, due }) => {
      const { random } = seed
      if (random.chance(0.07)) hasLeft.add(jlh_id)
      const before = contracts.get(jlh_id)
      const contract =
        before === undefined
          ? random.pick(CONTRACTS)
          : before === 'PRACTICE' && random.chance(0.4)
            ? 'PERMANENT'
            : before
      contracts.set(jlh_id, contract)
      const isDisputed = disputes < DISPUTES && !hasLeft.has(jlh_id) && random.chance(0.1)
      if (isDisputed) disputes += 1
      const isAnswered = { GRADUATE: isDisputed || random.chance(0.75), EMPLOYER: isDisputed || random.chance(0.65) }
      return (['GRADUATE', 'EMPLOYER'] as const).map((side) => {
        const works = !hasLeft.has(jlh_id) && !(isDisputed && side === 'EMPLOYER')
        const leftAs = side === 'EMPLOYER' ? 'LEFT' : random.pick(['OTHER_JOB', 'SEEKING', 'STUDYING'])
        const answer = isAnswered[side] ? (works ? 'SAME_JOB' : leftAs) : null
        const hasDetails = answer === 'SAME_JOB'
        return {
          fup_fk_jlh_id: jlh_id,
          fup_month: month,
          fup_side: side,
          fup_date_due: due,
          fup_letters: answer === null ? 3 : 1,
          fup_date_written: due,
          fup_answer: answer,
          fup_contract: hasDetails ? contract : null,
          fup_hours: hasDetails ? (random.chance(0.8) ? 'FULL' : 'PART') : null,
          fup_in_field: hasDetails && side === 'GRADUATE' ? random.chance(0.8) : null,
          fup_source: answer === null ? null : 'LINK',
          fup_date_answered: answer === null ? null : `${due}T12:00:00Z`,
        }
      })
    }),
  )
  await addDeclaredJobs(seed)
  await decideAfterInterviews(seed)
  await seed.work.db.updateTable('office_setting').set({ ofs_shows_prompt_companies: true }).execute()
}
