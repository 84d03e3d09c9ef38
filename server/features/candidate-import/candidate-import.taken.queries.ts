import { sql } from 'kysely'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

// Whom an import made or filled in, so that it can be undone.

export interface Taken {
  usr_id: number
  kind: 'CREATED' | 'FILLED'
  /** The fields that were empty before. */
  fields: readonly string[]
}

export async function noteTaken(work: Work, imp_id: number, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return
  await sql`insert into candidate_import_taken (cit_fk_imp_id, cit_fk_usr_id, cit_kind, cit_fields, cit_date)
    select ${imp_id}::int, usr_id, kind, array(select jsonb_array_elements_text(fields)), ${work.now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as people (usr_id int, kind text, fields jsonb)
    on conflict do nothing`.execute(work.db)
}

/** Marks the beginning of an undo; what an earlier one left alone is looked at again. */
export async function saveUndoStart(work: Work, imp_id: number, job_id: string): Promise<void> {
  await sql`update candidate_import_taken set cit_reason = '' where cit_fk_imp_id = ${imp_id}`.execute(work.db)
  await sql`update candidate_import set imp_status = 'RUNNING', imp_fk_job_id = ${job_id},
    imp_date_undo = ${work.now.toISOString()} where imp_id = ${imp_id}`.execute(work.db)
}

export interface TakenPerson {
  usr_id: number
  cit_kind: Taken['kind']
  cit_fields: string[]
  /** Somebody has changed the person since. */
  is_changed: boolean
}

/** The next people of this kind whom the undo has not looked at, locked until the end of the transaction. */
export async function nextTaken(
  db: Db,
  imp_id: number,
  { kind, limit }: { kind: Taken['kind']; limit: number },
): Promise<TakenPerson[]> {
  const { rows } = await sql<TakenPerson>`select usr_id, cit_kind, cit_fields,
      usr_date_changed > cit_date as is_changed from candidate_import_taken join users on usr_id = cit_fk_usr_id
    where cit_fk_imp_id = ${imp_id} and cit_kind = ${kind} and cit_reason = '' order by usr_id limit ${limit} for update of users`.execute(
    db,
  )
  return rows
}

export interface KeptPerson {
  usr_id: number
  reason: string
}

export async function keepTaken(db: Db, imp_id: number, kept: readonly KeptPerson[]): Promise<void> {
  if (kept.length === 0) return
  await sql`update candidate_import_taken set cit_reason = reason
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept (usr_id int, reason text)
    where cit_fk_imp_id = ${imp_id} and cit_fk_usr_id = kept.usr_id`.execute(db)
}

export async function dropTaken(db: Db, imp_id: number, ids: readonly number[]): Promise<void> {
  await sql`delete from candidate_import_taken
    where cit_fk_imp_id = ${imp_id} and cit_fk_usr_id = any(${[...ids]}::int[])`.execute(db)
}

export async function addRemoved(db: Db, imp_id: number, count: number): Promise<void> {
  await sql`update candidate_import set imp_removed = imp_removed + ${count} where imp_id = ${imp_id}`.execute(db)
}

export async function keptPage(db: Db, { id, skip, limit }: { id: number; skip: number; limit: number }) {
  const where = sql`cit_fk_imp_id = ${id} and cit_reason <> ''`
  const { rows: totals } = await sql<{ total: number }>`select count(*)::int as total from candidate_import_taken
    where ${where}`.execute(db)
  const { rows } = await sql<{ usr_id: number; usr_fullname: string; cit_kind: Taken['kind']; cit_reason: string }>`
    select usr_id, usr_fullname, cit_kind, cit_reason from candidate_import_taken join users on usr_id = cit_fk_usr_id
    where ${where} order by usr_fullname, usr_id limit ${limit} offset ${skip}`.execute(db)
  return { total: totals[0]?.total ?? 0, documents: rows }
}

const imp_id = sql`aud_entity_id::int`
const takenNow = sql`(select count(*)::int from candidate_import_taken where cit_fk_imp_id = ${imp_id})`

/** Over the trail: how many an undo would take back now. */
export const importInput = sql`jsonb_build_object('id', ${imp_id}, 'expected', ${takenNow})`

/** Over the trail: the last start of an import that rests and has left somebody to take back. */
export const isImportOpen = () => sql<boolean>`(${takenNow} > 0
  and exists (select from candidate_import where imp_id = ${imp_id} and imp_status <> 'RUNNING')
  and not exists (select from audit again where again.aud_entity = 'candidate-import'
    and again.aud_entity_id = audit.aud_entity_id and again.aud_action = 'started' and again.aud_id > audit.aud_id))`
