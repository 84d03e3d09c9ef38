import * as z from 'zod'
import { call } from '#shared/core/contract.ts'
import { fields, id } from '#shared/core/fields.ts'
import { PERSONAL_PATH } from '#shared/core/personal-key.ts'
import { jobForm, ownJob, proofFile } from '#shared/features/follow-up/declared-jobs.calls.ts'

const path = `${PERSONAL_PATH}/job` as const
const done = z.object({ message: z.string() })

/** Work that the person found elsewhere. */
export const ownJobCalls = {
  jobs: call({
    method: 'GET',
    path: `${path}/list`,
    who: 'public',
    about: 'The work that the person declared to have found elsewhere, the latest first.',
    output: z.array(ownJob),
    reads: ['declared_job', 'file', 'users'],
  }),
  declareJob: call({
    method: 'POST',
    path,
    who: 'public',
    about: 'Declare work found elsewhere, with a proof if wished. It counts apart from the hires of the platform.',
    input: fields(jobForm),
    files: proofFile,
    output: done,
    perMinute: 10,
  }),
  withdrawJob: call({
    method: 'DELETE',
    path: `${path}/{djb_id}`,
    who: 'public',
    about: 'Take back what was declared, with its proof.',
    input: fields({ djb_id: id }),
    output: done,
  }),
}
