import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { assessmentCentreContract as lac } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { calibrate } from '#shared/features/assessment-centre/assessment-centre.calibration.ts'
import { starterCriteria } from '#shared/features/assessment-centre/assessment-centre.rubric.ts'
import { dataProtectionContract } from '#shared/features/data-protection/data-protection.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeApplication, makeCandidate, makeCycle } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()

/** Sixteen people, three of them with a disability, judged by two assessors; the last one by nobody. */
async function judgedCycle(): Promise<number> {
  const shown = { aru_shows_cv: false, aru_shows_game_score: false, aru_shows_studies: false }
  const id = await t.work((work) => makeCycle(work))
  const { criteria } = (await admin.call(lac.saveRubric, { id, ...shown, criteria: starterCriteria })).body
  for (let at = 0; at < 17; at += 1) {
    const person = {
      name: at === 3 ? "<script>' %" : `Πρόσωπο ${at}`,
      gender: at % 2 ? ('FEMALE' as const) : ('MALE' as const),
      city: 'Πειραιάς',
      ...(at < 3 ? { disability: 'ακοή' } : {}),
    }
    const usr_id = await t.work((work) => makeCandidate(work, person))
    await t.work((work) => makeApplication(work, id, usr_id, 'INTERVIEWING'))
    if (at === 16) continue
    const given = ['a', 'b'].flatMap((letter, seat) =>
      criteria.map(({ acr_id }, which) => ({
        aen_key: randomUUID(),
        aen_fk_edc_id: id,
        aen_fk_usr_id: usr_id,
        aen_email: `${letter}@firm.test`,
        aen_fk_acr_id: acr_id,
        aen_level: 1 + ((at * 7 + which * 3 + seat * 2) % 4),
        aen_is_late: false,
        aen_date_created: '2027-01-01',
      })),
    )
    await t.insert('assessor_entry', given)
  }
  return id
}

it('ranks as the database would', async () => {
  const id = await judgedCycle()
  const { criteria, people } = (await admin.call(lac.scorecards, { id })).body
  const { ranking, assessors } = calibrate(criteria, people)
  const { rows } = await sql<{ usr_id: number; raw: number; adjusted: number }>`with sheets as (
      select aen_fk_usr_id as usr_id, aen_email as email, sum(aen_level * acr_weight)::numeric / sum(acr_weight) as total
      from assessor_entry join assessment_criterion on acr_id = aen_fk_acr_id where aen_fk_edc_id = ${id} group by 1, 2),
    corrections as (select email, floor(100 * (avg(total) - (select avg(total) from sheets)) + 0.5) / 100 as correction
      from sheets group by 1 having count(*) >= 5)
    select usr_id, floor(100 * avg(total) + 0.5)::int as raw,
      floor(100 * avg(total - coalesce(correction, 0)) + 0.5)::int as adjusted
    from sheets left join corrections using (email) group by 1 order by adjusted desc, raw desc, usr_id`.execute(t.db)
  const figures = ({ usr_id, raw, adjusted }: { usr_id: number; raw: number; adjusted: number }) =>
    `${usr_id} ${raw} ${adjusted}`
  expect(ranking.adjusted.map(figures).toSorted()).toEqual(rows.map(figures).toSorted())
  expect(ranking.adjusted.map(({ adjusted }) => adjusted)).toEqual(rows.map(({ adjusted }) => adjusted))
  expect([rows.length, assessors.map(({ sheets }) => sheets)]).toEqual([16, [16, 16]])
})

it('hides small groups from whoever has written no reason, and writes each view down', async () => {
  const id = await judgedCycle()
  const line = { id, basis: 'adjusted', places: 6 } as const
  const disability = async (with_small: boolean) => {
    const { body } = await admin.call(lac.fairness, { ...line, with_small })
    return [body.has_hidden, body.has_reason, body.kinds.find(({ kind }) => kind === 'disability')?.groups]
  }
  const { body } = await admin.call(lac.fairness, line)
  expect([body.ranked, body.passed]).toEqual([16, 6])
  const genders = body.kinds.find(({ kind }) => kind === 'gender')?.groups
  expect(genders?.map(({ label, people }) => [label, people])).toEqual([
    ['Άνδρας', 8],
    ['Γυναίκα', 8],
  ])
  expect(genders?.reduce((sum, { passed }) => sum + (passed ?? 0), 0)).toBe(6)
  // Thirteen without would give away the three with.
  expect(await disability(false)).toMatchObject([
    true,
    false,
    [
      { people: null, passed: null },
      { people: null, passed: null },
    ],
  ])
  expect((await admin.call(lac.fairness, { ...line, with_small: true })).error.code).toBe('small_group')
  await admin.call(dataProtectionContract.giveReason, { reason: 'Έλεγχος της γραμμής' })
  expect(await disability(true)).toMatchObject([false, true, [{ people: 13 }, { people: 3 }]])
  const { rows } = await sql<{ after: unknown }>`select aud_after as after from audit
    where aud_action = 'read-fairness' and aud_entity_id = ${String(id)} order by aud_id`.execute(t.db)
  expect(rows.map(({ after }) => after)).toEqual(
    [false, false, true].map((small_groups) => ({ basis: 'adjusted', places: 6, small_groups })),
  )
})

it('is not for viewers, and has an answer without criteria or people', async () => {
  const viewer = await t.asOffice('VIEWER')
  const id = await t.work((work) => makeCycle(work))
  const line = { id, basis: 'raw', places: 10_000 } as const
  expect((await viewer.call(lac.fairness, line)).error.code).toBe('grade_too_low')
  expect((await admin.call(lac.fairness, line)).body).toMatchObject({ ranked: 0, passed: 0, has_hidden: false })
  expect((await admin.call(lac.fairness, { ...line, id: 999_999 })).status).toBe(404)
  expect((await admin.call(lac.fairness, { ...line, places: -1 })).status).toBe(422)
})
