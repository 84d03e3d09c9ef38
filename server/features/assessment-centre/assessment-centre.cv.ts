import { sql } from 'kysely'
import * as z from 'zod'
import { AppError } from '#shared/core/errors.ts'
import { audit } from '#server/core/audit.ts'
import { FileAnswer } from '#server/core/handlers.ts'
import { findKey } from '#server/core/secret-keys.ts'
import { fileById } from '#server/core/uploads.ts'
import { inTransaction, type Work } from '#server/core/work.ts'

const cvKey = z.object({ edc_id: z.int(), email: z.string() })

/** A link works while it has not expired and its assessor still sits in a room of the centre. */
export async function openCvByKey(work: Work, key: string): Promise<FileAnswer> {
  const secret = await findKey(work, 'cv', key)
  const { edc_id, email } = cvKey.parse(secret.data)
  const usr_id = secret.usr_id ?? 0
  const open = await sql<{ fil_id: string | null }>`select usp_fk_cv_file as fil_id from user_profile
    where usp_fk_usr_id = ${usr_id} and exists (select from assessment_seat
      where ase_fk_edc_id = ${edc_id} and ase_email = ${email.toLowerCase()})`.execute(work.db)
  const fil_id = open.rows[0]?.fil_id
  const file = fil_id ? await fileById(work.db, fil_id) : undefined
  if (!file) throw new AppError('link_expired')
  await inTransaction(work.services, work, async (own) => {
    const view = { cvv_fk_candidate_id: usr_id, cvv_date_created: work.now.toISOString() }
    await own.db.insertInto('cv_view').values(view).execute()
    await audit(own, { action: 'cv-opened', entity: 'user', id: usr_id, after: { assessor: email, cycle: edc_id } })
  })
  const body = await work.services.storage.read(file.fil_id)
  return new FileAnswer({ name: file.fil_name, mime: file.fil_mime, body })
}
