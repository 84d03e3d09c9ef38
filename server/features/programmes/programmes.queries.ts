import { type RawBuilder, sql } from 'kysely'
import type { ApplicationValues } from '#shared/features/programmes/programmes.contract.ts'
import { removeFile } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'

export interface PendingApplication {
  pea_id: string
  pea_fk_edc_id: number
  pea_email: string
  pea_values: ApplicationValues & { consent_companies: boolean }
  pea_fk_cv_file: string | null
  pea_consent_version: string
  pea_wants_news: boolean
  pea_papers: string
  pea_date_created: string
}

export async function keepApplication(
  work: Work,
  application: Omit<PendingApplication, 'pea_id' | 'pea_date_created'> & { hours: number },
): Promise<string> {
  const { hours, ...values } = application
  const row = await work.db
    .insertInto('pending_application')
    .values({
      ...values,
      pea_values: JSON.stringify(values.pea_values),
      pea_date_created: work.now.toISOString(),
      pea_expires_at: new Date(work.now.getTime() + hours * 3_600_000).toISOString(),
    })
    .returning('pea_id')
    .executeTakeFirstOrThrow()
  return row.pea_id
}

/** Removes a pending application and returns it. */
export async function takeApplication(work: Work, pea_id: string): Promise<PendingApplication | undefined> {
  const { rows } = await sql<PendingApplication>`delete from pending_application where pea_id = ${pea_id}
    returning pea_id, pea_fk_edc_id, pea_email, pea_values, pea_fk_cv_file, pea_consent_version, pea_wants_news,
      pea_papers, pea_date_created`.execute(work.db)
  return rows[0]
}

/** Deletes unconfirmed applications with their mails and CVs. */
export async function dropUnconfirmed(work: Work, which: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ pea_id: string; fil_id: string | null }>`delete from pending_application
    where ${which} returning pea_id, pea_fk_cv_file as fil_id`.execute(work.db)
  // By an empty subject most letters of all years would be asked about.
  if (rows.length === 0) return 0
  await work.db
    .deleteFrom('outbox_mail')
    .where(
      'mai_about',
      'in',
      rows.map((row) => `application:${row.pea_id}`),
    )
    .where('mai_template', '=', 'programmes.confirm')
    .execute()
  for (const { fil_id } of rows) if (fil_id) await removeFile(work, fil_id)
  return rows.length
}

export interface OwnerOfAddress {
  usr_id: number
  usr_role: string
  usr_status: string
}

export function ownerOfAddress(work: Work, email: string): Promise<OwnerOfAddress | undefined> {
  return work.db
    .selectFrom('users')
    .select(['usr_id', 'usr_role', 'usr_status'])
    .where(sql<string>`lower(usr_email)`, '=', email.toLowerCase())
    .where('usr_email_confirmed', '=', true)
    .where('usr_date_deleted', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
