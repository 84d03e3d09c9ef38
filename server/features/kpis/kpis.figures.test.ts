import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { barLabels, barsOf, funnelOf } from '#shared/features/kpis/kpis.charts.ts'
import { cohortColumns, cohortRows, cohortsOf } from '#shared/features/kpis/kpis.cohorts.ts'
import type { HeadlineId } from '#shared/features/kpis/kpis.headline-words.ts'
import { monthsOfHeadline } from '#shared/features/kpis/kpis.headlines.ts'
import { nameOf, openedBy, rowsOfOpened } from '#shared/features/kpis/kpis.open.ts'
import { type Columns, columnsFromPortions, type KpiLists } from '#shared/features/kpis/kpis.columns.ts'
import { columnsFromRows } from '#shared/features/kpis/kpis.columns.test-kit.ts'
import { type Computed, figuresOf } from '#shared/features/kpis/kpis.figures.ts'
import { applicationStates, type ListName, listNames } from '#shared/features/kpis/kpis.lists.ts'
import { type KpiFilters, noFilters } from '#shared/features/kpis/kpis.rules.ts'
import { tableOf } from '#shared/features/kpis/kpis.rows.ts'
import { distributionIds, figureIds, wordsOf } from '#shared/features/kpis/kpis.words.ts'
import { educationLevels, type KpiDataset, prepare } from '#shared/features/kpis/kpis.dataset.ts'
import { jsonOf } from '#server/features/kpis/kpis.queries.ts'
import { reading } from '#server/core/work.ts'
import { startDemoApp } from '#server/testing/demo-app.ts'
import { figuresBySql } from '#server/testing/kpis-by-sql.ts'

const TODAY = '2026-03-01'

async function read(name: ListName, form: 'rows' | 'columns', today: string): Promise<unknown> {
  let text = ''
  const work = { ...reading(t.services, {}), now: new Date(`${today}T12:00:00Z`) }
  for await (const part of jsonOf(work, name, form)) text += part
  return JSON.parse(text)
}

/** Rows with a row of another list in them are read in the order of that one. */
function linesOf(name: ListName, { length, ...columns }: Columns<ListName>): string[] {
  const lines = Array.from({ length }, (_, at) =>
    Object.values<ArrayLike<unknown>>(columns).map((column) => column[at]),
  )
  const texts = lines.map((line) => JSON.stringify(line))
  return name === 'shortlists' ? texts.toSorted() : texts
}

/** As the dashboard gets them; what comes by rows is the same. */
async function readLists(today: string): Promise<KpiLists> {
  const lists: Record<string, unknown> = {}
  for (const name of listNames) {
    const columns = columnsFromPortions(name, (await read(name, 'columns', today)) as never)
    const fromRows = columnsFromRows(name, (await read(name, 'rows', today)) as never, today)
    expect(linesOf(name, fromRows), name).toEqual(linesOf(name, columns))
    lists[name] = columns
  }
  return lists as unknown as KpiLists
}

type Figures = Computed['figures']

/** Companies with their numbers, as `id:number`, the largest first. */
function countedCompanies({ companies }: KpiLists, { rows, count }: Figures['companies']['numerator']): string {
  const pairs = Array.from(rows, (index) => [companies.cny_id[index] ?? 0, count?.of(index) ?? 0] as const)
  // The order by number is the screen's own; among equals it goes by name, which the queries do not know.
  expect(pairs.map(([, number]) => number)).toEqual(pairs.map(([, number]) => number).toSorted((a, b) => b - a))
  return pairs
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .map(([id, number]) => `${id}:${number}`)
    .join(',')
}

const rateText = (value: unknown) => (typeof value === 'number' ? String(Number(value.toFixed(6))) : '-')

/** What the figures fall into, in the words of the queries. */
function rowsByFunctions(dataset: KpiDataset, computed: Computed, filters: KpiFilters) {
  const { figures, cycle } = computed
  const { lists } = dataset
  const rowsOf = (id: (typeof figureIds)[number]) => figures[id].breakdown?.rows ?? []
  const column = (id: (typeof figureIds)[number], at: number) => rowsOf(id).map((row) => row[at])
  const idsOf = (rows: Int32Array) => Array.from(rows, (index) => lists.cycles.edc_id[index])
  const completed = idsOf(cycle.completed)
  const programmes = idsOf(cycle.allProgrammes)
  const isNew = figures.newPartners.denominator
  const answers = isNew ? tableOf(dataset, isNew).rows.map((row) => row.at(-1)) : []
  const months = (id: HeadlineId) => monthsOf(dataset, computed, id, filters[wordsOf(id).group])
  return {
    'gameScores rows': column('gameScores', 1),
    'languageScores rows': column('languageScores', 1),
    'ages rows': rowsOf('ages').map((row) => `${row[1]}+${row[2]}`),
    'programmeHours rows': column('programmeHours', 4),
    'companies rows': [countedCompanies(lists, figures.companies.numerator)],
    'mostOpenings rows': [countedCompanies(lists, figures.mostOpenings.numerator)],
    'partners rows': [countedCompanies(lists, figures.partners.numerator)],
    'newPartners rows': ['Ναι', '-'].map((word) => answers.filter((answer) => answer === word).length).join('+'),
    'completedProgrammes rows': rowsOf('completedProgrammes').map((row, at) =>
      [completed[at], ...row.slice(2, 5), rateText(row[5]), rateText(row[6])].join('/'),
    ),
    'hiringsPerProgramme rows': column('hiringsPerProgramme', 3).map((count, at) => `${programmes[at]}:${count}`),
    'educations rows': rowsOf('educations')
      .map(([level, sector, count]) => [educationLevels.findIndex(([words]) => words === level), sector, count])
      .toSorted((a, b) => Number(a[0]) - Number(b[0]) || (String(a[1]) < String(b[1]) ? -1 : 1))
      .map((row) => row.join('')),
    funnel: funnelOf(dataset, cycle)
      .map(({ value }) => value)
      .join('/'),
    'listings by month': months('listings'),
    'hirings by month': months('hirings'),
    'partners by month': months('partners'),
    'applications by month': months('applications'),
    cohorts: cohortsOf(dataset, cycle.allProgrammes).each.map(({ cycle: at, reached, certified, placed, ...rest }) =>
      [
        lists.cycles.edc_id[at ?? -1],
        ...Object.values(reached),
        certified,
        ...[3, 6, 12].flatMap((months) => Object.values(placed[months as 3])),
        rest.matures ?? '-',
        rest.medianDays ?? '-',
      ].join('/'),
    ),
  }
}

/** The months of a headline figure, without the empty ones. */
function monthsOf(...[dataset, computed, id, period]: Parameters<typeof monthsOfHeadline>): string[] {
  const months = monthsOfHeadline(dataset, computed, id, period).filter(({ value }) => value)
  for (const { month, value } of months.slice(0, 2)) {
    const opened = openedBy(nameOf.month(id, month))
    const rows = opened ? rowsOfOpened(dataset, computed, opened).rows.length : 0
    if (id === 'partners') expect(rows).toBeGreaterThanOrEqual(Number(value))
    else expect(rows, `${id} in ${month}`).toBe(value)
  }
  return months.map(({ month, value }) => `${month}:${value}`)
}

/** Every bar, stage and cell opens to as many rows as it says. */
function expectRowsOfParts(dataset: KpiDataset, computed: Computed): void {
  const rowsOf = (name: string) => {
    const opened = openedBy(name)
    return opened ? rowsOfOpened(dataset, computed, opened).rows.length : Number.NaN
  }
  for (const id of distributionIds)
    expect(barLabels[id].map((_, at) => rowsOf(nameOf.bar(id, at)))).toEqual(
      barsOf(id, computed.figures[id].breakdown).counts,
    )
  for (const { id, value } of funnelOf(dataset, computed.cycle)) expect(rowsOf(nameOf.stage(id)), id).toBe(value)
  for (const { cycle, reached, certified, placed } of cohortsOf(dataset, computed.cycle.allProgrammes).each)
    expect(cohortColumns.map((column) => cohortRows(dataset, cycle ?? -1, column).rows.length)).toEqual([
      ...Object.values(reached),
      certified,
      placed[3].soFar,
      placed[6].soFar,
      placed[12].soFar,
    ])
}

/** The figures by the functions of the screen, in the words of the queries. */
function figuresByFunctions(lists: KpiLists, filters: KpiFilters, today = TODAY): Record<string, string> {
  const dataset = prepare(lists, today)
  const computed = figuresOf(dataset).by(filters)
  expectRowsOfParts(dataset, computed)
  const results: Record<string, string> = {}
  for (const id of figureIds) {
    const { value, extra, rate } = computed.figures[id]
    results[id] = [value ?? '-', extra ?? '-', rate?.numerator ?? '-', rate?.denominator ?? '-'].join('/')
  }
  for (const [name, rows] of Object.entries(rowsByFunctions(dataset, computed, filters)))
    results[name] = typeof rows === 'string' ? rows : rows.join(',')
  return results
}

async function expectSame(filters: KpiFilters, today = TODAY): Promise<void> {
  expect(figuresByFunctions(await readLists(today), filters, today)).toEqual(await figuresBySql(t.db, filters, today))
}

// Days around month ends and changes of the clock, so that borders are hit often.
const days = [
  '2025-02-28',
  '2025-03-01',
  '2025-03-29',
  '2025-03-30',
  '2025-03-31',
  '2025-10-26',
  '2025-12-31',
  '2026-01-01',
]
const anyDay = fc.constantFrom(...days)
const anyInstant = fc
  .tuple(anyDay, fc.constantFrom('00:00:00', '21:30:00', '21:59:59', '22:00:00', '22:30:00', '12:00:00'))
  .map(([day, time]) => `${day}T${time}Z`)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const sector = maybe(fc.constantFrom('Πληροφορική', 'Οικονομικά'))

const people = fc.array(
  fc.record({
    gender: maybe(fc.constantFrom('FEMALE', 'MALE', 'OTHER')),
    disability: maybe(fc.constant('κινητική')),
    // Ages of 17 to 31 on the day, with birthdays around it.
    birthdate: maybe(
      fc
        .tuple(fc.integer({ min: 1994, max: 2009 }), fc.constantFrom('02-28', '03-01', '03-02', '12-31'))
        .map((it) => it.join('-')),
    ),
    hired: fc.boolean(),
    certificate: maybe(fc.constantFrom('ACTIVE', 'EXPIRED')),
    certifiedAt: maybe(anyInstant),
    certifiedBy: fc.nat(4),
    sectors: fc.tuple(sector, sector, sector, sector),
    isRemoved: fc.constantFrom(false, false, false, true),
    hasProfile: fc.constantFrom(true, true, true, false),
    hasStudies: fc.constantFrom(true, true, true, false),
  }),
  { minLength: 1, maxLength: 12 },
)
const cycles = fc.array(
  fc.record({
    status: fc.constantFrom('COMPLETED', 'CLOSED', 'OPEN_FOR_APPLICATIONS'),
    organizer: fc.constantFrom('Α', 'Β', ''),
    created: anyInstant,
    hours: fc.tuple(fc.constantFrom(0, 0.1, 10, 33.33), fc.constantFrom(0, 0.2, 5), fc.constantFrom(0, 20)),
  }),
  { minLength: 1, maxLength: 4 },
)
const applications = fc.uniqueArray(
  fc.record({
    person: fc.nat(11),
    cycle: fc.nat(3),
    status: fc.constantFrom('SUCCEEDED', 'SUCCEEDED', ...applicationStates),
    game: maybe(fc.constantFrom(0, 20, 20.5, 21, 60, 61, 80.49, 80.5, 90, 91, 100)),
    language: maybe(fc.integer({ min: 0, max: 5 })),
    created: anyInstant,
  }),
  { maxLength: 30, selector: (application) => `${application.person} ${application.cycle}` },
)
const companies = fc.array(
  fc.record({
    status: fc.constantFrom('APPROVED', 'APPROVED', 'ARCHIVED', 'PENDING_APPROVAL'),
    name: fc.constantFrom('Άλφα', ' Regeneration ', 'REGENERATION ΑΕ'),
    firstHire: maybe(anyDay),
    created: anyInstant,
  }),
  { minLength: 1, maxLength: 5 },
)
const listings = fc.array(
  fc.record({
    company: fc.nat(4),
    status: fc.constantFrom('OPEN', 'DISABLED', 'CLOSED'),
    title: fc.constantFrom('Πωλητής', 'Πωλητής *'),
    counter: fc.constantFrom(0, 0, 2),
    created: anyInstant,
  }),
  { minLength: 1, maxLength: 8 },
)
const meetings = fc.uniqueArray(
  fc.record({
    listing: fc.nat(7),
    person: fc.nat(11),
    hired: maybe(anyDay),
    cycle: maybe(fc.nat(3)),
    created: anyInstant,
  }),
  { maxLength: 20, selector: (meeting) => `${meeting.listing} ${meeting.person}` },
)
const fixtures = fc.record({ people, cycles, applications, companies, listings, meetings })
type RandomFixture = typeof fixtures extends fc.Arbitrary<infer W> ? W : never

const period = { date_from: maybe(anyDay), date_until: maybe(anyDay) }
const filterSets = fc.record({
  company: fc.record(period),
  cycle: fc.record({
    ...period,
    edc_ids: fc.oneof(fc.constant([]), fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 })),
    edc_category: fc.constantFrom('', '', 'Α', 'Β', 'Γ'),
  }),
})

const at = (index: number, size: number) => (index % size) + 1

/** Those who have it, with their places. */
const those = (all: RandomFixture['people'], has: 'hasProfile' | 'hasStudies') =>
  all.map((row, index) => [row, index] as const).filter(([row]) => row[has])

async function build(fixture: RandomFixture): Promise<void> {
  const { db } = t
  await sql`truncate users, company, educational_cycle, job_listing restart identity cascade`.execute(db)
  const insert = async (table: string, rows: Record<string, unknown>[]) => {
    if (rows.length > 0)
      await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))})
        select ${sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))}
        from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(db)
  }
  await insert(
    'educational_cycle',
    fixture.cycles.map((row, index) => ({
      edc_id: index + 1,
      edc_title: `Κύκλος ${index + 1}`,
      edc_status: row.status,
      edc_organizor: row.organizer,
      edc_date_created: row.created,
      edc_hard_skills: row.hours[0],
      edc_soft_skills: row.hours[1],
      edc_learning_hours: row.hours[2],
    })),
  )
  await insert(
    'users',
    fixture.people
      .map((row, index) => ({
        usr_id: index + 1,
        usr_date_deleted: row.isRemoved ? '2025-12-01' : null,
        usr_role: 'CANDIDATE',
        usr_email: `p${index}@mail.test`,
        usr_fullname: `Πρόσωπο ${index}`,
      }))
      .map((row) => ({
        ...row,
        usr_fold: '',
        usr_search: '',
        usr_phone: '',
        usr_company_position: '',
        usr_status: 'ON',
        usr_login_provider: 'EMAIL_AND_PASSWORD',
        usr_must_change_password: false,
        usr_settings: {},
        usr_date_created: '2025-01-01',
        usr_date_changed: '2025-01-01',
      })),
  )
  await insert(
    'user_profile',
    those(fixture.people, 'hasProfile').map(([row, index]) => ({
      usp_fk_usr_id: index + 1,
      usp_gender: row.gender,
      usp_disability: row.disability,
      usp_birthdate: row.birthdate,
      usp_hired: row.hired,
      usp_finalist_certificate_status: row.certificate,
      usp_finalist_date: row.certifiedAt,
      usp_finalist_fk_edc_id: row.certifiedBy === 4 ? null : at(row.certifiedBy, fixture.cycles.length),
    })),
  )
  await insert(
    'user_education',
    those(fixture.people, 'hasStudies').map(([row, index]) => ({
      uedu_fk_usr_id: index + 1,
      uedu_epal_sector: row.sectors[0],
      uedu_iek_sector: row.sectors[1],
      uedu_bachelor_sector: row.sectors[2],
      uedu_master_degree_sector: row.sectors[3],
    })),
  )
  await insertUnique(
    'cycle_application',
    fixture.applications.map((row) => ({
      edca_fk_edc_id: at(row.cycle, fixture.cycles.length),
      edca_fk_usr_id: at(row.person, fixture.people.length),
      edca_status: row.status,
      edca_game_assessment_score: row.game,
      edca_lac_score: row.language,
      edca_date_created: row.created,
    })),
    (row) => `${row.edca_fk_edc_id} ${row.edca_fk_usr_id}`,
    insert,
  )
  await insert(
    'company',
    fixture.companies.map((row, index) => ({
      cny_id: index + 1,
      cny_status: row.status,
      cny_name: row.name,
      cny_fold: '',
      cny_size: '',
      cny_activity: '',
      cny_site: '',
      cny_show_intro: true,
      cny_first_hire_date: row.firstHire,
      cny_date_created: row.created,
    })),
  )
  await insert(
    'job_listing',
    fixture.listings.map((row, index) => ({
      jl_id: index + 1,
      jl_fk_cny_id: at(row.company, fixture.companies.length),
      jl_status: row.status,
      jl_position_title: row.title,
      jl_fold: '',
      jl_requested_candidates_counter: row.counter,
      jl_date_created: row.created,
    })),
  )
  const meetings = fixture.meetings.map((row) => ({
    jl_id: at(row.listing, fixture.listings.length),
    usr_id: at(row.person, fixture.people.length),
    ...row,
  }))
  const key = (row: Record<string, unknown>) => Object.values(row).slice(0, 2).join(' ')
  await insertUnique(
    'job_listing_candidate',
    meetings.map((row) => ({
      jlc_fk_jl_id: row.jl_id,
      jlc_fk_usr_id: row.usr_id,
      jlc_status: 'BOOKMARKED',
      jlc_date_created: row.created,
    })),
    key,
    insert,
  )
  await insertUnique(
    'hiring',
    meetings
      .filter((row) => row.hired !== null)
      .map((row) => ({
        jlh_fk_jl_id: row.jl_id,
        jlh_fk_usr_id: row.usr_id,
        jlh_date_created: row.hired,
        jlh_fk_edc_id: row.cycle === null ? null : at(row.cycle, fixture.cycles.length),
      })),
    key,
    insert,
  )
}

type Insert = (table: string, rows: Record<string, unknown>[]) => Promise<void>

async function insertUnique(
  table: string,
  rows: Record<string, unknown>[],
  key: (row: Record<string, unknown>) => string,
  insert: Insert,
): Promise<void> {
  await insert(table, [...new Map(rows.map((row) => [key(row), row])).values()])
}

const t = await startDemoApp()

describe('every figure equals its own query', () => {
  it('with the demo seed, with and without filters', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const year = today.slice(0, 4)
    await expectSame(noFilters, today)
    await expectSame(
      {
        company: { date_from: `${year}-01-01`, date_until: today },
        cycle: { date_from: `${year}-01-01`, date_until: today, edc_ids: [1, 2, 3], edc_category: '' },
      },
      today,
    )
    const organizer = (await readLists(today)).cycles.edc_organizor[0] ?? ''
    await expectSame({ ...noFilters, cycle: { ...noFilters.cycle, edc_category: organizer } }, today)
  }, 60_000)

  it('with no rows', async () => {
    await sql`truncate users, company, educational_cycle, job_listing restart identity cascade`.execute(t.db)
    const results = figuresByFunctions(await readLists(TODAY), noFilters)
    expect(results).toEqual({ ...(await figuresBySql(t.db, noFilters, TODAY)) })
    expect(JSON.stringify(results)).not.toContain('NaN')
  })

  it('with random rows, by random filters', async () => {
    await fc.assert(
      fc.asyncProperty(fixtures, fc.array(filterSets, { minLength: 2, maxLength: 3 }), async (fixture, sets) => {
        await build(fixture)
        for (const filters of sets) await expectSame(filters)
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})
