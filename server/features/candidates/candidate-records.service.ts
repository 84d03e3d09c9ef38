import * as z from 'zod'
import { athensDay } from '#shared/core/dates.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { personForm, profileForm } from '#shared/features/candidates/candidates.schemas.ts'
import { audit, auditMany } from '#server/core/audit.ts'
import { removeFile, storeFile, type UploadedFile } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import { createUser, searchColumns } from '#server/features/users/users.service.ts'

// What candidates are written with, whoever writes: the office, an import, an application, the person's own page.

const personSchema = z.object(personForm)
const profileSchema = z.object(profileForm)
export type PersonValues = z.output<typeof personSchema>
export type ProfileValues = z.output<typeof profileSchema>

function profileRow(values: ProfileValues) {
  return {
    usp_city: values.usp_city,
    usp_about: values.usp_about,
    usp_open_for_work: values.usp_open_for_work,
    usp_experience_sectors: values.usp_experience_sectors,
    usp_experience: JSON.stringify(values.usp_experience),
    usp_languages: JSON.stringify(values.usp_languages),
    usp_software: values.usp_software,
    usp_code: values.usp_code,
    usp_driving_licences: values.usp_driving_licences,
    usp_links: JSON.stringify(values.usp_links),
  }
}

function personRow(values: PersonValues) {
  return {
    usp_birthdate: values.usp_birthdate,
    usp_gender: values.usp_gender,
    usp_disability: values.usp_disability?.trim() || null,
  }
}

function educationRow(values: ProfileValues) {
  const chosen = (text: string | null) => text?.trim() || null
  return {
    uedu_epal_sector: chosen(values.uedu_epal_sector),
    uedu_iek_sector: chosen(values.uedu_iek_sector),
    uedu_bachelor_sector: chosen(values.uedu_bachelor_sector),
    uedu_master_degree_sector: chosen(values.uedu_master_degree_sector),
  }
}

export function checkBirth(work: Work, day: string | null): void {
  if (day !== null && day > athensDay(work.now.toISOString()))
    throw invalid({ usp_birthdate: 'Η ημερομηνία γέννησης είναι στο μέλλον.' })
}

/** A new candidate. A used address is refused by the database (`email_taken`). */
export async function createCandidate(work: Work, values: PersonValues & ProfileValues): Promise<number> {
  const usr_id = await createUser(work, {
    usr_role: 'CANDIDATE',
    usr_email: values.usr_email,
    usr_fullname: values.usr_fullname,
    usr_phone: values.usr_phone,
  })
  await work.db
    .insertInto('user_profile')
    .values({ usp_fk_usr_id: usr_id, ...profileRow(values), ...personRow(values) })
    .execute()
  await work.db
    .insertInto('user_education')
    .values({ uedu_fk_usr_id: usr_id, ...educationRow(values) })
    .execute()
  await audit(work, { action: 'created', entity: 'user', id: usr_id, after: { ...values, usp_disability: undefined } })
  return usr_id
}

/**
 * Many new candidates at once, as an import brings them. Gives their ids by e-mail; whose address was taken meanwhile is
 * not among them, and nothing of them is written.
 */
export async function createCandidates(
  work: Work,
  people: readonly (PersonValues & ProfileValues)[],
): Promise<Map<string, number>> {
  if (people.length === 0) return new Map()
  const now = work.now.toISOString()
  const made = await work.db
    .insertInto('users')
    .values(
      people.map(({ usr_fullname, usr_email, usr_phone }) => ({
        usr_role: 'CANDIDATE',
        usr_fullname,
        usr_email,
        usr_phone,
        ...searchColumns({ usr_fullname, usr_email, usr_phone }),
        usr_date_created: now,
        usr_date_changed: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['usr_id', 'usr_email'])
    .execute()
  const ids = new Map(made.map((row) => [row.usr_email, row.usr_id]))
  const written = people.flatMap((values) => {
    const usr_id = ids.get(values.usr_email)
    return usr_id === undefined ? [] : [{ usr_id, values }]
  })
  if (written.length === 0) return ids
  await work.db
    .insertInto('user_profile')
    .values(
      written.map(({ usr_id, values }) => ({ usp_fk_usr_id: usr_id, ...profileRow(values), ...personRow(values) })),
    )
    .execute()
  await work.db
    .insertInto('user_education')
    .values(written.map(({ usr_id, values }) => ({ uedu_fk_usr_id: usr_id, ...educationRow(values) })))
    .execute()
  await auditMany(
    work,
    written.map(({ usr_id, values }) => ({
      action: 'created',
      entity: 'user',
      id: usr_id,
      after: { ...values, usp_disability: undefined },
    })),
  )
  return ids
}

/** Name, address, telephone, and what only the office knows. */
export async function updatePerson(work: Work, usr_id: number, values: PersonValues): Promise<void> {
  const { usr_fullname, usr_email, usr_phone } = values
  const names = { usr_fullname, usr_email, usr_phone }
  const changed = await work.db
    .updateTable('users')
    .set({ ...names, ...searchColumns(names), usr_date_changed: work.now.toISOString() })
    .where('usr_id', '=', usr_id)
    .where('usr_role', '=', 'CANDIDATE')
    .where('usr_date_deleted', 'is', null)
    .returning('usr_id')
    .executeTakeFirst()
  if (!changed) throw new AppError('not_found')
  const row = personRow(values)
  await work.db
    .insertInto('user_profile')
    .values({ usp_fk_usr_id: usr_id, ...row })
    .onConflict((conflict) => conflict.column('usp_fk_usr_id').doUpdateSet(row))
    .execute()
}

/** Profile and education. */
export async function updateProfile(work: Work, usr_id: number, values: ProfileValues): Promise<void> {
  const profile = profileRow(values)
  await work.db
    .insertInto('user_profile')
    .values({ usp_fk_usr_id: usr_id, ...profile })
    .onConflict((conflict) => conflict.column('usp_fk_usr_id').doUpdateSet(profile))
    .execute()
  const studies = educationRow(values)
  await work.db
    .insertInto('user_education')
    .values({ uedu_fk_usr_id: usr_id, ...studies })
    .onConflict((conflict) => conflict.column('uedu_fk_usr_id').doUpdateSet(studies))
    .execute()
}

/** Takes a CV into storage and the earlier one away; without an upload only the latter. */
export async function replaceCv(work: Work, usr_id: number, upload: UploadedFile | undefined): Promise<void> {
  const stored = upload ? await storeFile(work, upload, { purpose: 'cv', usr_id }) : null
  await putCv(work, usr_id, stored?.fil_id ?? null)
}

/** Makes a stored file the CV of a person. */
export async function putCv(work: Work, usr_id: number, fil_id: string | null): Promise<void> {
  const before = await work.db
    .selectFrom('user_profile')
    .select('usp_fk_cv_file')
    .where('usp_fk_usr_id', '=', usr_id)
    .forUpdate()
    .executeTakeFirst()
  if (fil_id) await work.db.updateTable('file').set({ fil_fk_usr_id: usr_id }).where('fil_id', '=', fil_id).execute()
  const file = { usp_fk_cv_file: fil_id }
  await work.db
    .insertInto('user_profile')
    .values({ usp_fk_usr_id: usr_id, ...file })
    .onConflict((conflict) => conflict.column('usp_fk_usr_id').doUpdateSet(file))
    .execute()
  if (before?.usp_fk_cv_file) await removeFile(work, before.usp_fk_cv_file)
  await audit(work, { action: fil_id ? 'cv-stored' : 'cv-removed', entity: 'user', id: usr_id })
}
