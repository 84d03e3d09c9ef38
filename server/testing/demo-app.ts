import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { readConfig } from '#server/core/config.ts'
import { connect } from '#server/database/connect.ts'
import { loadDemoSeed } from '#server/database/seeds/demo.ts'
import { makeServices } from '#server/services.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { databaseUrl } from '#server/testing/cluster.ts'

const TEMPLATE = 'demo_template'
const MAKING = 'demo_making'

/** As `startTestApp`, with the demo data, which the first file of a run loads and all others clone. */
export async function startDemoApp(settings: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const folder = join(tmpdir(), 'regen-demo')
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE])
    if (rowCount === 0) {
      await client.query(`drop database if exists ${MAKING}`)
      await client.query(`create database ${MAKING} template ${inject('template')} strategy file_copy`)
      await loadInto(databaseUrl(inject('clusterUrl'), MAKING), folder)
      await client.query(`alter database ${MAKING} rename to ${TEMPLATE}`)
    }
  } finally {
    await client.end()
  }
  return startTestApp({ SEED: 'demo', ...settings }, { template: TEMPLATE, folder })
}

async function loadInto(url: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const connection = connect(url, { poolSize: 2, onError: () => undefined })
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url, SEED: 'demo' })
  await loadDemoSeed(makeServices({ config, log: pino({ level: 'silent' }), connection }))
  await connection.close()
}
