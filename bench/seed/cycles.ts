import { sql } from 'kysely'
import { type BenchSeed, CYCLES, dice, FIRST_CANDIDATE, numbers, weighted } from '#bench/seed/dice.ts'
import { insertRows } from '#server/database/seeds/bulk.ts'
import { cycles } from '#server/database/seeds/people/cycles.ts'

/** The first ones are completed, the last ones open. */
const COMPLETED = 45
const CLOSED = 54

const ofCompleted = {
  APPLICATION_REJECTED: 46,
  GAME_ASSESSMENT_REJECTED: 18,
  INTERVIEW_REJECTED: 12,
  SUBSTITUTE_FINALIST: 2,
  FINALIST_REJECTED: 2,
  SUCCEEDED: 20,
}
const ofClosed = {
  APPLICATION_REJECTED: 20,
  GAME_ASSESSMENT: 25,
  GAME_ASSESSMENT_REJECTED: 15,
  INTERVIEWING: 20,
  INTERVIEW_REJECTED: 9,
  SUBSTITUTE_FINALIST: 2,
  FINALIST: 8,
  FINALIST_REJECTED: 1,
}
const ofOpen = { APPLIED: 80, APPLICATION_REJECTED: 12, GAME_ASSESSMENT: 8 }

const DAY = 86_400_000

export async function addApplications({ db, counts, today }: BenchSeed): Promise<void> {
  const daysAgo = (days: number) => new Date(Date.parse(today) - days * DAY).toISOString()
  await insertRows(
    db,
    'educational_cycle',
    Array.from({ length: CYCLES }, (_, index) => {
      const text = cycles[index % cycles.length]
      const age = 20 + (CYCLES - index) * 9
      return {
        edc_id: index + 1,
        edc_title: `${text?.title} ${index + 1}`,
        edc_organizor: text?.organizer,
        edc_description: text?.description,
        edc_status: index < COMPLETED ? 'COMPLETED' : index < CLOSED ? 'CLOSED' : 'OPEN_FOR_APPLICATIONS',
        edc_date_created: daysAgo(age),
        edc_openingDate: daysAgo(age - 3).slice(0, 10),
        edc_closingDate: daysAgo(index < CLOSED ? age - 33 : -30).slice(0, 10),
        edc_hard_skills: 80 + (index % 5) * 10,
        edc_soft_skills: 30,
        edc_learning_hours: 120 + (index % 4) * 20,
        edc_assessors: [],
      }
    }),
  )
  // Each person applies to as many programmes as there are applications a head, never twice to one: 19 and 60 have no
  // common divisor.
  const each = Math.max(Math.round(counts.applications / counts.candidates), 1)
  const drawn = sql`select n, k, n * 16 + k as row, 1 + (${dice(11, CYCLES)} + k * 19) % ${sql.lit(CYCLES)} as cycle
    from ${numbers(counts.candidates)}, generate_series(1, ${sql.lit(each)}) k`
  const row = sql`row`
  const status = sql`case when cycle <= ${sql.lit(COMPLETED)} then ${weighted(ofCompleted, 12, row)}
    when cycle <= ${sql.lit(CLOSED)} then ${weighted(ofClosed, 12, row)} else ${weighted(ofOpen, 12, row)} end`
  const created = sql`edc_date_created + interval '3 days' + ${dice(13, 20 * 1440, row)} * interval '1 minute'`
  const hasPlayed = sql`(status not in ('APPLIED', 'APPLICATION_REJECTED'))`
  const isAssessed = sql`(status in ('INTERVIEW_REJECTED', 'SUBSTITUTE_FINALIST', 'FINALIST', 'FINALIST_REJECTED', 'SUCCEEDED'))`
  await sql`insert into cycle_application (edca_fk_edc_id, edca_fk_usr_id, edca_status, edca_game_assessment_score,
      edca_lac_score, edca_color, edca_labour_status, edca_left_on, edca_date_created, edca_date_changed)
    select cycle, ${sql.lit(FIRST_CANDIDATE - 1)} + n, status, case when ${hasPlayed} then ${dice(14, 61, row)} + 40 end,
      case when ${isAssessed} then 1 + ${dice(15, 4, row)} end, case when ${dice(16, 10, row)} = 0 then '#2f9e44' end,
      (array['EMPLOYED', 'UNEMPLOYED', 'LONG_TERM_UNEMPLOYED', 'IN_EDUCATION', 'INACTIVE'])[1 + ${dice(17, 6, row)}],
      case when status = 'FINALIST_REJECTED' then (created + interval '25 days')::date end, created, created
    from (select *, ${status} as status, ${created} as created from (${drawn}) drawn join educational_cycle on edc_id = cycle) made
    order by n`.execute(db)
}
