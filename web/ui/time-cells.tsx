import { formatDateTime } from '#shared/core/format.ts'
import { RelativeTime } from './RelativeTime.tsx'

/** A column of instants: on the screen as everywhere, in a file exact. */
export function timeCells<Row>(at: (row: Row) => string | null) {
  return {
    cell: (row: Row) => {
      const value = at(row)
      return value ? <RelativeTime value={value} /> : ''
    },
    csv: (row: Row) => {
      const value = at(row)
      return value ? formatDateTime(value) : ''
    },
  }
}
