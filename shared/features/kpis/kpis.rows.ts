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
import { NONE } from '#shared/features/kpis/kpis.places.ts'
import type { KpiWorld } from '#shared/features/kpis/kpis.world.ts'

// The rows behind a figure, in words. Only what is shown or exported is written out.

interface Writer {
  columns: readonly Column[]
  cells(world: KpiWorld, index: number): Cell[]
}

const HOUR_MS = 3_600_000
const knownDays = new Map<number, string>()

/** The clock of Athens goes by whole hours: the day of one moment is that of its hour. */
function dayOf(at: number | undefined): string | null {
  if (at === undefined || Number.isNaN(at)) return null
  const hour = Math.floor(at / HOUR_MS)
  const known = knownDays.get(hour)
  if (known !== undefined) return known
  const day = athensDay(new Date(at))
  knownDays.set(hour, day)
  return day
}

/** Whose account is gone is still counted, without a name. */
function personName({ lists, userAt }: KpiWorld, usr_id: number | undefined): string {
  return lists.users.usr_fullname[userAt.of(usr_id)] ?? 'Διαγραμμένο πρόσωπο'
}

const cycleTitle = ({ lists }: KpiWorld, at: number | undefined) => lists.cycles.edc_title[at ?? NONE] ?? DASH
const companyName = ({ lists }: KpiWorld, at: number | undefined) => lists.companies.cny_name[at ?? NONE] ?? DASH
const listingTitle = ({ lists, listingAt }: KpiWorld, jl_id: number | undefined) =>
  lists.listings.jl_position_title[listingAt.of(jl_id)] ?? DASH
/** The Greek word of a closed one; nothing stays nothing. */
const wordOf = <W extends string>(words: Readonly<Record<W, string>>, word: W | null | undefined) =>
  word ? words[word] : DASH

const companies: Writer = {
  columns: [text('Εταιρεία'), text('Κατάσταση'), day('Εγγραφή'), day('Πρώτη πρόσληψη')],
  cells(world, index) {
    const { cny_status, cny_date_created, cny_first_hire_date } = world.lists.companies
    return [
      companyName(world, index),
      wordOf(companyStatusWords, cny_status[index]),
      dayOf(cny_date_created[index]),
      cny_first_hire_date[index] ?? null,
    ]
  },
}

const listings: Writer = {
  columns: [text('Αγγελία'), text('Εταιρεία'), text('Κατάσταση'), day('Δημιουργία'), number('Αιτήματα υποψηφίων')],
  cells(world, index) {
    const list = world.lists.listings
    return [
      list.jl_position_title[index] ?? DASH,
      companyName(world, world.listingCompany[index]),
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
  cells(world, index) {
    const list = world.lists.hires
    return [
      personName(world, list.jlh_fk_usr_id[index]),
      companyName(world, world.hireCompany[index]),
      listingTitle(world, list.jlh_fk_jl_id[index]),
      cycleTitle(world, world.hireCycle[index]),
      list.jlh_date_created[index] ?? null,
      isNewHire(world, index) ? YES : DASH,
    ]
  },
}

const shortlists: Writer = {
  columns: [text('Υποψήφιος'), text('Αγγελία'), text('Κατάσταση'), day('Ημερομηνία')],
  cells(world, index) {
    const list = world.lists.shortlists
    return [
      personName(world, list.jlc_fk_usr_id[index]),
      listingTitle(world, list.jlc_fk_jl_id[index]),
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
  cells(world, index) {
    const list = world.lists.applications
    return [
      personName(world, list.edca_fk_usr_id[index]),
      cycleTitle(world, world.applicationCycle[index]),
      wordOf(applicationStatusWords, list.edca_status[index]),
      dayOf(list.edca_date_created[index]),
      list.edca_game_assessment_score[index] ?? null,
      list.edca_lac_score[index] ?? null,
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
    const list = world.lists.profiles
    return [
      personName(world, list.usp_fk_usr_id[index]),
      cycleTitle(world, world.profileCycle[index]),
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

export function cellsOf(world: KpiWorld, { kind, count }: RowSet, index: number): Cell[] {
  const cells = writers[kind].cells(world, index)
  return count ? [...cells, count.of(index)] : cells
}

/** A page of the rows, or all of them. */
export function tableOf(world: KpiWorld, set: RowSet, skip = 0, limit = set.rows.length): Table {
  return {
    columns: columnsOf(set),
    rows: Array.from(set.rows.subarray(skip, skip + limit), (index) => cellsOf(world, set, index)),
  }
}
