import { sql } from 'kysely'
import { StartError } from '#server/core/start-error.ts'
import type { InstallationKeys } from '#server/core/installation-keys.ts'
import { lockByName } from '#server/core/named-lock.ts'
import type { Connection, Db } from '#server/database/connect.ts'
import type { DB } from '#server/database/tables.ts'

/** A column that `services.keys` encrypts, under its own name as the place. Features declare theirs. */
export type EncryptedColumn = {
  [Table in keyof DB]: {
    table: Table
    column: Extract<keyof DB[Table], string>
    /** What becomes of a row that nobody can read any more, when the operator says that its key is lost. */
    whenLost: 'deleted' | 'emptied'
  }
}[keyof DB]

/**
 * All processes of one database must hold the same keys. The first start notes them; a start without them, such as
 * with another DATA_DIR or after a restored backup, is refused before anything is written with a key of its own.
 */
export async function agreeOnKeys({ db }: Connection, keys: InstallationKeys): Promise<void> {
  const own = keys.fingerprints()
  await db.transaction().execute(async (tx) => {
    await lockByName(tx, 'installation keys')
    const keptKeys = await tx.selectFrom('installation_key').selectAll().execute()
    const missing = keptKeys.filter(
      (one) => !own.some((key) => key.id === one.ink_id && key.fingerprint === one.ink_fingerprint),
    )
    if (missing.length > 0) throw new StartError(sentenceOf(missing.map((one) => one.ink_id)))
    const fresh = own.filter((key) => !keptKeys.some((one) => one.ink_id === key.id))
    if (fresh.length === 0) return
    const rows = fresh.map(({ id, fingerprint }) => ({ ink_id: id, ink_fingerprint: fingerprint }))
    await tx.insertInto('installation_key').values(rows).execute()
  })
}

function sentenceOf(ids: readonly string[]): string {
  return [
    `This database was written with the installation key ${ids.join(', ')}, which is not here.`,
    '  Bring back the file DATA_DIR/installation-keys that belongs to it, or set INSTALLATION_KEYS.',
    `  If it is lost for good: npm run keys -- forget ${ids.join(' ')}`,
  ].join('\n')
}

/** Writes anew, with the newest key, what an older one encrypted. Gives how many values that were. */
export async function encryptAnew(
  db: Db,
  keys: InstallationKeys,
  columns: readonly EncryptedColumn[],
): Promise<number> {
  const [newest] = keys.fingerprints()
  let count = 0
  for (const { table, column } of columns) {
    const stored = sql<string>`${sql.ref(column)}`
    const rows = await db
      .selectFrom(table as 'totp')
      .select(stored.as('value'))
      .where(sql<boolean>`${stored} ~ ${ENCRYPTED} and not starts_with(${stored}, ${`${newest?.id}.`})`)
      .execute()
    const place = `${table}.${column}`
    for (const { value } of rows) {
      const anew = keys.encrypt(place, keys.decrypt(place, value))
      // A value has its own nonce: it names its row, and a row that was changed meanwhile is left alone.
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${anew} where ${sql.ref(column)} = ${value}`.execute(
        db,
      )
    }
    count += rows.length
  }
  return count
}

const ENCRYPTED = '^[0-9a-f]{8}[.]'

/** What a key encrypted is deleted or emptied, and the database no longer asks for it. */
export async function forgetKey(db: Db, id: string, columns: readonly EncryptedColumn[]): Promise<void> {
  for (const { table, column, whenLost } of columns) {
    const isLost = sql<boolean>`starts_with(${sql.ref(column)}, ${`${id}.`})`
    if (whenLost === 'deleted') await sql`delete from ${sql.table(table)} where ${isLost}`.execute(db)
    else await sql`update ${sql.table(table)} set ${sql.ref(column)} = '' where ${isLost}`.execute(db)
  }
  await db.deleteFrom('installation_key').where('ink_id', '=', id).execute()
}
