import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { keyScopes } from '#shared/core/key-scopes.ts'
import { connectionsContract as contract } from '#shared/features/connections/connections.contract.ts'
import { HookSender } from '#server/features/connections/hooks.sender.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeApplication, makeCompany, makeCycle } from '#server/testing/make.ts'
import { hiringFixture } from '#server/testing/hiring-fixture.ts'

// A system that knows nothing of us but the document: it finds the calls for its scopes, fills in what they require,
// follows ids from lists to single rows, and checks every answer against the schema that the document promises.

interface Operation {
  operationId: string
  tags: string[]
  security?: { key?: string[] }[]
  parameters: { name: string; in: string; required: boolean; schema: { type?: string } }[]
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> }
  responses: Record<string, { content?: Record<string, { schema: Parameters<typeof z.fromJSONSchema>[0] }> }>
}
interface Event {
  description: string
  parameters: { name: string; in: string; description: string }[]
  requestBody: { content: Record<string, { schema: Parameters<typeof z.fromJSONSchema>[0] }> }
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Event }>
  components: { securitySchemes: { key: { scheme: string; 'x-scopes': Record<string, string> } } }
}

const t = await startTestApp({ WEBHOOK_NETWORKS: '127.0.0.0/8' })

const readDocument = async () => (await t.app.inject({ method: 'GET', url: '/api/openapi.json' })).json<Document>()

/** What the `{id}` of a path names, by the word before it. */
function tagOfId(path: string, tag: string): string {
  return /candidate\/\{/.test(path) ? 'candidates' : /educational-cycle\/\{/.test(path) ? 'educational-cycles' : tag
}

const idOf: Record<string, string> = {
  candidates: 'usr_id',
  companies: 'cny_id',
  'educational-cycles': 'edc_id',
  'job-listings': 'jl_id',
  'follow-up': 'jlh_id',
}

function idIn(tag: string, answer: { documents?: Record<string, unknown>[] } | null): number | undefined {
  const id = answer?.documents?.[0]?.[idOf[tag] ?? '']
  return typeof id === 'number' ? id : undefined
}

it('is enough for a system that knows nothing else', async () => {
  const { uid, id: jl_id } = await hiringFixture(t)
  await t.work(async (work) => {
    await makeApplication(work, await makeCycle(work), uid)
    const { jlh_id } = await work.db
      .insertInto('hiring')
      .values({ jlh_fk_usr_id: uid, jlh_fk_jl_id: jl_id, jlh_date_created: '2026-10-01' })
      .returning('jlh_id')
      .executeTakeFirstOrThrow()
    const followUp = { fup_month: 1, fup_side: 'GRADUATE', fup_date_due: '2026-11-01' }
    await work.db
      .insertInto('follow_up')
      .values({ ...followUp, fup_fk_jlh_id: jlh_id })
      .execute()
  })
  const owner = await t.asOffice()

  const document = await readDocument()
  const { key: scheme } = document.components.securitySchemes
  expect(scheme.scheme).toBe('bearer')
  const scopes = Object.keys(scheme['x-scopes'])
  expect(scopes).toEqual([...keyScopes])

  const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { body } = await owner.call(contract.makeKey, { name: 'Όλα', scopes: [...keyScopes], until, per_minute: 600 })
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const open = operations.filter(({ operation }) => operation.security?.some(({ key }) => key))
  const used = new Set<string>()
  const firstOf = new Map<string, number>()
  // Calls without an id in their path come first: they tell the ids.
  for (const { path, method, operation } of open.toSorted(
    (a, b) => a.path.split('{').length - b.path.split('{').length,
  )) {
    const [tag = ''] = operation.tags
    const url = path.replaceAll(/\{\w+\}/g, () => String(firstOf.get(tagOfId(path, tag))))
    const answer = await t.app.inject({
      method: method as 'GET' | 'POST',
      url,
      headers: { authorization: `Bearer ${body.key}` },
      ...(operation.requestBody && { payload: {} }),
    })
    expect([operation.operationId, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([
      operation.operationId,
      200,
      '',
    ])
    const schema = operation.responses['200']?.content?.['application/json']?.schema ?? false
    const checked = z.fromJSONSchema(schema).safeParse(answer.json())
    expect(checked.error?.issues.slice(0, 3) ?? [], operation.operationId).toEqual([])
    const id = idIn(tag, answer.json())
    if (id !== undefined) firstOf.set(tag, id)
    for (const { key = [] } of operation.security ?? []) for (const scope of key) used.add(scope)
  }
  expect([...used].toSorted()).toEqual(scopes.toSorted())

  // Whatever the document does not open to keys, none opens.
  const closed = operations.filter(({ operation }) => !operation.security?.some(({ key }) => key))
  const statuses = await Promise.all(
    closed.map(async ({ path, method }) => {
      const answer = await t.app.inject({
        method: method as 'GET',
        url: path.replaceAll(/\{\w+\}/g, '1'),
        headers: { authorization: `Bearer ${body.key}` },
        ...(method === 'POST' || method === 'PUT' ? { payload: {} } : {}),
      })
      return answer.statusCode
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([403]))
})

/** The words in back quotes. */
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

/**
 * A receiver of events that was written from the document: which call names it, in which headers the id, the time and the
 * signature come, of what the signature is made, and what the body holds. It takes each event once.
 */
function receiverOf(document: Document, kind: string, secretOf: () => string) {
  const event = document.webhooks[kind]?.post as Event
  const header = (ending: string) =>
    event.parameters.find(({ name }) => name.endsWith(ending)) ?? { name: '', description: '' }
  const [id, at, signature] = [header('-id'), header('-timestamp'), header('-signature')]
  const [version = '', message = '', mark = ''] = quoted(signature.description)
  expect(signature.description).toContain('base64 of HMAC-SHA256')
  const schema = z.fromJSONSchema(event.requestBody.content['application/json']?.schema ?? false)
  const seen = new Set<string>()
  const taken: Record<string, number>[] = []
  function take(headers: IncomingHttpHeaders, body: string): number {
    const parts: Record<string, string> = { id: String(headers[id.name]), timestamp: String(headers[at.name]), body }
    const text = message.replaceAll(/id|timestamp|body/g, (word) => parts[word] ?? '')
    const key = Buffer.from(secretOf().slice(mark.length), 'base64')
    const right = version + createHmac('sha256', key).update(text).digest('base64')
    const isFresh = Math.abs(Date.now() / 1000 - Number(parts.timestamp)) < 300
    if (!isFresh || !String(headers[signature.name]).split(' ').includes(right)) return 401
    const { data } = schema.parse(JSON.parse(body)) as { data: Record<string, number> }
    if (!seen.has(parts.id ?? '')) taken.push(data)
    seen.add(parts.id ?? '')
    return 204
  }
  return { take, taken, namedBy: quoted(event.description)[0] }
}

it('is enough for a system that is told, too', async () => {
  const document = await readDocument()
  let secret = ''
  const { take, taken, namedBy } = receiverOf(document, 'company.approved', () => secret)
  const answered: number[] = []
  const requests: { headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      requests.push({ headers: request.headers, body })
      answered.push(take(request.headers, body))
      response.writeHead(answered.at(-1) ?? 500).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  try {
    const owner = await t.asOffice()
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method as 'post', operation })),
    )
    const naming = operations.find(({ operation }) => operation.operationId === namedBy)
    const { required = [] } = naming?.operation.requestBody?.content['application/json']?.schema ?? {}
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
    const given: Record<string, unknown> = { name: 'Μητρώο', url, kinds: ['company.approved'] }
    expect(required.toSorted()).toEqual(Object.keys(given).toSorted())
    const named = await t.app.inject({
      method: naming?.method ?? 'get',
      url: naming?.path ?? '',
      headers: { authorization: `Bearer ${owner.token}` },
      payload: given,
    })
    expect([named.statusCode, named.statusCode === 201 ? '' : named.body]).toEqual([201, ''])
    secret = named.json<{ secret: string }>().secret

    const { cny_id } = await t.work((work) => makeCompany(work, { name: `O'<b>%"; --`, status: 'PENDING_APPROVAL' }))
    const approve = operations.find(({ path }) => path.endsWith('/company/{id}/approve'))
    const approved = await t.app.inject({
      method: approve?.method ?? 'get',
      url: approve?.path.replace('{id}', String(cny_id)) ?? '',
      headers: { authorization: `Bearer ${owner.token}` },
      payload: {},
    })
    expect(approved.statusCode).toBe(200)
    const sender = new HookSender(t.services)
    expect(await sender.sendDue()).toBe(1)
    expect([answered, taken]).toEqual([[204], [{ cny_id }]])

    // It comes again and is taken once; changed, it is not taken.
    const [{ headers, body }] = requests as [(typeof requests)[number]]
    expect([take(headers, body), take(headers, body.replace('approved', 'archived'))]).toEqual([204, 401])
    expect(taken).toHaveLength(1)

    // What the id stands for is read with a key.
    const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const { key } = (await owner.call(contract.makeKey, { name: 'Μητρώο', scopes: ['companies'], until })).body
    const readOne = operations.find(
      ({ path, method, operation }) =>
        method === ('get' as string) && path.endsWith('/company/{id}') && operation.security?.some((each) => each.key),
    )
    const read = await t.app.inject({
      method: 'GET',
      url: readOne?.path.replace('{id}', String(taken[0]?.cny_id)) ?? '',
      headers: { authorization: `Bearer ${key}` },
    })
    expect(read.json()).toMatchObject({ cny_id, cny_status: 'APPROVED' })
  } finally {
    await new Promise((closed) => server.close(closed))
  }
})
