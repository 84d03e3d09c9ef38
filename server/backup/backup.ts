import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { readIfThere, type Storage } from '#server/core/storage.ts'
import { running } from '#server/core/version.ts'
import { copyOut } from '#server/backup/copy.ts'
import { columnList, sequencesOf, tablesOf } from '#server/backup/schema.ts'
import { type StoredFile, Vault } from '#server/backup/vault.ts'
import { withClient } from '#server/database/client.ts'

export interface Manifest {
  format: 1
  product: typeof running
  /** When the state was that it holds. */
  at: string
  salt: string | null
  migrations: { name: string; hash: string }[]
  tables: (StoredFile & { name: string; columns: string[]; rows: number })[]
  sequences: Record<string, number>
  files: (StoredFile & { key: string })[]
  /** Stored files that were not there, or not as the database says: they are missing after a restore, too. */
  lostFiles: string[]
}

export interface BackupSource {
  url: string
  storage: Storage
  folder: string
  passphrase: string | undefined
}

const NAME = /^regen-\d{8}T\d{6}Z$/

/** Complete backups of a folder, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => NAME.test(name)).toSorted()
}

/**
 * Writes the database as it is at one moment, and the files that it names, into a folder of their own, which gets its
 * name when it is whole. The product goes on meanwhile.
 */
export function makeBackup(source: BackupSource): Promise<{ path: string; manifest: Manifest }> {
  const config = { connectionString: source.url, application_name: 'regen backup' }
  return withClient(config, (client) => writeBackup(client, source))
}

async function writeBackup(client: pg.Client, source: BackupSource) {
  // Half a backup of a run that was killed.
  for (const name of await readdir(source.folder).catch(() => []))
    if (/^regen-.*\.part$/.test(name)) await rm(join(source.folder, name), { recursive: true, force: true })
  const { rows } = await client.query<{ at: Date | string }>('select now() as at')
  const at = new Date(rows[0]?.at ?? Number.NaN).toISOString()
  const name = `regen-${at.replaceAll(/[-:]|\.\d+/g, '')}`
  const draft = join(source.folder, `${name}.part`)
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 })
    const vault = Vault.make(draft, source.passphrase)
    const manifest = await fill(vault, client, source.storage, at)
    await vault.writeManifest(manifest)
    await rename(draft, join(source.folder, name))
    return { path: join(source.folder, name), manifest }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function fill(vault: Vault, client: pg.Client, storage: Storage, at: string): Promise<Manifest> {
  await client.query('begin isolation level repeatable read read only')
  const migrations = await client.query<Manifest['migrations'][number]>('select name, hash from migration order by 1')
  const tables: Manifest['tables'] = []
  for (const { name, columns, isKept } of await tablesOf(client)) {
    if (!isKept) continue
    const copy = copyOut(client, `copy ${pg.escapeIdentifier(name)} (${columnList(columns)}) to stdout`)
    const file = await vault.write(`tables/${name}.copy.gz`, copy.stream, { isCompressed: true })
    tables.push({ ...file, name, columns, rows: await copy.rows })
  }
  const sequences = await sequencesOf(client)
  const stored = await client.query<{ key: string; sha256: string }>(
    'select fil_id as key, fil_sha256 as sha256 from file order by 1',
  )
  await client.query('commit')
  // Files never change under their key, so that those of the same moment can be read afterwards.
  const files: Manifest['files'] = []
  const lostFiles: string[] = []
  for (const { key, sha256 } of stored.rows) {
    const file = await keepFile(vault, storage, key, sha256)
    if (file) files.push({ ...file, key })
    else lostFiles.push(key)
  }
  const head = { format: 1 as const, product: running, at, salt: vault.salt, migrations: migrations.rows }
  return { ...head, tables, sequences, files, lostFiles }
}

async function keepFile(vault: Vault, storage: Storage, key: string, sha256: string): Promise<StoredFile | null> {
  // Deleted since the moment of the database, or lost long before.
  const bytes = await readIfThere(storage, key)
  if (!bytes) return null
  const hash = createHash('sha256')
  const file = await vault.write(`files/${key.slice(0, 2)}/${key}`, hashed(bytes, hash), { isCompressed: false })
  return hash.digest('hex') === sha256 ? file : null
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

/** Keeps the newest ones. */
export async function dropOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(0, -keep)
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true })
  return old
}
