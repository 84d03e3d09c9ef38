import { sql } from 'kysely'
import { lockByName } from '#server/core/named-lock.ts'
import type { Work } from '#server/core/work.ts'

export interface SameJob {
  /** The part of its data by which two are the same. */
  data: object
  /** By default only while it waits: what has begun may have read what was there before. */
  alsoRunning?: boolean
}

/** The job of this person that does the same and is not over; of several who start one at once, all but the first find it. */
export async function openJob(work: Work, kind: string, same: SameJob): Promise<{ job_id: string } | undefined> {
  const { usr_id } = work.person
  await lockByName(work.db, `job ${kind} ${usr_id}`)
  const { rows } = await sql<{ job_id: string }>`select job_id from job
    where job_kind = ${kind} and job_fk_usr_id = ${usr_id} and not exists (
        select from jsonb_each(${JSON.stringify(same.data)}::jsonb) part
        where job_data -> 'input' -> part.key is distinct from part.value)
      and job_status = any(${same.alsoRunning ? ['QUEUED', 'RUNNING'] : ['QUEUED']}::text[])
    order by job_date_created limit 1`.execute(work.db)
  return rows[0]
}
