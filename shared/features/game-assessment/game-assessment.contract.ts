import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { fields, id, requiredLine } from '#shared/core/fields.ts'

const base = '/api/admin/educational-cycle' as const

export const gameRole = z.object({ id: z.string(), name: z.string() })

/** The scores of a cycle in the six buckets of the dashboard, and one by one for the threshold. */
export const distribution = z.object({
  sent: z.int(),
  waiting: z.int(),
  scores: z.array(z.object({ usr_id: id, usr_fullname: z.string(), score: z.number(), isInStage: z.boolean() })),
})
export type Distribution = z.output<typeof distribution>

const sending = { role: requiredLine(120, 'Χρειάζεται ρόλος'), dry_run: z.boolean().default(false) }

const sent = z.object({
  sent: z.int(),
  already: z.int(),
  /** People whom the provider refused; they can be sent again. */
  failed: z.array(z.object({ usr_id: id, reason: z.string() })),
})

/** What the responses are read from. */
const tables = ['cycle_application', 'educational_cycle', 'users'] as const

export const gameAssessmentContract = contract('game-assessment', tables, {
  roles: call({
    method: 'GET',
    path: `${base}/get-artic-shores-roles`,
    who: 'office',
    about: 'The roles that the provider assesses for.',
    output: z.array(gameRole),
  }),
  send: call({
    method: 'POST',
    path: `${base}/{id}/send-data-to-artic-shores`,
    idField: 'edc_id',
    who: 'office',
    about: 'Sends the provider everybody in the stage of the games, each person once. `dry_run` only counts.',
    of: 'cycle',
    input: fields({ id, ...sending }),
    output: sent,
    perMinute: 20,
  }),
  sync: call({
    method: 'POST',
    path: `${base}/{id}/sync-artic-shores-results`,
    idField: 'edc_id',
    who: 'office',
    about: 'Fetches the scores that are ready, as a job.',
    of: 'cycle',
    input: fields({ id }),
    output: z.object({ job_id: z.string() }),
    perMinute: 20,
  }),
  distribution: call({
    method: 'GET',
    path: `${base}/{id}/game-scores`,
    who: 'office',
    about: 'The scores of a cycle, for the chart and its threshold.',
    of: 'cycle',
    input: fields({ id }),
    output: distribution,
  }),
})
