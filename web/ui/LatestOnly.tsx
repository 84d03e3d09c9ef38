import { Hint } from './Hint.tsx'
import { texts } from './ui.texts.ts'

interface LatestOnlyProps {
  rows: readonly unknown[] | undefined
  /** So many the list holds at most. */
  most: number
}

/** Under a list that ends before what it tells of may do. */
export function LatestOnly({ rows, most }: LatestOnlyProps) {
  return rows && rows.length >= most ? <Hint mt="sm">{texts.common.latestOnly(most)}</Hint> : null
}
