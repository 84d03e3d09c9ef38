import { Readable } from 'node:stream'
import { athensDay } from '#shared/core/dates.ts'
import { type ZipEntry, zipOf } from '#shared/core/zip.ts'
import { FileAnswer } from '#server/core/handlers.ts'
import { copyPersonalData } from '#server/core/personal-data.ts'
import { zipTools } from '#server/core/sheet-files.ts'
import { readIfThere } from '#server/core/storage.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

/** All stored data of a person; a ZIP includes the files. */
export async function copyOf(work: Work, usr_id: number, format: 'json' | 'zip'): Promise<FileAnswer> {
  const data = { copied_at: work.now.toISOString(), ...(await copyPersonalData(work, usr_id)) }
  const text = Buffer.from(`${JSON.stringify(data, null, 2)}\n`)
  const name = `ta-stoixeia-mou ${athensDay(work.now.toISOString())}`
  if (format === 'json') return new FileAnswer({ name: `${name}.json`, mime: 'application/json', body: text })
  const files = await filesOf(work.db, usr_id)
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'stoixeia.json', parts: Readable.from([text]) }
    for (const [index, { fil_id, fil_name }] of files.entries()) {
      const name = `arxeia/${index + 1}-${fil_name}`
      const bytes = await readIfThere(work.services.storage, fil_id)
      yield bytes ? { name, parts: bytes } : { name: `${name}.txt`, parts: Readable.from([LOST]) }
    }
  }
  const body = Readable.from(zipOf(entries(), zipTools), { objectMode: false })
  return new FileAnswer({ name: `${name}.zip`, mime: 'application/zip', body })
}

const LOST = Buffer.from('Το αρχείο δεν βρίσκεται πια στον διακομιστή.\n')

function filesOf(db: Db, usr_id: number) {
  return db
    .selectFrom('file')
    .select(['fil_id', 'fil_name'])
    .where('fil_fk_usr_id', '=', usr_id)
    .orderBy('fil_date_created')
    .execute()
}
