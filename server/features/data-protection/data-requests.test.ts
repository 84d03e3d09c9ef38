import { afterEach, describe, expect, it } from 'vitest'
import { PERSONAL_KEY_HEADER } from '#shared/core/personal-key.ts'
import { accountContract } from '#shared/features/account/account.contract.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { dataProtectionContract as contract } from '#shared/features/data-protection/data-protection.contract.ts'
import { personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'
import { personalLinkFor } from '#server/core/personal-links.ts'
import { remindOffice } from '#server/features/data-protection/data-protection.handlers.ts'
import { startTestApp } from '#server/testing/app.ts'
import { mailsTo, makeCandidate } from '#server/testing/make.ts'
import { endByAge } from '#server/testing/retention.ts'

const t = await startTestApp()
const owner = await t.asOffice()
const viewer = await t.asOffice('VIEWER')
afterEach(() => t.setNow(null))

async function withPage(name: string) {
  const usr_id = await t.work((work) => makeCandidate(work, { name }))
  const key = new URL(await t.work((work) => personalLinkFor(work, usr_id))).pathname.split('/').at(-1) ?? ''
  return { usr_id, options: { headers: { [PERSONAL_KEY_HEADER]: key } } }
}

const isRequest = (field: string, value: string) => ({ filters: [{ field, op: 'eq' as const, value }] })
const requestsBy = async (usr_id: number) => {
  const answer = await (await t.as(owner.usr_id)).call(contract.requests, { limit: 200 })
  expect(answer.status).toBe(200)
  return answer.body.documents.filter((row) => row.usr_id === usr_id)
}

describe('a request about own data', () => {
  it('comes from the personal page, once of a kind, is answered by letter and seen by its person', async () => {
    t.setNow('2026-01-31T21:59:00Z')
    const { usr_id, options } = await withPage("<script>alert('x')</script> %Ελένη")
    const text = 'Το επώνυμό μου γράφεται «Παπά» %'
    const asks = () => t.visitor.call(personalPageContract.askOffice, { kind: 'CORRECTION', text }, options)
    const answers = await Promise.all([asks(), asks()])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const [request, ...others] = await requestsBy(usr_id)
    expect(others).toEqual([])
    // 23:59 in Athens; a month from the last day of January ends on the last day of February.
    expect(request).toMatchObject({
      dar_status: 'OPEN',
      dar_source: 'PERSONAL_PAGE',
      dar_text: text,
      dar_date_received: '2026-01-31',
      dar_date_due: '2026-02-28',
      days_left: 28,
    })
    const dar_id = request?.dar_id ?? 0
    const refused = await (await t.as(viewer.usr_id)).call(contract.answerRequest, {
      id: dar_id,
      outcome: 'DONE',
      answer: 'α',
    })
    expect(refused.error.code).toBe('grade_too_low')
    const office = await t.as(owner.usr_id)
    const both = await Promise.all(
      ['Διορθώθηκε.', 'Έγινε.'].map((answer) =>
        office.call(contract.answerRequest, { id: dar_id, outcome: 'DONE', answer }),
      ),
    )
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const own = await t.visitor.call(personalPageContract.dataRequests, undefined, options)
    expect(own.body).toMatchObject([{ dar_id, dar_status: 'DONE' }])
    const letters = (await t.work((work) => mailsTo(work, usr_id))).filter(
      ({ mai_about }) => mai_about === 'data-request',
    )
    expect(letters).toHaveLength(1)
    expect(letters[0]?.mai_text).toContain('Ικανοποιήθηκε')
    expect(letters[0]?.mai_text).toContain('dpa.gr')
  })

  it('is overdue from the day after its last, and the office is reminded once', async () => {
    t.setNow('2026-03-01T09:00:00Z')
    const { usr_id, options } = await withPage('Καθυστερημένη Απάντηση')
    await t.visitor.call(personalPageContract.askOffice, { kind: 'OBJECTION', text: 'Όχι πια' }, options)
    const dueAt = async (now: string) => {
      t.setNow(now)
      const [request] = await requestsBy(usr_id)
      const overdue = await (await t.as(owner.usr_id)).call(contract.requests, {
        filters: [{ field: 'is_overdue', op: 'eq', value: true }],
      })
      return [request?.days_left, overdue.body.documents.some((row) => row.usr_id === usr_id)]
    }
    expect(await dueAt('2026-04-01T20:59:00Z')).toEqual([0, false])
    expect(await dueAt('2026-04-01T21:01:00Z')).toEqual([-1, true])
    const notices = () =>
      t.db.selectFrom('notification').select('not_body').where('not_kind', '=', 'data-request.due').execute()
    const before = (await notices()).length
    // Whoever starts the product at night wakes nobody.
    await t.work(remindOffice)
    expect(await notices()).toHaveLength(before)
    t.setNow('2026-04-02T05:30:00Z')
    await t.work(remindOffice)
    const once = (await notices()).length
    expect(once).toBeGreaterThan(before)
    await t.work(remindOffice)
    expect(await notices()).toHaveLength(once)
  })

  it('takes two months more, once, with a reason that the person is told', async () => {
    t.setNow('2026-05-10T09:00:00Z')
    const { usr_id, options } = await withPage('Μακριά Υπόθεση')
    await t.visitor.call(personalPageContract.askOffice, { kind: 'RESTRICTION', text: 'Ως τη δίκη' }, options)
    const [request] = await requestsBy(usr_id)
    const office = await t.as(owner.usr_id)
    const extend = () => office.call(contract.extendRequest, { id: request?.dar_id ?? 0, reason: 'Πολλά έγγραφα' })
    expect((await office.call(contract.extendRequest, { id: request?.dar_id ?? 0, reason: ' ' })).status).toBe(422)
    expect((await extend()).status).toBe(200)
    expect((await extend()).status).toBe(409)
    expect((await requestsBy(usr_id))[0]?.dar_date_due).toBe('2026-08-10')
    const letters = await t.work((work) => mailsTo(work, usr_id))
    expect(letters.at(-1)?.mai_text).toContain('Πολλά έγγραφα')
  })

  it('is taken back by its own person alone', async () => {
    const mine = await withPage('Δική Μου')
    const other = await withPage('Άλλη Κάποια')
    await t.visitor.call(personalPageContract.askOffice, { kind: 'ACCESS', text: 'Όλα' }, mine.options)
    const dar_id = (await requestsBy(mine.usr_id))[0]?.dar_id ?? 0
    const back = ({ options }: typeof mine) => t.visitor.call(personalPageContract.takeRequestBack, { dar_id }, options)
    expect((await back(other)).status).toBe(404)
    expect((await t.visitor.call(personalPageContract.dataRequests, undefined, other.options)).body).toEqual([])
    expect((await back(mine)).status).toBe(200)
    expect((await back(mine)).status).toBe(404)
  })

  it('comes from the account of a company user, and from the office for strangers', async () => {
    const company = await t.asCompany()
    expect((await company.call(accountContract.askOffice, { kind: 'ERASURE', text: 'Φεύγω' })).status).toBe(200)
    expect(await requestsBy(company.usr_id)).toMatchObject([{ dar_source: 'ACCOUNT', usr_role: 'COMPANY_USER' }])
    expect((await company.call(contract.requests, {})).status).toBe(403)
    const enter = (more: object) =>
      owner.call(contract.enterRequest, { kind: 'ACCESS', received: '2026-01-10', person: 'Ξένη Κάποια', ...more })
    expect((await enter({ person: '' })).error.fields).toEqual({ person: 'Λείπει ποιος το ζητά' })
    expect((await enter({ usr_id: 999_999 })).error.fields).toEqual({ usr_id: 'Δεν υπάρχει τέτοιο πρόσωπο' })
    expect((await enter({ received: '2999-01-01' })).status).toBe(422)
    const entered = await enter({ email: 'stranger@data.test', text: '=1+1' })
    expect(entered.body).toMatchObject({ usr_id: null, person: 'Ξένη Κάποια', dar_date_due: '2026-02-10' })
    const csv = await owner.call(contract.exportRequests, { format: 'csv', ...isRequest('dar_source', 'OFFICE') })
    expect(csv.raw.toString()).toContain('Ξένη Κάποια')
    expect(csv.raw.toString()).not.toMatch(/(^|[;,\t])"?=1\+1/m)
  })

  it('is met at once by a copy and by an erasure, and keeps nothing of whom was erased', async () => {
    const { usr_id, options } = await withPage('Θα Διαγραφεί')
    await t.visitor.call(personalPageContract.askOffice, { kind: 'CORRECTION', text: 'Μυστικό κείμενο' }, options)
    for (const format of ['json', 'json'] as const) await t.visitor.call(personalPageContract.copy, { format }, options)
    expect((await requestsBy(usr_id)).map((row) => `${row.dar_kind} ${row.dar_status}`).toSorted()).toEqual([
      'ACCESS DONE',
      'CORRECTION OPEN',
    ])
    await owner.call(contract.enterRequest, { kind: 'ERASURE', usr_id, text: 'Με επιστολή', received: '2026-01-10' })
    expect((await owner.call(candidatesContract.erase, { id: usr_id, confirm: 'ΔΙΑΓΡΑΦΗ' })).status).toBe(200)
    const left = await requestsBy(usr_id)
    expect(left.map((row) => `${row.dar_kind} ${row.dar_status} ${row.dar_text}${row.dar_email}`).toSorted()).toEqual([
      'ACCESS DONE ',
      'CORRECTION WITHDRAWN ',
      'ERASURE DONE ',
    ])
  })

  it('ends years after it was closed, never while it is open', async () => {
    const { usr_id, options } = await withPage('Παλιά Υπόθεση')
    await t.visitor.call(personalPageContract.askOffice, { kind: 'OBJECTION', text: 'Ανοιχτό' }, options)
    await t.visitor.call(personalPageContract.copy, { format: 'json' }, options)
    t.setNow(new Date(Date.now() + 1826 * 86_400_000).toISOString())
    expect(await endByAge(t, 'data-requests')).toBeGreaterThan(0)
    expect((await requestsBy(usr_id)).map((row) => row.dar_kind)).toEqual(['OBJECTION'])
  })
})
