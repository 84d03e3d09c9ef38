import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { fastify } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { api } from '#shared/api.ts'
import type { Call } from '#shared/core/contract.ts'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { buildApp } from '#server/app.ts'
import { toJson } from '#server/core/http-answers.ts'
import { isRepeatable } from '#server/core/idempotency.ts'
import { mount } from '#server/core/http.ts'
import { requestLimits } from '#server/core/limits.ts'
import type { HandledCall } from '#server/core/handlers.ts'
import { constraintCodes, toAppError } from '#server/core/http-errors.ts'
import { probes } from '#server/core/probes.ts'
import { connect } from '#server/database/connect.ts'
import { notify } from '#server/features/notifications/notifications.service.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAdministrator, makeCompanyUser } from '#server/testing/make.ts'

const t = await startTestApp()

const email = () => `${crypto.randomUUID()}@example.org`
const PASSWORD = 'ένας-καλός-κωδικός'

describe('idempotency', () => {
  /** An administrator with three unread notifications: reading all answers how many there were. */
  async function reader() {
    const usr_id = await t.work(makeAdministrator)
    await t.work(async (work) => {
      for (const title of ['α', 'β', 'γ']) await notify(work, [usr_id], { kind: 'test', title })
    })
    return t.as(usr_id)
  }

  it('replays the answer of a repeated request byte for byte, and refuses the key for another one', async () => {
    const person = await reader()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await person.call(notificationsContract.read, {}, { headers })
    const again = await person.call(notificationsContract.read, {}, { headers })
    expect([first.body.read, again.body.read]).toEqual([3, 3])
    expect(again.raw.equals(first.raw)).toBe(true)
    // The first answer may have been lost, and with it what the browser has to read anew.
    expect([first.headers['x-changed'], again.headers['x-changed']]).toEqual(['notification', 'all'])
    const other = await person.call(notificationsContract.read, { ids: [1] }, { headers })
    expect([other.status, other.error.code]).toEqual([422, 'idempotency_mismatch'])
    expect((await person.call(notificationsContract.read, {})).body.read).toBe(0)
  })

  it('has one effect when the same request comes five times at once', async () => {
    const person = await reader()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => person.call(notificationsContract.read, {}, { headers })),
    )
    const done = answers.filter((answer) => answer.status === 200)
    expect(done.length).toBeGreaterThanOrEqual(1)
    expect(done.every((answer) => answer.body.read === 3)).toBe(true)
    expect(answers.every((answer) => answer.status === 200 || answer.error.code === 'request_running')).toBe(true)
  })

  it('belongs to one person: the same key of another is another request', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [await reader(), await reader()]
    expect((await first.call(notificationsContract.read, {}, { headers })).body.read).toBe(3)
    expect((await second.call(notificationsContract.read, {}, { headers })).body.read).toBe(3)
  })

  it('keeps no answer that holds a secret', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const { body } = await t.visitor.call(authContract.signup, { email: email(), password: PASSWORD }, { headers })
    const rows = await t.work((work) => work.db.selectFrom('idempotency').select('ide_body').execute())
    expect(rows.some((row) => row.ide_body.includes(body.token))).toBe(false)
  })

  it('keeps nothing of a request that somebody could try texts against, and nothing of a call with a password', async () => {
    const reader = await t.as(await t.work((work) => makeCompanyUser(work, null)))
    const key = crypto.randomUUID()
    await reader.call(notificationsContract.read, {}, { headers: { 'idempotency-key': key } })
    const other = crypto.randomUUID()
    const password = { old_password: 'παλιός-κωδικός-1', new_password: 'ένας-νέος-κωδικός' }
    await reader.call(authContract.passwordUpdate, password, { headers: { 'idempotency-key': other } })
    const rows = await t.work((work) =>
      work.db
        .selectFrom('idempotency')
        .select(['ide_key', 'ide_request_hash'])
        .where('ide_key', 'in', [key, other])
        .execute(),
    )
    expect(rows.map((row) => row.ide_key)).toEqual([key])
    const { method, path } = notificationsContract.read
    const plain = createHash('sha256').update(`${method} ${path}\n${JSON.stringify({ body: {}, files: [] })}`)
    expect(rows[0]?.ide_request_hash).not.toContain(plain.digest('hex'))
    expect(rows[0]?.ide_request_hash).toMatch(/^[0-9a-f]{8}\.[\w-]{43}$/)
  })
})

describe('no call with a password in its body', () => {
  const calls = Object.values(api).flatMap((contract) => Object.values<Call>(contract))
  const passwordsOf = (call: Call) =>
    JSON.stringify(z.toJSONSchema(call.input ?? z.null(), { io: 'input', unrepresentable: 'any' }))
  const hashing = calls.filter((call) => /"[^"]*password[^"]*":/i.test(passwordsOf(call)))
  const taking = hashing.filter((call) => call.method === 'POST')

  it('is marked for a repetition', () => {
    expect(taking.map((call) => call.path)).toContain(companiesContract.createUser.path)
    expect(taking.length).toBeGreaterThan(5)
    expect(taking.filter(isRepeatable).map((call) => call.path)).toEqual([])
    expect(isRepeatable(notificationsContract.read)).toBe(true)
  })

  it('is not the only one whose repetition is made anew', () => {
    const { read } = notificationsContract
    const anew = [{ method: 'PUT' }, { noTransaction: true }, { answer: 'file' }, { answer: 'stream' }] as const
    for (const other of [...anew, { secretAnswer: true }]) expect(isRepeatable({ ...read, ...other })).toBe(false)
    expect(isRepeatable({ ...read, method: 'PUT', takesKey: true })).toBe(true)
  })

  it('holds a connection to the database while the password is hashed', () => {
    expect(hashing.filter((call) => !call.noTransaction).map((call) => call.path)).toEqual([])
  })
})

describe('a call that reads another', () => {
  const inner = (options: object) =>
    ({
      reads: [],
      ...options,
      feature: 'test',
      name: 'inner',
      about: '',
      output: z.object({ n: z.int(), usr_email: z.string() }),
    }) as never as Call
  const read = async (person: { token: string }, other: Call, input?: unknown) => {
    const outer = inner({ method: 'GET', path: '/api/outer', who: 'signedIn' })
    const app = fastify()
    mount(app, t.services, requestLimits(t.services, {}), [
      {
        calls: [
          {
            call: { ...outer, output: z.unknown() },
            handler: async ({ answerOf }) => JSON.parse(await answerOf(other, input)),
          },
          { call: other, handler: ({ input }) => ({ ...(input as object), usr_email: 'a@b.gr', more: 'μυστικό' }) },
        ] as HandledCall[],
      },
    ])
    const { payload } = await app.inject({ url: '/api/outer', headers: { authorization: `Bearer ${person.token}` } })
    return JSON.parse(payload) as unknown
  }
  const plain = { method: 'GET', path: '/api/inner', who: 'office', input: z.strictObject({ n: z.int().default(7) }) }

  it('gets the answer as its own schemas shape it', async () => {
    const admin = await t.asOffice()
    expect(await read(admin, inner(plain))).toEqual({ n: 7, usr_email: 'a@b.gr' })
    expect(await read(admin, inner(plain), { n: 2 })).toEqual({ n: 2, usr_email: 'a@b.gr' })
    expect(await read(await t.asOffice('VIEWER'), inner(plain))).toEqual({ n: 7, usr_email: '' })
  })

  it('gets nothing that the person may not ask for, and nothing that is no plain reading', async () => {
    expect(await read(await t.asCompany(), inner(plain))).toMatchObject({ code: 'forbidden' })
    const admin = await t.asOffice()
    for (const odd of [{ method: 'DELETE' }, { answer: 'file' }, { needsProof: true }])
      expect(await read(admin, inner({ ...plain, ...odd }))).toMatchObject({
        message: expect.stringContaining('/api/inner is not read by other calls'),
      })
    expect(await read(admin, inner(plain), { other: 1 })).toMatchObject({ statusCode: 500 })
  })
})

describe('answers', () => {
  it('carry an ETag, and a second read costs no body', async () => {
    const admin = await t.asOffice()
    const first = await admin.call(authContract.whoAmI)
    const second = await admin.call(authContract.whoAmI, undefined, {
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect([second.status, second.raw.length]).toEqual([304, 0])
  })

  it('name the methods that a path knows', async () => {
    const answerTo = async (method: 'DELETE' | 'GET', url: string) => {
      const { statusCode, headers } = await t.app.inject({ method, url })
      return [statusCode, headers.allow]
    }
    expect(await answerTo('DELETE', '/api/login')).toEqual([405, 'POST'])
    expect(await answerTo('GET', '/api/login?next=1')).toEqual([405, 'POST'])
    expect(await answerTo('DELETE', '/api/admin/candidate/1/mentions')).toEqual([405, 'GET, POST'])
    expect(await answerTo('DELETE', '/api/admin/candidate/x/mentions')).toEqual([404, undefined])
  })

  it('say 404 in Greek for a path that is none, and for an id that is no number', async () => {
    const response = await t.app.inject({ method: 'GET', url: '/api/nothing' })
    expect(response.statusCode).toBe(404)
    expect(JSON.parse(response.body)).toMatchObject({
      message: 'Δεν βρέθηκε. Ίσως δεν υπάρχει πια.',
      error: { code: 'not_found' },
    })
  })

  it('carry the security headers, errors included', async () => {
    for (const url of ['/api/site', '/api/nothing', '/api/user/who-am-i']) {
      const { headers } = await t.app.inject({ method: 'GET', url })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('no-referrer')
    }
  })

  it('refuse a body of 40 MB before reading it', async () => {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: 'x'.repeat(40_000_000), password: 'x' },
    })
    expect([response.statusCode, (JSON.parse(response.body) as { error: { code: string } }).error.code]).toEqual([
      413,
      'too_large',
    ])
  })

  it('say 400 for a body nested deeper than any call needs', async () => {
    for (const [open, close] of [
      ['{"a":', '}'],
      ['[', ']'],
    ] as const) {
      const response = await t.app.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'content-type': 'application/json' },
        payload: `{"email":${open.repeat(60_000)}1${close.repeat(60_000)}}`,
      })
      expect(response.statusCode).toBe(400)
    }
  })

  it('are a 500 when the server’s own answer does not fit its schema', () => {
    const call = { method: 'GET', path: '/api/x', output: z.object({ total: z.int() }) } as unknown as Call
    const thrown = () => toJson(call, { total: 'many' })
    expect(thrown).toThrow('does not fit its schema')
    expect(toAppError(new z.ZodError([]))).toBeNull()
  })

  it('know only constraints that the database has', async () => {
    const { rows } = await t.work((work) =>
      sql<{ name: string }>`select relname as name from pg_class`.execute(work.db),
    )
    const names = new Set(rows.map((row) => row.name))
    expect(Object.keys(constraintCodes).filter((name) => !names.has(name))).toEqual([])
  })

  it('forbid the page what it never asks of the browser, errors and files too', async () => {
    for (const url of ['/api/site', '/api/user/who-am-i', '/api/nothing', '/nothing']) {
      const { headers } = await t.app.inject({ method: 'GET', url })
      expect([url, headers['permissions-policy']]).toEqual([
        url,
        expect.stringContaining('camera=(self), microphone=()'),
      ])
      expect([url, headers['content-security-policy']]).toEqual([url, expect.stringContaining("script-src 'self'")])
      expect([url, headers['content-security-policy']]).toEqual([
        url,
        expect.stringContaining("require-trusted-types-for 'script';trusted-types default dead-document"),
      ])
    }
  })

  it('say 503 when the database server is lost in the middle of it, by whichever word', () => {
    // As the driver says it of a connection that broke under load: by sentence alone.
    for (const text of [
      'Client has encountered a connection error and is not queryable',
      'Connection terminated unexpectedly',
      'timeout exceeded when trying to connect',
    ])
      expect([text, toAppError(new Error(text))?.code]).toEqual([text, 'unavailable'])
    expect(toAppError(Object.assign(new Error('gone'), { code: '57P01' }))?.code).toBe('unavailable')
    expect(toAppError(new Error('Cannot read properties of undefined'))).toBeNull()
  })

  it('describe themselves', async () => {
    const response = await t.app.inject({ method: 'GET', url: '/api/openapi.json' })
    const document = JSON.parse(response.body) as { openapi: string; paths: Record<string, unknown> }
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/api/login']).toBeDefined()
    expect((await t.app.inject({ method: 'GET', url: '/api/docs' })).statusCode).toBe(200)
  })

  it('tell a monitor within two seconds that the database neither answers nor refuses', async () => {
    // Like a server that was stopped: it takes connections and says nothing.
    const sockets: Socket[] = []
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const url = `postgres://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/nothing`
    const connection = connect(url, { poolSize: 1, onError: () => undefined })
    const app = fastify()
    probes(app, { ...t.services, connection }, { stopping: false })
    const started = performance.now()
    const answer = await app.inject({ method: 'GET', url: '/api/ready' })
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { ready: false, database: 'down' }])
    // A second and a half, and what a busy machine adds.
    expect(performance.now() - started).toBeLessThan(4000)
    for (const socket of sockets) socket.destroy()
    silent.close()
    await app.close()
    await connection.close()
  })

  it('say in Greek, and when to ask again, that the database is away', async () => {
    const connection = connect('postgres://nobody@127.0.0.1:1/nothing', { poolSize: 1, onError: () => undefined })
    const services = { ...t.services }
    const app = await buildApp(services)
    await app.ready()
    services.connection = connection
    const answer = await app.inject({ url: '/api/programmes' })
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toMatchObject([
      503,
      '2',
      { error: { code: 'unavailable' }, message: expect.stringMatching(/[α-ω]{3}/) },
    ])
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    await app.close()
    await connection.close()
  })

  it('keep health apart from readiness', async () => {
    expect((await t.app.inject({ method: 'GET', url: '/api/health' })).statusCode).toBe(200)
    expect(JSON.parse((await t.app.inject({ method: 'GET', url: '/api/ready' })).body)).toMatchObject({
      ready: true,
      database: 'up',
      space: 'enough',
    })
  })
})
