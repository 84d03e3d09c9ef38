import { beforeAll, describe, expect, it } from 'vitest'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeAdministrator } from '#server/testing/make.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})

const email = () => `${crypto.randomUUID()}@example.org`
const PASSWORD = 'ένας-καλός-κωδικός'

describe('idempotency', () => {
  it('replays the answer of a repeated request, and makes one account', async () => {
    const input = { email: email(), password: PASSWORD }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await t.visitor.call(authContract.signup, input, { headers })
    const again = await t.visitor.call(authContract.signup, input, { headers })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.raw.equals(first.raw)).toBe(true)
    const other = await t.visitor.call(authContract.signup, { ...input, email: email() }, { headers })
    expect([other.status, other.error.code]).toEqual([422, 'idempotency_mismatch'])
  })

  it('has one effect when the same request comes five times at once', async () => {
    const input = { email: email(), password: PASSWORD }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => t.visitor.call(authContract.signup, input, { headers })),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(1)
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
    const rows = await t.work((work) =>
      work.db.selectFrom('users').select('usr_id').where('usr_email', '=', input.email).execute(),
    )
    expect(rows).toHaveLength(1)
  })
})

describe('answers', () => {
  it('carry an ETag, and a second read costs no body', async () => {
    const admin = await t.as(await t.work(makeAdministrator))
    const first = await admin.call(authContract.whoAmI)
    const second = await admin.call(authContract.whoAmI, undefined, {
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect([second.status, second.raw.length]).toEqual([304, 0])
  })

  it('name the methods that a path knows', async () => {
    const response = await t.app.inject({ method: 'DELETE', url: '/api/login' })
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST'])
  })

  it('say 404 in Greek for a path that is none, and for an id that is no number', async () => {
    const response = await t.app.inject({ method: 'GET', url: '/api/nothing' })
    expect(response.statusCode).toBe(404)
    expect(JSON.parse(response.body)).toMatchObject({ message: 'Δεν βρέθηκε.', error: { code: 'not_found' } })
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

  it('describe themselves', async () => {
    const response = await t.app.inject({ method: 'GET', url: '/api/openapi.json' })
    const document = JSON.parse(response.body) as { openapi: string; paths: Record<string, unknown> }
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/api/login']).toBeDefined()
    expect((await t.app.inject({ method: 'GET', url: '/api/docs' })).statusCode).toBe(200)
  })

  it('keep health apart from readiness', async () => {
    expect((await t.app.inject({ method: 'GET', url: '/api/health' })).statusCode).toBe(200)
    expect(JSON.parse((await t.app.inject({ method: 'GET', url: '/api/ready' })).body)).toEqual({
      ready: true,
      database: 'up',
    })
  })
})
