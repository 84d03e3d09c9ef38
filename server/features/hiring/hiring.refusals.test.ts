import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { jobListingsContract as listings } from '#shared/features/job-listings/job-listings.contract.ts'
import { type Answer, type Caller, startTestApp } from '#server/testing/app.ts'
import { answerAs, invite } from '#server/testing/hiring-fixture.ts'
import { makeCompany, makeGraduate, makeListing } from '#server/testing/make.ts'

// Every refusal between a listing and a hire answers in Greek and changes nothing.

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
const form = { jl_category: 'Πωλήσεις', jl_position_sector: 'Εμπόριο', jl_position_title: 'Πωλητής' }

const t = await startTestApp()
const [first, second] = await t.work(async (work) => [await makeCompany(work), await makeCompany(work)])
const company = await t.as(first.usr_id)
const other = await t.as(second.usr_id)
const admin = await t.asOffice()
const open = await t.work((work) => makeListing(work, first.cny_id))
const closed = await t.work((work) => makeListing(work, first.cny_id, { status: 'CLOSED' }))
const disabled = await t.work((work) => makeListing(work, first.cny_id, { status: 'DISABLED' }))
const free = await t.work(makeGraduate)
const invited = await t.work(makeGraduate)
const hired = await t.work(makeGraduate)
const interview = (await invite(company, { id: open, uid: invited, date: days(2) })).body.jli_id
// An interview on a listing that was closed afterwards.
await t.insert('interview', { jli_fk_jl_id: closed, jli_fk_usr_id: invited, jli_date: days(5) })
await company.call(hiring.hire, { id: open, uid: hired })

const tables = [
  'company',
  'job_listing',
  'job_listing_candidate',
  'interview',
  'hiring',
  'user_profile',
  'notification',
  'outbox_mail',
  'audit',
]

async function state(): Promise<string[]> {
  return Promise.all(
    tables.map(async (table) => {
      const all = sql.id(table)
      const { rows } = await sql<{
        hash: string
      }>`select md5(coalesce(string_agg(${all}::text, '' order by ${all}::text), ''))
        as hash from ${all}`.execute(t.db)
      return `${table} ${rows[0]?.hash}`
    }),
  )
}

async function raw(method: 'POST' | 'PUT' | 'GET', url: string, who: Caller, payload?: object): Promise<Answer<never>> {
  const response = await t.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${who.token}` },
    ...(payload ? { payload } : {}),
  })
  const body = JSON.parse(response.body) as { message: string; error: Answer<never>['error'] }
  return { status: response.statusCode, body: body as never, ...body, headers: {}, raw: response.rawPayload }
}

const move = (to: { id: number; uid: number; date: string }) => company.call(hiring.moveInterview, to)
const CLOSED = /δεν είναι ανοιχτή/
const HIRED = /ήδη προσληφθεί/
const pair = () => ({ id: open, uid: free })
const many = () => ({ id: open, candidateIds: Array.from({ length: 10_000 }, (_, at) => at + 1) })

const refused: [string, number, RegExp, () => Promise<Answer<unknown>>][] = [
  ['no status chosen', 404, /./, () => raw('POST', `/api/company/job-listing/${open}/foo`, company)],
  ['no status chosen, by the office', 404, /./, () => raw('PUT', `/api/admin/job-listing/${open}/foo`, admin)],
  ['no status at all', 405, /μέθοδος/, () => raw('POST', `/api/company/job-listing/${open}`, company, {})],
  ['a status by the wrong method', 405, /μέθοδος/, () => raw('PUT', `/api/company/job-listing/${open}/open`, company)],
  ['an invitation in the past', 422, /μέλλον/, () => invite(company, { ...pair(), date: days(-1) })],
  ['an invitation without a time', 422, /./, () => company.call(hiring.invite, pair() as never)],
  ['a moved interview in the past', 422, /μέλλον/, () => move({ id: open, uid: invited, date: days(-1) })],
  [
    'a link that is no link',
    422,
    /./,
    () => company.call(hiring.invite, { ...pair(), date: days(1), link: 'javascript:alert(1)' }),
  ],
  [
    'a second invitation',
    409,
    /Υπάρχει ήδη συνέντευξη/,
    () => invite(company, { id: open, uid: invited, date: days(3) }),
  ],
  ['a move of what was never arranged', 409, /Δεν υπάρχει συνέντευξη/, () => move({ ...pair(), date: days(3) })],
  ['a cancellation of the same', 409, /Δεν υπάρχει συνέντευξη/, () => company.call(hiring.cancelInterview, pair())],
  [
    'a hire in the future',
    422,
    /μέλλον/,
    () => company.call(hiring.hire, { ...pair(), hiredAt: days(2).slice(0, 10) }),
  ],
  ['a hire on no day', 422, /./, () => company.call(hiring.hire, { ...pair(), hiredAt: '2026-02-31' })],
  ['a second hire', 409, HIRED, () => company.call(hiring.hire, { id: open, uid: hired })],
  ['a second hire by the office', 409, HIRED, () => admin.call(hiring.officeHire, { id: open, uid: hired })],
  ['a refusal after the hire', 409, HIRED, () => company.call(hiring.reject, { id: open, uid: hired })],
  ['a bookmark after the hire', 409, HIRED, () => company.call(hiring.bookmark, { id: open, uid: hired })],
  ['an invitation after the hire', 409, HIRED, () => invite(company, { id: open, uid: hired, date: days(2) })],
  ['a bookmark on a closed listing', 409, CLOSED, () => company.call(hiring.bookmark, { id: closed, uid: free })],
  ['an invitation on a closed listing', 409, CLOSED, () => invite(company, { id: closed, uid: free, date: days(2) })],
  ['a move on a closed listing', 409, CLOSED, () => move({ id: closed, uid: invited, date: days(3) })],
  [
    'an invitation on a disabled listing',
    409,
    CLOSED,
    () => invite(company, { id: disabled, uid: free, date: days(2) }),
  ],
  [
    'several on a closed listing',
    409,
    CLOSED,
    () => company.call(hiring.bookmarkMany, { id: closed, candidateIds: [free] }),
  ],
  [
    'a wish for a closed listing',
    409,
    /ανοιχτή αγγελία/,
    () => company.call(listings.requestCandidates, { id: closed }),
  ],
  ['a wish that was never there', 409, /ήδη απαντηθεί/, () => admin.call(listings.answerRequest, { id: open })],
  ['10,000 ids', 422, /Το πολύ 500 κάθε φορά/, () => company.call(hiring.bookmarkMany, many())],
  ['10,000 ids by the office', 422, /Το πολύ 500 κάθε φορά/, () => admin.call(hiring.officeBookmarkMany, many())],
  ['10,000 refusals', 422, /Το πολύ 500 κάθε φορά/, () => company.call(hiring.rejectMany, many())],
  [
    'no ids',
    422,
    /Χρειάζεται τουλάχιστον ένας/,
    () => company.call(hiring.bookmarkMany, { id: open, candidateIds: [] }),
  ],
  ['an undo of nothing', 409, /αναιρεθεί/, () => company.call(hiring.undo, { id: open, candidateIds: [free] })],
  ['an undo of a hire', 409, /αναιρεθεί/, () => company.call(hiring.undo, { id: open, candidateIds: [hired] })],
  ...(['gender', 'age_from', 'age_to', 'usp_disability', 'hidden', 'hired', 'unplaced', 'nonsense'] as const).map(
    (name): [string, number, RegExp, () => Promise<Answer<unknown>>] => [
      `the filter ${name}`,
      422,
      /./,
      () => raw('GET', `/api/company/job-listing/${open}/candidates?${name}=1`, company),
    ],
  ),
  [
    'an unknown filter of the list',
    422,
    /Άγνωστο πεδίο/,
    () => company.call(listings.companyList, { filters: [{ field: 'usr_email', op: 'eq', value: 'x' }] }),
  ],
  ['an unknown order of the list', 422, /ταξινόμηση/, () => company.call(listings.companyList, { sort: 'usr_email' })],
  [
    'a listing without a title',
    422,
    /τίτλο/,
    () => company.call(listings.create, { ...form, jl_position_title: '  ' }),
  ],
  ['a foreign listing', 404, /./, () => other.call(hiring.bookmark, pair())],
  ['a foreign listing, several', 404, /./, () => other.call(hiring.bookmarkMany, { id: open, candidateIds: [free] })],
  ['a foreign listing, refused', 404, /./, () => other.call(hiring.rejectMany, { id: open, candidateIds: [invited] })],
  ['a foreign listing, taken back', 404, /./, () => other.call(hiring.undo, { id: open, candidateIds: [invited] })],
  ['a foreign listing, closed', 404, /./, () => other.call(listings.close, { id: open, reason: 'x' })],
  ['a foreign listing, copied', 404, /./, () => other.call(listings.copy, { id: open })],
  ['a foreign interview, cancelled', 404, /./, () => other.call(hiring.cancelInterview, { id: open, uid: invited })],
]

describe('refusals in Greek that change nothing', () => {
  it.each(refused)('%s', async (_name, status, sentence, act) => {
    const before = await state()
    const answer = await act()
    expect(answer.status).toBe(status)
    const words = [answer.message, ...Object.values(answer.error.fields ?? {})].join(' ')
    expect(words).toMatch(/\p{Script=Greek}/u)
    expect(words).toMatch(sentence)
    expect(await state()).toEqual(before)
  })

  it('refuses an answer after the time of the interview, or by somebody else', async () => {
    const answer = (usr_id: number) => answerAs(t, usr_id, interview, 'accept')
    const before = await state()
    await expect(answer(free)).rejects.toMatchObject({ code: 'not_found' })
    t.setNow(days(3))
    await expect(answer(invited)).rejects.toMatchObject({ code: 'conflict' })
    t.setNow(null)
    expect(await state()).toEqual(before)
  })
})
