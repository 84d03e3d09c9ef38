import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { allCalls } from '#shared/api.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import { makeCompany, makeCompanyUser } from '#server/testing/make.ts'

// Every call of companies × what the office may have done to the account since its owner signed in.

const calls = allCalls.filter((call) => ['company', 'companyAccount', 'companyOrOffice', 'signedIn'].includes(call.who))
const ofApproved = calls.filter((call) => call.who === 'company' || call.who === 'companyOrOffice')

const t = await startTestApp()
const admin = await t.asOffice()

/** What each call answers to somebody who holds this token. */
async function answersTo(who: Caller, list: typeof calls): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (const call of list) {
    const response = await t.app.inject({
      method: call.method,
      url: call.path.replaceAll(/\{\w+\}/g, '2147483600'),
      headers: { authorization: `Bearer ${who.token}` },
      ...(call.method === 'POST' || call.method === 'PUT' ? { payload: {} } : {}),
    })
    statuses.add(response.statusCode)
  }
  return statuses
}

describe('every call of a company', () => {
  it.each(['FROZEN', 'OFF'] as const)('is closed to a person who is %s, and so is the rest', async (value) => {
    const { usr_id } = await t.work((work) => makeCompany(work))
    const who = await t.as(usr_id)
    await admin.call(usersContract.changeStatus, { id: usr_id, value })
    expect([...(await answersTo(who, calls))]).toEqual([401])
  })

  it('is closed to a person who was deleted', async () => {
    const { usr_id } = await t.work((work) => makeCompany(work))
    const who = await t.as(usr_id)
    await admin.call(usersContract.remove, { id: usr_id })
    expect([...(await answersTo(who, calls))]).toEqual([401])
  })

  it('is closed when the company is archived: the old session is over, a new one is refused', async () => {
    const { usr_id, cny_id } = await t.work((work) => makeCompany(work))
    const colleague = await t.work((work) => makeCompanyUser(work, cny_id))
    const people = [await t.as(usr_id), await t.as(colleague)]
    await admin.call(companiesContract.archive, { id: cny_id })
    for (const who of people) expect([...(await answersTo(who, calls))]).toEqual([401])
    expect([...(await answersTo(await t.as(usr_id), ofApproved))]).toEqual([403])
  })

  it('is closed while the company waits and after it was refused', async () => {
    const { usr_id, cny_id } = await t.work((work) => makeCompany(work, { status: 'PENDING_APPROVAL' }))
    const who = await t.as(usr_id)
    expect([...(await answersTo(who, ofApproved))]).toEqual([403])
    await admin.call(companiesContract.reject, { id: cny_id })
    expect([...(await answersTo(who, ofApproved))]).toEqual([403])
  })
})

it('takes no upload of somebody who was shut out while it was on its way', async () => {
  const company = await t.asCompany()
  const isOnItsWay = Promise.withResolvers<void>()
  const isShutOut = Promise.withResolvers<void>()
  async function* body() {
    yield '--b\r\ncontent-disposition: form-data; name="cny_about"\r\n\r\nΓραμμένο αργά\r\n'
    isOnItsWay.resolve()
    await isShutOut.promise
    yield '--b--\r\n'
  }
  const { method, path } = companiesContract.profile
  const headers = { authorization: `Bearer ${company.token}`, 'content-type': 'multipart/form-data; boundary=b' }
  const sending = t.app.inject({ method, url: path, headers, payload: Readable.from(body()) })
  const answering = sending.then(({ statusCode }) => statusCode)
  await isOnItsWay.promise
  await admin.call(usersContract.changeStatus, { id: company.usr_id, value: 'FROZEN' })
  isShutOut.resolve()
  expect(await answering).toBe(401)
  expect((await t.row('company', { cny_id: company.cny_id })).cny_about).not.toBe('Γραμμένο αργά')
})
