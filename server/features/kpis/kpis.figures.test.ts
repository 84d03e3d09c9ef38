import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { companyMonths, cycleMonths, funnelsOf, type MonthCount } from '#shared/features/kpis/kpis.charts.ts'
import { columnsFromPortions, columnsFromRows, type KpiLists } from '#shared/features/kpis/kpis.columns.ts'
import { computeFigures, worldCounts } from '#shared/features/kpis/kpis.figures.ts'
import { applicationStates, type ListName, listNames } from '#shared/features/kpis/kpis.lists.ts'
import { type KpiFilters, noFilters } from '#shared/features/kpis/kpis.rules.ts'
import { tableOf } from '#shared/features/kpis/kpis.rows.ts'
import { figureIds } from '#shared/features/kpis/kpis.words.ts'
import { educationLevels, type KpiWorld, prepare } from '#shared/features/kpis/kpis.world.ts'
import { loadDemoWorld } from '#server/database/worlds/demo.ts'
import { jsonOf } from '#server/features/kpis/kpis.queries.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { figuresBySql } from '#server/testing/kpis-by-sql.ts'

const TODAY = '2026-03-01'
let t: TestApp

async function read(name: ListName, form: 'rows' | 'columns'): Promise<unknown> {
  let text = ''
  for await (const part of jsonOf(t.services.connection.db, name, form)) text += part
  return JSON.parse(text)
}

/** As the dashboard gets them; what comes by rows is the same. */
async function readLists(): Promise<KpiLists> {
  const lists: Record<string, unknown> = {}
  for (const name of listNames) {
    lists[name] = columnsFromPortions(name, (await read(name, 'columns')) as never)
    expect(columnsFromRows(name, (await read(name, 'rows')) as never), name).toEqual(lists[name])
  }
  return lists as unknown as KpiLists
}

type Figures = ReturnType<typeof computeFigures>['figures']

/** Companies with their numbers, as `id:number`, the largest first. */
function countedCompanies({ companies }: KpiLists, { rows, count }: Figures['companies']['numerator']): string {
  const pairs = Array.from(rows, (index) => [companies.cny_id[index] ?? 0, count?.of(index) ?? 0] as const)
  // The order by number is the screen's own; among equals it goes by name, which the queries do not know.
  expect(pairs.map(([, number]) => number)).toEqual(pairs.map(([, number]) => number).toSorted((a, b) => b - a))
  return pairs
    .toSorted((one, other) => other[1] - one[1] || one[0] - other[0])
    .map(([id, number]) => `${id}:${number}`)
    .join(',')
}

const rateText = (value: unknown) => (typeof value === 'number' ? String(Number(value.toFixed(6))) : '-')

/** What the figures fall into, in the words of the queries. */
function rowsByFunctions(world: KpiWorld, { figures, company, cycle }: ReturnType<typeof computeFigures>) {
  const { lists } = world
  const rowsOf = (id: (typeof figureIds)[number]) => figures[id].breakdown?.rows ?? []
  const column = (id: (typeof figureIds)[number], at: number) => rowsOf(id).map((row) => row[at])
  const idsOf = (rows: Int32Array) => Array.from(rows, (index) => lists.cycles.edc_id[index])
  const completed = idsOf(cycle.completed)
  const programmes = idsOf(cycle.allProgrammes)
  const isNew = figures.newPartners.denominator
  const answers = isNew ? tableOf(world, isNew).rows.map((row) => row.at(-1)) : []
  const [listed = [], hired = []] = monthsOf(companyMonths(world, company))
  const [applied = [], certified = []] = monthsOf(cycleMonths(world, cycle))
  return {
    'gameScores rows': column('gameScores', 1),
    'languageScores rows': column('languageScores', 1),
    'ages rows': rowsOf('ages').map((row) => `${row[1]}+${row[2]}`),
    'programmeHours rows': column('programmeHours', 4),
    'companies rows': [countedCompanies(lists, figures.companies.numerator)],
    'mostOpenings rows': [countedCompanies(lists, figures.mostOpenings.numerator)],
    'partners rows': [countedCompanies(lists, figures.partners.numerator)],
    'newPartners rows': ['Ναι', '-'].map((word) => answers.filter((one) => one === word).length).join('+'),
    'completedProgrammes rows': rowsOf('completedProgrammes').map((row, at) =>
      [completed[at], ...row.slice(2, 5), rateText(row[5]), rateText(row[6])].join('/'),
    ),
    'hiringsPerProgramme rows': column('hiringsPerProgramme', 3).map((count, at) => `${programmes[at]}:${count}`),
    'educations rows': rowsOf('educations')
      .map(([level, sector, count]) => [educationLevels.findIndex(([words]) => words === level), sector, count])
      .toSorted((one, other) => Number(one[0]) - Number(other[0]) || (String(one[1]) < String(other[1]) ? -1 : 1))
      .map((row) => row.join('')),
    funnels: funnelsOf(world, cycle)
      .map(({ stages }) => stages.map(({ value }) => value).join('/'))
      .filter((line) => line !== '0/0/0/0/0/0'),
    'listings by month': listed,
    'hirings by month': hired,
    'applications by month': applied,
    'certificates by month': certified,
  }
}

/** Each line of the chart by itself, without its empty months. */
function monthsOf(points: readonly MonthCount[]): string[][] {
  return [0, 1].map((line) => points.flatMap(({ month, counts }) => (counts[line] ? [`${month}:${counts[line]}`] : [])))
}

/** The figures by the functions of the screen, in the words of the queries. */
function figuresByFunctions(lists: KpiLists, filters: KpiFilters, today = TODAY): Record<string, string> {
  const world = prepare(lists, today)
  const computed = computeFigures(world, worldCounts(world), filters)
  const found: Record<string, string> = {}
  for (const id of figureIds) {
    const { value, extra, rate } = computed.figures[id]
    found[id] = [value, extra ?? '-', rate?.numerator ?? '-', rate?.denominator ?? '-'].join('/')
  }
  for (const [name, rows] of Object.entries(rowsByFunctions(world, computed)))
    found[name] = typeof rows === 'string' ? rows : rows.join(',')
  return found
}

async function expectSame(filters: KpiFilters, today = TODAY): Promise<void> {
  expect(figuresByFunctions(await readLists(), filters, today)).toEqual(
    await figuresBySql(t.services.connection.db, filters, today),
  )
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
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
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
  { maxLength: 30, selector: (one) => `${one.person} ${one.cycle}` },
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
  { maxLength: 20, selector: (one) => `${one.listing} ${one.person}` },
)
const worlds = fc.record({ people, cycles, applications, companies, listings, meetings })
type RandomWorld = typeof worlds extends fc.Arbitrary<infer W> ? W : never

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
const those = (all: RandomWorld['people'], has: 'hasProfile' | 'hasStudies') =>
  all.map((one, index) => [one, index] as const).filter(([one]) => one[has])

async function build(world: RandomWorld): Promise<void> {
  const { db } = t.services.connection
  await sql`truncate users, company, educational_cycle, job_listing restart identity cascade`.execute(db)
  const insert = async (table: string, rows: Record<string, unknown>[]) => {
    if (rows.length > 0)
      await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))})
        select ${sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))}
        from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(db)
  }
  await insert(
    'educational_cycle',
    world.cycles.map((one, index) => ({
      edc_id: index + 1,
      edc_title: `Κύκλος ${index + 1}`,
      edc_status: one.status,
      edc_organizor: one.organizer,
      edc_date_created: one.created,
      edc_hard_skills: one.hours[0],
      edc_soft_skills: one.hours[1],
      edc_learning_hours: one.hours[2],
    })),
  )
  await insert(
    'users',
    world.people
      .map((one, index) => ({
        usr_id: index + 1,
        usr_date_deleted: one.isRemoved ? '2025-12-01' : null,
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
    those(world.people, 'hasProfile').map(([one, index]) => ({
      usp_fk_usr_id: index + 1,
      usp_gender: one.gender,
      usp_disability: one.disability,
      usp_birthdate: one.birthdate,
      usp_hired: one.hired,
      usp_finalist_certificate_status: one.certificate,
      usp_finalist_date: one.certifiedAt,
      usp_finalist_fk_edc_id: one.certifiedBy === 4 ? null : at(one.certifiedBy, world.cycles.length),
    })),
  )
  await insert(
    'user_education',
    those(world.people, 'hasStudies').map(([one, index]) => ({
      uedu_fk_usr_id: index + 1,
      uedu_epal_sector: one.sectors[0],
      uedu_iek_sector: one.sectors[1],
      uedu_bachelor_sector: one.sectors[2],
      uedu_master_degree_sector: one.sectors[3],
    })),
  )
  await insertUnique(
    'cycle_application',
    world.applications.map((one) => ({
      edca_fk_edc_id: at(one.cycle, world.cycles.length),
      edca_fk_usr_id: at(one.person, world.people.length),
      edca_status: one.status,
      edca_game_assessment_score: one.game,
      edca_lac_score: one.language,
      edca_date_created: one.created,
    })),
    (row) => `${row.edca_fk_edc_id} ${row.edca_fk_usr_id}`,
    insert,
  )
  await insert(
    'company',
    world.companies.map((one, index) => ({
      cny_id: index + 1,
      cny_status: one.status,
      cny_name: one.name,
      cny_fold: '',
      cny_size: '',
      cny_activity: '',
      cny_site: '',
      cny_show_intro: true,
      cny_first_hire_date: one.firstHire,
      cny_date_created: one.created,
    })),
  )
  await insert(
    'job_listing',
    world.listings.map((one, index) => ({
      jl_id: index + 1,
      jl_fk_cny_id: at(one.company, world.companies.length),
      jl_status: one.status,
      jl_position_title: one.title,
      jl_fold: '',
      jl_requested_candidates_counter: one.counter,
      jl_date_created: one.created,
    })),
  )
  const meetings = world.meetings.map((one) => ({
    jl_id: at(one.listing, world.listings.length),
    usr_id: at(one.person, world.people.length),
    ...one,
  }))
  const key = (row: Record<string, unknown>) => Object.values(row).slice(0, 2).join(' ')
  await insertUnique(
    'job_listing_candidate',
    meetings.map((one) => ({
      jlc_fk_jl_id: one.jl_id,
      jlc_fk_usr_id: one.usr_id,
      jlc_status: 'BOOKMARKED',
      jlc_date_created: one.created,
    })),
    key,
    insert,
  )
  await insertUnique(
    'hiring',
    meetings
      .filter((one) => one.hired !== null)
      .map((one) => ({
        jlh_fk_jl_id: one.jl_id,
        jlh_fk_usr_id: one.usr_id,
        jlh_date_created: one.hired,
        jlh_fk_edc_id: one.cycle === null ? null : at(one.cycle, world.cycles.length),
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

beforeAll(async () => {
  t = await startTestApp({ WORLD: 'demo' })
})

describe('every figure equals its own query', () => {
  it('in the demo world, with and without filters', async () => {
    await loadDemoWorld(t.services)
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
    const organizer = (await readLists()).cycles.edc_organizor[0] ?? ''
    await expectSame({ ...noFilters, cycle: { ...noFilters.cycle, edc_category: organizer } }, today)
  }, 60_000)

  it('in an empty world', async () => {
    await sql`truncate users, company, educational_cycle, job_listing restart identity cascade`.execute(
      t.services.connection.db,
    )
    const found = figuresByFunctions(await readLists(), noFilters)
    expect(found).toEqual({ ...(await figuresBySql(t.services.connection.db, noFilters, TODAY)) })
    expect(JSON.stringify(found)).not.toContain('NaN')
  })

  it('in random worlds, by random filters', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, fc.array(filterSets, { minLength: 2, maxLength: 3 }), async (world, sets) => {
        await build(world)
        for (const filters of sets) await expectSame(filters)
      }),
      { numRuns: 25 },
    )
  }, 120_000)
})
