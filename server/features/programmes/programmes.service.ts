import { removeFile } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import { dropExpired } from '#server/features/programmes/programmes.queries.ts'

/** What nobody confirmed in time goes, with its CV and its letter: nobody said that we may keep it. */
export async function dropUnconfirmed(work: Work): Promise<number> {
  const gone = await dropExpired(work)
  for (const fil_id of gone.files) await removeFile(work, fil_id)
  return gone.count
}
