import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '#server/core/config.ts'
import { inTransaction } from '#server/core/work.ts'
import { connect } from '#server/database/connect.ts'
import { runningUrl } from '#server/database/embedded.ts'
import { makeServices } from '#server/services.ts'
import { startProcess } from '#server/testing/app-process.ts'
import { untilAnswers } from '#server/testing/child.ts'
import { makeAdministrator, openTestSession } from '#server/testing/make.ts'

// The product as it is started by people, killed without warning while somebody works. What was acknowledged is there.

const ROUNDS = Number(process.env.PRODUCT_KILLS ?? 2)

const data = mkdtempSync(join(tmpdir(), 'regen-kills-'))
const product = await startProcess({ DATA_DIR: data, DATABASE_URL: '', SEED: 'empty' })

afterAll(async () => {
  await product.stop()
  rmSync(data, { recursive: true, force: true })
})

async function signIn(): Promise<string> {
  const url = (await runningUrl(data)) ?? ''
  const config = readConfig({ DATA_DIR: data, DATABASE_URL: url })
  const connection = connect(url, { poolSize: 1, onError: () => undefined })
  const services = makeServices({ config, log: pino({ level: 'silent' }), connection })
  const token = await inTransaction(services, {}, async (work) => openTestSession(work, await makeAdministrator(work)))
  await connection.close()
  return token
}

async function call(
  method: string,
  path: string,
  token: string,
  body?: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${product.address}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

function databasePid(): number {
  return Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Writes a growing number until the process dies; gives the last one that was acknowledged. */
async function writeUntilKilled(
  token: string,
  from: number,
  kill: () => void,
): Promise<{ acknowledged: number; tried: number }> {
  let acknowledged = from
  let tried = from
  const deadline = Date.now() + 15_000
  while (Date.now() < deadline) {
    tried += 1
    const isWritten = await call('PUT', '/api/user/profile', token, { fullname: `Αριθμός ${tried}`, phone: '' })
      .then((answer) => answer.status === 200)
      .catch(() => false)
    // On a busy machine the first write after a restart may take longer than the time to the next kill.
    if (isWritten && acknowledged === from) setTimeout(kill, 150 + Math.random() * 350)
    if (isWritten) acknowledged = tried
    else if (acknowledged > from) break
    else await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { acknowledged, tried }
}

it(`loses nothing that was acknowledged in ${ROUNDS} kills of the process and of PostgreSQL`, async () => {
  const token = await signIn()
  let number = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const killsDatabase = round % 2 === 1
    const exited = once(product.child, 'exit')
    const { acknowledged, tried } = await writeUntilKilled(token, number, () =>
      killsDatabase ? process.kill(databasePid(), 'SIGKILL') : product.child.kill('SIGKILL'),
    )
    expect(acknowledged).toBeGreaterThan(number)
    if (killsDatabase) await untilAnswers(`${product.address}/api/ready`, product.child)
    else {
      await exited
      await product.restart()
    }
    const { body } = await call('GET', '/api/user/who-am-i', token)
    const saved = Number(String(body.usr_fullname).replace('Αριθμός ', ''))
    // The one write on its way when the process died may have been committed; nothing acknowledged may be missing.
    expect(saved).toBeGreaterThanOrEqual(acknowledged)
    expect(saved).toBeLessThanOrEqual(tried)
    number = tried
  }
  // What a killed process had not linked yet is in the chain, too.
  const { body } = await call('POST', '/api/admin/audit/check', token, {})
  expect(body).toMatchObject({ problems: [] })
  expect(body.entries).toBeGreaterThan(number / 2)
}, 300_000)
