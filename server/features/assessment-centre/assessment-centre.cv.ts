import * as z from 'zod'
import { AppError } from '#shared/core/errors.ts'
import { audit } from '#server/core/audit.ts'
import { FileAnswer } from '#server/core/handlers.ts'
import { findKey } from '#server/core/secret-keys.ts'
import { fileById } from '#server/core/uploads.ts'
import { inTransaction, type Work } from '#server/core/work.ts'
import { cvForAssessor, saveViews } from '#server/features/assessment-centre/assessment-centre.cv.queries.ts'

const cvKey = z.object({ edc_id: z.int(), email: z.string() })

/** A link works while it has not expired and its assessor still sits in a room of the centre. */
export async function openCvByKey(work: Work, key: string): Promise<FileAnswer> {
  const secret = await findKey(work, 'cv', key)
  const { edc_id, email } = cvKey.parse(secret.data)
  const usr_id = secret.usr_id ?? 0
  const fil_id = await cvForAssessor(work.db, { usr_id, edc_id, email })
  const file = fil_id ? await fileById(work.db, fil_id) : undefined
  if (!file) throw new AppError('link_expired')
  await inTransaction(work.services, work, async (own) => {
    await saveViews(own, [usr_id], 'cv')
    await audit(own, { action: 'cv-opened', entity: 'user', id: usr_id, after: { assessor: email, cycle: edc_id } })
  })
  const body = await work.services.storage.read(file.fil_id)
  return new FileAnswer({ name: file.fil_name, mime: file.fil_mime, body })
}
