import { sql } from 'kysely'
import { LATEST_IMPORTS } from '#shared/core/latest.ts'
import { AppError } from '#shared/core/errors.ts'
import type {
  CandidateImport,
  ImportRow,
  RowKind,
  UnknownValue,
} from '#shared/features/candidate-import/candidate-import.contract.ts'
import type { RowProblem } from '#shared/features/candidate-import/candidate-import.rules.ts'
import type { CandidateValues } from '#shared/features/candidates/candidates.schemas.ts'
import { rowsOf } from '#server/core/cursor.ts'
import { isHeldPerson } from '#server/core/legal-hold.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

// A stopped or failed job leaves its list open for the remaining rows.
const columns = sql`imp_id, imp_name, imp_headers, imp_mapping, imp_known, imp_alike, imp_total, imp_created, imp_filled,
  imp_fk_job_id, imp_date_created, imp_date_finished, imp_removed, imp_date_undo,
  coalesce((select nullif(usr_fullname, '') from users where usr_id = imp_fk_usr_id), '') as imp_by,
  case when imp_status = 'RUNNING' and coalesce(job_status, 'FAILED') in ('FAILED', 'CANCELLED') then 'FAILED'
    else imp_status end as imp_status,
  (select coalesce(jsonb_object_agg(cir_kind, n), '{}') from (select cir_kind, count(*) as n from candidate_import_row
    where cir_fk_imp_id = imp_id group by cir_kind) kinds) as counts,
  (select count(*)::int from candidate_import_taken where cit_fk_imp_id = imp_id) as taken`
const from = sql`candidate_import left join job on job_id = imp_fk_job_id`

type Stored = Omit<CandidateImport, 'sample' | 'counts'> & { counts: Partial<Record<RowKind, number>> }

const noRows: Record<RowKind, number> = { NEW: 0, KNOWN: 0, ALIKE: 0, REPEATED: 0, BAD: 0 }

export async function importList(db: Db) {
  const { rows } =
    await sql<Stored>`select ${columns} from ${from} order by imp_date_created desc limit ${LATEST_IMPORTS}`.execute(db)
  return rows.map((row) => ({ ...row, counts: { ...noRows, ...row.counts } }))
}

export async function importById(db: Db, imp_id: number): Promise<CandidateImport> {
  const { rows } = await sql<Stored>`select ${columns} from ${from} where imp_id = ${imp_id}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  const sample = await sql<{ cells: string[] }>`select cir_cells as cells from candidate_import_row
    where cir_fk_imp_id = ${imp_id} order by cir_row limit 5`.execute(db)
  return { ...row, counts: { ...noRows, ...row.counts }, sample: sample.rows.map((row) => row.cells) }
}

/** The list that a call names. */
export const loadImport = ({ work, input }: { work: Work; input: { id: number } }) => importById(work.db, input.id)

/** Locks the list until the end of the transaction: two people may start it at once. */
export async function lockImport(db: Db, imp_id: number): Promise<CandidateImport> {
  await sql`select from candidate_import where imp_id = ${imp_id} for update`.execute(db)
  return importById(db, imp_id)
}

export async function insertImport(
  work: Work,
  list: { name: string; headers: string[]; mapping: string[]; rows: string[][]; places: number[] },
): Promise<number> {
  const { imp_id } = await work.db
    .insertInto('candidate_import')
    .values({
      imp_name: list.name,
      imp_fk_usr_id: work.person.usr_id > 0 ? work.person.usr_id : null,
      imp_headers: list.headers,
      imp_mapping: list.mapping,
      imp_total: list.rows.length,
      imp_date_created: work.now.toISOString(),
    })
    .returning('imp_id')
    .executeTakeFirstOrThrow()
  await sql`insert into candidate_import_row (cir_fk_imp_id, cir_row, cir_cells)
    select ${imp_id}::int, place, array(select jsonb_array_elements_text(cells))
    from rows from (jsonb_array_elements(${JSON.stringify(list.rows)}::jsonb), unnest(${list.places}::int[]))
      as list (cells, place)`.execute(work.db)
  return imp_id
}

/** What the last check said of a row. */
export interface StoredVerdict {
  cir_kind: RowKind
  cir_problems: RowProblem[]
  cir_fk_usr_id: number | null
}

/** The next rows of a list as they are in the file, and what the last check said of them. */
export async function cellsAfter(
  db: Db,
  imp_id: number,
  after: number,
  limit: number,
): Promise<(StoredVerdict & { cir_row: number; cir_cells: string[] })[]> {
  const { rows } = await sql<StoredVerdict & { cir_row: number; cir_cells: string[] }>`
    select cir_row, cir_cells, cir_kind, cir_problems, cir_fk_usr_id from candidate_import_row
    where cir_fk_imp_id = ${imp_id} and cir_row > ${after} order by cir_row limit ${limit}`.execute(db)
  return rows
}

export interface CheckedRow {
  row: number
  kind: RowKind
  values: CandidateValues | null
  problems: RowProblem[]
  usr_id: number | null
}

/** Saves the results of the check for some rows. */
export async function saveRows(db: Db, imp_id: number, rows: readonly CheckedRow[]): Promise<void> {
  await sql`update candidate_import_row set cir_kind = kind, cir_values = values, cir_problems = problems, cir_fk_usr_id = usr_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as checked (row int, kind text, values jsonb, problems jsonb, usr_id int)
    where cir_fk_imp_id = ${imp_id} and cir_row = row`.execute(db)
}

export async function saveChecked(
  db: Db,
  imp_id: number,
  options: { mapping: readonly string[]; known: string; alike: string },
): Promise<void> {
  await sql`update candidate_import set imp_status = 'CHECKED', imp_mapping = ${[...options.mapping]}::text[],
    imp_known = ${options.known}, imp_alike = ${options.alike} where imp_id = ${imp_id}`.execute(db)
}

export interface KnownPerson {
  usr_id: number
  usr_role: string
  usr_fullname: string
  email: string
  fold: string
  phone: string
}

/** People in the database with one of these addresses, telephones or names. */
export async function knownPeople(
  db: Db,
  by: { emails: readonly string[]; phones: readonly string[]; folds: readonly string[] },
): Promise<KnownPerson[]> {
  const shown = sql`usr_id, usr_role, usr_fullname, lower(usr_email) as email, usr_fold as fold,
    right(regexp_replace(usr_phone, '\\D', '', 'g'), 10) as phone`
  const { rows } = await sql<KnownPerson>`
    select ${shown} from users where lower(usr_email) = any(${[...by.emails]}::text[])
      and usr_email_confirmed and usr_date_deleted is null
    union
    select ${shown} from users where usr_role = 'CANDIDATE' and usr_phone <> '' and usr_date_deleted is null
      and right(regexp_replace(usr_phone, '\\D', '', 'g'), 10) = any(${[...by.phones]}::text[])
    union
    select ${shown} from users where usr_role = 'CANDIDATE' and usr_fold = any(${[...by.folds]}::text[])
      and usr_date_deleted is null
    order by usr_id`.execute(db)
  return rows
}

export async function rowPage(db: Db, query: { id: number; kind: RowKind; skip: number; limit: number }) {
  const where = sql`cir_fk_imp_id = ${query.id} and cir_kind = ${query.kind}`
  const total = await sql<{ n: number }>`select count(*) as n from candidate_import_row where ${where}`.execute(db)
  const { rows } = await sql<ImportRow>`select cir_row, cir_cells, cir_kind, cir_problems, usr_id, usr_fullname
    from candidate_import_row left join users on usr_id = cir_fk_usr_id where ${where}
    order by cir_row limit ${query.limit} offset ${query.skip}`.execute(db)
  return { total: total.rows[0]?.n ?? 0, documents: rows }
}

/** Puts a new text into a cell that still holds the one the caller saw; false when it does not. */
export async function putCell(
  db: Db,
  cell: { id: number; row: number; column: number; from: string; to: string },
): Promise<boolean> {
  const at = cell.column + 1
  const { rows } = await sql`update candidate_import_row set cir_cells[${at}::int] = ${cell.to}
    where cir_fk_imp_id = ${cell.id} and cir_row = ${cell.row} and cir_cells[${at}::int] = ${cell.from}
    returning cir_row`.execute(db)
  return rows.length > 0
}

/** The values that nobody has explained yet, as they are written. */
export async function unknownValues(
  db: Db,
  imp_id: number,
): Promise<{ field: UnknownValue['field']; value: string; rows: number }[]> {
  const { rows } = await sql<{ field: UnknownValue['field']; value: string; rows: number }>`
    select problem ->> 'field' as field, problem ->> 'unknown' as value, count(distinct cir_row)::int as rows
    from candidate_import_row cross join jsonb_array_elements(cir_problems) problem
    where cir_fk_imp_id = ${imp_id} and problem ? 'unknown'
    group by problem ->> 'field', problem ->> 'unknown' order by rows desc, field, value limit 1000`.execute(db)
  return rows
}

export function rowsOfKinds({ db, services }: Work, imp_id: number, kinds: readonly RowKind[]) {
  const query = sql`select cir_row, cir_cells, cir_kind, cir_problems, usr_id, usr_fullname
    from candidate_import_row left join users on usr_id = cir_fk_usr_id
    where cir_fk_imp_id = ${imp_id} and cir_kind = any(${[...kinds]}::text[]) order by cir_row`.compile(db)
  return (signal?: AbortSignal) => rowsOf<ImportRow>(services, query, { signal })
}

export interface TakeableRow {
  cir_row: number
  cir_kind: RowKind
  cir_values: CandidateValues
  cir_fk_usr_id: number | null
}

/** The check has just rewritten the list: what PostgreSQL knows of it would make it read all rows for each batch. */
export async function analyzeRows(db: Db): Promise<void> {
  await sql`analyze candidate_import_row`.execute(db)
}

/** The next rows in order, removed from the list in the same transaction. */
export async function nextRows(
  db: Db,
  imp_id: number,
  kinds: readonly RowKind[],
  limit: number,
): Promise<TakeableRow[]> {
  const { rows } = await sql<TakeableRow>`select cir_row, cir_kind, cir_values, cir_fk_usr_id from candidate_import_row
    where cir_fk_imp_id = ${imp_id} and cir_kind = any(${[...kinds]}::text[]) and cir_values is not null
    order by cir_row limit ${limit} for update`.execute(db)
  return rows
}

export async function removeRows(db: Db, imp_id: number, rows: readonly number[]): Promise<void> {
  await sql`delete from candidate_import_row where cir_fk_imp_id = ${imp_id} and cir_row = any(${[...rows]}::int[])`.execute(
    db,
  )
}

export async function refuseRows(db: Db, imp_id: number, rows: readonly number[], problem: RowProblem): Promise<void> {
  if (rows.length === 0) return
  await sql`update candidate_import_row set cir_kind = 'BAD', cir_values = null,
      cir_problems = ${JSON.stringify([problem])}::jsonb
    where cir_fk_imp_id = ${imp_id} and cir_row = any(${[...rows]}::int[])`.execute(db)
}

export async function addTaken(db: Db, imp_id: number, taken: { created: number; filled: number }): Promise<void> {
  await sql`update candidate_import set imp_created = imp_created + ${taken.created},
    imp_filled = imp_filled + ${taken.filled} where imp_id = ${imp_id}`.execute(db)
}

/** Those of them who still exist, locked until the end of the transaction. */
export async function stillThere(db: Db, usr_ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ usr_id: number }>`select usr_id from users where usr_id = any(${[...usr_ids]}::int[])
    and usr_role = 'CANDIDATE' and usr_date_deleted is null order by usr_id for update`.execute(db)
  return new Set(rows.map((row) => row.usr_id))
}

export async function saveStart(db: Db, imp_id: number, job_id: string): Promise<void> {
  await sql`update candidate_import set imp_status = 'RUNNING', imp_fk_job_id = ${job_id}, imp_date_finished = null
    where imp_id = ${imp_id}`.execute(db)
}

export async function saveEnd(work: Work, imp_id: number): Promise<void> {
  await sql`update candidate_import set imp_status = 'DONE', imp_date_finished = ${work.now.toISOString()}
    where imp_id = ${imp_id}`.execute(work.db)
}

/** A list that has said something of somebody whose data must be kept. */
export const namesHeld = sql<boolean>`(exists (select from candidate_import_row
    where cir_fk_imp_id = imp_id and ${isHeldPerson('cir_fk_usr_id')})
  or exists (select from candidate_import_taken where cit_fk_imp_id = imp_id and ${isHeldPerson('cit_fk_usr_id')}))`

/** False: the list names somebody whose data must be kept. */
export async function deleteImport(db: Db, imp_id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('candidate_import')
    .where('imp_id', '=', imp_id)
    .where(sql<boolean>`not ${namesHeld}`)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}
