import { describe, expect, it } from 'vitest'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { participantsContract } from '#shared/features/participants/participants.contract.ts'
import { trailContract } from '#shared/features/trail/trail.contract.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import { companyForm, newcomer } from '#server/testing/company-form.ts'
import { makeApplication, makeCandidate, makeCycle } from '#server/testing/make.ts'

const t = await startTestApp()
const newAdmin = async () => t.asOffice()

const actsOf = async (who: Caller, values: Record<string, string> = {}) => {
  const filters = Object.entries({ whose: 'mine', ...values }).map(([field, value]) => ({
    field,
    op: 'eq' as const,
    value,
  }))
  return (await who.call(trailContract.acts, { filters })).body
}
const restore = (who: Caller, id: number, expected?: number) =>
  who.call(trailContract.restore, { id, ...(expected === undefined ? {} : { expected }) })

async function decided(admin: Caller) {
  const who = await newcomer(t)
  const { body } = await who.call(companiesContract.register, companyForm)
  await admin.call(companiesContract.approve, { id: body.cny_id })
  return { who, cny_id: body.cny_id }
}

describe('the acts that can be taken back', () => {
  it('are one list: a decision, a move and an edit, with old and new values, the newest first', async () => {
    const admin = await newAdmin()
    const { cny_id } = await decided(admin)
    const edc_id = await t.work((work) => makeCycle(work))
    const usr_id = await t.work((work) => makeCandidate(work))
    await t.work((work) => makeApplication(work, edc_id, usr_id))
    await admin.call(participantsContract.act, { id: edc_id, userIds: [usr_id], application_approved: true })
    await admin.call(candidatesContract.edit, { id: usr_id, usp_city: 'Λαμία' })
    const { total, documents } = await actsOf(admin)
    expect([total, documents.map((act) => [act.aud_action, act.undo])]).toEqual([
      3,
      [
        ['changed', {}],
        ['application_approved', {}],
        ['approved', {}],
      ],
    ])
    expect(documents[0]).toMatchObject({ after: { usp_city: 'Λαμία' }, aud_fk_usr_id: admin.usr_id })

    for (const act of documents) expect((await restore(admin, act.aud_id)).status).toBe(200)
    expect((await admin.call(companiesContract.one, { id: cny_id })).body.cny_status).toBe('PENDING_APPROVAL')
    const people = await admin.call(participantsContract.list, { id: edc_id })
    expect(people.body.documents[0]?.edca_status).toBe('APPLIED')
    expect((await actsOf(admin, { state: 'over' })).total).toBe(3)
    // Putting values back is an edit, which can be taken back itself.
    expect((await actsOf(admin, { state: 'open' })).documents.map((act) => act.aud_action)).toEqual(['changed'])
  })

  it('say why not when something has changed since', async () => {
    const admin = await newAdmin()
    const { cny_id } = await decided(admin)
    const usr_id = await t.work((work) => makeCandidate(work))
    await admin.call(candidatesContract.edit, { id: usr_id, usp_city: 'Λαμία' })
    const [edit, approval] = (await actsOf(admin)).documents
    await admin.call(companiesContract.archive, { id: cny_id })
    await admin.call(candidatesContract.edit, { id: usr_id, usp_city: 'Άρτα' })
    expect((await restore(admin, approval?.aud_id ?? 0)).message).toContain('Αρχειοθετημένη')
    expect((await restore(admin, edit?.aud_id ?? 0)).message).toContain('άλλαξαν ξανά')
    const over = await actsOf(admin, { state: 'over' })
    expect(over.documents.map((act) => act.aud_id)).toEqual([edit?.aud_id, approval?.aud_id])
  })

  it('leave an edit open when another field of the record changed later', async () => {
    const admin = await newAdmin()
    const usr_id = await t.work((work) => makeCandidate(work))
    await admin.call(candidatesContract.edit, { id: usr_id, usp_city: 'Λαμία' })
    await admin.call(candidatesContract.edit, { id: usr_id, usr_fullname: 'Άλλο Όνομα' })
    expect((await actsOf(admin, { state: 'open' })).total).toBe(2)
  })

  it('close an edit whose values another kind of act has changed since', async () => {
    const admin = await newAdmin()
    const usr_id = await t.work((work) => makeCandidate(work))
    await admin.call(candidatesContract.tag, { userIds: [usr_id], add: ['Υπότροφος'], remove: [] })
    const [tagged] = (await actsOf(admin)).documents
    expect((await restore(admin, tagged?.aud_id ?? 0)).status).toBe(200)
    const over = await actsOf(admin, { state: 'over' })
    expect(over.documents.map((act) => act.aud_id)).toEqual([tagged?.aud_id])
  })

  it('happen once when two press at once, and are the office’s alone', async () => {
    const admin = await newAdmin()
    const { who } = await decided(admin)
    const [act] = (await actsOf(admin)).documents
    const id = act?.aud_id ?? 0
    expect((await restore(who, id)).status).toBe(403)
    expect((await who.call(trailContract.acts)).status).toBe(403)
    const answers = await Promise.all([restore(admin, id), restore(await newAdmin(), id)])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
