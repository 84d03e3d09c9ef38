import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { candidatesContract as candidates } from '#shared/features/candidates/candidates.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { eraseCandidate } from '#server/features/candidates/candidate-erasure.service.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()

const NAME = 'Άννα Παπά'

/** Ads with almost the same name stand before, between and after those with the name. */
async function plant(named: number, alike: number): Promise<void> {
  await sql`delete from ad`.execute(t.db)
  await sql`insert into ad (ad_title) select case when n % 10 = 0 and n <= ${named * 10}
      then ${`Γνώρισε την ${NAME}, `} else 'Γνώρισε την Άννα Παπαδοπούλου, ' end || n
    from generate_series(1, ${named + alike}::int) n`.execute(t.db)
}

const namedAds = async () => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from ad where ad_title like ${`%${NAME},%`}`.execute(t.db)
  return rows[0]?.n
}

const seen = async (id: number) => {
  const { mentions, later } = (await admin.call(candidates.mentions, { id })).body
  return { ids: mentions.map((mention) => mention.id), later: later.map(({ label, count }) => `${label}: ${count}`) }
}

it('all mentions are found behind thousands of names that are almost the same, and none is lost with the erasure', async () => {
  await plant(250, 2500)
  const id = await t.work((work) => makeCandidate(work, { name: NAME }))
  const before = await seen(id)
  expect(before.ids).toHaveLength(200)
  expect(before.later).toEqual(['Διαφήμιση, τίτλος: 50'])
  const erased = await admin.call(candidates.erase, { id, confirm: 'ΔΙΑΓΡΑΦΗ', mention_ids: before.ids })
  expect(erased.status, erased.message).toBe(200)
  expect(await namedAds()).toBe(50)

  const notices = (await admin.call(notificationsContract.list, {})).body.documents
  expect(notices.find(({ not_link }) => not_link === `/admin/candidates/${id}/mentions`)?.not_body).toContain(
    '50 σημεία',
  )
  const after = await seen(id)
  expect([after.ids.length, after.later]).toEqual([50, []])
  await admin.call(candidates.settleMentions, { id, mention_ids: after.ids })
  expect([await namedAds(), (await seen(id)).ids]).toEqual([0, []])
})

it('what an erasure leaves to the office comes in turns until none is left', async () => {
  await plant(410, 4100)
  const id = await t.work((work) => makeCandidate(work, { name: NAME }))
  await t.work((work) => eraseCandidate(work, id, { by: 'person' }))
  expect(await namedAds()).toBe(410)
  for (const [shown, later] of [
    [200, ['Διαφήμιση, τίτλος: 210']],
    [200, ['Διαφήμιση, τίτλος: 10']],
    [10, []],
    [0, []],
  ] as const) {
    const turn = await seen(id)
    expect([turn.ids.length, turn.later]).toEqual([shown, later])
    await admin.call(candidates.settleMentions, { id, mention_ids: turn.ids })
  }
  expect(await namedAds()).toBe(0)
})

it('who ticks none still leaves to the office what was not shown', async () => {
  await plant(205, 2050)
  const id = await t.work((work) => makeCandidate(work, { name: NAME }))
  await admin.call(candidates.erase, { id, confirm: 'ΔΙΑΓΡΑΦΗ', mention_ids: [] })
  expect((await seen(id)).ids).toHaveLength(5)
})
