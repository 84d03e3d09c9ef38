import { LATEST_OWN_JOBS } from '#shared/core/latest.ts'
import type { Job } from '#shared/features/jobs/jobs.contract.ts'
import type { Person } from '#server/core/person.ts'
import type { Db } from '#server/database/connect.ts'

function ofPerson(db: Db, person: Person) {
  return db
    .selectFrom('job')
    .select([
      'job_id',
      'job_kind',
      'job_status',
      'job_done',
      'job_total',
      'job_message',
      'job_result',
      'job_date_created',
      'job_date_finished',
    ])
    .where('job_fk_usr_id', '=', person.usr_id)
}

export async function ownJobs(db: Db, person: Person): Promise<Job[]> {
  return (await ofPerson(db, person).orderBy('job_date_created', 'desc').limit(LATEST_OWN_JOBS).execute()) as Job[]
}

export async function ownJob(db: Db, person: Person, job_id: string): Promise<Job | undefined> {
  return (await ofPerson(db, person).where('job_id', '=', job_id).executeTakeFirst()) as Job | undefined
}

export async function cancelJob(db: Db, person: Person, job_id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('job')
    .set({ job_status: 'CANCELLED', job_date_finished: now.toISOString() })
    .where('job_id', '=', job_id)
    .where('job_fk_usr_id', '=', person.usr_id)
    .where('job_status', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}
