import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { rowsOf } from '#server/database/client.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { quickFolder } from '#server/testing/quick-folder.ts'

export interface TestCluster {
  /** The address of the cluster's own database, from which others are made. */
  url: string
  template: string
  stop(): Promise<void>
}

/** A throw-away PostgreSQL for one test run, with a migrated template that every test file clones. */
export async function startTestCluster(): Promise<TestCluster> {
  // An unprivileged PostgreSQL user may enter it.
  const dataDir = await mkdtemp(join(await quickFolder(), `regen-test-${process.pid}-`))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', remove)
  const embedded = await startEmbedded({ dataDir, isThrowaway: true })
  const migrations = await readMigrations()
  const template = `template_${createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 12)}`
  await onCluster(embedded.url, `create database ${template}`)
  await migrate(databaseUrl(embedded.url, template))
  return {
    url: embedded.url,
    template,
    stop: async () => {
      await embedded.stop()
      process.off('exit', remove)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export function databaseUrl(url: string, name: string): string {
  const next = new URL(url)
  next.pathname = `/${name}`
  return next.href
}

/** One statement on the cluster's own database: only there can others be made and dropped. */
export async function onCluster(url: string, statement: string): Promise<void> {
  await rowsOf(url, statement)
}
