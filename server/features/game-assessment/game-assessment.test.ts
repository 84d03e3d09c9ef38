import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gameAssessmentContract as game } from '#shared/features/game-assessment/game-assessment.contract.ts'
import {
  type GameProvider,
  overHttp,
  sandbox,
  sandboxScore,
  useGameProvider,
} from '#server/features/game-assessment/game-assessment.provider.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeApplication, makeCandidate, makeCycleWith } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()
const quick = { milliseconds: 1, failsEvery: 0 }
beforeEach(() => useGameProvider(sandbox(quick)))
afterEach(() => useGameProvider(null))

const cycleWith = (people: number) =>
  t.work((work) => makeCycleWith(work, Array<string>(people).fill('GAME_ASSESSMENT')))

const scores = async (id: number) => (await admin.call(game.distribution, { id })).body.scores
async function sync(id: number): Promise<void> {
  expect((await admin.call(game.sync, { id })).status).toBe(200)
  await t.services.jobs.runQueued()
}

describe('the game assessment', () => {
  it('sends each person once, only from the stage, for an existing role', async () => {
    const { id } = await cycleWith(2)
    await t.work(async (work) => makeApplication(work, id, await makeCandidate(work), 'APPLIED'))
    const role = (await admin.call(game.roles)).body[0]?.id ?? ''
    expect((await admin.call(game.send, { id, role: 'astronaut' })).status).toBe(422)
    expect((await admin.call(game.send, { id, role, dry_run: true })).body.sent).toBe(2)
    expect((await admin.call(game.send, { id, role })).body).toEqual({ sent: 2, already: 0, failed: [] })
    expect((await admin.call(game.send, { id, role })).body).toEqual({ sent: 0, already: 2, failed: [] })
    const empty = await cycleWith(0)
    expect((await admin.call(game.send, { id: empty.id, role })).status).toBe(409)
    expect((await admin.call(game.send, { id: 999_999, role })).status).toBe(404)
  })

  it('fills the scores that are missing, and leaves those that are there', async () => {
    const { id, users } = await cycleWith(3)
    const [first = 0] = users
    await admin.call(game.send, { id, role: 'software' })
    await t.update('cycle_application', { edca_game_assessment_score: 12.5 }, { edca_fk_usr_id: first })
    await sync(id)
    const rows = await scores(id)
    expect(rows).toHaveLength(3)
    expect(rows.find((score) => score.usr_id === first)?.score).toBe(12.5)
    expect(rows.find((score) => score.usr_id === users[1])?.score).toBe(sandboxScore(String(users[1])))
  })

  it('fetches once for several presses, until the job is over', async () => {
    const [{ id }, other] = [await cycleWith(1), await cycleWith(1)]
    const press = async (of: number) => (await admin.call(game.sync, { id: of })).body.job_id
    const jobs = await Promise.all(Array.from({ length: 6 }, () => press(id)))
    expect(new Set(jobs).size).toBe(1)
    expect(await press(other.id)).not.toBe(jobs[0])
    await t.update('job', { job_status: 'RUNNING' }, { job_id: jobs[0] ?? '' })
    expect(await press(id)).toBe(jobs[0])
    await t.update('job', { job_status: 'QUEUED' }, { job_id: jobs[0] ?? '' })
    await t.services.jobs.runQueued()
    const later = await press(id)
    expect(jobs).not.toContain(later)
    await t.services.jobs.runQueued()
  })

  it('says when a score came by the clock of the product', async () => {
    const { id, users } = await cycleWith(1)
    await admin.call(game.send, { id, role: 'software' })
    const later = new Date(Date.now() + 5 * 60_000).toISOString()
    t.setNow(later)
    await sync(id)
    t.setNow(null)
    const [row] = await t.rows('cycle_application', { edca_fk_usr_id: users[0] })
    expect(row?.edca_date_changed).toBe(later)
  })

  it('accepts partial results and repeats, ignores unknown people and scores out of range', async () => {
    const { id, users } = await cycleWith(4)
    const [a = 0, b = 0, c = 0] = users
    const wild: GameProvider = {
      ...sandbox(quick),
      results: () =>
        Promise.resolve([
          { reference: String(a), score: 101 },
          { reference: String(b), score: 55.555 },
          { reference: String(b), score: 55.555 },
          { reference: '999999', score: 50 },
          { reference: String(c), score: Number.NaN },
        ]),
    }
    useGameProvider(wild)
    await admin.call(game.send, { id, role: 'software' })
    await sync(id)
    expect(await scores(id)).toEqual([expect.objectContaining({ usr_id: b, score: 55.56, isInStage: true })])
    useGameProvider(sandbox({ ...quick, readyShare: 0.5 }))
    await sync(id)
    await sync(id)
    await sync(id)
    expect(await scores(id)).toHaveLength(4)
  })

  it('returns a Greek message when the provider is down, and changes nothing', async () => {
    const { id } = await cycleWith(1)
    useGameProvider(sandbox({ ...quick, failsEvery: 1 }))
    const refused = await admin.call(game.roles)
    expect([refused.status, refused.message]).toEqual([503, expect.stringContaining('πάροχος')])
    useGameProvider({ ...sandbox(quick), send: () => Promise.reject(new Error('The line is dead')) })
    expect((await admin.call(game.send, { id, role: 'software' })).status).toBe(503)
    useGameProvider(sandbox(quick))
    expect((await admin.call(game.send, { id, role: 'software', dry_run: true })).body.sent).toBe(1)
  })

  it('retries when the provider fails now and then, as its sandbox does', async () => {
    const { id } = await cycleWith(2)
    useGameProvider(sandbox({ milliseconds: 1, failsEvery: 2 }))
    const base = '/api/admin/educational-cycle'
    const headers = { authorization: `Bearer ${admin.token}` }
    const post = (path: string, payload: object) =>
      t.app.inject({ method: 'POST', url: `${base}/${path}`, headers, payload })
    expect((await post('send-data-to-artic-shores', { edc_id: id, role: 'software' })).json().sent).toBe(2)
    expect((await post('sync-artic-shores-results', { edc_id: id })).statusCode).toBe(200)
    const without = await post('sync-artic-shores-results', {})
    expect([without.statusCode, without.json().error.fields]).toEqual([422, { edc_id: 'Το πεδίο είναι υποχρεωτικό' }])
    expect((await post('sync-artic-shores-results', { edc_id: 999_999 })).statusCode).toBe(404)
    await t.services.jobs.runQueued()
    expect(await scores(id)).toHaveLength(2)
  })

  it('marks the accepted people as sent when the provider stops in the middle', async () => {
    const { id } = await cycleWith(203)
    let batches = 0
    const dying: GameProvider = {
      ...sandbox(quick),
      send: (_role, _cycle, [first]) => {
        batches += 1
        if (batches > 1) return Promise.reject(new Error('The line is dead'))
        return Promise.resolve([{ reference: first?.reference ?? '', reason: 'Άγνωστη διεύθυνση' }])
      },
    }
    useGameProvider(dying)
    const { body } = await admin.call(game.send, { id, role: 'software' })
    expect([body.sent, body.failed.length]).toEqual([199, 4])
    expect(new Set(body.failed.map((failure) => failure.reason))).toEqual(
      new Set(['Άγνωστη διεύθυνση', 'Ο πάροχος δεν απάντησε']),
    )
    useGameProvider(sandbox(quick))
    expect((await admin.call(game.send, { id, role: 'software' })).body).toMatchObject({ sent: 4, already: 199 })
  })

  it('sends each person once when several offices send at the same time', async () => {
    const { id } = await cycleWith(3)
    const sent: string[] = []
    useGameProvider({
      ...sandbox({ ...quick, milliseconds: 30 }),
      send: (_role, _cycle, players) => {
        sent.push(...players.map((player) => player.reference))
        return Promise.resolve([])
      },
    })
    const answers = await Promise.all([1, 2, 3].map(() => admin.call(game.send, { id, role: 'software' })))
    expect(answers.map((response) => response.body.sent).toSorted((a, b) => a - b)).toEqual([0, 0, 3])
    expect(sent).toHaveLength(3)
  })
})

describe('a provider behind an address', () => {
  const seen: { path: string; key: string | undefined; body: unknown }[] = []
  let answers: { status: number; body: unknown }[] = []
  let address = ''
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      seen.push({
        path: request.url ?? '',
        key: request.headers.authorization,
        body: text === '' ? null : (JSON.parse(text) as unknown),
      })
      const { status, body } = answers.shift() ?? { status: 500, body: {} }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const at = server.address()
    address = typeof at === 'object' && at ? `http://127.0.0.1:${at.port}` : ''
  })
  afterAll(() => server.close())
  beforeEach(() => {
    seen.length = 0
    useGameProvider(overHttp({ url: address, key: 'a key' }))
  })

  it('gets its key, is retried after a failure, and invalid scores are left out', async () => {
    const { id, users } = await cycleWith(1)
    const roles = { status: 200, body: [{ id: 7, name: 'Ρόλος' }] }
    answers = [{ status: 503, body: {} }, roles, { status: 200, body: {} }]
    expect((await admin.call(game.send, { id, role: '7' })).body.sent).toBe(1)
    expect(seen.map((request) => request.path)).toEqual(['/roles', '/roles', '/candidates'])
    expect(seen[2]).toMatchObject({ key: 'Bearer a key', body: { role: '7', cycle: String(id) } })
    answers = [
      {
        status: 200,
        body: [
          { reference: users[0], score: 'high' },
          { reference: users[0], score: 64 },
        ],
      },
    ]
    await sync(id)
    expect(await scores(id)).toEqual([expect.objectContaining({ usr_id: users[0], score: 64 })])
  })

  it('is not retried after a refusal, and a malformed response is an error', async () => {
    answers = [{ status: 401, body: {} }]
    expect((await admin.call(game.roles)).status).toBe(503)
    expect(seen).toHaveLength(1)
    answers = [1, 2, 3].map(() => ({ status: 200, body: { roles: 'none' } }))
    expect((await admin.call(game.roles)).status).toBe(503)
    expect(seen).toHaveLength(4)
  })
})
