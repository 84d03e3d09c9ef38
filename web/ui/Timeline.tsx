import { Text, Timeline as MantineTimeline } from '@mantine/core'
import type { ReactNode } from 'react'
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
  icon?: ReactNode
  tone?: 'neutral' | 'success' | 'danger'
}

export interface TimelineProps {
  entries: readonly TimelineEntry[]
  emptyWords?: string
}

const colors = { neutral: 'regen', success: 'green', danger: 'red' }

/** The history of a record, the latest first as it is given. */
export function Timeline({ entries, emptyWords }: TimelineProps) {
  if (entries.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {emptyWords ?? texts.timeline.empty}
      </Text>
    )
  }
  return (
    <MantineTimeline bulletSize={20} lineWidth={2} active={entries.length}>
      {entries.map((entry) => (
        <MantineTimeline.Item
          key={entry.id}
          bullet={entry.icon}
          color={colors[entry.tone ?? 'neutral']}
          title={
            <Text size="sm" component="span">
              {entry.what}
            </Text>
          }
        >
          {entry.detail && (
            <Text size="sm" c="dimmed" component="div">
              {entry.detail}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {entry.who ?? texts.timeline.system}, <RelativeTime value={entry.at} />
          </Text>
        </MantineTimeline.Item>
      ))}
    </MantineTimeline>
  )
}
