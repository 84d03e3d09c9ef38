import type { ColumnKind } from '#shared/features/kpis/kpis.columns.ts'
import { dayOfHour } from '#shared/features/kpis/kpis.months.ts'

// The rest of docs/decisions/005-columns-of-kpi-data.md: what a value becomes beside the others of its column. PostgreSQL
// would sort the rows once more for the steps, and read them twice again for the first day and for the labels.

type Sent = readonly unknown[]
type Days = readonly (number | null)[]

function steps(ids: readonly number[]): Sent {
  let before = 0
  return ids.map((id) => {
    const step = id - before
    before = id
    return step
  })
}

function daysFromFirst(days: Days): Sent {
  let first = Number.POSITIVE_INFINITY
  for (const day of days) if (day !== null && day < first) first = day
  const base = first === Number.POSITIVE_INFINITY ? 0 : first - 1
  return [base].concat(days.map((day) => (day === null ? 0 : day - base)))
}

function places(texts: readonly (string | null)[]): Sent {
  const placeOf = new Map<string, number>()
  const codes = texts.map((text) => {
    if (text === null) return 0
    const place = placeOf.get(text) ?? placeOf.size + 1
    placeOf.set(text, place)
    return place
  })
  return [[...placeOf.keys()], ...codes]
}

/** A column as it is sent, from the JSON of its values; the kinds that are not named here are sent as they come. */
export function sentColumn(json: string, kind: ColumnKind, isInstant: boolean): string {
  const values = () => JSON.parse(json) as unknown
  if (kind === 'id') return JSON.stringify(steps(values() as number[]))
  if (kind === 'label') return JSON.stringify(places(values() as string[]))
  if (kind !== 'day') return json
  const days = values() as Days
  return JSON.stringify(daysFromFirst(isInstant ? days.map((hour) => (hour === null ? null : dayOfHour(hour))) : days))
}
