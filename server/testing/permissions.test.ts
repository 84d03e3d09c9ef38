import { beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '#shared/api.ts'
import type { Call } from '#shared/core/contract.ts'
import { mayCall, type PersonKind, personKinds } from '#shared/permissions.ts'
import { startTestApp, type Caller, type TestApp } from '#server/testing/app.ts'
import { makeAdministrator, makeCompany, makeCompanyUser } from '#server/testing/make.ts'

// Every call × every kind of person. Who may not call is refused before anything is read, whatever they send.

let t: TestApp
let people: Record<PersonKind, Caller>

beforeAll(async () => {
  t = await startTestApp()
  const ids = await t.work(async (work) => ({
    newcomer: await makeCompanyUser(work, null),
    pending: (await makeCompany(work, { status: 'PENDING_APPROVAL' })).usr_id,
    archived: (await makeCompany(work, { status: 'ARCHIVED' })).usr_id,
    company: (await makeCompany(work)).usr_id,
    administrator: await makeAdministrator(work),
  }))
  people = {
    visitor: t.visitor,
    newcomer: await t.as(ids.newcomer),
    pending: await t.as(ids.pending),
    archived: await t.as(ids.archived),
    company: await t.as(ids.company),
    administrator: await t.as(ids.administrator),
  }
})

/** The address with ids that name nothing: whoever passes the gate finds 404 or 422, never a row. */
function addressOf(call: Call): string {
  return call.path.replaceAll(/\{(\w+)\}/g, '2147483600')
}

describe('permissions', () => {
  it.each(allCalls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', async (_name, call) => {
    for (const kind of personKinds) {
      if (mayCall(kind, call.who)) continue
      const response = await t.app.inject({
        method: call.method,
        url: addressOf(call),
        headers: kind === 'visitor' ? {} : { authorization: `Bearer ${people[kind].token}` },
        ...(call.method === 'POST' || call.method === 'PUT' ? { payload: {} } : {}),
      })
      expect(response.statusCode, kind).toBe(kind === 'visitor' ? 401 : 403)
      expect((JSON.parse(response.body) as { message: string }).message).toMatch(/\p{Script=Greek}/u)
    }
  })
})

describe('rubbish', () => {
  const rubbish = [
    { name: 'no JSON', payload: '{"a":', headers: { 'content-type': 'application/json' } },
    { name: 'an unknown type', payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    { name: 'a list', payload: '[1,2]', headers: { 'content-type': 'application/json' } },
    {
      name: 'wrong types',
      payload: '{"email":{"$gt":""},"password":[],"ids":"x","title":7}',
      headers: { 'content-type': 'application/json' },
    },
    {
      name: 'a forged prototype',
      payload: '{"__proto__":{"usr_role":"REGEN_ADMINISTRATOR"}}',
      headers: { 'content-type': 'application/json' },
    },
  ]
  const answering = allCalls.filter((call) => call.answer !== 'stream')

  it.each(answering.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s answers 4xx in Greek, never 500',
    async (_name, call) => {
      const kind = personKinds.toReversed().find((person) => mayCall(person, call.who)) ?? 'visitor'
      const authorization = kind === 'visitor' ? {} : { authorization: `Bearer ${people[kind].token}` }
      const url = addressOf(call)
      const queries = [
        '?skip=-1',
        '?skip=99999999999999',
        '?limit=x',
        '?filters=[{}]',
        '?nonsense=1',
        '?q=%00',
        '?sort=;drop',
        '?limit=1&limit=2',
      ]
      for (const query of queries) {
        const response = await t.app.inject({ method: call.method, url: url + query, headers: authorization })
        expect(response.statusCode, query).toBeLessThan(500)
      }
      if (call.method !== 'POST' && call.method !== 'PUT') return
      for (const request of rubbish) {
        const response = await t.app.inject({
          method: call.method,
          url,
          payload: request.payload,
          headers: { ...authorization, ...request.headers },
        })
        expect(response.statusCode, `${request.name}: ${response.body}`).toBeLessThan(500)
      }
    },
  )
})
