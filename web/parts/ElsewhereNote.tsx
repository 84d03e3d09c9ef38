import { Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { athensTime } from '#shared/core/dates.ts'
import { everyMinute } from '#web/ui/use-now.ts'

/** The hour in Athens, where the clock of this browser shows another one. */
function otherHour(): string | null {
  const now = new Date()
  const own = [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
  const there = athensTime(now)
  return there === own ? null : there
}

/** Hours are never of the reader's own zone: whoever is elsewhere is told. */
export function ElsewhereNote() {
  // The server does not know where the reader is.
  const hour = useSyncExternalStore(everyMinute, otherHour, () => null)
  if (hour === null) return null
  return (
    <Text role="note" size="sm" c="dimmed" ta="center" p={4}>
      Όλες οι ώρες είναι ώρα Ελλάδας, όπου τώρα είναι {hour}.
    </Text>
  )
}
