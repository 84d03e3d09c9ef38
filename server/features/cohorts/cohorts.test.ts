import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { cohortsContract as contract } from '#shared/features/cohorts/cohorts.contract.ts'
import { waySteps } from '#shared/features/cohorts/cohorts.rules.ts'
import { startDemoApp } from '#server/testing/demo-app.ts'
import { cohortsBySql } from '#server/testing/indicator-differences.ts'
import { makeApplication, makeCandidate, makeCycle } from '#server/testing/make.ts'

const t = await startDemoApp()
const office = await t.asOffice()

it('counts the stages of each cycle as independent queries do', async () => {
  const { body } = await office.call(contract.list, { by: 'cycle' })
  const counted = Object.fromEntries(
    body.cohorts.map(({ edc_id, applied, steps }) => [
      edc_id,
      [applied, ...steps.map(({ reached }) => reached)].join('/'),
    ]),
  )
  const bySql = await cohortsBySql(t.db)
  expect(counted).toEqual(bySql)
  expect(body.total).toBe(Object.keys(bySql).length)
  const sumOf = (cohorts: typeof body.cohorts) => cohorts.reduce((sum, { applied }) => sum + applied, 0)
  for (const by of ['organizer', 'year', 'region'] as const)
    expect(sumOf((await office.call(contract.list, { by })).body.cohorts), by).toBe(sumOf(body.cohorts))
})

it('has a cycle that nobody applied to yet, with noughts, first as the latest', async () => {
  const edc_id = await t.work((work) => makeCycle(work))
  const [first] = (await office.call(contract.list, { by: 'cycle' })).body.cohorts
  expect(first).toMatchObject({ edc_id, applied: 0, steps: waySteps.map((step) => ({ step, reached: 0, time: null })) })
  for (const by of ['year', 'region'] as const)
    expect((await office.call(contract.list, { by })).body.cohorts.map(({ applied }) => applied)).not.toContain(0)
})

it('shows the days of a step from five people on, and none of an action that was undone', async () => {
  const edc_id = await t.work(async (work) => {
    const cycle = await makeCycle(work)
    const moves: { edca_id: number; usr_id: number; from: string }[] = []
    for (const days of [1, 2, 3, 4, 10]) {
      const usr_id = await makeCandidate(work)
      const edca_id = await makeApplication(work, cycle, usr_id, 'GAME_ASSESSMENT')
      const applied = `2026-03-${20 - days}T10:00:00Z`
      await sql`update cycle_application set edca_date_created = ${applied} where edca_id = ${edca_id}`.execute(work.db)
      moves.push({ edca_id, usr_id, from: 'APPLIED' })
    }
    const insert = (at: string, undone: string | null) =>
      sql`insert into stage_action (sta_fk_edc_id, sta_action, sta_date_created, sta_undo_until, sta_date_undone, sta_moves)
        values (${cycle}, 'application_approved', ${at}, ${at}, ${undone}, ${JSON.stringify(moves)}::jsonb)`.execute(
        work.db,
      )
    await insert('2026-03-19T10:00:00Z', '2026-03-19T10:01:00Z')
    await insert('2026-03-20T10:00:00Z', null)
    return cycle
  })
  const gameOf = async () =>
    (await office.call(contract.list, { by: 'cycle' })).body.cohorts.find((each) => each.edc_id === edc_id)?.steps[0]
  expect(await gameOf()).toEqual({ step: 'game', reached: 5, time: { people: 5, median: 3, low: 2, high: 4 } })
  await sql`delete from cycle_application where edca_id = (select min(edca_id) from cycle_application
    where edca_fk_edc_id = ${edc_id})`.execute(t.db)
  expect(await gameOf()).toEqual({ step: 'game', reached: 4, time: null })
})

it('gives the shares of groups as independent queries do, and hides small ones', async () => {
  const { rows } = await sql<{ line: string }>`select concat_ws('/', usp_gender, count(*),
      sum((edca_status not like 'APPL%')::int)) as line
    from cycle_application join users on usr_id = edca_fk_usr_id and usr_date_deleted is null
      join user_profile on usp_fk_usr_id = usr_id
    where not edca_is_practice and usp_gender in ('FEMALE', 'MALE') group by usp_gender order by usp_gender`.execute(
    t.db,
  )
  const [game] = (await office.call(contract.fairness, { by: 'sex' })).body
  const lineOf = (label: string, gender: string) => {
    const group = game?.groups.find((each) => each.label === label)
    return [gender, group?.reached, group?.passed].join('/')
  }
  expect([lineOf('Γυναίκες', 'FEMALE'), lineOf('Άνδρες', 'MALE')]).toEqual(rows.map(({ line }) => line))
  for (const { groups } of (await office.call(contract.fairness, { by: 'disability' })).body)
    for (const { reached, passed } of groups)
      if (reached !== null && passed !== null)
        expect([reached, passed, reached - passed].filter((people) => people > 0 && people < 5)).toEqual([])
})
