import { afterEach, describe, expect, it } from 'vitest'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { dataProtectionContract as contract } from '#shared/features/data-protection/data-protection.contract.ts'
import { retentionContract } from '#shared/features/retention/retention.contract.ts'
import { trailContract } from '#shared/features/trail/trail.contract.ts'
import { personalTables } from '#server/core/personal-data.ts'
import { startTestApp } from '#server/testing/app.ts'
import { untilLockWait } from '#server/testing/locks.ts'
import { answerConsent, makeCandidate } from '#server/testing/make.ts'

const t = await startTestApp()
const owner = await t.asOffice()
const viewer = await t.asOffice('VIEWER')
afterEach(() => t.setNow(null))

describe('the record of processing', () => {
  it('has each personal column of the product once, and the period of each rule as it stands', async () => {
    const columns = personalTables(t.services.personalData).flatMap(({ table, personal }) =>
      personal.map((column) => `${table}.${column}`),
    )
    await owner.call(retentionContract.change, { rule: 'letters', days: 90 })
    const { body } = await viewer.call(contract.processing)
    expect(body.flatMap((activity) => activity.columns).toSorted()).toEqual(columns.toSorted())
    const periods = new Map(body.flatMap((activity) => activity.periods).map(({ title, days }) => [title, days]))
    expect(periods.size).toBe(t.services.retention.length)
    const letters = t.services.retention.find(({ name }) => name === 'letters')
    expect(periods.get(letters?.title ?? '')).toBe(90)
    expect(body.filter(({ categories }) => categories.length === 0)).toEqual([])
  })

  it('says of all that no rule ends until when it is kept, also of what stays for ever', async () => {
    const { body } = await viewer.call(contract.processing)
    const reasons = personalTables(t.services.personalData).flatMap(({ kept }) => (kept === '' ? [] : [kept]))
    expect(new Set(body.flatMap((activity) => activity.kept))).toEqual(new Set(reasons))
    const figures = body.find(({ activity }) => activity === 'figures')
    expect(figures?.kept.filter((reason) => reason.startsWith('Για πάντα'))).toHaveLength(1)
  })

  it('is reworded by the office, not over somebody else’s words', async () => {
    const before = (await owner.call(contract.processing)).body.find(({ activity }) => activity === 'placement')
    const words = { activity: 'placement', basis: '<b>6 παρ. 1 α΄</b>', recipients: 'Εταιρείες' } as const
    const reword = (purpose: string) =>
      owner.call(contract.rewordProcessing, { ...words, purpose, expected_changed: before?.changed_at ?? null })
    expect((await viewer.call(contract.rewordProcessing, { ...words, purpose: 'α' })).error.code).toBe('grade_too_low')
    expect((await reword(' ')).error.fields).toEqual({ purpose: 'Γράψε τον σκοπό' })
    expect((await reword('Νέος σκοπός')).body).toMatchObject({ purpose: 'Νέος σκοπός', basis: '<b>6 παρ. 1 α΄</b>' })
    expect((await reword('Άλλος σκοπός')).status).toBe(409)
    const csv = (await owner.call(contract.exportProcessing, { format: 'csv' })).raw.toString()
    expect(csv).toContain('Νέος σκοπός')
    expect(csv).toContain('Αναπηρία (ειδική κατηγορία')
  })

  it('is reworded by one of two who do it at once', async () => {
    const words = { activity: 'placement', basis: 'Σύμβαση', recipients: 'Εταιρείες' } as const
    await owner.call(contract.rewordProcessing, { ...words, purpose: 'Ο πρώτος' })
    const read = (await owner.call(contract.processing)).body.find(({ activity }) => activity === 'placement')
    const expected_changed = read?.changed_at ?? null
    const { both } = await t.work(async ({ db }) => {
      await db.selectFrom('processing_text').selectAll().forUpdate().execute()
      const both = ['Ο δεύτερος', 'Ο τρίτος'].map((purpose) =>
        owner.call(contract.rewordProcessing, { ...words, purpose, expected_changed }),
      )
      await untilLockWait(t, 2)
      return { both }
    })
    expect((await Promise.all(both)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('consents', () => {
  it('are counted by the last answer of each, beside those who were never asked', async () => {
    const of = async () => (await viewer.call(contract.consents)).body.filter(({ purpose }) => purpose === 'companies')
    const people = await t.work(async (work) => [await makeCandidate(work), await makeCandidate(work)] as const)
    await t.work(({ db }) => db.deleteFrom('consent').where('con_fk_usr_id', 'in', people).execute())
    const sums = async () => {
      const counts = await of()
      const total = (name: 'given' | 'refused', kind: string) =>
        counts.filter((count) => count.kind === kind).reduce((sum, count) => sum + count[name], 0)
      return [total('given', 'consent'), total('refused', 'consent'), total('refused', 'unasked')]
    }
    const [given = 0, refused = 0, unasked = 0] = await sums()
    expect(unasked).toBeGreaterThanOrEqual(2)
    await t.work((work) => answerConsent(work, people[0], true))
    expect(await sums()).toEqual([given + 1, refused, unasked - 1])
    await t.work((work) => answerConsent(work, people[0], false))
    expect(await sums()).toEqual([given, refused + 1, unasked - 1])
    expect((await owner.call(contract.exportConsents, { format: 'csv' })).raw.toString()).toContain('Ορατότητα')
  })
})

describe('erasures and exports', () => {
  it('stand in lists: the receipt without a name, the file with its rows', async () => {
    const usr_id = await t.work((work) => makeCandidate(work, { name: 'Αόρατη Καναρίνη' }))
    const { body: receipt } = await owner.call(candidatesContract.erase, { id: usr_id, confirm: 'ΔΙΑΓΡΑΦΗ' })
    const { body, raw } = await viewer.call(contract.ledger, { q: receipt.number.toLowerCase() })
    expect(body.documents).toMatchObject([{ era_number: receipt.number, era_kind: 'CANDIDATE', era_by: 'office' }])
    expect(raw.toString()).not.toContain('Καναρίνη')
    expect((await owner.call(contract.exportLedger, { format: 'csv' })).raw.toString()).toContain(receipt.number)
    const { total } = (await owner.call(candidatesContract.search, {})).body
    expect((await owner.call(candidatesContract.export, { format: 'csv' })).status).toBe(200)
    const exports = await viewer.call(trailContract.list, { group: 'exports' })
    expect(exports.body.documents.every(({ aud_action }) => aud_action === 'exported')).toBe(true)
    expect(exports.body.documents.find(({ aud_entity }) => aud_entity === 'candidates')?.rows).toBe(total)
    const file = (await owner.call(trailContract.export, { group: 'exports', format: 'csv' })).raw.toString()
    expect(file).toContain('Έγινε εξαγωγή')
    expect((await viewer.call(trailContract.export, { group: 'exports' })).error.code).toBe('grade_too_low')
  })
})
