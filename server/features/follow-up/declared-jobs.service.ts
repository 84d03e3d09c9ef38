import { sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import type { DeclaredJob, JobForm, OwnJob } from '#shared/features/follow-up/declared-jobs.calls.ts'
import { lockAccount } from '#server/core/accounts.ts'
import { audit } from '#server/core/audit.ts'
import { fileById, removeFile, storeFile, type StoredFile, type UploadedFile } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'

// Work that graduates found elsewhere, as they declare it.

const MOST_JOBS = 20
const SHOWN = 500

const ownColumns = sql`djb_id, djb_employer, djb_position, djb_date_started, djb_contract, djb_status,
  (select fil_name from file where fil_id = djb_fk_proof) as proof, djb_date_created`

export async function jobsOf(work: Work, usr_id: number): Promise<OwnJob[]> {
  const { rows } = await sql<OwnJob>`select ${ownColumns} from declared_job where djb_fk_usr_id = ${usr_id}
    order by djb_date_started desc, djb_id desc`.execute(work.db)
  return rows
}

export async function declareJob(
  work: Work,
  usr_id: number,
  { employer, position, started, contract }: JobForm,
  upload: UploadedFile | undefined,
): Promise<void> {
  if (started > athensDay(work.now)) throw invalid({ started: 'Η ημέρα δεν έχει έρθει ακόμη' })
  // One after the other, so that many at once do not pass the bound together.
  await lockAccount(work, usr_id)
  if ((await jobsOf(work, usr_id)).length >= MOST_JOBS)
    throw new AppError('conflict', { message: `Το πολύ ${MOST_JOBS} δηλώσεις.` })
  const proof = upload ? await storeFile(work, upload, { purpose: 'proof', usr_id }) : null
  const row = await work.db
    .insertInto('declared_job')
    .values({
      djb_fk_usr_id: usr_id,
      djb_employer: employer,
      djb_position: position,
      djb_date_started: started,
      djb_contract: contract,
      djb_fk_proof: proof?.fil_id ?? null,
      djb_date_created: work.now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('djb_id')
    .executeTakeFirst()
  if (!row) throw new AppError('conflict', { message: 'Αυτή η δουλειά έχει ήδη δηλωθεί.' })
  const { djb_id } = row
  await audit(work, { action: 'job-declared', entity: 'user', id: usr_id, after: { djb_id, started } })
}

export async function withdrawJob(work: Work, usr_id: number, djb_id: number): Promise<void> {
  const row = await work.db
    .deleteFrom('declared_job')
    .where('djb_id', '=', djb_id)
    .where('djb_fk_usr_id', '=', usr_id)
    .returning('djb_fk_proof')
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  if (row.djb_fk_proof) await removeFile(work, row.djb_fk_proof)
  await audit(work, { action: 'job-withdrawn', entity: 'user', id: usr_id, before: { djb_id } })
}

/** All declared jobs, or those of one person; of people who were erased nothing is shown or counted. */
export async function declaredJobs(work: Work, { usr_id = 0 }: { usr_id?: number | undefined }) {
  const rows = sql`declared_job join users on users.usr_id = djb_fk_usr_id and users.usr_date_deleted is null
    and (${usr_id}::int = 0 or djb_fk_usr_id = ${usr_id}::int)`
  const counts = await sql<{ declared: number; confirmed: number; refused: number }>`
    select count(*)::int as declared, count(*) filter (where djb_status = 'CONFIRMED')::int as confirmed,
      count(*) filter (where djb_status = 'REFUSED')::int as refused
    from ${rows}`.execute(work.db)
  const { rows: documents } = await sql<DeclaredJob>`select ${ownColumns}, users.usr_id, users.usr_fullname, djb_note,
      coalesce((select usr_fullname from users checker where checker.usr_id = djb_fk_checked_by), '') as checked_by, djb_date_checked
    from ${rows}
    order by djb_status <> 'DECLARED', djb_date_created desc, djb_id desc limit ${SHOWN}`.execute(work.db)
  return { ...(counts.rows[0] ?? { declared: 0, confirmed: 0, refused: 0 }), documents }
}

export async function checkJob(
  work: Work,
  { id, is_confirmed, note }: { id: number; is_confirmed: boolean; note: string },
): Promise<void> {
  const status = is_confirmed ? 'CONFIRMED' : 'REFUSED'
  const { rows } = await sql<{ usr_id: number }>`update declared_job set djb_status = ${status}, djb_note = ${note},
      djb_fk_checked_by = ${work.person.usr_id}, djb_date_checked = ${work.now.toISOString()}
    from users where djb_id = ${id} and usr_id = djb_fk_usr_id and usr_date_deleted is null returning usr_id`.execute(
    work.db,
  )
  if (!rows[0]) throw new AppError('not_found')
  await audit(work, { action: 'job-checked', entity: 'user', id: rows[0].usr_id, after: { djb_id: id, status, note } })
}

export async function proofOf(work: Work, djb_id: number): Promise<StoredFile> {
  const row = await work.db
    .selectFrom('declared_job')
    .select('djb_fk_proof')
    .where('djb_id', '=', djb_id)
    .executeTakeFirst()
  const file = row?.djb_fk_proof ? await fileById(work.db, row.djb_fk_proof) : undefined
  if (!file) throw new AppError('not_found', { message: 'Δεν υπάρχει αποδεικτικό.' })
  return file
}
