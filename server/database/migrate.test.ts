import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { rowsOf } from '#server/database/client.ts'
import { listMigrations, type Migration, migrate, readMigrations } from '#server/database/migrate.ts'
import { databaseUrl, onCluster } from '#server/testing/cluster.ts'
import { dropDatabase } from '#server/testing/drop-database.ts'
import { describeTables } from '#tools/tables.ts'

describe('migrations', () => {
  it('lead to the tables that the types describe', async () => {
    const { types, names } = await describeTables(databaseUrl(inject('clusterUrl'), inject('template')))
    expect(readFileSync(join(import.meta.dirname, 'tables.ts'), 'utf8')).toBe(types)
    expect(readFileSync(join(import.meta.dirname, '../../shared/core/table-names.ts'), 'utf8')).toBe(names)
  })

  it('run once, whoever starts at the same time, and a broken one leaves nothing behind', async () => {
    await onCluster(inject('clusterUrl'), 'create database migrating')
    const url = databaseUrl(inject('clusterUrl'), 'migrating')
    const all = await readMigrations()
    const runs = await Promise.all([migrate(url), migrate(url), migrate(url)])
    expect(runs.flat().toSorted()).toEqual(all.map((one) => one.name))
    const broken = { name: '999-broken.sql', sql: 'create table half (id int); select nonsense' }
    await expect(migrate(url, { migrations: [...all, broken] })).rejects.toThrow('999-broken.sql')
    const mended = { name: '999-broken.sql', sql: 'create table half (id int)' }
    expect(await migrate(url, { migrations: [...all, mended] })).toEqual(['999-broken.sql'])
    await dropDatabase(inject('clusterUrl'), 'migrating')
  })

  describe('of another version', () => {
    let url: string
    let all: Migration[]
    const next = { name: '998-next.sql', sql: 'alter table users add column next int' }

    beforeEach(async () => {
      await onCluster(
        inject('clusterUrl'),
        `create database upgrading template ${inject('template')} strategy file_copy`,
      )
      url = databaseUrl(inject('clusterUrl'), 'upgrading')
      all = await readMigrations()
    })
    afterEach(() => dropDatabase(inject('clusterUrl'), 'upgrading'))

    it('are listed without running, and an older version refuses the database afterwards', async () => {
      expect(await listMigrations(url, [...all, next])).toMatchObject({ pending: [next] })
      expect(await migrate(url, { migrations: [...all, next] })).toEqual([next.name])
      expect((await listMigrations(url, [...all, next])).pending).toEqual([])
      await expect(migrate(url)).rejects.toThrow(/newer than this version: it holds the migration 998-next.sql/)
      await expect(listMigrations(url)).rejects.toThrow('newer than this version')
    })

    it('are refused when a file that has run was edited, line ends aside', async () => {
      const rewritten = (edit: (sql: string) => string) =>
        all.map((migration, index) => (index === 3 ? { ...migration, sql: edit(migration.sql) } : migration))
      await expect(migrate(url, { migrations: rewritten((sql) => `${sql}-- later`) })).rejects.toThrow(
        `${all[3]?.name} has run in this database with other words`,
      )
      expect(await migrate(url, { migrations: rewritten((sql) => sql.replaceAll('\n', '\r\n')) })).toEqual([])
    })

    it('take the files as they are where no hashes were kept yet', async () => {
      await rowsOf(url, 'alter table migration drop column hash')
      expect(await migrate(url)).toEqual([])
      expect((await rowsOf(url, 'select count(*)::int as count from migration where hash is null'))[0]?.count).toBe(0)
    })

    it('let others work while a long reader holds a table, and run when it has ended', async () => {
      const reader = new pg.Client({ connectionString: url, application_name: 'a backup' })
      await reader.connect()
      await reader.query('begin; select from users')
      const waits: string[] = []
      const running = migrate(url, {
        migrations: [...all, next],
        pauseMs: 200,
        onWait: (sentence) => {
          waits.push(sentence)
        },
      })
      await expect.poll(() => waits.length, { timeout: 15_000 }).toBeGreaterThan(0)
      expect(waits[0]).toMatch(/waits for the session \d+ \(a backup\)/)
      const startedAt = performance.now()
      await rowsOf(url, 'select from users limit 1')
      expect(performance.now() - startedAt).toBeLessThan(6000)
      await reader.end()
      expect(await running).toEqual([next.name])
    })

    it('try again where they and a writer wait for each other', async () => {
      const writer = new pg.Client({ connectionString: url, application_name: 'a request' })
      await writer.connect()
      await writer.query('begin; select from users')
      // PostgreSQL looks for circles a second after somebody began to wait: it ends whoever closed this one last.
      const both = 'create index next on users (usr_id); select pg_sleep(1.5); drop index next'
      const running = migrate(url, { migrations: [...all, { name: next.name, sql: both }], pauseMs: 200 })
      const isMaking = async () =>
        (
          await rowsOf(
            url,
            `select from pg_locks where relation = 'users'::regclass and mode = 'ShareLock' and granted
              and database = (select oid from pg_database where datname = current_database())`,
          )
        ).length > 0
      await expect.poll(isMaking, { timeout: 15_000 }).toBe(true)
      await writer.query('update users set usr_fullname = usr_fullname')
      await writer.query('commit')
      await writer.end()
      expect(await running).toEqual([next.name])
    })

    it('give up with a sentence that names who holds the table, and change nothing', async () => {
      const reader = new pg.Client({ connectionString: url, application_name: 'a backup' })
      await reader.connect()
      await reader.query('begin; select from users')
      await expect(migrate(url, { migrations: [...all, next], patienceMs: 0 })).rejects.toThrow(
        /\(a backup\), at work for \d+ s, holds its tables. Nothing was changed/,
      )
      await reader.end()
      expect((await listMigrations(url, [...all, next])).pending).toEqual([next])
    })
  })
})
