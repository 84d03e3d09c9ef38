import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeLog } from '#server/core/log.ts'
import { connect } from '#server/database/connect.ts'
import { startTestApp } from '#server/testing/app.ts'

function lines(isTTY: boolean) {
  const written: string[] = []
  const log = makeLog({ logLevel: 'info' }, { isTTY, write: (text) => written.push(text) })
  return { log, written }
}

it('writes JSON for machines, without secrets and without the connection of an error', () => {
  const { log, written } = lines(false)
  log.warn({ token: 'abc', err: Object.assign(new Error('away'), { client: { password: 'x' }, code: 'E1' }) }, 'broke')
  const line = JSON.parse(written[0] ?? '')
  expect(line).toMatchObject({ msg: 'broke', token: '[Redacted]', err: { message: 'away', code: 'E1' } })
  expect(written[0]).not.toContain('client')
})

it('writes plain lines on a terminal, and leaves requests that went well out', () => {
  const { log, written } = lines(true)
  log.info('migrated 001-foundation.sql')
  log.info({ method: 'GET', path: '/api/x', status: 200 }, 'request')
  log.error({ method: 'GET', path: '/api/x', status: 500 }, 'request')
  log.warn({ err: new Error('away') }, 'a database connection broke')
  const text = written.join('')
  expect(text).toMatch(/^\d\d:\d\d:\d\d {2}migrated 001-foundation\.sql$/m)
  expect(text).toMatch(/ERROR {2}GET \/api\/x 500$/m)
  expect(text).toMatch(/look {3}a database connection broke: away$/m)
  expect(text).not.toMatch(/\{|200/)
})

it('writes one line a request, with the ids of the proxy where there is one, and without query', async () => {
  const written: string[] = []
  const t = await startTestApp({ TRUST_PROXY: '1' }, { logTo: { write: (line) => void written.push(line) } })
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = { 'x-request-id': 'proxy-0000001', traceparent: `00-${trace}-00f067aa0ba902b7-01` }
  const answer = await t.app.inject({ url: '/api/programmes?q=secret', headers })
  expect(answer.headers['x-request-id']).toBe('proxy-0000001')
  const line = written.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'request')
  expect(line).toMatchObject({ level: 30, request: 'proxy-0000001', trace, status: 200, path: expect.any(String) })
  expect(written.join('')).not.toContain('secret')
  const hostile = await t.app.inject({ url: '/api/programmes', headers: { 'x-request-id': 'a\tb<script>' } })
  expect(hostile.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
})

it('takes no id from anybody where there is no proxy', async () => {
  const t = await startTestApp()
  const answer = await t.app.inject({ url: '/api/programmes', headers: { 'x-request-id': 'proxy-0000001' } })
  expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
})

it('tells a slow statement without its values', async () => {
  const slow: string[] = []
  const { connection } = (await startTestApp()).services
  const other = connect(connection.url, { poolSize: 1, onError: () => undefined, onSlow: (text) => slow.push(text) })
  await sql`select pg_sleep(1.05), ${'secret'}::text as value`.execute(other.db)
  await sql`select 1`.execute(other.db)
  await other.close()
  expect(slow).toEqual([expect.stringContaining('select pg_sleep(1.05), $1::text')])
})
