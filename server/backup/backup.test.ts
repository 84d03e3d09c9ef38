import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PassThrough } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { checkTrail } from '#server/core/audit-chain.ts'
import { queueMail } from '#server/core/mail/outbox.ts'
import { storeBuffer } from '#server/core/uploads.ts'
import { diskStorage } from '#server/core/storage-disk.ts'
import { dropOldBackups, listBackups, makeBackup } from '#server/backup/backup.ts'
import { copyOut } from '#server/backup/copy.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { connect } from '#server/database/connect.ts'
import { startProcess } from '#server/testing/app-process.ts'
import { startTestApp } from '#server/testing/app.ts'
import { rowsOf, withClient } from '#server/database/client.ts'
import { databaseUrl, onCluster } from '#server/testing/cluster.ts'
import { dropDatabase } from '#server/testing/drop-database.ts'
import { makeAdministrator, makeCompany } from '#server/testing/make.ts'

const passphrase = 'a secret of the operator'

/** Names that a careless copy would break. */
const hostile = `Ά\tβ\\N\n"';drop ‏ %s`

const t = await startTestApp()
const folder = await mkdtemp(join(tmpdir(), 'regen-backup-'))
const office = await t.work((work) => makeAdministrator(work))
await t.work((work) => makeCompany(work, { name: hostile }))
const file = await t.work((work) =>
  storeBuffer(work, { name: 'a.txt', mime: 'text/plain', purpose: 'report', buffer: Buffer.from('περιεχόμενο') }),
)
const fil_id = file.fil_id
await t.insert(
  'users',
  [1, 2, 3].map((n) => ({ usr_role: 'CANDIDATE', usr_email: `person${n}@example.org`, usr_fullname: `Άτομο ${n}` })),
)
// More than one message of the protocol, and more than fits into its buffers.
await t.insert(
  'ad',
  Array.from({ length: 500 }, (_, n) => ({ ad_title: `Νέο ${n}`, ad_body: `Ψ${n}`.repeat(800) })),
)
await t.work((work) => queueMail(work, { to: 'a@example.org', template: 'any', subject: 'Σ', text: 'Κ' }))
await t.as(office)
const made = await makeBackup({ url: t.services.connection.url, storage: t.services.storage, folder, passphrase })

afterAll(() => rm(folder, { recursive: true, force: true }))

async function withEmptyDatabase<T>(act: (url: string) => Promise<T>): Promise<T> {
  await onCluster(inject('clusterUrl'), 'create database restored')
  try {
    return await act(databaseUrl(inject('clusterUrl'), 'restored'))
  } finally {
    await dropDatabase(inject('clusterUrl'), 'restored')
  }
}

const target = (url: string, path = made.path) => ({
  url,
  path,
  passphrase,
  storage: diskStorage(join(folder, 'files')),
})

const SHAPE = `select 'column' as kind, table_name || '.' || column_name || ' ' || data_type as name
    from information_schema.columns where table_schema = 'public'
  union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'trigger', tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
  order by 1, 2`

describe('a backup', () => {
  it('goes on after a table whose end comes while nobody reads it', async () => {
    const answers = await withClient({ connectionString: t.services.connection.url }, async (client) => {
      const { stream, rows } = copyOut(client, `copy (select repeat('Ψ', 1500000)) to stdout`)
      // Where the end comes in a packet of its own, it waits for a reader.
      await Promise.race([rows, sleep(1000)])
      return [(await text(stream)).length, await client.query('select 1').then(({ rowCount }) => rowCount)]
    })
    expect(answers).toEqual([1_500_001, 1])
  })

  it('leaves its connection free when what it writes to breaks', async () => {
    const answer = await withClient({ connectionString: t.services.connection.url }, async (client) => {
      const { stream } = copyOut(client, `copy (select repeat('Ψ', 1000) from generate_series(1, 5000)) to stdout`)
      await expect.poll(() => (stream as PassThrough).writableNeedDrain).toBe(true)
      stream.destroy()
      return client.query('select 1')
    })
    expect(answer.rowCount).toBe(1)
  })

  it('comes back whole, with the same shape, trail and file, and is quiet', async () => {
    await withEmptyDatabase(async (url) => {
      await restoreBackup(target(url))
      const tables = made.manifest.tables.filter(
        ({ name }) => !['outbox_mail', 'undelivered_mail', 'audit_check'].includes(name),
      )
      for (const { name } of tables) {
        const rows = `select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`
        // oxlint-disable-next-line no-await-in-loop -- the first that differs is named
        expect(await rowsOf(url, rows), name).toEqual(await rowsOf(t.services.connection.url, rows))
      }
      expect(await rowsOf(url, SHAPE)).toEqual(await rowsOf(t.services.connection.url, SHAPE))
      const connection = connect(url, { poolSize: 2, onError: () => undefined })
      expect((await checkTrail(connection.db, [])).problems).toEqual([])
      await connection.close()
      const file = await diskStorage(join(folder, 'files')).read(fil_id)
      expect(String(await buffer(file))).toBe('περιεχόμενο')

      // No session, no link and no waiting letter; it is quiet, and numbers go on.
      expect(await rowsOf(url, 'select from session')).toEqual([])
      expect(await rowsOf(url, 'select from secret_key')).toEqual([])
      const letters = `select mai_status, mai_may_have_arrived, mai_error like '%μπορεί να έφτασε%' as is_said
        from undelivered_mail join outbox_mail on mai_id = udm_fk_mai_id`
      expect(await rowsOf(url, letters)).toEqual([{ mai_status: 'FAILED', mai_may_have_arrived: true, is_said: true }])
      expect(await rowsOf(url, 'select from outbox_mail')).toHaveLength(1)
      expect(await rowsOf(url, 'select pst_name from platform_state')).toEqual([{ pst_name: 'quiet' }])
      // Nor was PostgreSQL told that a table is empty, which would read all sessions for each, once everybody signs in.
      const emptyTables = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples = 0`
      expect(await rowsOf(url, emptyTables)).toEqual([])
      const next = `insert into company (cny_name, cny_fold, cny_status, cny_size, cny_activity) values ('N', 'n', 'APPROVED', '11-50', 'Π') returning cny_id`
      const [last] = await rowsOf(t.services.connection.url, 'select max(cny_id) as id from company')
      expect((await rowsOf(url, next))[0]?.cny_id).toBeGreaterThan(Number(last?.id))
      // What a browser kept of the time after the backup is older than whatever it is told now.
      const change = 'select last_value as value from change_company'
      const [before] = await rowsOf(t.services.connection.url, change)
      expect(Number((await rowsOf(url, change))[0]?.value)).toBeGreaterThan(Number(before?.value) + 900_000)
      await expect(restoreBackup(target(url))).rejects.toThrow('into an empty one only')
    })
  }, 60_000)

  it('is refused with another key, or when anything in it was changed, before anything is written', async () => {
    await withEmptyDatabase(async (url) => {
      await expect(restoreBackup({ ...target(url), passphrase: undefined })).rejects.toThrow('set its BACKUP_KEY')
      await expect(restoreBackup({ ...target(url), passphrase: 'another secret of them' })).rejects.toThrow(
        'BACKUP_KEY is another one',
      )
      const copy = join(folder, 'copy')
      cpSync(made.path, copy, { recursive: true })
      appendFileSync(join(copy, 'tables/users.copy.gz'), ' ')
      await expect(restoreBackup(target(url, copy))).rejects.toThrow('tables/users.copy.gz')
      cpSync(made.path, copy, { recursive: true })
      appendFileSync(join(copy, 'manifest.json'), ' ')
      await expect(restoreBackup(target(url, copy))).rejects.toThrow('is not as it was written')
      expect(await rowsOf(url, `select to_regclass('users') as users`)).toEqual([{ users: null }])
    })
  }, 60_000)

  it('holds no name in the open with a key, and says what it holds', () => {
    const names = readdirSync(made.path, { recursive: true, encoding: 'utf8' })
    expect(names).toContain(join('tables', 'users.copy.gz'))
    const stored = readFileSync(join(made.path, 'files', fil_id.slice(0, 2), fil_id))
    expect(stored.includes(Buffer.from('περιεχόμενο'))).toBe(false)
    expect(made.manifest.tables.find(({ name }) => name === 'company')).toMatchObject({ rows: 1 })
    expect(made.manifest.tables.map(({ name }) => name)).not.toContain('session')
  })

  it('of before an erasure is restored with the ledger alone, and does not bring the person back', async () => {
    const admin = await t.as(office)
    const [person] = await rowsOf(
      t.services.connection.url,
      `select usr_id from users where usr_email = 'person2@example.org'`,
    )
    const erased = await admin.call(candidatesContract.erase, { id: Number(person?.usr_id), confirm: 'ΔΙΑΓΡΑΦΗ' })
    expect(erased.status).toBe(200)
    const dataDir = join(folder, 'new')
    mkdirSync(dataDir)
    const bring = (name: string) => cpSync(join(t.services.config.dataDir, name), join(dataDir, name))
    bring('installation-keys')
    await withEmptyDatabase(async (url) => {
      const env = { DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_KEY: passphrase }
      const restore = () =>
        promisify(execFile)(process.execPath, ['tools/restore.ts', made.path], { env: { ...process.env, ...env } })
      await expect(restore()).rejects.toThrow('Copy erasures.jsonl of the installation')
      bring('erasures.jsonl')
      expect((await restore()).stdout).toContain('Erasures since then: 1.')
      const name = `select usr_fullname from users where usr_id = ${person?.usr_id}`
      expect((await rowsOf(url, name))[0]?.usr_fullname).toBe('Άτομο 2')
      const product = await startProcess(env)
      try {
        await expect.poll(async () => (await rowsOf(url, name))[0]?.usr_fullname).toBe('Διαγραμμένο πρόσωπο')
        const others = `select count(*)::int as others from users where usr_email like 'person%@example.org'`
        expect(await rowsOf(url, others)).toEqual([{ others: 2 }])
      } finally {
        await product.stop()
      }
    })
  }, 60_000)

  it('names a file that is gone, and keeps the newest backups', async () => {
    await t.services.storage.remove(fil_id)
    const again = await makeBackup({ ...t.services, url: t.services.connection.url, folder, passphrase: undefined })
    expect(again.manifest).toMatchObject({ salt: null, lostFiles: [fil_id], files: [] })
    const names = await listBackups(folder)
    expect(await dropOldBackups(folder, 1)).toEqual(names.slice(0, -1))
    expect(await listBackups(folder)).toEqual(names.slice(-1))
  }, 30_000)
})
