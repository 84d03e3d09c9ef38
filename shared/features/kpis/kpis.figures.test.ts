import { expect, it } from 'vitest'
import { companyMonths, cycleMonths, funnelsOf } from '#shared/features/kpis/kpis.charts.ts'
import type { KpiLists } from '#shared/features/kpis/kpis.columns.ts'
import { columnsFromRows } from '#shared/features/kpis/kpis.columns.test-kit.ts'
import { computeFigures, type Figure, warningOfFigure } from '#shared/features/kpis/kpis.figures.ts'
import { countProgrammes } from '#shared/features/kpis/kpis.programmes.ts'
import { listNames, type RowLists } from '#shared/features/kpis/kpis.lists.ts'
import { noFilters, rateOf } from '#shared/features/kpis/kpis.rules.ts'
import { tableOf } from '#shared/features/kpis/kpis.rows.ts'
import { figureIds } from '#shared/features/kpis/kpis.words.ts'
import { prepare } from '#shared/features/kpis/kpis.dataset.ts'

const nothing = Object.fromEntries(listNames.map((name) => [name, []])) as unknown as RowLists
const TODAY = '2026-03-15'

const rateIn = ({ rate }: Figure) => rate && rateOf(rate.numerator, rate.denominator)

function listsFromRows(rows: RowLists): KpiLists {
  const entries = listNames.map((name) => [name, columnsFromRows(name, rows[name] as never)])
  return Object.fromEntries(entries) as unknown as KpiLists
}

function compute(lists: Partial<RowLists>, filters = noFilters) {
  const dataset = prepare(listsFromRows({ ...nothing, ...lists }), TODAY)
  return { dataset, ...computeFigures(dataset, countProgrammes(dataset), filters) }
}

const cycle = {
  edc_id: 7,
  edc_title: 'Κύκλος',
  edc_status: 'COMPLETED',
  edc_organizor: 'Φορέας',
  edc_date_created: '2025-06-01T09:00:00Z',
  edc_hard_skills: 10,
  edc_soft_skills: 5,
  edc_learning_hours: 20,
} as RowLists['cycles'][number]

const application = (edca_fk_usr_id: number, more: Partial<RowLists['applications'][number]> = {}) =>
  ({
    edca_id: edca_fk_usr_id,
    edca_fk_edc_id: 7,
    edca_fk_usr_id,
    edca_status: 'SUCCEEDED',
    edca_game_assessment_score: null,
    edca_lac_score: null,
    edca_color: null,
    edca_date_created: '2025-06-10T09:00:00Z',
    ...more,
  }) as RowLists['applications'][number]

const hire = (jlh_fk_usr_id: number, more: Partial<RowLists['hires'][number]> = {}) => ({
  jlh_fk_usr_id,
  jlh_fk_jl_id: 1,
  jlh_fk_edc_id: 7,
  jlh_date_created: '2025-08-01',
  jlh_comments: '',
  ...more,
})

it('an empty dataset has zeros and dashes, and nothing that is no number', () => {
  const { dataset, figures, cycle: cycleSide, company } = compute({})
  for (const id of figureIds) {
    expect(figures[id].value, id).toBe(id === 'daysToHire' ? null : 0)
    expect(rateIn(figures[id]), id).toBeNull()
    expect(warningOfFigure(figures[id]), id).toBeNull()
    expect(figures[id].numerator.rows).toHaveLength(0)
    for (const row of figures[id].breakdown?.rows ?? []) expect(row).not.toContain(NaN)
  }
  expect(cycleMonths(dataset, cycleSide)).toEqual([])
  expect(companyMonths(dataset, company)).toEqual([])
  expect(funnelsOf(dataset, cycleSide).map(({ stages }) => stages.map((stage) => stage.value))).toEqual([
    [0, 0, 0, 0, 0, 0],
  ])
})

it('a completed programme with four who succeeded and one hiring has a placement of 25', () => {
  const applications = [1, 2, 3, 4].map((id) => application(id))
  const { figures } = compute({ cycles: [cycle], applications, hires: [hire(1)] })
  expect(figures.completedProgrammes.value).toBe(1)
  expect(figures.completedProgrammes.breakdown?.rows).toEqual([['Κύκλος', 'Φορέας', 4, 4, 1, 0.25, 0.25]])
  expect(rateIn(figures.completedProgrammes)).toBe(0.25)
  expect(warningOfFigure(figures.completedProgrammes)).toBe('few')
  expect(figures.programmeHours.value).toBe(140)
  expect(figures.hiringsPerProgramme.breakdown?.rows[0]?.[3]).toBe(1)
})

it('two hirings and eight who came to the final are 25 of those trained; nobody who succeeded is a dash', () => {
  const applications = [1, 2, 3, 4, 5, 6, 7, 8].map((id) =>
    application(id, { edca_status: id % 2 === 0 ? 'FINALIST' : 'FINALIST_REJECTED' }),
  )
  const { figures } = compute({ cycles: [cycle], applications, hires: [hire(1), hire(2)] })
  expect(figures.completedProgrammes.breakdown?.rows[0]?.slice(2)).toEqual([0, 8, 2, null, 0.25])
  expect(rateIn(figures.completedProgrammes)).toBeNull()
})

it('scores 20, 21, 80, 81, 90, 91, 100 and none fall into 1, 1, 0, 1, 2, 2', () => {
  const scores = [20, 21, 80, 81, 90, 91, 100, null]
  const applications = scores.map((score, id) => application(id + 1, { edca_game_assessment_score: score }))
  const { figures } = compute({ cycles: [cycle], applications })
  expect(figures.gameScores.breakdown?.rows.map((row) => row[1])).toEqual([1, 1, 0, 1, 2, 2])
  expect(figures.gameScores.value).toBe(7)
})

it('a person who applied twice is one applicant with two applications', () => {
  const second = application(1, { edca_id: 2, edca_fk_edc_id: 8, edca_lac_score: 3 })
  const { figures } = compute({
    cycles: [cycle, { ...cycle, edc_id: 8, edc_organizor: 'Άλλος' }],
    applications: [application(1, { edca_lac_score: 2 }), second],
  })
  expect(figures.applications).toMatchObject({ value: 2, extra: 1 })
  expect(figures.languageScores.value).toBe(1)
  expect(figures.languageScores.breakdown?.rows.map((row) => row[1])).toEqual([0, 1, 1, 0])
})

it('programme filters pass what is listed, and what has the organiser', () => {
  const lists = {
    cycles: [cycle, { ...cycle, edc_id: 8, edc_organizor: 'Άλλος' }],
    applications: [application(1), application(2, { edca_fk_edc_id: 8 })],
  }
  const valueOf = (more: object) =>
    compute(lists, { ...noFilters, cycle: { ...noFilters.cycle, ...more } }).figures.applications.value
  expect(valueOf({})).toBe(2)
  expect(valueOf({ edc_ids: [8] })).toBe(1)
  expect(valueOf({ edc_ids: [9] })).toBe(0)
  expect(valueOf({ edc_category: 'Φορέας' })).toBe(1)
  expect(valueOf({ edc_ids: [8], edc_category: 'Φορέας' })).toBe(0)
})

it('each hiring of the first month says yes, later ones a dash; the figure counts companies', () => {
  const company = { cny_id: 3, cny_name: 'Άλφα', cny_status: 'APPROVED', cny_first_hire_date: '2025-08-01' } as never
  const listing = {
    jl_id: 1,
    jl_fk_cny_id: 3,
    jl_position_title: 'Θέση',
    jl_date_created: '2025-07-01T09:00:00Z',
  } as never
  const { dataset, figures } = compute({
    companies: [company],
    listings: [listing],
    hires: [hire(1), hire(2, { jlh_date_created: '2025-08-20' }), hire(3, { jlh_date_created: '2025-09-01' })],
  })
  expect(figures.newPartners.value).toBe(1)
  expect(figures.partners.value).toBe(1)
  const { denominator } = figures.newPartners
  expect(denominator && tableOf(dataset, denominator).rows.map((row) => row.at(-1))).toEqual(['Ναι', 'Ναι', '-'])
})

it('months without anything are zeros between those with something', () => {
  const applications = [
    application(1, { edca_date_created: '2025-11-30T22:30:00Z' }),
    application(2, { edca_date_created: '2026-02-10T09:00:00Z' }),
  ]
  const { dataset, cycle: side } = compute({ cycles: [cycle], applications })
  expect(cycleMonths(dataset, side)).toEqual([
    { month: '2025-12', counts: [1, 0] },
    { month: '2026-01', counts: [0, 0] },
    { month: '2026-02', counts: [1, 0] },
  ])
})

it('counts the deleted people among the applicants, if it knows who is there', () => {
  const applications = [application(1), application(2), application(2, { edca_id: 3, edca_fk_edc_id: 8 })]
  const users = [{ usr_id: 1, usr_fullname: 'Άννα' }] as unknown as RowLists['users']
  expect(compute({ cycles: [cycle], applications, users }).cycle.removed).toHaveLength(1)
  expect(compute({ cycles: [cycle], applications }).cycle.removed).toHaveLength(0)
  const later = { ...noFilters, cycle: { ...noFilters.cycle, date_from: '2026-01-01' } }
  expect(compute({ cycles: [cycle], applications, users }, later).cycle.removed).toHaveLength(0)
})
