import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatDateTime, NOTHING, relativeTime } from '#shared/core/format.ts'

const MINUTE = 60_000

/** One clock for every «πριν από 5 λεπτά» on the page. */
const listeners = new Set<(now: Date) => void>()
let timer: ReturnType<typeof setInterval> | undefined

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    listeners.add(setNow)
    timer ??= setInterval(() => {
      const next = new Date()
      for (const listener of listeners) listener(next)
    }, MINUTE)
    return () => {
      listeners.delete(setNow)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }, [])
  return now
}

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
