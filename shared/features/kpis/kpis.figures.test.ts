import { expect, it } from 'vitest'
import { barsOf, funnelOf } from '#shared/features/kpis/kpis.charts.ts'
import { cohortsOf } from '#shared/features/kpis/kpis.cohorts.ts'
import { headlineIds, noteOf } from '#shared/features/kpis/kpis.headline-words.ts'
import { monthsOfHeadline } from '#shared/features/kpis/kpis.headlines.ts'
import { nameOf, openedBy, rowsOfOpened } from '#shared/features/kpis/kpis.open.ts'
import type { KpiLists } from '#shared/features/kpis/kpis.columns.ts'
import { columnsFromRows } from '#shared/features/kpis/kpis.columns.test-kit.ts'
import { type Figure, figuresOf, warningOfFigure } from '#shared/features/kpis/kpis.figures.ts'
import { listNames, type RowLists } from '#shared/features/kpis/kpis.lists.ts'
import { noFilters, rateOf } from '#shared/features/kpis/kpis.rules.ts'
import { tableOf } from '#shared/features/kpis/kpis.rows.ts'
import { distributionIds, figureIds, wordsOf } from '#shared/features/kpis/kpis.words.ts'
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
  const computed = figuresOf(dataset).by(filters)
  const rowsOf = (name: string) => {
    const opened = openedBy(name)
    return opened && rowsOfOpened(dataset, computed, opened)
  }
  return { dataset, computed, rowsOf, ...computed }
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
  const { dataset, computed, figures, cycle: cycleSide } = compute({})
  for (const id of figureIds) {
    expect(figures[id].value, id).toBe(id === 'daysToHire' ? null : 0)
    expect(rateIn(figures[id]), id).toBeNull()
    expect(warningOfFigure(figures[id]), id).toBeNull()
    expect(figures[id].numerator.rows).toHaveLength(0)
    for (const row of figures[id].breakdown?.rows ?? []) expect(row).not.toContain(NaN)
  }
  for (const id of headlineIds)
    expect(monthsOfHeadline(dataset, computed, id, noFilters.company).map(({ value }) => value ?? 0)).toEqual([0])
  for (const id of distributionIds)
    expect(barsOf(id, figures[id].breakdown).counts.every((count) => count === 0)).toBe(true)
  expect(funnelOf(dataset, cycleSide).map((stage) => stage.value)).toEqual([0, 0, 0, 0, 0, 0])
  expect(cohortsOf(dataset, cycleSide.allProgrammes)).toMatchObject({ each: [], all: { certified: 0, matures: null } })
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
  const { dataset, computed, rowsOf } = compute({ cycles: [cycle], applications })
  const months = (period: Parameters<typeof monthsOfHeadline>[3]) =>
    monthsOfHeadline(dataset, computed, 'applications', period).map(({ month, value }) => `${month} ${value}`)
  expect(months(noFilters.company)).toEqual(['2025-12 1', '2026-01 0', '2026-02 1', '2026-03 0'])
  // Neither longer than the period, nor beyond today.
  expect(months({ date_from: '2026-02-01', date_until: '2026-12-31' })).toEqual(['2026-02 1', '2026-03 0'])
  expect(rowsOf(nameOf.month('applications', '2026-02'))?.rows).toHaveLength(1)
  expect(rowsOf(nameOf.month('applications', '2026-01'))?.rows).toHaveLength(0)
})

const certified = (usp_fk_usr_id: number, day: string, more: Partial<RowLists['profiles'][number]> = {}) =>
  ({
    usp_fk_usr_id,
    usp_finalist_certificate_status: 'ACTIVE',
    usp_finalist_date: `${day}T09:00:00Z`,
    usp_finalist_fk_edc_id: 7,
    ...more,
  }) as RowLists['profiles'][number]

it('a placement counts from the day of the certificate to the last day of the month, whatever came before', () => {
  const profiles = [
    certified(1, '2025-08-31'),
    certified(2, '2025-09-01'),
    certified(3, '2025-09-02', { usp_finalist_certificate_status: 'EXPIRED' }),
    certified(4, '2025-09-03'),
    certified(5, '2025-09-04'),
    // Its six months are not over on the 15th of March.
    certified(6, '2025-09-16'),
    certified(7, '2025-09-05', { usp_finalist_certificate_status: null }),
  ]
  const hires = [
    // The last day of February, six months after the 31st.
    hire(1, { jlh_date_created: '2026-02-28' }),
    hire(1, { jlh_date_created: '2026-01-10' }),
    hire(2, { jlh_date_created: '2026-03-02' }),
    hire(3, { jlh_date_created: '2025-09-02', jlh_fk_edc_id: null }),
    hire(4, { jlh_date_created: '2025-09-02' }),
    hire(6, { jlh_date_created: '2025-10-16' }),
    hire(7, { jlh_date_created: '2025-10-16' }),
  ]
  const { dataset, figures, rowsOf, cycle: side } = compute({ cycles: [cycle], profiles, hires })
  expect(figures.placement.rate).toEqual({ numerator: 2, denominator: 5 })
  // 132, 182, 0 and 30 days.
  expect(figures.daysToHire.value).toBe(81)
  const { each, all } = cohortsOf(dataset, side.allProgrammes)
  expect(each).toEqual([{ ...all, cycle: 0 }])
  expect(all).toMatchObject({
    certified: 6,
    placed: {
      3: { hired: 2, due: 6, soFar: 2 },
      6: { hired: 2, due: 5, soFar: 3 },
      12: { hired: 0, due: 0, soFar: 4 },
    },
    matures: '2026-03-16',
    medianDays: 132,
  })
  for (const [column, count] of [
    ['certified', 6],
    ['hired3', 2],
    ['hired6', 3],
    ['hired12', 4],
  ] as const)
    expect(rowsOf(nameOf.cohort(7, column))?.rows, column).toHaveLength(count)
  expect(rowsOf(nameOf.cohort(99, 'certified'))?.rows).toHaveLength(0)
})

it('opens nothing for a name that it does not know', () => {
  for (const name of [
    '',
    'x',
    'hirings@',
    'hirings@2026-13',
    'ages@x',
    'stage@x',
    'cohort@7',
    'cohort@7@share',
    '__proto__',
  ])
    expect(openedBy(name), name).toBeNull()
})

it('sorts the rows of a number by any column, what has no value last', () => {
  const scores = [40, null, 7]
  const applications = scores.map((score, id) => application(id + 1, { edca_game_assessment_score: score }))
  const { dataset, figures } = compute({ cycles: [cycle], applications })
  const column = (isDown: boolean) =>
    tableOf(dataset, figures.applications.numerator, 9, { column: 4, isDown }).rows.map((row) => row[4])
  expect(column(true)).toEqual([40, 7, null])
  expect(column(false)).toEqual([7, 40, null])
})

it('counts the deleted people among the applicants, if it knows who is there', () => {
  const applications = [application(1), application(2), application(2, { edca_id: 3, edca_fk_edc_id: 8 })]
  const profiles = [certified(1, '2025-09-01')]
  expect(compute({ cycles: [cycle], applications, profiles }).cycle.removed).toHaveLength(1)
  expect(compute({ cycles: [cycle], applications }).cycle.removed).toHaveLength(0)
  const later = { ...noFilters, cycle: { ...noFilters.cycle, date_from: '2026-01-01' } }
  expect(compute({ cycles: [cycle], applications, profiles }, later).cycle.removed).toHaveLength(0)
})

it('computes again only what new filters change, and nothing of the latest ones', () => {
  const lists = { cycles: [cycle], applications: [application(1), application(2)], hires: [hire(1)] }
  const { by, cohorts } = figuresOf(compute(lists).dataset)
  const now = { company: { date_from: '2025-01-01', date_until: null }, cycle: { ...noFilters.cycle, edc_ids: [7] } }
  const before = { ...now, company: { date_from: '2024-01-01', date_until: '2024-12-31' } }
  const [first, earlier] = [by(now), by(before)]
  expect(earlier.company).not.toBe(first.company)
  expect(earlier.cycle).toBe(first.cycle)
  expect(earlier.figures.applications).toBe(first.figures.applications)
  expect(by(structuredClone(now)).company).toBe(first.company)
  // The table of programmes does not follow the period.
  const later = { ...now, cycle: { ...now.cycle, date_from: '2026-01-01' } }
  expect(by(later).cycle).not.toBe(first.cycle)
  expect(cohorts(later)).toBe(cohorts(now))
  expect(cohorts(noFilters)).not.toBe(cohorts(now))
  // What was looked at long ago is let go of: it holds a list of rows for each figure.
  for (let year = 2010; year < 2020; year += 1)
    by({ ...now, company: { date_from: `${year}-01-01`, date_until: null } })
  expect(by(now).company).not.toBe(first.company)
})

it('says beside each figure what it counts, and what it cannot say', () => {
  const words = figureIds.map(wordsOf)
  const sentence = /^\p{Lu}.{15,}\.$/su
  for (const { label, definition, limit } of words) {
    expect(definition, label).toMatch(sentence)
    expect(limit, label).toMatch(sentence)
  }
  expect(new Set(words.map(noteOf)).size).toBe(figureIds.length)
})
