import { Tooltip } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime, isRecent, NOTHING, relativeTime } from '#shared/core/format.ts'
import { useNow } from './use-now.ts'

export interface RelativeTimeProps {
  /** An instant in UTC, as stored. */
  value: string | null | undefined
}

/**
 * When something happened: «πριν από 3 ημέρες» for a week, with the exact time for whoever points at it, then the exact time.
 * What is evidence, such as the trail, is written exactly from the first.
 */
export function RelativeTime({ value }: RelativeTimeProps) {
  const now = useNow()
  const [isPointedAt, setPointedAt] = useState(false)
  if (!value || Number.isNaN(Date.parse(value))) return <>{NOTHING}</>
  const exact = formatDateTime(value)
  // Where the server has drawn it, a minute may have begun since.
  const time = (words: string, onPointerEnter?: () => void) => (
    <time dateTime={value} suppressHydrationWarning onPointerEnter={onPointerEnter}>
      {words}
    </time>
  )
  if (!isRecent(value, now)) return time(exact)
  const words = relativeTime(value, now)
  // A list has many of them, and each of its tips takes as long to make as a row of words.
  if (!isPointedAt) return time(words, () => setPointedAt(true))
  return (
    <Tooltip label={exact} events={{ hover: true, focus: true, touch: true }}>
      {time(words)}
    </Tooltip>
  )
}
