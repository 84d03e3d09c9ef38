import { sql } from 'kysely'
import { athensDay } from '#shared/core/dates.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import type { CandidateValues } from '#shared/features/candidates/candidates.schemas.ts'
import { fieldsWhere } from '#shared/features/candidates/profile.ts'
import { audit, auditMany } from '#server/core/audit.ts'
import { removeFile, storeFile, type UploadedFile } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import { peopleFrom, rowOf, selectOf } from '#server/features/candidates/profile.service.ts'
import { createUser, searchColumns } from '#server/core/accounts.ts'
import { isAnyOf } from '#server/database/kept-plans.ts'

// All writes of candidates: by the office, an import, an application or the personal page.

/** The Greek names of what an edit may change. */
export const candidateLabels = Object.fromEntries(
  Object.entries(fieldsWhere({ forms: { office: true } })).map(([name, { label }]) => [name, label]),
)

/** Data about health or origin is never copied into the audit trail. */
export function withoutSensitive<Values extends object>(values: Values): Values {
  const names = Object.keys(fieldsWhere({ sensitive: true }))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))) as Values
}

export function checkBirth(work: Work, day: string | null): void {
  if (day !== null && day > athensDay(work.now.toISOString()))
    throw invalid({ usp_birthdate: 'Η ημερομηνία γέννησης είναι στο μέλλον.' })
}

/** Nobody gets news by mail before they were asked. */
const unasked = (work: Work) => ({ usr_date_unsubscribed: work.now.toISOString() })

/** A new candidate. A used address is refused by the database (`email_taken`). */
export async function createCandidate(work: Work, values: CandidateValues): Promise<number> {
  const usr_id = await createUser(work, { usr_role: 'CANDIDATE', ...rowOf('users', values), ...unasked(work) })
  await work.db
    .insertInto('user_profile')
    .values({ usp_fk_usr_id: usr_id, ...rowOf('user_profile', values) })
    .execute()
  await work.db
    .insertInto('user_education')
    .values({ uedu_fk_usr_id: usr_id, ...rowOf('user_education', values) })
    .execute()
  await audit(work, { action: 'created', entity: 'user', id: usr_id, after: withoutSensitive(values) })
  return usr_id
}

/**
 * Many new candidates at once, for imports. Returns their ids by e-mail; people whose address is taken by now are
 * left out, and nothing of them is written.
 */
export async function createCandidates(work: Work, people: readonly CandidateValues[]): Promise<Map<string, number>> {
  if (people.length === 0) return new Map()
  const now = work.now.toISOString()
  const users = await work.db
    .insertInto('users')
    .values(
      people.map((values) => ({
        usr_role: 'CANDIDATE',
        ...rowOf('users', values),
        ...searchColumns(values),
        ...unasked(work),
        usr_date_created: now,
        usr_date_changed: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['usr_id', 'usr_email'])
    .execute()
  const ids = new Map(users.map((row) => [row.usr_email, row.usr_id]))
  const created = people.flatMap((values) => {
    const usr_id = ids.get(values.usr_email)
    return usr_id === undefined ? [] : [{ usr_id, values }]
  })
  if (created.length === 0) return ids
  await work.db
    .insertInto('user_profile')
    .values(created.map(({ usr_id, values }) => ({ usp_fk_usr_id: usr_id, ...rowOf('user_profile', values) })))
    .execute()
  await work.db
    .insertInto('user_education')
    .values(created.map(({ usr_id, values }) => ({ uedu_fk_usr_id: usr_id, ...rowOf('user_education', values) })))
    .execute()
  await auditMany(
    work,
    created.map(({ usr_id, values }) => ({
      action: 'created',
      entity: 'user',
      id: usr_id,
      after: withoutSensitive(values),
    })),
  )
  return ids
}

/** The stored values of a person in the form of the office. */
export async function candidateValuesOf(work: Work, usr_id: number): Promise<CandidateValues> {
  const row = (await valuesOfCandidates(work, [usr_id])).get(usr_id)
  if (!row) throw new AppError('not_found')
  return row
}

/** The same of many. */
export async function valuesOfCandidates(work: Work, ids: readonly number[]): Promise<Map<number, CandidateValues>> {
  const { rows } = await sql<CandidateValues & { whose: number }>`select usr_id as whose,
      ${selectOf(fieldsWhere({ forms: { office: true } }), work)} from ${peopleFrom}
    where ${isAnyOf(sql`usr_id`, ids)}`.execute(work.db)
  return new Map(rows.map(({ whose, ...values }) => [whose, values as CandidateValues]))
}

/** Person, profile and education. */
export async function updateCandidate(work: Work, usr_id: number, values: CandidateValues): Promise<void> {
  const changed = await updateCandidates(work, [{ usr_id, values }])
  if (!changed.has(usr_id)) throw new AppError('not_found')
}

interface CandidateWrite {
  usr_id: number
  values: CandidateValues
}

/** The same of many, each once; gives whom it found. Whoever writes so of many has locked them. */
export async function updateCandidates(work: Work, people: readonly CandidateWrite[]): Promise<Set<number>> {
  const changed = await updateUsers(work, people)
  const there = people.filter(({ usr_id }) => changed.has(usr_id)).toSorted((a, b) => a.usr_id - b.usr_id)
  if (there.length === 0) return changed
  const [profile, education] = [rowOf('user_profile', {}), rowOf('user_education', {})]
  await work.db
    .insertInto('user_profile')
    .values(there.map(({ usr_id, values }) => ({ usp_fk_usr_id: usr_id, ...rowOf('user_profile', values) })))
    .onConflict((conflict) => conflict.column('usp_fk_usr_id').doUpdateSet(asGiven(profile)))
    .execute()
  await work.db
    .insertInto('user_education')
    .values(there.map(({ usr_id, values }) => ({ uedu_fk_usr_id: usr_id, ...rowOf('user_education', values) })))
    .onConflict((conflict) => conflict.column('uedu_fk_usr_id').doUpdateSet(asGiven(education)))
    .execute()
  return changed
}

/** Of a row that is there already, each column as the new one has it. */
const asGiven = (row: object) => Object.fromEntries(Object.keys(row).map((name) => [name, sql.ref(`excluded.${name}`)]))

async function updateUsers(work: Work, people: readonly CandidateWrite[]): Promise<Set<number>> {
  const rows = people.map(({ usr_id, values }) => ({ usr_id, ...rowOf('users', values), ...searchColumns(values) }))
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'usr_id')
  if (columns.length === 0) return new Set()
  const given = sql`jsonb_populate_recordset(null::users, ${JSON.stringify(rows)}::jsonb)`
  const set = Object.fromEntries(columns.map((name) => [name, sql.ref(`given.${name}`)]))
  const changed = await work.db
    .updateTable('users')
    .from(given.as('given'))
    .set({ ...set, usr_date_changed: work.now.toISOString() })
    .where(sql<boolean>`users.usr_id = given.usr_id`)
    .where('users.usr_role', '=', 'CANDIDATE')
    .where('users.usr_date_deleted', 'is', null)
    .returning('users.usr_id')
    .execute()
  return new Set(changed.map(({ usr_id }) => usr_id))
}

/** Replaces the CV; without an upload it is removed. */
export async function replaceCv(work: Work, usr_id: number, upload: UploadedFile | undefined): Promise<void> {
  const file = upload ? await storeFile(work, upload, { purpose: 'cv', usr_id }) : null
  await putCv(work, usr_id, file?.fil_id ?? null)
}

/** Makes a stored file the CV of a person. */
export async function putCv(work: Work, usr_id: number, fil_id: string | null): Promise<void> {
  // Two uploads at once: the second must see the file of the first, also where neither found a profile.
  await work.db
    .insertInto('user_profile')
    .values({ usp_fk_usr_id: usr_id })
    .onConflict((conflict) => conflict.column('usp_fk_usr_id').doNothing())
    .execute()
  const previous = await work.db
    .selectFrom('user_profile')
    .select('usp_fk_cv_file')
    .where('usp_fk_usr_id', '=', usr_id)
    .forUpdate()
    .executeTakeFirst()
  if (fil_id === null && !previous?.usp_fk_cv_file) return
  if (fil_id) await work.db.updateTable('file').set({ fil_fk_usr_id: usr_id }).where('fil_id', '=', fil_id).execute()
  const file = { usp_fk_cv_file: fil_id }
  await work.db.updateTable('user_profile').set(file).where('usp_fk_usr_id', '=', usr_id).execute()
  if (previous?.usp_fk_cv_file) await removeFile(work, previous.usp_fk_cv_file)
  await audit(work, { action: fil_id ? 'cv-stored' : 'cv-removed', entity: 'user', id: usr_id })
}

/** After a hire was taken back: hired only if another hire stands, and else looking for work again. */
export async function unmarkHired(work: Work, usr_id: number): Promise<void> {
  await sql`update user_profile set usp_hired = false, usp_open_for_work = true
    where usp_fk_usr_id = ${usr_id} and not exists (select from hiring where jlh_fk_usr_id = ${usr_id})`.execute(
    work.db,
  )
}

/** Somebody who was hired no longer looks for work. */
export async function markHired(work: Work, usr_id: number): Promise<void> {
  const hired = { usp_hired: true, usp_open_for_work: false }
  await work.db
    .insertInto('user_profile')
    .values({ usp_fk_usr_id: usr_id, ...hired })
    .onConflict((conflict) => conflict.column('usp_fk_usr_id').doUpdateSet(hired))
    .execute()
}
