import { sql } from 'kysely'
import {
  type ApplicationState,
  nextStep,
  stageName,
} from '#shared/features/educational-cycles/educational-cycles.rules.ts'
import { type StageAction, stageMoves, UNDO_MINUTES } from '#shared/features/participants/participants.rules.ts'
import { aboutCycle } from '#server/features/educational-cycles/educational-cycles.service.ts'
import { insertRows } from '#server/database/seeds/bulk.ts'
import type { DemoSeed } from '#server/database/seeds/demo.seed.ts'

const DAY = 86_400_000

type Cycle = DemoSeed['cycles'][number]

const atCentre: ApplicationState[] = [
  'INTERVIEW_REJECTED',
  'SUBSTITUTE_FINALIST',
  'FINALIST',
  'FINALIST_REJECTED',
  'SUCCEEDED',
]
const pastGames: ApplicationState[] = ['INTERVIEWING', ...atCentre]
const pastApplication: ApplicationState[] = ['GAME_ASSESSMENT', 'GAME_ASSESSMENT_REJECTED', ...pastGames]

/** From the making of a programme to its certificates; the younger completed one is past its half year. */
const TRAINING_DAYS = 140

interface Step {
  action: StageAction
  from: ApplicationState
  /** Where the people stand now who took it. */
  now: readonly ApplicationState[]
  /** Days from the making of the programme. */
  after: number
}

/** How people came to where they stand: one bulk action for each step, in order. */
const steps: readonly Step[] = [
  { action: 'application_rejected', from: 'APPLIED', now: ['APPLICATION_REJECTED'], after: 36 },
  { action: 'application_approved', from: 'APPLIED', now: pastApplication, after: 37 },
  { action: 'game_assessment_rejected', from: 'GAME_ASSESSMENT', now: ['GAME_ASSESSMENT_REJECTED'], after: 48 },
  { action: 'game_assessment_approved', from: 'GAME_ASSESSMENT', now: pastGames, after: 49 },
  { action: 'assessment_centre_rejected', from: 'INTERVIEWING', now: ['INTERVIEW_REJECTED'], after: 56 },
  { action: 'substitute_finalist', from: 'INTERVIEWING', now: ['SUBSTITUTE_FINALIST'], after: 57 },
  {
    action: 'assessment_centre_approved',
    from: 'INTERVIEWING',
    now: ['FINALIST', 'FINALIST_REJECTED', 'SUCCEEDED'],
    after: 57,
  },
  { action: 'reject_finalist', from: 'FINALIST', now: ['FINALIST_REJECTED'], after: 60 },
  { action: 'succeeded', from: 'FINALIST', now: ['SUCCEEDED'], after: TRAINING_DAYS },
]

/** Steps of one day are some minutes apart; those of a programme that is still open were taken yesterday. */
function stepAt(seed: DemoSeed, age: number, step: Step): string {
  const minutes = String(steps.indexOf(step) * 5).padStart(2, '0')
  return `${seed.dayAgo(Math.max(age - step.after, 1))}T10:${minutes}:00.000Z`
}

/** When somebody came to this stage of a programme; nobody moved those who still wait with their application. */
export function arrivedAt(seed: DemoSeed, age: number, status: string): string | undefined {
  const step = steps.find(({ action }) => stageMoves[action].to === status)
  return step && stepAt(seed, age, step)
}

/** The stage actions of all programmes, long done and no longer to be taken back. */
export async function addStageActions(seed: DemoSeed): Promise<void> {
  const { rows } = await sql<{ edc_id: number; edca_id: number; usr_id: number; state: ApplicationState }>`
    select edca_fk_edc_id as edc_id, edca_id, edca_fk_usr_id as usr_id, edca_status as state
    from cycle_application order by edca_id`.execute(seed.work.db)
  const actions = seed.cycles.flatMap((cycle) =>
    actionsOf(
      seed,
      cycle,
      rows.filter(({ edc_id }) => edc_id === cycle.edc_id),
    ),
  )
  await insertRows(
    seed.work.db,
    'stage_action',
    actions
      .toSorted((a, b) => a.sta_date_created.localeCompare(b.sta_date_created))
      .map((action, index) => ({ sta_id: index + 1, ...action })),
  )
}

/** As long as notifications are kept, and as long as one waits to be read. */
const KEPT_DAYS = 365
const UNREAD_DAYS = 7

/** What the last act about each person says on their own page. */
export async function stageNotices(seed: DemoSeed) {
  const { rows } = await sql<{ edc_id: number; title: string; usr_id: number; state: ApplicationState }>`
    select edca_fk_edc_id as edc_id, edc_title as title, edca_fk_usr_id as usr_id, edca_status as state
    from cycle_application join educational_cycle on edc_id = edca_fk_edc_id order by edca_id`.execute(seed.work.db)
  const ages = new Map(seed.cycles.map(({ edc_id, age }) => [edc_id, age]))
  return rows.flatMap(({ edc_id, title, usr_id, state }) => {
    const at = arrivedAt(seed, ages.get(edc_id) ?? 0, state)
    if (at === undefined || at < seed.dayAgo(KEPT_DAYS)) return []
    return {
      not_kind: 'stage.changed',
      not_title: stageName(state, {}),
      not_body: [title, nextStep(state, {}, false)].filter(Boolean).join('. '),
      not_link: '',
      not_about: aboutCycle(edc_id),
      not_date_created: at,
      not_date_openned: at < seed.dayAgo(UNREAD_DAYS) ? new Date(Date.parse(at) + DAY).toISOString() : null,
      not_fk_usr_id: usr_id,
    }
  })
}

function actionsOf(
  seed: DemoSeed,
  { edc_id, age }: Cycle,
  people: readonly { edca_id: number; usr_id: number; state: ApplicationState }[],
) {
  return steps.flatMap((step, index) => {
    const { action, from, now } = step
    const moved = people.filter(({ state }) => now.includes(state))
    if (moved.length === 0) return []
    const at = stepAt(seed, age, step)
    const { to } = stageMoves[action]
    return {
      sta_fk_edc_id: edc_id,
      sta_action: action,
      sta_fk_usr_id: seed.admins[index % seed.admins.length] ?? null,
      sta_date_created: at,
      sta_undo_until: new Date(Date.parse(at) + UNDO_MINUTES * 60_000).toISOString(),
      sta_moves: moved.map(({ edca_id, usr_id }) => ({ edca_id, usr_id, from, to })),
      // The outbox of the demo holds none of theirs.
      sta_letters: 0,
    }
  })
}
