import { NOTHING } from '#shared/core/format.ts'
import { applicationStatusWords } from '#shared/features/candidates/candidates.fields.ts'
import { certificateWords } from '#shared/features/candidates/profile.words.ts'
import { companyStatusWords } from '#shared/features/companies/companies.rules.ts'
import { dayOf } from '#shared/features/kpis/kpis.months.ts'
import { NO, YES } from '#shared/features/kpis/kpis.rules.ts'
import { isNewHire } from '#shared/features/kpis/kpis.select.ts'
import {
  type Cell,
  type Column,
  day,
  number,
  type RowKind,
  type RowSet,
  type Table,
  text,
} from '#shared/features/kpis/kpis.tables.ts'
import { listingStatusWords, shortlistStatusWords } from '#shared/features/kpis/kpis.words.ts'
import { NONE } from '#shared/features/kpis/kpis.row-index.ts'
import type { KpiDataset } from '#shared/features/kpis/kpis.dataset.ts'

// The rows of a figure as text, written only when shown or exported.

interface Writer {
  columns: readonly Column[]
  cells(dataset: KpiDataset, index: number): Cell[]
}

/** Deleted people are still counted here, without a name. */
function personName({ lists, userIndex }: KpiDataset, usr_id: number | undefined): string {
  return lists.users.usr_fullname[userIndex.of(usr_id)] ?? 'Διαγραμμένο πρόσωπο'
}

const cycleTitle = ({ lists }: KpiDataset, at: number | undefined) => lists.cycles.edc_title[at ?? NONE] ?? NOTHING
const companyName = ({ lists }: KpiDataset, at: number | undefined) => lists.companies.cny_name[at ?? NONE] ?? NOTHING
const listingTitle = ({ lists, listingIndex }: KpiDataset, jl_id: number | undefined) =>
  lists.listings.jl_position_title[listingIndex.of(jl_id)] ?? NOTHING
const wordOf = <W extends string>(words: Readonly<Record<W, string>>, word: W | null | undefined) =>
  word ? words[word] : NOTHING

const companies: Writer = {
  columns: [text('Εταιρεία'), text('Κατάσταση'), day('Εγγραφή'), day('Πρώτη πρόσληψη')],
  cells(dataset, index) {
    const { cny_status, cny_date_created, cny_first_hire_date } = dataset.lists.companies
    return [
      companyName(dataset, index),
      wordOf(companyStatusWords, cny_status[index]),
      dayOf(cny_date_created[index]),
      dayOf(cny_first_hire_date[index]),
    ]
  },
}

const listings: Writer = {
  columns: [text('Αγγελία'), text('Εταιρεία'), text('Κατάσταση'), day('Δημιουργία'), number('Αιτήματα υποψηφίων')],
  cells(dataset, index) {
    const list = dataset.lists.listings
    return [
      list.jl_position_title[index] ?? NOTHING,
      companyName(dataset, dataset.listingCompany[index]),
      wordOf(listingStatusWords, list.jl_status[index]),
      dayOf(list.jl_date_created[index]),
      list.jl_requested_candidates_counter[index] ?? null,
    ]
  },
}

const hires: Writer = {
  columns: [
    text('Υποψήφιος'),
    text('Εταιρεία'),
    text('Θέση'),
    text('Κύκλος'),
    day('Πρόσληψη'),
    text('Νέος συνεργάτης'),
  ],
  cells(dataset, index) {
    const list = dataset.lists.hires
    return [
      personName(dataset, list.jlh_fk_usr_id[index]),
      companyName(dataset, dataset.hireCompany[index]),
      listingTitle(dataset, list.jlh_fk_jl_id[index]),
      cycleTitle(dataset, dataset.hireCycle[index]),
      dayOf(list.jlh_date_created[index]),
      isNewHire(dataset, index) ? YES : NO,
    ]
  },
}

const shortlists: Writer = {
  columns: [text('Υποψήφιος'), text('Αγγελία'), text('Κατάσταση'), day('Ημερομηνία')],
  cells(dataset, index) {
    const list = dataset.lists.shortlists
    return [
      personName(dataset, list.jlc_fk_usr_id[index]),
      listingTitle(dataset, list.jlc_fk_jl_id[index]),
      wordOf(shortlistStatusWords, list.jlc_status[index]),
      dayOf(list.jlc_date_created[index]),
    ]
  },
}

const applications: Writer = {
  columns: [
    text('Υποψήφιος'),
    text('Κύκλος'),
    text('Στάδιο'),
    day('Αίτηση'),
    number('Βαθμός παιχνιδιών'),
    number('Βαθμός γλώσσας'),
  ],
  cells(dataset, index) {
    const list = dataset.lists.applications
    return [
      personName(dataset, list.edca_fk_usr_id[index]),
      cycleTitle(dataset, dataset.applicationCycle[index]),
      wordOf(applicationStatusWords, list.edca_status[index]),
      dayOf(list.edca_date_created[index]),
      list.edca_game_assessment_score[index] ?? null,
      list.edca_lac_score[index] ?? null,
    ]
  },
}

const people: Writer = {
  columns: [text('Υποψήφιος'), text('Κύκλος'), text('Στάδιο'), day('Αίτηση')],
  cells: (dataset, index) => applications.cells(dataset, index).slice(0, 4),
}

const certificates: Writer = {
  columns: [text('Υποψήφιος'), text('Κύκλος'), text('Πιστοποιητικό'), day('Δόθηκε'), text('Έχει προσληφθεί')],
  cells(dataset, index) {
    const list = dataset.lists.profiles
    return [
      personName(dataset, list.usp_fk_usr_id[index]),
      cycleTitle(dataset, dataset.profileCycle[index]),
      wordOf(certificateWords, list.usp_finalist_certificate_status[index]),
      dayOf(list.usp_finalist_date[index]),
      list.usp_hired[index] === true ? YES : 'Όχι',
    ]
  },
}

const writers: Record<RowKind, Writer> = { companies, listings, hires, shortlists, applications, people, certificates }

export function columnsOf({ kind, count }: RowSet): readonly Column[] {
  return count ? [...writers[kind].columns, number(count.label)] : writers[kind].columns
}

export function cellsOf(dataset: KpiDataset, { kind, count }: RowSet, index: number): Cell[] {
  const cells = writers[kind].cells(dataset, index)
  return count ? [...cells, count.of(index)] : cells
}

/** Where the row leads: to the person, or else to the thing itself. */
function hrefOf({ lists, userIndex }: KpiDataset, { kind }: RowSet, index: number): string | null {
  const candidate = (usr_id: number | undefined) =>
    userIndex.of(usr_id) === NONE ? null : `/admin/candidates/${usr_id}`
  switch (kind) {
    case 'companies':
      return `/admin/companies/${lists.companies.cny_id[index]}/edit`
    case 'listings':
      return `/admin/job-listings/${lists.listings.jl_id[index]}/search-results`
    case 'hires':
      return candidate(lists.hires.jlh_fk_usr_id[index])
    case 'shortlists':
      return candidate(lists.shortlists.jlc_fk_usr_id[index])
    case 'certificates':
      return candidate(lists.profiles.usp_fk_usr_id[index])
    case 'applications':
    case 'people':
      return candidate(lists.applications.edca_fk_usr_id[index])
  }
}

export interface Sorting {
  column: number
  isDown: boolean
}

/** The rows in the order of a column; what has no value comes last either way. */
function sorted(dataset: KpiDataset, set: RowSet, { column, isDown }: Sorting): Int32Array {
  const keyed = Array.from(set.rows, (index) => ({ index, key: cellsOf(dataset, set, index)[column] ?? null }))
  const { compare } = new Intl.Collator('el')
  const by = (a: Cell, b: Cell) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
    return isDown ? by(b.key, a.key) : by(a.key, b.key)
  })
  return Int32Array.from(keyed, ({ index }) => index)
}

/** The first rows of the set, or all of them. */
export function tableOf(dataset: KpiDataset, set: RowSet, limit = set.rows.length, sorting?: Sorting): LinkedTable {
  const rows = (sorting ? sorted(dataset, set, sorting) : set.rows).subarray(0, limit)
  return {
    columns: columnsOf(set),
    rows: Array.from(rows, (index) => cellsOf(dataset, set, index)),
    hrefs: Array.from(rows, (index) => hrefOf(dataset, set, index)),
  }
}

export interface LinkedTable extends Table {
  /** Of each row. */
  hrefs: readonly (string | null)[]
}
