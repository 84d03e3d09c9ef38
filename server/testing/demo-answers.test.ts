import { expect, it } from 'vitest'
import { allCalls } from '#shared/api.ts'
import { pathParams } from '#shared/core/contract.ts'
import { mayCall, personKinds } from '#shared/permissions.ts'
import { startDemoApp } from '#server/testing/demo-app.ts'
import { type Caller } from '#server/testing/app.ts'
import { specifiedCalls } from '#server/testing/specified-calls.ts'

// Every list and read of the contract, on the demo seed, must fit its schema.

const emails = {
  newcomer: 'new@regen.demo',
  pending: 'pending@regen.demo',
  archived: 'archived@regen.demo',
  company: 'company@regen.demo',
  administrator: 'admin@regen.demo',
}

const t = await startDemoApp()
const people: Partial<Record<(typeof personKinds)[number], Caller>> = { visitor: t.visitor }
for (const [kind, email] of Object.entries(emails)) people[kind as keyof typeof emails] = await t.asEmail(email)

const reads = allCalls.filter(
  (call) => call.method === 'GET' && (call.answer ?? 'json') === 'json' && pathParams(call.path).length === 0,
)

it.each(reads.map((call) => [call.path, call] as const))('GET %s', async (_path, call) => {
  for (const kind of personKinds) {
    if (!mayCall(kind, call.who)) continue
    const answer = await people[kind]?.call(call, {})
    // A read that needs parameters says so; whatever answers, answers by its schema.
    expect(answer?.status, `${kind}: ${answer?.message}`).toBeLessThan(500)
    if (answer?.status === 200) expect(call.output.safeParse(answer.body).error?.issues ?? []).toEqual([])
  }
})

// Lists of candidates and notifications page by themselves; the audience shows a sample of its people.
const paged = [
  '/api/v2/admin/candidate/list',
  '/api/v2/admin/candidate/search',
  '/api/user/notification/list',
  '/api/admin/notification/audience',
]
const plain = reads.filter(
  (call) =>
    specifiedCalls.some(([method, path]) => method === call.method && path === call.path) && !paged.includes(call.path),
)

it.each(plain.map((call) => [call.path, call] as const))(
  'GET %s returns all rows without a page',
  async (_path, call) => {
    const kind = mayCall('administrator', call.who) ? 'administrator' : 'company'
    const all = await people[kind]?.call(call, {})
    if (!hasTotal(all?.body)) return
    expect(all.body.documents).toHaveLength(all.body.total)
    const first = await people[kind]?.call(call, { limit: 1 })
    expect(first?.body).toEqual({ ...all.body, documents: all.body.documents.slice(0, 1) })
    expect((await people[kind]?.call(call, { limit: 501 }))?.status).toBe(422)
  },
)

function hasTotal(body: unknown): body is { total: number; documents: unknown[] } {
  return typeof body === 'object' && body !== null && 'total' in body && 'documents' in body
}
