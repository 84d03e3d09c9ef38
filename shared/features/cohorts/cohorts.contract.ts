import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { fields } from '#shared/core/fields.ts'
import { cohortGroupings, fairnessGroupings, verdicts, waySteps } from '#shared/features/cohorts/cohorts.rules.ts'

const step = z.object({
  step: z.enum(waySteps),
  reached: z.int(),
  /** Days from the step before; null where under five are known. */
  time: z.object({ people: z.int(), median: z.number(), low: z.number(), high: z.number() }).nullable(),
})

const cohort = z.object({
  /** The cycle; null for other groupings. */
  edc_id: z.int().nullable(),
  /** Empty: nobody said. */
  label: z.string(),
  applied: z.int(),
  steps: z.array(step),
})
export type WayCohort = z.output<typeof cohort>

const share = z.object({
  label: z.string(),
  reached: z.int().nullable(),
  passed: z.int().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})

const fairnessStep = z.object({ step: z.enum(waySteps), groups: z.array(share), verdict: z.enum(verdicts) })
export type FairnessStep = z.output<typeof fairnessStep>

/** The latest cycles; other groupings are fewer. */
export const MOST_COHORTS = 100

const base = '/api/admin/cohort' as const

export const cohortsContract = contract(
  'cohorts',
  ['cycle_application', 'educational_cycle', 'hiring', 'stage_action', 'user_education', 'user_profile', 'users'],
  {
    list: call({
      method: 'GET',
      path: `${base}/list`,
      who: 'office',
      hasPast: true,
      about:
        'How far people came and how long each step took, cycle beside cycle or by organiser, year, region; the latest 100.',
      input: fields({ by: z.enum(cohortGroupings).default('cycle') }),
      output: z.object({ cohorts: z.array(cohort), total: z.int() }),
    }),
    fairness: call({
      method: 'GET',
      path: `${base}/fairness`,
      who: 'office',
      hasPast: true,
      about:
        'Which share of each group passes each stage, over all cycles, with the range of 95%; small groups are hidden.',
      input: fields({ by: z.enum(fairnessGroupings).default('sex') }),
      output: z.array(fairnessStep),
    }),
  },
)
