import { describe, expect, it } from 'vitest'
import { assessmentCentreContract as lac } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { starterCriteria } from '#shared/features/assessment-centre/assessment-centre.rubric.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCompany, makeCycle } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()

const shown = { aru_shows_cv: true, aru_shows_game_score: false, aru_shows_studies: true }
const newCycle = () => t.work((work) => makeCycle(work, { title: 'Αναλυτής', status: 'CLOSED' }))

async function written(criteria = starterCriteria) {
  const id = await newCycle()
  const { body, status } = await admin.call(lac.saveRubric, { id, ...shown, criteria, expected_changed: null })
  expect(status).toBe(200)
  return { id, rubric: body }
}

describe('the criteria of a cycle', () => {
  it('are none at first, then kept in their order with the ids of those that stay', async () => {
    const id = await newCycle()
    const { body: none } = await admin.call(lac.rubric, { id })
    expect(none).toMatchObject({ criteria: [], aru_shows_cv: true, aru_date_changed: null })
    const { body: first } = await admin.call(lac.saveRubric, { id, ...shown, criteria: starterCriteria })
    expect(first).toMatchObject({ ...shown, criteria: starterCriteria })
    const [talk, team, , english] = first.criteria
    if (!talk || !team || !english) throw new Error('A criterion is missing.')
    const criteria = [
      { ...english, acr_is_language: false },
      { ...talk, acr_is_language: true, acr_weight: 90 },
      { ...team, acr_id: undefined, acr_title: '<script>%\'"' },
    ]
    const { body: second } = await admin.call(lac.saveRubric, { id, ...shown, criteria })
    expect(second.criteria.map(({ acr_id }) => acr_id).slice(0, 2)).toEqual([english.acr_id, talk.acr_id])
    expect(second.criteria.map(({ acr_title }) => acr_title)).toEqual(['Αγγλικά', 'Επικοινωνία', '<script>%\'"'])
    expect((await admin.call(lac.rubric, { id })).body).toEqual(second)
  })

  it('say which of them is the language, as the scores do', async () => {
    const { id } = await written()
    expect((await admin.call(lac.lac, { id })).body.language_criterion).toBe('Αγγλικά')
    const plain = await written([])
    expect((await admin.call(lac.lac, { id: plain.id })).body.language_criterion).toBeNull()
  })

  it('refuse two languages, one name twice, wrong weights and levels without words', async () => {
    const id = await newCycle()
    const [first, second] = starterCriteria
    if (!first || !second) throw new Error('A criterion is missing.')
    const refused = async (...criteria: typeof starterCriteria) => {
      const { status, error } = await admin.call(lac.saveRubric, { id, ...shown, criteria })
      expect(status).toBe(422)
      return error.fields
    }
    expect(await refused(first, { ...second, acr_title: 'ΕΠΙΚΟΙΝΩΝΊΑ' })).toHaveProperty('criteria')
    const both = [first, second].map((criterion) => ({ ...criterion, acr_is_language: true }))
    expect(await refused(...both)).toEqual({ criteria: 'Μόνο ένα κριτήριο είναι της γλώσσας' })
    expect(await refused({ ...first, acr_weight: 0 })).toEqual({ 'criteria.0.acr_weight': 'Από 1 έως 100' })
    expect(await refused({ ...first, acr_levels: ['α', 'β', ' ', 'δ'] })).toEqual({
      'criteria.0.acr_levels.2': 'Γράψε τι σημαίνει ο βαθμός',
    })
    expect(await refused({ ...first, acr_levels: ['α'] })).toHaveProperty(['criteria.0.acr_levels'])
    expect((await admin.call(lac.rubric, { id })).body.criteria).toEqual([])
  })

  it('refuse a criterion of another cycle, or the same one twice', async () => {
    const { rubric } = await written()
    const other = await written()
    const [foreign] = rubric.criteria
    if (!foreign) throw new Error('A criterion is missing.')
    const stolen = await admin.call(lac.saveRubric, { id: other.id, ...shown, criteria: [foreign] })
    expect(stolen.error.fields).toHaveProperty(['criteria.0.acr_id'])
    const twice = [foreign, { ...foreign, acr_title: 'Άλλο' }]
    expect((await admin.call(lac.saveRubric, { id: rubric.edc_id, ...shown, criteria: twice })).status).toBe(422)
    expect((await admin.call(lac.rubric, { id: rubric.edc_id })).body).toEqual(rubric)
  })

  it('refuse an edit of an older version, with the newer one', async () => {
    const { id, rubric } = await written()
    const save = (weight: number) =>
      admin.call(lac.saveRubric, {
        id,
        ...shown,
        criteria: rubric.criteria.map((criterion) => ({ ...criterion, acr_weight: weight })),
        expected_changed: rubric.aru_date_changed,
      })
    const answers = [await save(5), await save(6)]
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(answers[1]?.message).toContain('(Κριτήρια)')
    expect((await admin.call(lac.rubric, { id })).body.criteria[0]?.acr_weight).toBe(5)
  })

  it('stay out of the sight of companies and strangers', async () => {
    const { id } = await written()
    const { usr_id } = await t.work((work) => makeCompany(work, { status: 'APPROVED' }))
    expect((await (await t.as(usr_id)).call(lac.rubric, { id })).status).toBe(403)
    expect((await t.visitor.call(lac.rubric, { id })).status).toBe(401)
    expect((await admin.call(lac.rubric, { id: 999_999 })).status).toBe(404)
  })
})

describe('templates of criteria', () => {
  it('are kept for the next cycle, replaced by title and taken away', async () => {
    const keep = (rte_criteria: typeof starterCriteria) =>
      admin.call(lac.saveRubricTemplate, { rte_title: 'Βασικό', rte_criteria })
    await keep(starterCriteria.slice(0, 2))
    const { body } = await keep(starterCriteria)
    expect(body.map(({ rte_title, rte_criteria }) => [rte_title, rte_criteria])).toEqual([['Βασικό', starterCriteria]])
    expect((await keep([])).status).toBe(422)
    const id = body[0]?.rte_id ?? 0
    expect((await admin.call(lac.deleteRubricTemplate, { id })).body).toEqual([])
    expect((await admin.call(lac.deleteRubricTemplate, { id })).status).toBe(404)
  })
})
