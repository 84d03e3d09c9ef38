import { Tooltip } from '@mantine/core'
import { formatDateTime, NOTHING, relativeTime } from '#shared/core/format.ts'
import { useNow } from './use-now.ts'

export interface RelativeTimeProps {
  /** An instant in UTC, as stored. */
  value: string | null | undefined
}

export function RelativeTime({ value }: RelativeTimeProps) {
  const now = useNow()
  if (!value || Number.isNaN(Date.parse(value))) return <>{NOTHING}</>
  return (
    <Tooltip label={formatDateTime(value)}>
      <time dateTime={value}>{relativeTime(value, now)}</time>
    </Tooltip>
  )
}
