import { beforeAll, expect, it } from 'vitest'
import { allCalls } from '#shared/api.ts'
import { pathParams } from '#shared/core/contract.ts'
import { mayCall, personKinds } from '#shared/permissions.ts'
import { loadDemoWorld } from '#server/database/worlds/demo.ts'
import { type Caller, startTestApp, type TestApp } from '#server/testing/app.ts'

// Every list and read of the contract, on the demo world, must fit its schema.

let t: TestApp
let people: Partial<Record<(typeof personKinds)[number], Caller>>

const emails = {
  newcomer: 'new@regen.demo',
  pending: 'pending@regen.demo',
  archived: 'archived@regen.demo',
  company: 'company@regen.demo',
  administrator: 'admin@regen.demo',
}

beforeAll(async () => {
  t = await startTestApp({ WORLD: 'demo' })
  await loadDemoWorld(t.services)
  people = { visitor: t.visitor }
  for (const [kind, email] of Object.entries(emails)) {
    const row = await t.work((work) =>
      work.db.selectFrom('users').select('usr_id').where('usr_email', '=', email).executeTakeFirstOrThrow(),
    )
    people[kind as keyof typeof emails] = await t.as(row.usr_id)
  }
})

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
