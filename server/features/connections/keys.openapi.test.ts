import { expect, it } from 'vitest'
import * as z from 'zod'
import { keyScopes } from '#shared/core/key-scopes.ts'
import { connectionsContract as contract } from '#shared/features/connections/connections.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAdministrator, makeApplication, makeCycle } from '#server/testing/make.ts'
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
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: { key: { scheme: string; 'x-scopes': Record<string, string> } } }
}

const t = await startTestApp()

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
  const owner = await t.as(await t.work((work) => makeAdministrator(work)))

  const document = (await t.app.inject({ method: 'GET', url: '/api/openapi.json' })).json<Document>()
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
