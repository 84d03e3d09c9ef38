import {
  type CompanySelection,
  type CycleSelection,
  programmesBy,
  selectCompanySide,
  selectCycleSide,
} from '#shared/features/kpis/kpis.select.ts'
import { daysToHire, medianOf } from '#shared/features/kpis/kpis.certificates.ts'
import { type Breakdowns, breakdownsOf } from '#shared/features/kpis/kpis.breakdowns.ts'
import { cohortsOf } from '#shared/features/kpis/kpis.cohorts.ts'
import { countProgrammes, type ProgrammeCounts, sumProgrammes } from '#shared/features/kpis/kpis.programmes.ts'
import {
  type CompanyFilters,
  type CycleFilters,
  type KpiFilters,
  type Warning,
  warningOf,
} from '#shared/features/kpis/kpis.rules.ts'
import { type RowKind, type RowSet, ranked, type Table } from '#shared/features/kpis/kpis.tables.ts'
import type { FigureId } from '#shared/features/kpis/kpis.words.ts'
import { PLACEMENT_MONTHS } from '#shared/features/kpis/kpis.periods.ts'
import { NONE, type Rows, rowsAmong, rowsWhere, tally } from '#shared/features/kpis/kpis.row-index.ts'
import type { KpiDataset } from '#shared/features/kpis/kpis.dataset.ts'

/** A figure with the rows that it counts. */
export interface Figure {
  /** Null where nothing can be said, such as a median of nothing. */
  value: number | null
  /** A second number beside the first. */
  extra: number | null
  /** A fraction of whole numbers; null when the figure is not a rate. */
  rate: { numerator: number; denominator: number } | null
  numerator: RowSet
  denominator: RowSet | null
  breakdown: Table | null
}

export type Figures = Record<FigureId, Figure>

export interface Computed {
  figures: Figures
  company: CompanySelection
  cycle: CycleSelection
}

const companySide = (dataset: KpiDataset, filters: CompanyFilters) => {
  const company = selectCompanySide(dataset, filters)
  return { company, figures: companyFigures(dataset, company) }
}

const cycleSide = (dataset: KpiDataset, counts: readonly ProgrammeCounts[], filters: CycleFilters) => {
  const cycle = selectCycleSide(dataset, filters)
  const breakdowns = breakdownsOf(dataset, counts, cycle)
  const figures = {
    ...applicationFigures(cycle, breakdowns),
    ...certificateFigures(cycle),
    ...placementFigures(dataset, cycle),
    ...programmeFigures(dataset, counts, cycle, breakdowns),
  }
  return { cycle, figures }
}

/** The latest results: those of the four usual periods and of the ones before them. */
const KEPT = 8

/** Computes for each argument once, as long as it is among the latest. */
function kept<A, T>(compute: (argument: A) => T): (argument: A) => T {
  const results = new Map<string, T>()
  return (argument) => {
    const key = JSON.stringify(argument)
    const result = results.get(key) ?? compute(argument)
    results.delete(key)
    results.set(key, result)
    for (const oldest of [...results.keys()].slice(0, -KEPT)) results.delete(oldest)
    return result
  }
}

/** The figures of a dataset by filters. Each side is computed when its own filters are new. */
export function figuresOf(dataset: KpiDataset) {
  const counts = countProgrammes(dataset)
  const companyBy = kept((filters: CompanyFilters) => companySide(dataset, filters))
  const cycleBy = kept((filters: CycleFilters) => cycleSide(dataset, counts, filters))
  // Programmes stand in the table whatever the period.
  const cohortsBy = kept(({ edc_ids, edc_category }: Pick<CycleFilters, 'edc_ids' | 'edc_category'>) =>
    cohortsOf(dataset, programmesBy(dataset, { edc_ids, edc_category })),
  )
  return {
    dataset,
    by({ company, cycle }: KpiFilters): Computed {
      const { figures, ...companyPart } = companyBy(company)
      const { figures: ofCycles, ...cyclePart } = cycleBy(cycle)
      return { figures: { ...figures, ...ofCycles }, ...companyPart, ...cyclePart }
    },
    cohorts: ({ cycle: { edc_ids, edc_category } }: KpiFilters) => cohortsBy({ edc_ids, edc_category }),
  }
}

export function warningOfFigure({ rate }: Figure): Warning | null {
  return rate === null ? null : warningOf(rate.numerator, rate.denominator)
}

function figure(numerator: RowSet, more: Partial<Figure> = {}): Figure {
  return {
    value: numerator.rows.length,
    extra: null,
    rate: null,
    numerator,
    denominator: null,
    breakdown: null,
    ...more,
  }
}

/** A figure whose rows are a subset of others. */
function part(kind: RowKind, rows: Rows, all: Rows, more: Partial<Figure> = {}): Figure {
  return figure(
    { kind, rows },
    { rate: { numerator: rows.length, denominator: all.length }, denominator: { kind, rows: all }, ...more },
  )
}

function companyFigures(dataset: KpiDataset, selected: CompanySelection) {
  const { companies, listings } = dataset.lists
  const allListings = rowsWhere(listings.length, () => true)
  const all = tally(allListings, dataset.listingCompany, companies.length)
  const open = tally(selected.open, dataset.listingCompany, companies.length)
  const hires = tally(selected.hires, dataset.hireCompany, companies.length)
  const counted = (rows: Rows, label: string, counts: Int32Array): RowSet => {
    const of = (index: number) => counts[index] ?? 0
    return { kind: 'companies', rows: ranked(rows, of, dataset.companyRank), count: { label, of } }
  }
  const listingsOf = selected.companies.reduce((sum, index) => sum + (all[index] ?? 0), 0)
  const newRate = { numerator: selected.newPartners.length, denominator: selected.partners.length }
  return {
    companies: figure(counted(selected.companies, 'Αγγελίες', all), { extra: listingsOf }),
    activeCompanies: part('companies', selected.active, selected.approved),
    mostOpenings: figure(
      counted(
        rowsWhere(companies.length, (index) => (open[index] ?? 0) > 0),
        'Ανοιχτές αγγελίες',
        open,
      ),
      {
        extra: selected.open.length,
        denominator: { kind: 'listings', rows: selected.open },
      },
    ),
    listings: figure(
      { kind: 'listings', rows: selected.listings },
      { extra: selected.shortlists.length, denominator: { kind: 'shortlists', rows: selected.shortlists } },
    ),
    requestedListings: part('listings', selected.requested, selected.listings),
    hirings: figure({ kind: 'hires', rows: selected.hires }),
    partners: {
      ...part('companies', selected.partners, selected.everApproved),
      numerator: counted(selected.partners, 'Προσλήψεις', hires),
    },
    newPartners: figure(
      { kind: 'hires', rows: selected.newHires },
      {
        value: selected.newPartners.length,
        rate: newRate,
        denominator: { kind: 'hires', rows: selected.hires },
      },
    ),
  } satisfies Partial<Figures>
}

function applicationFigures(selected: CycleSelection, breakdowns: Breakdowns) {
  const { applications, applicants } = selected
  return {
    applications: figure({ kind: 'applications', rows: applications }, { extra: applicants.length }),
    womenApplications: part('applications', selected.byWomen, applications),
    disabilityApplicants: part('people', selected.withDisability, applicants),
    languageScores: part('people', selected.speakers, applicants, { breakdown: breakdowns.languageScores }),
    gameScores: part('applications', selected.played, applications, { breakdown: breakdowns.gameScores }),
    ages: part('people', selected.aged, applicants, { breakdown: breakdowns.ages }),
    educations: part('people', selected.educated, applicants, { breakdown: breakdowns.educations }),
  } satisfies Partial<Figures>
}

function certificateFigures({ certified, ...selected }: CycleSelection) {
  return {
    certified: figure({ kind: 'certificates', rows: certified }),
    certifiedUnemployed: part('certificates', selected.certifiedUnemployed, certified),
    certifiedWomen: part('certificates', selected.certifiedWomen, certified),
    certifiedDisability: part('certificates', selected.certifiedWithDisability, certified),
  } satisfies Partial<Figures>
}

function placementFigures({ certificates, lists }: KpiDataset, { matured, firstHired }: CycleSelection) {
  const profilesOf = (rows: Rows) => rows.map((at) => certificates.profile[at] ?? NONE)
  const placed = rowsAmong(matured, (at) => certificates.isPlaced[PLACEMENT_MONTHS][at] === 1)
  const hires = firstHired.map((at) => certificates.hire[at] ?? NONE)
  const days = firstHired.map((at) => daysToHire(certificates, at))
  const daysOfHire = new Int32Array(lists.hires.length)
  hires.forEach((hire, at) => {
    daysOfHire[hire] = days[at] ?? 0
  })
  return {
    placement: part('certificates', profilesOf(placed), profilesOf(matured)),
    daysToHire: figure(
      {
        kind: 'hires',
        rows: hires,
        count: { label: 'Ημέρες από το πιστοποιητικό', of: (index) => daysOfHire[index] ?? 0 },
      },
      { value: medianOf(days) },
    ),
  } satisfies Partial<Figures>
}

function programmeFigures(
  dataset: KpiDataset,
  counts: readonly ProgrammeCounts[],
  selected: CycleSelection,
  breakdowns: Breakdowns,
) {
  const completed = sumProgrammes(dataset, counts, selected.completed)
  const isCompleted = flags(selected.completed, dataset.lists.cycles.length)
  const isSelected = flags(selected.programmes, dataset.lists.cycles.length)
  const succeeded = (selectedCycles: Uint8Array) =>
    rowsAmong(dataset.succeeded, (index) => selectedCycles[dataset.applicationCycle[index] ?? NONE] === 1)
  const hiresOfCompleted = rowsWhere(
    dataset.lists.hires.length,
    (index) => isCompleted[dataset.hireCycle[index] ?? NONE] === 1,
  )
  return {
    completedProgrammes: figure(
      { kind: 'hires', rows: hiresOfCompleted },
      {
        value: selected.completed.length,
        rate: { numerator: completed.hires, denominator: completed.succeeded },
        denominator: { kind: 'applications', rows: succeeded(isCompleted) },
        breakdown: breakdowns.completedProgrammes,
      },
    ),
    hiringsPerProgramme: figure({ kind: 'hires', rows: selected.hires }, { breakdown: breakdowns.hiringsPerProgramme }),
    programmeHours: figure(
      { kind: 'applications', rows: succeeded(isSelected) },
      { value: sumProgrammes(dataset, counts, selected.programmes).hours, breakdown: breakdowns.programmeHours },
    ),
  } satisfies Partial<Figures>
}

function flags(rows: Rows, size: number): Uint8Array {
  const set = new Uint8Array(size)
  for (const index of rows) set[index] = 1
  return set
}
