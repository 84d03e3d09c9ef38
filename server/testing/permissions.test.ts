import { describe, expect, it } from 'vitest'
import { allCalls } from '#shared/api.ts'
import type { Call } from '#shared/core/contract.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { leastGrade, mayCall, mayMake, officeGrades, personKinds } from '#shared/permissions.ts'
import { startTestApp, type Caller } from '#server/testing/app.ts'
import {
  makeAdministrator,
  makeApplication,
  makeCandidate,
  makeCompany,
  makeCompanyUser,
  makeCycle,
} from '#server/testing/make.ts'

// Every call × every kind of person. Who may not call is refused before anything is read, whatever they send.

/** The administrator among them is an owner. */

const t = await startTestApp()
const ids = await t.work(async (work) => ({
  newcomer: await makeCompanyUser(work, null),
  pending: (await makeCompany(work, { status: 'PENDING_APPROVAL' })).usr_id,
  archived: (await makeCompany(work, { status: 'ARCHIVED' })).usr_id,
  company: (await makeCompany(work)).usr_id,
  administrator: await makeAdministrator(work),
}))
const people = {
  visitor: t.visitor,
  newcomer: await t.as(ids.newcomer),
  pending: await t.as(ids.pending),
  archived: await t.as(ids.archived),
  company: await t.as(ids.company),
  administrator: await t.as(ids.administrator),
}
const graded = await Promise.all(
  officeGrades.map(async (grade) => ({
    standing: { kind: 'administrator' as const, grade },
    caller: await t.asOffice(grade),
  })),
)

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

describe('grades of the office', () => {
  const offices = allCalls.filter((call) => call.who === 'office' || call.who === 'companyOrOffice')

  it.each(offices.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', async (_name, call) => {
    for (const { standing, caller } of graded) {
      const response = await t.app.inject({
        method: call.method,
        url: addressOf(call),
        headers: { authorization: `Bearer ${caller.token}` },
        ...(call.method === 'POST' || call.method === 'PUT' ? { payload: {} } : {}),
      })
      const isRefused = response.statusCode === 403 && response.body.includes('"grade_too_low"')
      expect(isRefused, standing.grade ?? '').toBe(!mayMake(standing, call))
    }
  })

  it('leave viewers without letters, files of people and exports, and owners alone with what cannot be undone', () => {
    const closed = offices.filter((call) => call.method === 'GET' && leastGrade(call) !== 'VIEWER')
    expect(closed.map((call) => call.path).toSorted()).toEqual([
      '/api/admin/assessor/copy',
      '/api/admin/assessor/erasure',
      '/api/admin/candidate-import/list',
      '/api/admin/candidate-import/{id}',
      '/api/admin/candidate-import/{id}/bad-rows',
      '/api/admin/candidate-import/{id}/kept/list',
      '/api/admin/candidate-import/{id}/row/list',
      '/api/admin/candidate-import/{id}/unknown/list',
      '/api/admin/candidate/{id}/cv-file',
      '/api/admin/candidate/{id}/mentions',
      '/api/admin/data-request/list',
      '/api/admin/declared-job/{id}/proof',
      '/api/admin/educational-cycle/{id}/participants/{uid}/cv',
      '/api/admin/mail/list',
      '/api/admin/mail/{id}',
      '/api/admin/reports-fields/export-file/{job_id}',
      '/api/admin/user/{id}/held-files',
      '/api/admin/user/{id}/held-files/{fil_id}',
      '/api/company/user/{id}/cv',
      '/api/company/user/{id}/cv-file',
      '/api/company/user/{id}/detailed',
    ])
    const owners = offices.filter((call) => leastGrade(call) === 'OWNER')
    expect(owners.map((call) => `${call.method} ${call.path}`).toSorted()).toEqual([
      'DELETE /api/admin/legal-hold/{id}',
      'DELETE /api/admin/open-figures',
      'DELETE /api/admin/story',
      'DELETE /api/admin/team/invitation/{id}',
      'DELETE /api/admin/team/{id}',
      'DELETE /api/admin/user/{id}',
      'GET /api/admin/assessor/copy',
      'GET /api/admin/assessor/erasure',
      'GET /api/admin/candidate/{id}/mentions',
      'POST /api/admin/assessor/erase',
      'POST /api/admin/candidate/{id}/erase',
      'POST /api/admin/candidate/{id}/mentions',
      'POST /api/admin/connection/hook',
      'POST /api/admin/connection/hook/{id}/secret',
      'POST /api/admin/connection/key',
      'POST /api/admin/entry-words',
      'POST /api/admin/open-figures',
      'POST /api/admin/papers/{kind}',
      'POST /api/admin/team/invitation',
      'POST /api/admin/team/invitation/{id}/again',
      'POST /api/admin/team/{id}/reset-second-factor',
      'PUT /api/admin/company-response/badge',
      'PUT /api/admin/retention/{rule}',
      'PUT /api/admin/story',
      'PUT /api/admin/team/second-factor',
      'PUT /api/admin/team/{id}/access',
      'PUT /api/admin/team/{id}/grade',
    ])
    const exports = offices.filter((call) => /export/.test(call.path) && call.method === 'POST')
    expect(exports.filter((call) => mayMake({ kind: 'administrator', grade: 'VIEWER' }, call))).toEqual([])
    // Whoever takes people out of the house has just proved who they are; these name none.
    expect(exports.filter((call) => !call.needsProof).map((call) => call.path)).toEqual([
      '/api/admin/company/export',
      '/api/admin/data-protection/processing/export',
      '/api/admin/data-protection/consents/export',
      '/api/admin/erasure/export',
      '/api/admin/educational-cycle/export',
      '/api/admin/job-listing/export',
      '/api/admin/company-response/export',
    ])
  })

  it('ask anew who somebody is before an erasure, a copy, an act on the team, and each way into an account', () => {
    const proved = allCalls.filter((call) => call.needsProof && !/export/.test(call.path))
    expect(proved.map((call) => `${call.method} ${call.path}`).toSorted()).toEqual([
      'DELETE /api/admin/team/{id}',
      'DELETE /api/admin/user/{id}',
      'DELETE /api/user/passkey/{id}',
      'DELETE /api/user/totp',
      'GET /api/admin/assessor/copy',
      'GET /api/user/copy',
      'POST /api/admin/assessor/erase',
      'POST /api/admin/candidate/{id}/erase',
      'POST /api/admin/company-user/{id}/reset-second-factor',
      'POST /api/admin/connection/hook',
      'POST /api/admin/connection/hook/{id}/secret',
      'POST /api/admin/connection/key',
      'POST /api/admin/reports-fields/dashboard/sending',
      'POST /api/admin/team/invitation',
      'POST /api/admin/team/{id}/reset-second-factor',
      'POST /api/company/team/invitation',
      'POST /api/user/email',
      'POST /api/user/erasure',
      'POST /api/user/passkey',
      'POST /api/user/passkey/start',
      'POST /api/user/recovery-codes',
      'POST /api/user/totp/start',
      'PUT /api/admin/reports-fields/{id}/sending',
      'PUT /api/admin/retention/{rule}',
      'PUT /api/admin/team/second-factor',
      'PUT /api/admin/team/{id}/access',
      'PUT /api/admin/team/{id}/grade',
      'PUT /api/company/team/{id}/access',
    ])
  })

  it('show a viewer no e-mail and no telephone, in no answer and by no filter', async () => {
    const [owner, viewer] = [graded[0]?.caller, graded[2]?.caller]
    const usr_id = await t.work(async (work) => {
      const id = await makeCandidate(work, { name: 'Κρυμμένη Επαφή' })
      await makeApplication(work, await makeCycle(work), id)
      await work.db
        .updateTable('users')
        .set({ usr_email: 'kept.secret@mail.test', usr_phone: '+30 699 1234567' })
        .where('usr_id', '=', id)
        .execute()
      return id
    })
    const secret = /kept\.secret|1234567/
    const read = (call: Call, caller: Caller | undefined) =>
      t.app.inject({
        method: 'GET',
        url: call.path.replaceAll(/\{(\w+)\}/g, String(usr_id)),
        headers: { authorization: `Bearer ${caller?.token}` },
      })
    const reads = offices.filter((one) => one.method === 'GET' && one.answer !== 'file')
    const telling: string[] = []
    for (const call of reads) {
      if (secret.test((await read(call, owner)).body)) telling.push(call.path)
      expect((await read(call, viewer)).body, call.path).not.toMatch(secret)
    }
    // The same reads do tell an owner.
    expect(telling).toContain(candidatesContract.profile.path)
    expect(telling).toContain(candidatesContract.search.path)
    const blind = await viewer?.call(candidatesContract.profile, { id: usr_id })
    expect([blind?.status, blind?.raw.toString()]).toEqual([200, expect.stringContaining('Κρυμμένη Επαφή')])
    const filters = [{ field: 'usr_email', op: 'like', value: 'kept' }]
    const filtered = await viewer?.call(candidatesContract.search, { filters: JSON.stringify(filters) } as never)
    expect([filtered?.status, filtered?.error.code]).toEqual([403, 'grade_too_low'])
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
      const isBody = call.method === 'POST' || call.method === 'PUT'
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
      // What is written goes in the body.
      for (const query of isBody ? [] : queries) {
        const response = await t.app.inject({ method: call.method, url: url + query, headers: authorization })
        expect(response.statusCode, query).toBeLessThan(500)
      }
      for (const request of isBody ? rubbish : []) {
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
