import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { migrate, readMigrations } from '#server/database/migrate.ts'
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
    await expect(migrate(url, [...all, broken])).rejects.toThrow('999-broken.sql')
    expect(await migrate(url, [...all, { name: '999-broken.sql', sql: 'create table half (id int)' }])).toEqual([
      '999-broken.sql',
    ])
    await dropDatabase(inject('clusterUrl'), 'migrating')
  })
})
