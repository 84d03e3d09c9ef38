import { createHash, createHmac } from 'node:crypto'
import type { PackChanges } from '#shared/features/funder-pack/funder-pack.contract.ts'
import { reasons, reasonsOf } from '#shared/features/funder-pack/funder-pack.changes.ts'
import {
  type Counted,
  countIndicators,
  type CountedRow,
  type Gap,
  indicators,
  type IndicatorWords,
  type PackRow,
  publishable,
} from '#shared/features/funder-pack/funder-pack.rules.ts'
import type { KeptPack, Period, Seat } from '#server/features/funder-pack/funder-pack.queries.ts'

/** All that a pack says; its text is what is hashed. */
export interface PackData extends Period {
  number: string
  made_on: string
  counted: Counted[]
  /** Earlier packs have none. */
  words?: IndicatorWords[]
  changes: PackChanges
  rows: PackRow[]
}

export const hashOf = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** What was frozen. Its hash is looked at each time: a copy of the database that somebody changed says nothing. */
export function dataOf({ data, data_hash, number }: Pick<KeptPack, 'data' | 'data_hash' | 'number'>): PackData {
  if (hashOf(data) !== data_hash) throw new Error(`the data of ${number} is not what was frozen`)
  return JSON.parse(data) as PackData
}

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Stands for a seat in one pack: without the key nobody finds the person, and two packs cannot be joined. */
function codeOf(key: string, { edca_id }: Seat): string {
  const bytes = createHmac('sha256', Buffer.from(key, 'base64')).update(String(edca_id)).digest().subarray(0, 10)
  return Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length]).join('')
}

const outcomes = { FINALIST: 'RUNNING', FINALIST_REJECTED: 'LEFT_EARLY', SUCCEEDED: 'COMPLETED' } as const

/** What an erased person lacks nobody can complete. */
export function gapsOf(seat: Seat): Gap[] {
  if (seat.is_erased) return []
  return [
    ...(seat.sex === null ? (['sex'] as const) : []),
    ...(seat.age === null ? (['birthdate'] as const) : []),
    ...(seat.education === 'UNKNOWN' ? (['education'] as const) : []),
    ...(seat.labour === null ? (['labour'] as const) : []),
    ...(seat.status !== 'FINALIST' && seat.left_on === null ? (['leaving'] as const) : []),
  ]
}

/** What counts of a seat. */
export function countedRow(seat: Seat): CountedRow {
  return {
    cycle: seat.cycle,
    entered: seat.entered.slice(0, 7),
    left: seat.left_on?.slice(0, 7) ?? null,
    sex: seat.sex,
    age: seat.age,
    education: seat.education,
    labour: seat.labour,
    was_employed: seat.was_employed,
    has_disability: seat.has_disability,
    outcome: outcomes[seat.status],
    after_4_weeks: seat.after_4_weeks,
    after_6_months: seat.after_6_months,
    is_erased: seat.is_erased,
    gaps: gapsOf(seat),
  }
}

/** In the order of the codes, which says nothing of the order of the applications. */
function packRows(seats: readonly Seat[], key: string): PackRow[] {
  return seats
    .map((seat) => ({ code: codeOf(key, seat), ...countedRow(seat) }))
    .toSorted((left, right) => (left.code < right.code ? -1 : 1))
}

/** What counts otherwise than in the pack before, row by row: the key of that pack finds its rows again. */
export function changesSince(before: { data: PackData; key: string } | null, seats: readonly Seat[]): PackChanges {
  if (!before) return { number: null, reasons: [], before: [] }
  const kept = new Map(before.data.rows.map((row) => [row.code, row]))
  const now = new Map(publishable(packRows(seats, before.key)).map((row) => [row.code, row]))
  const codes = new Set([...kept.keys(), ...now.keys()])
  const counts = new Map(reasons.map((reason) => [reason, 0]))
  for (const code of codes)
    for (const reason of reasonsOf(kept.get(code), now.get(code))) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return {
    number: before.data.number,
    reasons: reasons.map((reason) => ({ reason, rows: counts.get(reason) ?? 0 })).filter(({ rows }) => rows > 0),
    before: before.data.counted,
  }
}

export interface NewData extends Period {
  number: string
  made_on: string
  key: string
}

export function packData(
  { key, ...head }: NewData,
  seats: readonly Seat[],
  before: { data: PackData; key: string } | null,
): PackData {
  const rows = packRows(seats, key)
  return {
    ...head,
    counted: countIndicators(rows),
    words: indicators.map(({ id, label, definition }) => ({ id, label, definition })),
    changes: changesSince(before, seats),
    rows: publishable(rows),
  }
}
