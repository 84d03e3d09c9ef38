import { expect, it } from 'vitest'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { trailContract } from '#shared/features/trail/trail.contract.ts'
import { administratorLines, rescueLink } from '#server/features/team/team.rescue.ts'
import { changeAccount } from '#server/core/accounts.ts'
import { officeMembers } from '#server/features/team/team.queries.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAdministrator } from '#server/testing/make.ts'

const t = await startTestApp()
const usr_id = await t.work(makeAdministrator)
const lone = await t.as(usr_id)
const { usr_email } = (await lone.call(authContract.whoAmI)).body
const plain = { dropsFactors: false, unlocks: false }
const password = 'μετά-τη-λήθη-9'
const keyIn = (link: string) => new URL(link).searchParams.get('resetKey') ?? ''

async function addFactors() {
  await t.insert('totp', { tot_fk_usr_id: usr_id, tot_secret: 'x', tot_date_confirmed: 'now' })
  await t.insert('recovery_code', { rec_fk_usr_id: usr_id, rec_hash: Buffer.from('x') })
}

it('an administrator who lost password and second factor comes back by a link of an hour', async () => {
  await addFactors()
  const before = await t.work((work) => rescueLink(work, ` ${usr_email.toUpperCase()}`, plain))
  // The second factor stays unless the operator says so, and so do the sessions.
  expect((await lone.call(authContract.whoAmI)).status).toBe(200)
  const link = await t.work((work) => rescueLink(work, usr_email, { dropsFactors: true, unlocks: false }))
  expect((await lone.call(authContract.whoAmI)).status).toBe(401)
  const finish = (resetKey: string) => t.visitor.call(authContract.resetFinish, { password, resetKey })
  expect((await finish(keyIn(before))).status).toBe(410)
  t.setNow(new Date(Date.now() + 61 * 60_000).toISOString())
  expect((await finish(keyIn(link))).status).toBe(410)
  t.setNow(null)
  expect((await finish(keyIn(link))).status).toBe(200)
  const back = await t.visitor.call(authContract.login, { email: usr_email, password })
  expect(back.status).toBe(200)
  const own = await t.as(usr_id)
  const rows = (await own.call(trailContract.list, {})).body.documents
  expect(rows.filter(({ aud_action }) => aud_action === 'made rescue link')).toHaveLength(2)
})

it('a locked one is opened only where the operator says so; nobody but administrators gets a link', async () => {
  await t.work((work) => changeAccount(work, usr_id, { usr_status: 'FROZEN' }))
  await expect(t.work((work) => rescueLink(work, usr_email, plain))).rejects.toThrow('is locked')
  await t.work((work) => rescueLink(work, usr_email, { dropsFactors: false, unlocks: true }))
  expect((await t.visitor.call(authContract.login, { email: usr_email, password })).status).toBe(200)
  const company = await t.asCompany()
  const other = (await company.call(authContract.whoAmI)).body.usr_email
  await expect(t.work((work) => rescueLink(work, other, plain))).rejects.toThrow('No administrator has the e-mail')
})

it('the list says of each what an operator needs', async () => {
  await addFactors()
  const [line] = administratorLines(await officeMembers(t.db))
  expect(line).toMatch(/^OWNER +\S+@regen\.test +second factor +last sign-in \d{4}-\d\d-\d\d +Ελένη Γραφείου$/)
})
