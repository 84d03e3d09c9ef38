import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { pino } from 'pino'
import { readConfig } from '#server/core/config.ts'
import { connect } from '#server/database/connect.ts'
import { loadDemoSeed } from '#server/database/seeds/demo.ts'
import { demoSignIns } from '#server/database/seeds/demo.sign-ins.ts'
import { makeServices } from '#server/services.ts'
import { databaseUrl, onCluster, startTestCluster } from '#server/testing/cluster.ts'

// Runs beside the browser tests: one PostgreSQL with the demo seed that every test file clones.

const TEMPLATE = 'demo_template'
const FILES = join(import.meta.dirname, '..', '.cache', 'e2e', 'seed')

const cluster = await startTestCluster()
rmSync(FILES, { recursive: true, force: true })
mkdirSync(FILES, { recursive: true })
await onCluster(cluster.url, `create database ${TEMPLATE} template ${cluster.template} strategy file_copy`)
const url = databaseUrl(cluster.url, TEMPLATE)
const connection = connect(url, { poolSize: 4, onError: () => undefined })
const config = readConfig({ DATA_DIR: FILES, DATABASE_URL: url, SEED: 'demo' })
const quickHash = await hash(demoSignIns.password, { algorithm: 2, memoryCost: 1024, timeCost: 1, parallelism: 1 })
await loadDemoSeed(makeServices({ config, log: pino({ level: 'warn' }), connection }), quickHash)
await connection.close()
process.stdout.write(`READY ${JSON.stringify({ clusterUrl: cluster.url, template: TEMPLATE, files: FILES })}\n`)

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await cluster.stop()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
// When the one who started us is gone, so are we.
process.stdin.on('end', () => void stop())
process.stdin.resume()
