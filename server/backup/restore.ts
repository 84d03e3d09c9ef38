import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import pg from 'pg'
import { MAY_HAVE_ARRIVED } from '#server/core/mail/outbox.ts'
import { StartError } from '#server/core/start-error.ts'
import type { Storage } from '#server/core/storage.ts'
import type { Manifest } from '#server/backup/backup.ts'
import { copyIn } from '#server/backup/copy.ts'
import { columnList, tablesOf } from '#server/backup/schema.ts'
import { Vault } from '#server/backup/vault.ts'
import { withClient } from '#server/database/client.ts'
import { migrate, migrationHash, readMigrations } from '#server/database/migrate.ts'
import { analyzeFilled } from '#server/database/statistics.ts'

export interface RestoreTarget {
  url: string
  storage: Storage
  /** Of the backup. */
  path: string
  passphrase: string | undefined
}

const LETTER_OF_BACKUP = `Η πλατφόρμα επανήλθε από αντίγραφο: το γράμμα ${MAY_HAVE_ARRIVED}. Στείλ’ το ξανά αν χρειάζεται.`

/**
 * Puts a backup into an empty database and its files into the storage. Nothing is written before all of it was found to
 * be as it was made. The database stays quiet afterwards: it sends no letter and starts no job until it is told.
 */
export async function restoreBackup(target: RestoreTarget): Promise<Manifest> {
  const { vault, manifest } = await Vault.open<Manifest>(target.path, target.passphrase)
  for (const file of [...manifest.tables, ...manifest.files]) await vault.verify(file)
  const migrations = await migrationsOf(manifest)
  const config = { connectionString: target.url, application_name: 'regen restore' }
  return withClient(config, async (client) => {
    await requireEmpty(client)
    await migrate(target.url, { migrations })
    for (const file of manifest.files) {
      const content = Readable.from(vault.read(file, { isCompressed: false }), { objectMode: false })
      await target.storage.write(file.key, content)
    }
    await load(client, vault, manifest)
    return manifest
  })
}

/** The files that had run when it was made: what came later runs at the next start. */
async function migrationsOf(manifest: Manifest) {
  const all = await readMigrations()
  return manifest.migrations.map(({ name, hash }) => {
    const migration = all.find((file) => file.name === name)
    if (migration && migrationHash(migration) === hash) return migration
    const { version, commit } = manifest.product
    throw new StartError(
      `The backup was made by version ${version} ${commit}, whose migration ${name} is not the one here. Restore it with that version.`,
    )
  })
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ users: string | null }>(`select to_regclass('public.users') as users`)
  if (!rows[0]?.users) return
  const people = await client.query('select from users limit 1')
  if (people.rowCount !== 0)
    throw new StartError(
      'There are people in this database: a backup is restored into an empty one only. Name another DATABASE_URL or DATA_DIR.',
    )
}

interface Trigger {
  table: string
  name: string
  state: 'O' | 'D' | 'R' | 'A'
}

const enabling = { O: 'enable', D: 'disable', R: 'enable replica', A: 'enable always' }

/** All in one transaction. The owner of the tables may do all of it: no superuser is needed. */
async function load(client: pg.Client, vault: Vault, manifest: Manifest): Promise<void> {
  await client.query('begin')
  const tables = await tablesOf(client)
  const triggers = await client.query<Trigger>(
    `select tgrelid::regclass::text as table, tgname as name, tgenabled as state
     from pg_trigger join pg_class c on c.oid = tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  const links = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const name = (text: string) => pg.escapeIdentifier(text)
  for (const table of tables) await client.query(`alter table ${name(table.name)} disable trigger user`)
  for (const link of links.rows) await client.query(`alter table ${link.table} drop constraint ${name(link.name)}`)
  await client.query(`truncate ${tables.map((table) => name(table.name)).join(', ')}`)
  for (const table of manifest.tables) await fillTable(client, vault, table)
  for (const link of links.rows)
    await client.query(`alter table ${link.table} add constraint ${name(link.name)} ${link.definition}`)
  for (const { table, name: trigger, state } of triggers.rows)
    await client.query(`alter table ${table} ${enabling[state]} trigger ${name(trigger)}`)
  await setSequences(client, manifest.sequences)
  await settle(client, manifest)
  await client.query('commit')
  await client.query(analyzeFilled)
}

async function fillTable(client: pg.Client, vault: Vault, table: Manifest['tables'][number]): Promise<void> {
  const statement = `copy ${pg.escapeIdentifier(table.name)} (${columnList(table.columns)}) from stdin`
  const rows = await copyIn(client, statement, vault.read(table, { isCompressed: true }))
  if (rows !== table.rows) throw new Error(`${table.name} has ${rows} rows after the restore, not ${table.rows}.`)
}

/** Counters of changes go far ahead: what a browser keeps of the time after the backup is never taken for current. */
async function setSequences(client: pg.Client, sequences: Record<string, number>): Promise<void> {
  const ahead = randomInt(1_000_000, 1_000_000_000)
  for (const [sequence, last] of Object.entries(sequences)) {
    const value = sequence.startsWith('change_') ? last + ahead : last
    await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(sequence), value])
  }
}

/** Letters that waited may have left since; nothing leaves on its own, and nobody is told that one was taken back. */
async function settle(client: pg.Client, manifest: Manifest): Promise<void> {
  const hasMark = await client.query(
    `select from pg_attribute where attrelid = 'outbox_mail'::regclass and attname = 'mai_may_have_arrived'`,
  )
  // A backup of before the mark gets it from the words, by the migration that made it (632).
  const mark = hasMark.rowCount === 1 ? ', mai_may_have_arrived = true' : ''
  await client.query(
    `update outbox_mail set mai_status = 'FAILED', mai_error = $1${mark} where mai_status in ('HELD', 'QUEUED')`,
    [LETTER_OF_BACKUP],
  )
  await client.query(
    `insert into platform_state (pst_name, pst_value) values ('quiet', jsonb_build_object('backup', $1::text))`,
    [manifest.at],
  )
}
