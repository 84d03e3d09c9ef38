import { Text, Timeline as MantineTimeline } from '@mantine/core'
import type { ReactNode } from 'react'
import { Hint } from './Hint.tsx'
import { RelativeTime } from './RelativeTime.tsx'
import { texts } from './ui.texts.ts'

export interface TimelineEntry {
  id: string
  /** Null when the system did it. */
  who: string | null
  what: ReactNode
  at: string
  /** Before and after, a note. */
  detail?: ReactNode
  tone?: 'neutral' | 'success' | 'danger'
}

export interface TimelineProps {
  entries: readonly TimelineEntry[]
  emptyWords?: string
}

const colors = { neutral: 'regen', success: 'green', danger: 'red' }

/** The history of a record, in the given order: the latest first. */
export function Timeline({ entries, emptyWords }: TimelineProps) {
  if (entries.length === 0) {
    return <Hint>{emptyWords ?? texts.timeline.empty}</Hint>
  }
  return (
    <MantineTimeline bulletSize={20} lineWidth={2} active={entries.length}>
      {entries.map((entry) => (
        <MantineTimeline.Item
          key={entry.id}
          color={colors[entry.tone ?? 'neutral']}
          title={
            <Text size="sm" component="span">
              {entry.what}
            </Text>
          }
        >
          {entry.detail && <Hint component="div">{entry.detail}</Hint>}
          <Hint size="xs">
            {entry.who ?? texts.timeline.system}, <RelativeTime value={entry.at} />
          </Hint>
        </MantineTimeline.Item>
      ))}
    </MantineTimeline>
  )
}
