import { sql } from 'kysely'
import type { EntryVersion } from '#shared/features/entry/entry.contract.ts'
import { type EntryWords, entryWordNames } from '#shared/features/entry/entry-words.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { fileAddress } from '#server/features/files/files.service.ts'

/** A version may have been kept before a text of today existed. */
const wholeWords = (kept: unknown) =>
  Object.fromEntries(entryWordNames.map((name) => [name, (kept as Partial<EntryWords>)[name] ?? ''])) as EntryWords

const broughtAlong: EntryVersion = { version: 0, words: wholeWords({}), image: null, at: null, by: '', note: '' }

/** The newest first; the last one is what the product brings. */
export async function entryVersions(db: Db): Promise<EntryVersion[]> {
  const rows = await db
    .selectFrom('entry_version')
    .leftJoin('users', 'usr_id', 'env_fk_usr_id')
    .select((is) => [
      'env_version as version',
      'env_texts as words',
      fileAddress('env_image').as('image'),
      'env_date_created as at',
      is.fn.coalesce('usr_fullname', sql<string>`''`).as('by'),
      'env_note as note',
    ])
    .orderBy('env_version', 'desc')
    .execute()
  return [...rows.map((row) => ({ ...row, words: wholeWords(row.words) })), broughtAlong]
}

/** What strangers read now. */
export async function currentWords(db: Db): Promise<Pick<EntryVersion, 'version' | 'words' | 'image'>> {
  const row = await db
    .selectFrom('entry_version')
    .select(['env_version as version', 'env_texts as words', fileAddress('env_image').as('image')])
    .orderBy('env_version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { version, words, image } = broughtAlong
  return row ? { ...row, words: wholeWords(row.words) } : { version, words, image }
}

interface NewVersion {
  version: number
  words: EntryWords
  image: string | null
  note: string
}

/** False where another version has come in between. */
export async function insertVersion(work: Work, { version, words, image, note }: NewVersion): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work.db
    .insertInto('entry_version')
    .values({
      env_version: version,
      env_texts: JSON.stringify(words),
      env_note: note,
      env_image: image,
      env_fk_usr_id: work.person.usr_id,
      env_date_created: work.now.toISOString(),
    })
    .onConflict((on) => on.column('env_version').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export async function withoutPicture(db: Db, { before }: { before: number }): Promise<void> {
  await db
    .updateTable('entry_version')
    .set({ env_image: null })
    .where('env_version', '<', before)
    .where('env_image', 'is not', null)
    .execute()
}
