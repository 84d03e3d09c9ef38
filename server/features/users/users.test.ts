import { describe, expect, it } from 'vitest'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { setPassword } from '#server/core/accounts.ts'
import { startTestApp } from '#server/testing/app.ts'
import { quickHash } from '#server/testing/quick-hash.ts'
import {
  type MadeCompany,
  makeAdministrator,
  makeCandidate,
  makeCompany,
  makeListing,
  trailOf,
} from '#server/testing/make.ts'

const OLD = 'ο-παλιός-κωδικός'
const NEW = 'ο-καινούριος-κωδικός'

const t = await startTestApp()
const admin = await t.asOffice()

/** A company user with a password, and their address. */
async function person(): Promise<MadeCompany & { email: string }> {
  const hash = await quickHash(OLD)
  return t.work(async (work) => {
    const company = await makeCompany(work)
    await setPassword(work, company.usr_id, { hash, first: false })
    const { usr_email } = await work.db
      .selectFrom('users')
      .select('usr_email')
      .where('usr_id', '=', company.usr_id)
      .executeTakeFirstOrThrow()
    return { ...company, email: usr_email }
  })
}

const login = (email: string, password: string) => t.visitor.call(authContract.login, { email, password })

async function templatesTo(address: string): Promise<string[]> {
  const rows = await t.db
    .selectFrom('outbox_mail')
    .select('mai_template')
    .where('mai_to', '=', address)
    .orderBy('mai_id')
    .execute()
  return rows.map((row) => row.mai_template)
}

describe('the status of a person', () => {
  it('FROZEN ends the session and refuses the sign-in; ON lets in again', async () => {
    const { usr_id, email } = await person()
    const who = await t.as(usr_id)
    const ended: string[] = []
    t.services.live.watchers.add((event) => {
      if (event.type === 'access' && event.users?.includes(usr_id)) ended.push('ended')
    })
    const frozen = await admin.call(usersContract.changeStatus, { id: usr_id, value: 'FROZEN' })
    expect(frozen.body.usr_status).toBe('FROZEN')
    expect(ended).toEqual(['ended'])
    expect((await who.call(authContract.whoAmI)).status).toBe(401)
    expect((await login(email, OLD)).error.code).toBe('account_frozen')
    await admin.call(usersContract.changeStatus, { id: usr_id, value: 'OFF' })
    expect((await login(email, OLD)).status).toBe(403)
    await admin.call(usersContract.changeStatus, { id: usr_id, value: 'ON' })
    expect((await login(email, OLD)).status).toBe(200)
  })

  it('serves candidates, refuses other words, the own account and nobody', async () => {
    const candidate = await t.work((work) => makeCandidate(work))
    const answer = await admin.call(usersContract.changeStatus, { id: candidate, value: 'OFF' })
    expect(answer.body).toMatchObject({ usr_role: 'CANDIDATE', usr_status: 'OFF' })
    const odd = await admin.call(usersContract.changeStatus, { id: candidate, value: 'GONE' as never })
    expect(odd.error.fields).toEqual({ value: 'Χρειάζεται κατάσταση' })
    expect((await admin.call(usersContract.changeStatus, { id: admin.usr_id, value: 'OFF' })).status).toBe(409)
    expect((await admin.call(usersContract.changeStatus, { id: 2147483600, value: 'ON' })).status).toBe(404)
  })
})

describe('a first password', () => {
  it('replaces the old one, ends the sessions, must be changed and is announced by mail', async () => {
    const { usr_id, email } = await person()
    const who = await t.as(usr_id)
    expect((await admin.call(usersContract.updatePassword, { id: usr_id, password: NEW })).status).toBe(200)
    expect((await who.call(authContract.whoAmI)).status).toBe(401)
    expect((await login(email, OLD)).status).toBe(401)
    expect((await login(email, NEW)).body.user.usr_must_change_password).toBe(true)
    expect(await templatesTo(email)).toEqual(['users.first-password-company'])
  })

  it('is not for candidates, oneself or another administrator, and not easy to guess', async () => {
    const candidate = await t.work((work) => makeCandidate(work))
    const other = await t.work(makeAdministrator)
    for (const id of [candidate, other, admin.usr_id])
      expect((await admin.call(usersContract.updatePassword, { id, password: NEW })).status).toBe(409)
    const { usr_id } = await person()
    const weak = await admin.call(usersContract.updatePassword, { id: usr_id, password: 'password123' })
    expect(Object.keys(weak.error.fields ?? {})).toEqual(['password'])
    expect((await admin.call(usersContract.updatePassword, { id: 2147483600, password: NEW })).status).toBe(404)
  })
})

describe('the edit of a person', () => {
  const change = { name: 'Άλλο Όνομα', phone: '210 7654321', company_position: 'Ταμίας' }

  it('writes four values, and both addresses hear of a new one', async () => {
    const { usr_id, email } = await person()
    const address = `changed${usr_id}@example.org`
    const answer = await admin.call(usersContract.edit, { id: usr_id, ...change, email: address.toUpperCase() })
    expect(answer.body).toMatchObject({
      usr_fullname: 'Άλλο Όνομα',
      usr_phone: '210 7654321',
      usr_email: address,
      usr_company_position: 'Ταμίας',
    })
    expect([await templatesTo(email), await templatesTo(address)]).toEqual([
      ['users.email-changed-company'],
      ['users.email-changed-company'],
    ])
    expect((await login(address, OLD)).status).toBe(200)
    expect((await admin.call(companiesContract.list, { q: 'allo onoma' })).body.total).toBe(1)
  })

  it('keeps what is left out, and refuses an edit that does not know the last change', async () => {
    const { usr_id, email } = await person()
    const before = (await admin.call(usersContract.detailed, { id: usr_id })).body
    const edited = (await admin.call(usersContract.edit, { id: usr_id, phone: '210 7654321' })).body
    expect(edited).toMatchObject({ usr_fullname: before.usr_fullname, usr_email: email, usr_phone: '210 7654321' })
    const expected_changed = before.usr_date_changed
    const late = await admin.call(usersContract.edit, { id: usr_id, phone: '', expected_changed })
    expect([late.status, late.error.details]).toMatchObject([409, { changed: ['Τηλέφωνο'] }])
    expect((await admin.call(usersContract.edit, { id: usr_id, phone: '' })).body.usr_phone).toBe('')
  })

  it('refuses a used address, and that of another administrator', async () => {
    const [first, two] = [await person(), await person()]
    const used = await admin.call(usersContract.edit, { id: first.usr_id, ...change, email: two.email })
    expect([used.status, used.error.code, Object.keys(used.error.fields ?? {})]).toEqual([
      409,
      'email_taken',
      ['email'],
    ])
    const other = await t.work(makeAdministrator)
    const conflict = await admin.call(usersContract.edit, { id: other, ...change, email: 'mine@example.org' })
    expect(conflict.status).toBe(409)
    const wrong = await admin.call(usersContract.edit, { id: first.usr_id, name: '', phone: 'x', email: 'x' })
    expect(Object.keys(wrong.error.fields ?? {}).toSorted()).toEqual(['email', 'name', 'phone'])
  })
})

describe('the deletion of a person', () => {
  it('ends the account and keeps its traces; the address is free again', async () => {
    const { cny_id, usr_id, email } = await person()
    const who = await t.as(usr_id)
    expect((await admin.call(usersContract.remove, { id: usr_id })).status).toBe(200)
    expect((await who.call(authContract.whoAmI)).status).toBe(401)
    expect((await login(email, OLD)).status).toBe(401)
    expect((await admin.call(usersContract.detailed, { id: usr_id })).status).toBe(404)
    expect((await admin.call(companiesContract.one, { id: cny_id })).body.cny_users).toEqual([])
    expect((await admin.call(usersContract.remove, { id: usr_id })).status).toBe(404)
    const again = await t.visitor.call(authContract.signup, { email, password: NEW })
    expect(again.status).toBe(201)
  })

  it('calls off what was arranged with a candidate', async () => {
    const { cny_id } = await person()
    const { candidate, jli_id } = await t.work(async (work) => {
      const usr_id = await makeCandidate(work)
      const jl_id = await makeListing(work, cny_id)
      const row = await work.db
        .insertInto('interview')
        .values({ jli_fk_usr_id: usr_id, jli_fk_jl_id: jl_id, jli_date: '2030-01-10T10:00:00Z' })
        .returning('jli_id')
        .executeTakeFirstOrThrow()
      return { candidate: usr_id, jli_id: row.jli_id }
    })
    expect((await admin.call(usersContract.remove, { id: candidate })).status).toBe(200)
    const row = await t.db
      .selectFrom('interview')
      .select('jli_status')
      .where('jli_id', '=', jli_id)
      .executeTakeFirstOrThrow()
    expect(row.jli_status).toBe('CANCELLED')
  })

  it('is neither for oneself nor for another administrator', async () => {
    const other = await t.work(makeAdministrator)
    for (const id of [admin.usr_id, other]) expect((await admin.call(usersContract.remove, { id })).status).toBe(409)
  })
})

describe('the details of a person', () => {
  it('hold profile and education of a candidate, and the reading of disability data is logged', async () => {
    const candidate = await t.work((work) =>
      makeCandidate(work, { gender: 'FEMALE', birthdate: '1998-05-04', disability: 'κινητική', bachelor: 'Φυσική' }),
    )
    const { body } = await admin.call(usersContract.detailed, { id: candidate })
    expect(body.usr_profile).toMatchObject({ usp_gender: 'FEMALE', usp_disability: 'κινητική' })
    expect(body.education?.uedu_bachelor_sector).toBe('Φυσική')
    const log = await trailOf(t.db, { aud_entity_id: String(candidate) })
    expect(log.map((entry) => entry.aud_action).toSorted()).toEqual(['read disability', 'read-contact'])
    expect(new Set(log.map((entry) => entry.aud_fk_usr_id))).toEqual(new Set([admin.usr_id]))
  })

  it('hold the company of a company user, and never a secret', async () => {
    const { usr_id, cny_id } = await person()
    const { body } = await admin.call(usersContract.detailed, { id: usr_id })
    expect(body).toMatchObject({ company: { cny_id }, usr_profile: null, education: null })
    expect(JSON.stringify(body)).not.toMatch(/hash|secret/)
  })
})
