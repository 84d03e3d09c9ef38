import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

export interface WorkFigures {
  letters_waiting: number
  letters_failed_in_day: number
  oldest_letter_due: string | null
  jobs_waiting: number
  jobs_failed_in_day: number
  oldest_job_waiting: string | null
  database_version: string
}

/** Letters and jobs that wait or failed; what failed counts for a day. */
export async function workFigures(db: Db, now: Date): Promise<WorkFigures> {
  const at = now.toISOString()
  const dayAgo = new Date(now.getTime() - 86_400_000).toISOString()
  const { rows } =
    await sql<WorkFigures>`select letters.*, jobs.*, current_setting('server_version') as database_version
    from (
      select (count(*) filter (where mai_status in ('HELD', 'QUEUED')))::int as letters_waiting,
        (count(*) filter (where mai_status in ('FAILED', 'BOUNCED') and mai_date_created > ${dayAgo}))::int
          as letters_failed_in_day,
        min(mai_next_attempt) filter (where mai_status in ('HELD', 'QUEUED') and mai_next_attempt <= ${at})
          as oldest_letter_due
      from outbox_mail
      where mai_status in ('HELD', 'QUEUED')
        or (mai_status in ('FAILED', 'BOUNCED') and mai_date_created > ${dayAgo})) letters,
    (
      select (count(*) filter (where job_status in ('QUEUED', 'RUNNING')))::int as jobs_waiting,
        (count(*) filter (where job_status = 'FAILED' and job_date_finished > ${dayAgo}))::int as jobs_failed_in_day,
        min(job_date_created) filter (where job_status = 'QUEUED') as oldest_job_waiting
      from job
      where job_status in ('QUEUED', 'RUNNING', 'FAILED')) jobs`.execute(db)
  const [row] = rows
  if (!row) throw new Error('counting gave no row')
  return row
}

/** Systems of others that do not take what they are told, with what they answered last. */
export async function hooksThatFail(db: Db): Promise<{ name: string; since: string; reason: string }[]> {
  const { rows } = await sql<{ name: string; since: string; reason: string }>`
    select whk_name as name, whk_failing_since as since,
      concat_ws(' ', last_try.hev_answer, last_try.hev_note) as reason
    from web_hook left join lateral (
      select hev_answer, hev_note from hook_event
      where hev_fk_whk_id = whk_id and hev_status = 'WAITING' order by hev_id limit 1) last_try on true
    where whk_failing_since is not null order by whk_failing_since, whk_id`.execute(db)
  return rows
}
