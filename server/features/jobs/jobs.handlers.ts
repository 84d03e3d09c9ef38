import { AppError } from '#shared/core/errors.ts'
import { jobsContract } from '#shared/features/jobs/jobs.contract.ts'
import { handlers } from '#server/core/handlers.ts'
import { cancelJob, ownJob, ownJobs } from '#server/features/jobs/jobs.queries.ts'

export const jobsHandlers = handlers(jobsContract, {
  list: ({ work, person }) => ownJobs(work.db, person),

  async one({ work, person, input }) {
    const job = await ownJob(work.db, person, input.job_id)
    if (!job) throw new AppError('not_found')
    return job
  },

  async cancel({ work, person, input }) {
    const job = await ownJob(work.db, person, input.job_id)
    if (!job) throw new AppError('not_found')
    if (!(await cancelJob(work.db, person, input.job_id, work.now))) {
      throw new AppError('conflict', { message: 'Η εργασία έχει ήδη τελειώσει.', details: job })
    }
    return { ...job, job_status: 'CANCELLED' as const }
  },
})
