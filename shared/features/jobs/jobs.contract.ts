import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { fields, timestamp } from '#shared/core/fields.ts'

export const jobStates = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const

export const job = z.object({
  job_id: z.string(),
  job_kind: z.string(),
  job_status: z.enum(jobStates),
  job_done: z.int(),
  job_total: z.int(),
  job_message: z.string(),
  job_result: z.unknown(),
  job_date_created: timestamp,
  job_date_finished: timestamp.nullable(),
})
export type Job = z.output<typeof job>

export const jobsContract = contract('jobs', ['job'], {
  list: call({
    method: 'GET',
    path: '/api/user/job/list',
    who: 'signedIn',
    about: 'Own long-running work, newest first: the last fifty.',
    output: z.array(job),
  }),
  one: call({
    method: 'GET',
    path: '/api/user/job/{job_id}',
    who: 'signedIn',
    about: 'One own job with its progress and result.',
    input: fields({ job_id: z.uuid() }),
    output: job,
  }),
  cancel: call({
    method: 'POST',
    path: '/api/user/job/{job_id}/cancel',
    who: 'signedIn',
    about: 'Stop an own job at its next step. What is done stays done.',
    input: fields({ job_id: z.uuid() }),
    output: job,
  }),
})
