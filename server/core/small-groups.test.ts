import { afterEach, expect, it } from 'vitest'
import { dataProtectionContract } from '#shared/features/data-protection/data-protection.contract.ts'
import { notificationCenterContract } from '#shared/features/notification-center/notification-center.contract.ts'
import { reportsContract } from '#shared/features/reports/reports.contract.ts'
import { trailContract } from '#shared/features/trail/trail.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate } from '#server/testing/make.ts'

const t = await startTestApp()
const owner = await t.asOffice()
afterEach(() => t.setNow(null))

const has = { field: 'usp_disability', op: 'eq', value: true } as const
const hasNot = { field: 'usp_disability', op: 'eq', value: false } as const

async function makePeople(city: string, disabled: number, others: number): Promise<void> {
  await t.work(async (work) => {
    for (let made = 0; made < disabled + others; made += 1) {
      const usr_id = await makeCandidate(work)
      await work.db
        .updateTable('user_profile')
        .set({ usp_city: city, usp_disability: made < disabled ? 'ακοή' : null })
        .where('usp_fk_usr_id', '=', usr_id)
        .execute()
    }
  })
}

it('hides figures about one to four people with a trait behind a reason that stands in the trail', async () => {
  await makePeople('Λαμία', 3, 4)
  await makePeople('Βόλος', 5, 2)
  const inCity = (city: string) => ({ field: 'usp_city', op: 'eq', value: city }) as const
  const report = (city: string, ...filters: (typeof has | typeof hasNot)[]) =>
    owner.call(reportsContract.candidate, { fields: ['usp_city'], filters: [inCity(city), ...filters] })
  const group = (by: string) =>
    owner.call(reportsContract.candidate, { filters: [has], group: { by, measures: [{ op: 'count' }] } })
  const audience = (city: string) =>
    owner.call(notificationCenterContract.audience, {
      channel: 'PUSH',
      audiences: [{ title: 'Κοινό', filters: [inCity(city), has] }],
      limit: 10,
    } as never)
  const codes = async () => {
    const answers = [
      await report('Λαμία'),
      await report('Βόλος', has),
      await report('Λαμία', has),
      // Seven people, four of them without: who can subtract knows the three.
      await report('Λαμία', hasNot),
      await report('Πουθενά', has),
      await group('usp_city'),
      await audience('Λαμία'),
      await audience('Βόλος'),
    ]
    return answers.map(({ status, error }) => (status === 200 ? 'open' : error.code))
  }
  const hidden = 'small_group'
  expect(await codes()).toEqual(['open', 'open', hidden, hidden, 'open', hidden, hidden, 'open'])
  const file = { type: 'candidate' as const, title: 'Αρχείο', fields: ['usp_disability'], filters: [inCity('Λαμία')] }
  expect((await owner.call(reportsContract.download, file)).error.code).toBe(hidden)
  expect((await owner.call(reportsContract.downloadLater, file)).error.code).toBe(hidden)

  const viewer = await t.asOffice('VIEWER')
  expect((await viewer.call(dataProtectionContract.giveReason, { reason: 'Θέλω να δω' })).error.code).toBe(
    'grade_too_low',
  )
  expect((await owner.call(dataProtectionContract.giveReason, { reason: '  α ' })).error.fields).toEqual({
    reason: 'Γράψε τον λόγο',
  })
  const reason = 'Απολογισμός <b>2026</b> %'
  expect((await owner.call(dataProtectionContract.giveReason, { reason })).status).toBe(200)
  expect(new Set(await codes())).toEqual(new Set(['open']))
  expect((await owner.call(reportsContract.download, file)).status).toBe(200)
  // The reason is of its own person alone, stands in the trail, and ends.
  expect((await viewer.call(dataProtectionContract.smallGroups)).body.until).toBeNull()
  const entries = await owner.call(trailContract.list, {
    filters: [{ field: 'aud_action', op: 'eq', value: 'small-group-reason' }],
  })
  const entry = await owner.call(trailContract.one, { id: entries.body.documents[0]?.aud_id ?? 0 })
  expect(entry.body.after).toMatchObject({ reason })
  t.setNow(new Date(Date.now() + 61 * 60_000).toISOString())
  const later = await t.as(owner.usr_id)
  expect(
    (await later.call(reportsContract.candidate, { fields: ['usp_city'], filters: [inCity('Λαμία'), has] })).status,
  ).toBe(403)
})
