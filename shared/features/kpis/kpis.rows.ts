import { athensDay } from '#shared/core/dates.ts'
import { applicationStatusWords, certificateWords } from '#shared/features/candidates/candidates.fields.ts'
import { companyStatusWords } from '#shared/features/companies/companies.rules.ts'
import { DASH, YES } from '#shared/features/kpis/kpis.rules.ts'
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
import { type KpiWorld, NONE } from '#shared/features/kpis/kpis.world.ts'

// The rows behind a figure, in words. Only what is shown or exported is written out.

interface Writer {
  columns: readonly Column[]
  cells(world: KpiWorld, index: number): Cell[]
}

const dayOf = (instant: string | null | undefined) => (instant ? athensDay(instant) : null)

/** Whose account is gone is still counted, without a name. */
function personName(world: KpiWorld, usr_id: number | undefined): string {
  return world.lists.users[world.userAt.get(usr_id ?? NONE) ?? NONE]?.usr_fullname ?? 'Διαγραμμένο πρόσωπο'
}

const cycleTitle = (world: KpiWorld, at: number | undefined) => world.lists.cycles[at ?? NONE]?.edc_title ?? DASH
const companyName = (world: KpiWorld, at: number | undefined) => world.lists.companies[at ?? NONE]?.cny_name ?? DASH

const companies: Writer = {
  columns: [text('Εταιρεία'), text('Κατάσταση'), day('Εγγραφή'), day('Πρώτη πρόσληψη')],
  cells(world, index) {
    const row = world.lists.companies[index]
    if (!row) return []
    return [row.cny_name, companyStatusWords[row.cny_status], dayOf(row.cny_date_created), row.cny_first_hire_date]
  },
}

const listings: Writer = {
  columns: [text('Αγγελία'), text('Εταιρεία'), text('Κατάσταση'), day('Δημιουργία'), number('Αιτήματα υποψηφίων')],
  cells(world, index) {
    const row = world.lists.listings[index]
    if (!row) return []
    return [
      row.jl_position_title,
      companyName(world, world.listingCompany[index]),
      listingStatusWords[row.jl_status],
      dayOf(row.jl_date_created),
      row.jl_requested_candidates_counter,
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
  cells(world, index) {
    const row = world.lists.hires[index]
    if (!row) return []
    return [
      personName(world, row.jlh_fk_usr_id),
      companyName(world, world.hireCompany[index]),
      world.lists.listings[world.listingAt.get(row.jlh_fk_jl_id) ?? NONE]?.jl_position_title ?? DASH,
      cycleTitle(world, world.hireCycle[index]),
      row.jlh_date_created,
      isNewHire(world, index) ? YES : DASH,
    ]
  },
}

const shortlists: Writer = {
  columns: [text('Υποψήφιος'), text('Αγγελία'), text('Κατάσταση'), day('Ημερομηνία')],
  cells(world, index) {
    const row = world.lists.shortlists[index]
    if (!row) return []
    return [
      personName(world, row.jlc_fk_usr_id),
      world.lists.listings[world.listingAt.get(row.jlc_fk_jl_id) ?? NONE]?.jl_position_title ?? DASH,
      shortlistStatusWords[row.jlc_status],
      dayOf(row.jlc_date_created),
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
  cells(world, index) {
    const row = world.lists.applications[index]
    if (!row) return []
    return [
      personName(world, row.edca_fk_usr_id),
      cycleTitle(world, world.applicationCycle[index]),
      applicationStatusWords[row.edca_status],
      dayOf(row.edca_date_created),
      row.edca_game_assessment_score,
      row.edca_lac_score,
    ]
  },
}

const people: Writer = {
  columns: [text('Υποψήφιος'), text('Κύκλος'), text('Στάδιο'), day('Αίτηση')],
  cells: (world, index) => applications.cells(world, index).slice(0, 4),
}

const certificates: Writer = {
  columns: [text('Υποψήφιος'), text('Κύκλος'), text('Πιστοποιητικό'), day('Δόθηκε'), text('Έχει προσληφθεί')],
  cells(world, index) {
    const row = world.lists.profiles[index]
    if (!row) return []
    const status = row.usp_finalist_certificate_status
    return [
      personName(world, row.usp_fk_usr_id),
      cycleTitle(world, world.profileCycle[index]),
      status ? certificateWords[status] : DASH,
      dayOf(row.usp_finalist_date),
      row.usp_hired ? YES : 'Όχι',
    ]
  },
}

const writers: Record<RowKind, Writer> = { companies, listings, hires, shortlists, applications, people, certificates }

export function columnsOf({ kind, count }: RowSet): readonly Column[] {
  return count ? [...writers[kind].columns, number(count.label)] : writers[kind].columns
}

export function cellsOf(world: KpiWorld, { kind, count }: RowSet, index: number): Cell[] {
  const cells = writers[kind].cells(world, index)
  return count ? [...cells, count.of(index)] : cells
}

/** A page of the rows, or all of them. */
export function tableOf(world: KpiWorld, set: RowSet, skip = 0, limit = set.rows.length): Table {
  return {
    columns: columnsOf(set),
    rows: set.rows.slice(skip, skip + limit).map((index) => cellsOf(world, set, index)),
  }
}
