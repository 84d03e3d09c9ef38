import { expect, it } from 'vitest'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { repeatsKey } from '#server/core/repeated-keys.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp()

it.each([
  ['{}', false],
  ['[]', false],
  ['"α: \\"β\\": 1"', false],
  ['{"a": 1, "b": {"a": 2}, "c": [{"a": 3}, {"a": 4}, "a", null]}', false],
  ['{"a\\"": 1, "a\\\\" : "\\\\", "": ":"}', false],
  ['{"a": 1, "a": 1}', true],
  ['{"a": 1, "\\u0061": 2}', true],
  ['{"x": [1, {"y": {"a": "}", "b": 0,\n\t"a"\r\n:{}}}]}', true],
])('%s names a key twice: %s', (text, isTwice) => {
  expect(repeatsKey(text, JSON.parse(text))).toBe(isTwice)
})

it('reads a deep and a long text in a moment', () => {
  const deep = `${'[{"a":'.repeat(100_000)}1${'}]'.repeat(100_000)}`
  const long = JSON.stringify({ a: '\\"'.repeat(400_000), b: '\\'.repeat(400_000) })
  const began = performance.now()
  expect([repeatsKey(deep, JSON.parse(deep)), repeatsKey(long, JSON.parse(long))]).toEqual([false, false])
  expect(performance.now() - began).toBeLessThan(5000)
})

it('a call does not choose between two values of one key', async () => {
  const send = (payload: string) =>
    t.app.inject({
      method: 'POST',
      url: authContract.login.path,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      payload,
    })
  const twice = await send('{"email": "a@b.test", "password": "Κωδικός-71", "email": "c@d.test"}')
  expect([twice.statusCode, twice.json()]).toMatchObject([
    400,
    { error: { code: 'bad_request', message: 'Στο σώμα του αιτήματος το ίδιο πεδίο στάλθηκε δύο φορές.' } },
  ])
  expect((await send('{"email": "a@b.test", "password": "Κωδικός-71"}')).statusCode).toBe(401)
  expect((await send('{"email": ')).json()).toMatchObject({ error: { code: 'not_json' } })
  const nothing = await send('')
  expect([nothing.statusCode, Object.keys(nothing.json().error.fields)]).toEqual([422, ['email', 'password']])
})
