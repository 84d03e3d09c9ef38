import { sql } from 'kysely'
import { insertRows } from '#server/database/seeds/bulk.ts'
import type { DemoSeed } from '#server/database/seeds/demo.seed.ts'
import { arrivedAt } from '#server/database/seeds/demo.stages.ts'
import { labourStatuses } from '#shared/features/candidates/profile.words.ts'
import { cycles } from '#server/database/seeds/people/cycles.ts'

const colours = ['#e03131', '#f08c00', '#2f9e44', '#1971c2', '#9c36b5', '#868e96']

const plans = [
  { stage: 'completed', age: 500, status: 'COMPLETED', places: 26 },
  { stage: 'completed', age: 330, status: 'COMPLETED', places: 24 },
  { stage: 'training', age: 200, status: 'CLOSED', places: 22 },
  { stage: 'assessment', age: 90, status: 'CLOSED', places: 40 },
  { stage: 'open', age: 30, status: 'OPEN_FOR_APPLICATIONS', places: 0 },
  { stage: 'new', age: 4, status: 'JUST_CREATED_UNABLE_TO_APPLY', places: 0 },
] as const

/** Six programmes, from completed to just created, with applications in all ten statuses. */
export async function addCycles(seed: DemoSeed): Promise<void> {
  const { work } = seed
  seed.cycles.push(...plans.map((plan, index) => ({ edc_id: index + 1, stage: plan.stage, age: plan.age })))
  await insertRows(
    work.db,
    'educational_cycle',
    plans.map((plan, index) => ({
      edc_id: index + 1,
      edc_title: cycles[index]?.title,
      edc_organizor: cycles[index]?.organizer,
      edc_description: cycles[index]?.description,
      edc_status: plan.status,
      edc_date_created: seed.daysAgo(plan.age),
      edc_openingDate: seed.dayAgo(plan.stage === 'new' ? -10 : plan.age - 5),
      edc_closingDate: seed.dayAgo(plan.stage === 'new' ? -40 : plan.stage === 'open' ? -20 : plan.age - 35),
      edc_hard_skills: 80 + index * 10,
      edc_soft_skills: 30,
      edc_learning_hours: 120 + index * 20,
      edc_assessors: [],
      edc_lac_starting_date: plan.stage === 'assessment' ? seed.dayAgo(-6) : null,
    })),
  )
  await insertRows(
    work.db,
    'cycle_audience',
    plans.map((_, index) => ({
      edaud_id: index + 1,
      edaud_fk_edc_id: index + 1,
      edaud_title: 'Νέοι έως 35',
      edaud_filters: [{ field: 'age', op: 'lte', value: 35 }],
    })),
  )
  const applications = plans.flatMap((plan, index) => applicationsOf(seed, index + 1, plan))
  await insertRows(
    work.db,
    'cycle_application',
    applications.map((row, index) => ({ edca_id: index + 1, ...row })),
  )
  await keepLabourStatus(seed)
  await certify(seed, applications)
}

/** Somebody's applications all say the same, and the profile says it too. */
async function keepLabourStatus({ work }: DemoSeed): Promise<void> {
  await sql`update user_profile set usp_labour_status = edca_labour_status from cycle_application
    where edca_fk_usr_id = usp_fk_usr_id and edca_labour_status is not null`.execute(work.db)
}

interface Application {
  edca_fk_edc_id: number
  edca_fk_usr_id: number
  edca_status: string
  edca_game_assessment_score: number | null
  edca_game_role: string
  edca_game_sent: string | null
  edca_lac_score: number | null
  edca_color: string | null
  edca_note: string
  edca_labour_status: string | null
  edca_left_on: string | null
  edca_date_created: string
  edca_date_changed: string
}

function applicationsOf(seed: DemoSeed, edc_id: number, plan: (typeof plans)[number]): Application[] {
  if (plan.stage === 'new') return []
  const { random, candidates } = seed
  // Each programme draws from its own stretch of people, with some who apply again.
  const size = plan.stage === 'open' ? 180 : 150
  const start = ((edc_id - 1) * 110) % candidates.length
  return Array.from({ length: size }, (_, place) => {
    const person = candidates[(start + place) % candidates.length]
    const usr_id = person?.usr_id ?? 0
    const status = statusOf(seed, plan, place)
    const played =
      !['APPLIED', 'APPLICATION_REJECTED'].includes(status) && !(status === 'GAME_ASSESSMENT' && random.chance(0.5))
    const assessed = [
      'INTERVIEW_REJECTED',
      'SUBSTITUTE_FINALIST',
      'FINALIST',
      'FINALIST_REJECTED',
      'SUCCEEDED',
    ].includes(status)
    return {
      edca_fk_edc_id: edc_id,
      edca_fk_usr_id: usr_id,
      edca_status: status,
      edca_game_assessment_score: played
        ? random.int(status === 'GAME_ASSESSMENT_REJECTED' ? 5 : 40, status === 'GAME_ASSESSMENT_REJECTED' ? 45 : 100)
        : null,
      edca_game_role: played ? 'analysis' : '',
      edca_game_sent: played ? seed.dayAgo(Math.max(plan.age - 38, 2)) : null,
      edca_lac_score: assessed ? (status === 'INTERVIEW_REJECTED' ? random.int(1, 2) : random.int(2, 4)) : null,
      edca_color: random.chance(0.12) ? random.pick(colours) : null,
      edca_note: random.chance(0.06) ? 'Να μιλήσουμε πριν την απόφαση.' : '',
      // Without dice: what was drawn before stays.
      edca_labour_status: labourStatuses[(usr_id * 7) % 9] ?? null,
      edca_left_on: status === 'FINALIST_REJECTED' ? seed.dayAgo(Math.max(plan.age - 60, 1)) : null,
      ...datesOf(seed, plan, status),
    }
  })
}

function datesOf(seed: DemoSeed, { age, stage }: (typeof plans)[number], status: string) {
  const edca_date_created = seed.daysAgo(Math.max(age - seed.random.int(6, stage === 'open' ? 28 : 34), 1))
  // Thrown for nothing: what is drawn after it stays.
  seed.daysAgo(0)
  return { edca_date_created, edca_date_changed: arrivedAt(seed, age, status) ?? edca_date_created }
}

function statusOf(seed: DemoSeed, plan: (typeof plans)[number], place: number): string {
  if (plan.stage === 'open') return seed.random.chance(0.1) ? 'APPLICATION_REJECTED' : 'APPLIED'
  if (plan.stage === 'assessment')
    return place < 60
      ? 'INTERVIEWING'
      : place < 90
        ? 'GAME_ASSESSMENT'
        : place < 115
          ? 'GAME_ASSESSMENT_REJECTED'
          : 'APPLICATION_REJECTED'
  if (place < plan.places) return plan.stage === 'completed' ? 'SUCCEEDED' : 'FINALIST'
  if (place < plan.places + 4) return 'FINALIST_REJECTED'
  if (place < plan.places + 10) return 'SUBSTITUTE_FINALIST'
  if (place < plan.places + 35) return 'INTERVIEW_REJECTED'
  if (place < plan.places + 65) return 'GAME_ASSESSMENT_REJECTED'
  return 'APPLICATION_REJECTED'
}

/** Who succeeded has a certificate of the programme; the oldest ones have run out. */
async function certify(seed: DemoSeed, applications: readonly Application[]): Promise<void> {
  for (const cycle of seed.cycles.filter(({ stage }) => stage === 'completed')) {
    const graduates = applications.filter(
      (row) => row.edca_fk_edc_id === cycle.edc_id && row.edca_status === 'SUCCEEDED',
    )
    // Thrown for nothing, as above.
    seed.daysAgo(0)
    await seed.work.db
      .updateTable('user_profile')
      .set({
        usp_finalist_certificate_status: 'ACTIVE',
        usp_finalist_date: arrivedAt(seed, cycle.age, 'SUCCEEDED') ?? null,
        usp_finalist_fk_edc_id: cycle.edc_id,
      })
      .where(
        'usp_fk_usr_id',
        'in',
        graduates.map((row) => row.edca_fk_usr_id),
      )
      .execute()
  }
  await seed.work.db
    .updateTable('user_profile')
    .set({ usp_finalist_certificate_status: 'EXPIRED' })
    .where(
      'usp_fk_usr_id',
      'in',
      applications
        .filter((row) => row.edca_fk_edc_id === 1 && row.edca_status === 'SUCCEEDED')
        .slice(0, 2)
        .map((row) => row.edca_fk_usr_id),
    )
    .execute()
}
