import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { timestamp } from '#shared/core/fields.ts'
import { healthParts, healthStates } from '#shared/features/health/health.rules.ts'

const judgement = z.object({
  part: z.enum(healthParts),
  state: z.enum(healthStates),
  /** Since when it is wrong; null while it is right, or when nobody knows. */
  since: timestamp.nullable(),
  /** The words of a machine, for whoever operates the platform. */
  detail: z.string(),
})

const figures = z.object({
  letters_waiting: z.int(),
  letters_failed_in_day: z.int(),
  jobs_waiting: z.int(),
  jobs_failed_in_day: z.int(),
  /** Null where the machine does not tell. */
  free_bytes: z.number().nullable(),
  has_mail_server: z.boolean(),
  has_bucket: z.boolean(),
  has_chat_outside: z.boolean(),
  backup_at: timestamp.nullable(),
  backup_bytes: z.number().nullable(),
  backup_is_encrypted: z.boolean(),
  drill_at: timestamp.nullable(),
})

const schedule = z.object({ name: z.string(), ended_at: timestamp, problem: z.string() })

export const healthContract = contract('health', ['platform_state', 'undelivered_mail', 'web_hook'], {
  look: call({
    method: 'GET',
    path: '/api/admin/health',
    who: 'office',
    byClock: ['hook_event', 'job', 'outbox_mail'],
    about:
      'What is wrong with the platform and since when, with the figures behind it, as the process that answers sees it.',
    output: z.object({
      at: timestamp,
      version: z.string(),
      commit: z.string(),
      database_version: z.string(),
      judgements: z.array(judgement),
      figures,
      schedules: z.array(schedule),
    }),
  }),
})
export type Health = z.output<typeof healthContract.look.output>
