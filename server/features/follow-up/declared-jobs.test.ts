import { expect, it } from 'vitest'
import { followUpContract } from '#shared/features/follow-up/follow-up.contract.ts'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { lockAccount } from '#server/core/accounts.ts'
import { startTestApp } from '#server/testing/app.ts'
import { untilLockWait } from '#server/testing/locks.ts'
import { makeGraduate, personalHeaders } from '#server/testing/make.ts'

const t = await startTestApp()
const PDF = { name: 'bebaiosi.pdf', content: '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF' }
const job = { employer: 'Άλλη Α.Ε.', position: 'Βοηθός', started: '2026-01-15' }

const pageOf = (usr_id: number) => t.work((work) => personalHeaders(work, usr_id))

const officer = async (grade: 'OWNER' | 'VIEWER' = 'OWNER') => t.asOffice(grade)

it('is declared once with its proof, which the office sees and a stranger does not', async () => {
  const usr_id = await t.work(makeGraduate)
  const headers = await pageOf(usr_id)
  const declare = (input: object = {}) =>
    t.visitor.call(me.declareJob, { ...job, ...input }, { headers, files: { proof: [PDF] } })
  expect((await declare({ started: '2999-01-01' })).status).toBe(422)
  expect((await declare({ employer: '' })).status).toBe(422)
  expect((await declare({ employer: 'α'.repeat(10_000) })).status).toBe(422)
  const answers = await Promise.all([declare(), declare()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await t.visitor.call(me.jobs, undefined, { headers })).body).toMatchObject([
    { djb_employer: 'Άλλη Α.Ε.', djb_status: 'DECLARED', proof: 'bebaiosi.pdf' },
  ])

  const office = await officer()
  const { body } = await office.call(followUpContract.declaredJobs, { usr_id })
  expect(body).toMatchObject({ declared: 1, confirmed: 0 })
  const id = body.documents[0]?.djb_id ?? 0
  expect((await office.call(followUpContract.jobProof, { id })).raw.toString()).toContain('%PDF')
  expect((await (await officer('VIEWER')).call(followUpContract.jobProof, { id })).status).toBe(403)
  expect(
    (await office.call(followUpContract.checkJob, { id, is_confirmed: true, note: 'Είδα τη βεβαίωση' })).status,
  ).toBe(200)
  expect((await office.call(followUpContract.declaredJobs, { usr_id })).body).toMatchObject({ confirmed: 1 })
  const missing = { id: 999_999, is_confirmed: true, note: 'Είδα τη βεβαίωση' }
  expect((await office.call(followUpContract.checkJob, missing)).status).toBe(404)
  expect((await office.call(followUpContract.checkJob, { ...missing, id, note: '' })).status).toBe(422)
})

it('is taken back by its own person alone, and its file goes along', async () => {
  const [own, other] = [await t.work(makeGraduate), await t.work(makeGraduate)]
  const headers = await pageOf(own)
  await t.visitor.call(me.declareJob, job, { headers, files: { proof: [PDF] } })
  const { body } = await t.visitor.call(me.jobs, undefined, { headers })
  const djb_id = body[0]?.djb_id ?? 0
  const files = () => t.db.selectFrom('file').select('fil_id').where('fil_fk_usr_id', '=', own).execute()
  expect(await files()).toHaveLength(1)
  const foreign = await t.visitor.call(me.withdrawJob, { djb_id }, { headers: await pageOf(other) })
  expect(foreign.status).toBe(404)
  expect((await t.visitor.call(me.withdrawJob, { djb_id }, { headers })).status).toBe(200)
  expect(await files()).toEqual([])
})

it('is declared twenty times at most, also by many requests at once', async () => {
  const usr_id = await t.work(makeGraduate)
  const headers = await pageOf(usr_id)
  const declare = (employer: string) => t.visitor.call(me.declareJob, { ...job, employer }, { headers })
  for (let at = 0; at < 19; at += 1) expect((await declare(`Εταιρεία ${at}`)).status).toBe(200)
  const { late } = await t.work(async (work) => {
    await lockAccount(work, usr_id)
    const late = ['Άλφα', 'Βήτα', 'Γάμμα'].map(declare)
    await untilLockWait(t)
    return { late }
  })
  const statuses = (await Promise.all(late)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})
