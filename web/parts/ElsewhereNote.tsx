import { useSyncExternalStore } from 'react'
import { athensTime } from '#shared/core/dates.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { everyMinute } from '#web/ui/use-now.ts'

/** The hour in Athens, where the clock of this browser shows another one. */
function otherHour(): string {
  const now = new Date()
  const there = athensTime(now)
  return now.toTimeString().startsWith(there) ? '' : there
}

/** Hours are never of the reader's own zone: whoever is elsewhere is told. */
export function ElsewhereNote() {
  // The server does not know where the reader is.
  const hour = useSyncExternalStore(everyMinute, otherHour, () => '')
  return (
    hour && (
      <Hint role="note" ta="center" p="xs">
        Όλες οι ώρες είναι ώρα Ελλάδας (τώρα {hour}).
      </Hint>
    )
  )
}
