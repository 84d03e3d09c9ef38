import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { call } from '#shared/core/contract.ts'
import { errorTable } from '#shared/core/errors.ts'
import { connectSession, send, sendForBytes, sendForFile, sendWrite } from './api.ts'
import { ApiError } from './errors.ts'

const open = { who: 'public', about: '', output: z.unknown() } as const
const read = call({
  ...open,
  method: 'GET',
  path: '/api/thing/{id}',
  input: z.object({ id: z.int(), q: z.string().optional(), filters: z.array(z.unknown()).optional() }),
})
const input = z.object({ a: z.string() })
const write = call({ ...open, method: 'POST', path: '/api/thing', input })
const files = { logo: { kinds: ['image' as const], maxBytes: 1, maxCount: 1 } }
const upload = call({ ...open, method: 'PUT', path: '/api/thing', input, files })

const UNANSWERED = 'Κάτι πήγε στραβά: η υπηρεσία δεν απαντά τώρα. Χρειάζεται νέα προσπάθεια σε λίγο.'

let answers: (() => Response)[]
let requests: { url: string; init: RequestInit }[]
let ended: string[]

beforeEach(() => {
  requests = []
  ended = []
  connectSession({ token: () => 'the-token', onUnauthorized: (message) => ended.push(message) })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push({ url, init })
    const next = answers.shift()
    return next ? Promise.resolve(next()) : Promise.reject(new TypeError('network'))
  })
})

const json =
  (status: number, body: unknown = {}) =>
  () =>
    new Response(JSON.stringify(body), { status })
const failure = (status: number, message: string, fields?: Record<string, string>) =>
  json(status, { message, error: { code: 'x', message, fields } })

describe('send', () => {
  it('builds the address from path and query, and sends the bearer token', async () => {
    answers = [json(200, { ok: true })]
    expect(await send(read, { id: 7, q: 'α β', filters: [{ field: 'x' }] })).toEqual({ ok: true })
    expect(requests[0]?.url).toBe(
      `/api/thing/7?q=${encodeURIComponent('α β').replaceAll('%20', '+')}&filters=${encodeURIComponent('[{"field":"x"}]')}`,
    )
    expect(requests[0]?.init.headers).toMatchObject({ authorization: 'Bearer the-token' })
    expect(requests[0]?.init.body).toBeNull()
  })

  it('sends no token when nobody is signed in', async () => {
    connectSession({ token: () => null, onUnauthorized: () => undefined })
    answers = [json(200)]
    await send(read, { id: 1 })
    expect(requests[0]?.init.headers).not.toHaveProperty('authorization')
  })

  it.each([408, 409, 425, 429, 500, 502, 503, 504])('retries a read once on %i', async (status) => {
    answers = [json(status), json(status), json(200)]
    await expect(send(read, { id: 1 })).rejects.toBeInstanceOf(ApiError)
    expect(requests).toHaveLength(2)
  })

  it.each([400, 403, 404, 422])('does not retry a read on %i', async (status) => {
    answers = [json(status), json(200)]
    await expect(send(read, { id: 1 })).rejects.toMatchObject({ status })
    expect(requests).toHaveLength(1)
  })

  it.each([408, 409, 429, 500, 503])('never retries a write on %i', async (status) => {
    answers = [json(status), json(200)]
    await expect(send(write, { a: 'x' })).rejects.toMatchObject({ status })
    expect(requests).toHaveLength(1)
  })

  it('writes JSON with an idempotency key', async () => {
    answers = [json(201)]
    await send(write, { a: 'x' }, { idempotencyKey: 'key-1' })
    expect(requests[0]?.init.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'key-1' })
    expect(requests[0]?.init.body).toBe('{"a":"x"}')
  })

  it('gives up on a line that is dead, but not while a file goes up', async () => {
    vi.useFakeTimers()
    const silent = (_url: string, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      })
    vi.stubGlobal('fetch', silent)
    const ended: string[] = []
    const writing = sendWrite(write, { a: 'x' }, { idempotencyKey: 'k' }).catch((error: ApiError) => {
      ended.push(`${error.status} ${error.isUnanswered}`)
    })
    void sendWrite(upload, { a: 'x' }, { files: { logo: [new File(['x'], 'x.png')] } }).catch(() =>
      ended.push('upload'),
    )
    await vi.advanceTimersByTimeAsync(59_000)
    expect(ended).toEqual([])
    await vi.advanceTimersByTimeAsync(200_000)
    await writing
    expect(ended).toEqual(['0 true'])
    vi.useRealTimers()
  })

  it('ends an upload that nobody answers, so that the next file has its turn', async () => {
    vi.useFakeTimers()
    const silent = (_url: string, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      })
    vi.stubGlobal('fetch', silent)
    const files = { logo: [new File(['x'], 'x.png')] }
    const ended = Promise.allSettled(
      [undefined, silent].map((transport) => sendWrite(upload, { a: 'x' }, { files, transport })),
    )
    await vi.advanceTimersByTimeAsync(600_000)
    const reasons = (await ended).map((end) =>
      end.status === 'rejected' ? (end.reason as ApiError).isUnanswered : null,
    )
    expect(reasons).toEqual([true, true])
    vi.useRealTimers()
  })

  it('hears of an abort until the body is there, and sends nothing after one', async () => {
    const stop = new AbortController()
    let sent: RequestInit = {}
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      sent = init
      return Promise.resolve(json(200)())
    })
    await send(read, { id: 1 }, { signal: stop.signal })
    stop.abort(new Error('left'))
    expect(sent.signal?.reason).toEqual(new Error('left'))
    sent = {}
    await expect(send(read, { id: 1 }, { signal: stop.signal })).rejects.toThrow('left')
    expect(sent).toEqual({})
  })

  it('sends the key with a PUT that takes one, and with no other', async () => {
    answers = [json(200), json(200)]
    const act = call({ ...open, method: 'PUT', path: '/api/thing', input, takesKey: true })
    for (const put of [act, { ...act, takesKey: undefined }]) await send(put, { a: 'x' }, { idempotencyKey: 'key-1' })
    expect(requests.map(({ init }) => new Headers(init.headers).get('idempotency-key'))).toEqual(['key-1', null])
  })

  it('sends no part for an empty list of files', async () => {
    answers = [json(200), json(200)]
    await send(upload, { a: 'x' }, { files: { logo: [] } })
    await send(upload, { a: 'x' }, { files: { logo: [new File(['1'], 'λ.png')] } })
    const [empty, single] = requests.map((request) => request.init.body as FormData)
    expect([empty?.getAll('logo').length, single?.getAll('logo').length]).toEqual([0, 1])
    expect(empty?.get('a')).toBe('x')
  })

  it('returns the message and fields of the server, or the default message', async () => {
    answers = [failure(422, 'Έλεγξε τα πεδία', { a: 'Λείπει' })]
    await expect(send(write, { a: '' })).rejects.toMatchObject({ message: 'Έλεγξε τα πεδία', fields: { a: 'Λείπει' } })
    answers = []
    await expect(send(write, { a: '' })).rejects.toMatchObject({ status: 0, message: UNANSWERED })
  })

  it('says what is wrong itself where the server speaks of marked fields and no field may be there', async () => {
    const marked = errorTable.invalid[1]
    const invalid = (fields?: Record<string, string>) =>
      json(422, { message: marked, error: { code: 'invalid', message: marked, fields } })
    const messageAfter = async (answer: () => Response) => {
      answers = [answer]
      return send(write, { a: 'x' }).catch((error: unknown) => (error instanceof ApiError ? error.message : null))
    }
    expect(await messageAfter(invalid({ body: 'Κωδικός ή πρόσωπο' }))).toBe('Κωδικός ή πρόσωπο')
    expect(await messageAfter(invalid({ a: 'Λείπει', b: 'Λείπει', c: 'Το πολύ 5' }))).toBe('Λείπει · Το πολύ 5')
    expect(await messageAfter(invalid())).toBe(marked)
  })

  it.each([
    ['a proxy in our place', 502, '<html>', UNANSWERED],
    ['a proxy in JSON', 504, '{"message":"upstream timed out"}', UNANSWERED],
    ['a proxy that takes no large file', 413, '<html>', errorTable.too_large[1]],
    ['a proxy that is asked too often', 429, '', errorTable.too_many_requests[1]],
    ['anybody else', 418, '', 'Κάτι πήγε στραβά. Χρειάζεται νέα προσπάθεια σε λίγο.'],
    [
      'a defect of ours',
      500,
      '{"message":"Κάτι πήγε στραβά","error":{"code":"unexpected"}}',
      'Κάτι πήγε στραβά. Χρειάζεται νέα προσπάθεια σε λίγο.',
    ],
  ])('says what to do when the answer is that of %s', async (_case, status, body, message) => {
    answers = [() => new Response(body, { status })]
    await expect(send(write, { a: '' })).rejects.toMatchObject({ status, message })
  })

  it('says that there is no network where the device knows it', async () => {
    answers = []
    vi.stubGlobal('navigator', { onLine: false })
    const refusal = send(write, { a: '' }).finally(() => vi.unstubAllGlobals())
    await expect(refusal).rejects.toMatchObject({
      isUnanswered: true,
      message: 'Κάτι πήγε στραβά: δεν υπάρχει σύνδεση.',
    })
  })

  it.each([
    ['nobody answers', () => Promise.reject(new TypeError('network')), true],
    ['a proxy answers', () => new Response('<html>', { status: 502 }), true],
    ['a proxy answers in JSON', json(504, { message: 'timed out' }), true],
    ['it is still being done', json(409, { error: { code: 'request_running' } }), true],
    ['the server refuses', failure(409, 'Άλλαξε ήδη'), false],
    ['the server fails', failure(500, 'Κάτι πήγε στραβά'), false],
    ['the server is busy', failure(503, 'Δεν είναι διαθέσιμη'), false],
  ])('knows whether a write was answered when %s', async (_case, answer, isUnanswered) => {
    answers = [answer as () => Response]
    await expect(send(write, { a: 'x' })).rejects.toMatchObject({ isUnanswered })
  })

  it.each([
    ['read', () => send(read, { id: 1 })],
    ['write', () => sendWrite(write, { a: 'x' }, {})],
    ['read elsewhere', () => sendForBytes(read, { id: 1 })],
  ])('takes an answer that breaks off for none: %s', async (_case, ask) => {
    answers = [() => new Response(new ReadableStream({ pull: (out) => out.error(new TypeError('network error')) }))]
    await expect(ask()).rejects.toMatchObject({ name: 'ApiError', status: 0, isUnanswered: true })
  })

  it('ends the session on 401, but not when the sign-in itself was refused', async () => {
    answers = [failure(401, 'Η σύνδεσή σου έληξε.')]
    await expect(send(read, { id: 1 })).rejects.toMatchObject({ status: 401 })
    expect(ended).toEqual(['Η σύνδεσή σου έληξε.'])
    const login = call({ ...open, method: 'POST', path: '/api/login', checksCredentials: true, input: z.object({}) })
    // Sent before the session was known: it is not the session that was refused.
    connectSession({ token: () => null, onUnauthorized: (message) => ended.push(message) })
    answers = [failure(401, 'Δεν έχεις συνδεθεί.')]
    await expect(send(read, { id: 1 })).rejects.toMatchObject({ status: 401 })
    connectSession({ token: () => 'the-token', onUnauthorized: (message) => ended.push(message) })
    answers = [failure(401, 'Λάθος e-mail ή κωδικός.')]
    await expect(send(login, {})).rejects.toMatchObject({ message: 'Λάθος e-mail ή κωδικός.' })
    expect(ended).toHaveLength(1)
  })
})

describe('sendForFile', () => {
  const file = call({ ...open, method: 'GET', path: '/api/file', input: z.object({}) })
  const headers = { 'content-type': 'text/csv', 'content-disposition': "attachment; filename*=UTF-8''%CE%B1.csv" }

  function answering(texts: string[], breaksAfter = false) {
    const parts = texts.map((text) => new TextEncoder().encode(text))
    const body = new ReadableStream<Uint8Array>({
      pull(out) {
        const part = parts.shift()
        if (part) out.enqueue(part)
        else if (breaksAfter) out.error(new TypeError('network error'))
        else out.close()
      },
    })
    answers = [() => new Response(body, { headers })]
  }

  it('says how much is here, from the first moment of the answer', async () => {
    answering(['abc', 'de'])
    const seen: number[] = []
    const { blob, name } = await sendForFile(file, {}, { onBytes: (bytes) => seen.push(bytes) })
    expect(seen).toEqual([0, 3, 5])
    expect([name, blob.type, await blob.text()]).toEqual(['α.csv', 'text/csv', 'abcde'])
  })

  it('fails like a server out of reach when the connection breaks in the middle', async () => {
    answering(['abc'], true)
    const error: unknown = await sendForFile(file, {}).catch((failed: unknown) => failed)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 0, code: 'network' })
  })
})
