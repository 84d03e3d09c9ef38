import { Tooltip } from '@mantine/core'
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
  if (!value || Number.isNaN(Date.parse(value))) return <>{NOTHING}</>
  const exact = formatDateTime(value)
  // Where the server has drawn it, a minute may have begun since.
  const time = (words: string) => (
    <time dateTime={value} suppressHydrationWarning>
      {words}
    </time>
  )
  if (!isRecent(value, now)) return time(exact)
  return (
    <Tooltip label={exact} events={{ hover: true, focus: true, touch: true }}>
      {time(relativeTime(value, now))}
    </Tooltip>
  )
}
