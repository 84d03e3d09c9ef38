import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Hint } from './Hint.tsx'
import { StatusChip, type Tone } from './StatusChip.tsx'
import { texts } from './ui.texts.ts'

export type JobState = 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'

export interface JobProgressProps {
  /** What is being done: «Εισαγωγή 1.200 υποψηφίων». */
  title: string
  state: JobState
  /** From 0 to 100; null while it is unknown. */
  percent?: number | null
  /** The current step, or the error. */
  note?: ReactNode
  onCancel?: (() => void) | undefined
  /** The row-by-row report. */
  children?: ReactNode
}

const looks: Record<JobState, { tone: Tone; label: string; color: string }> = {
  QUEUED: { tone: 'neutral', label: texts.job.waiting, color: 'gray' },
  RUNNING: { tone: 'progress', label: texts.job.running, color: 'regen' },
  DONE: { tone: 'success', label: texts.job.done, color: 'green' },
  FAILED: { tone: 'danger', label: texts.job.failed, color: 'red' },
  CANCELLED: { tone: 'warning', label: texts.job.cancelled, color: 'gray' },
}

export function JobProgress({ title, state, percent = null, note, onCancel, children }: JobProgressProps) {
  const look = looks[state]
  const isGoing = state === 'QUEUED' || state === 'RUNNING'
  const isUnknown = state === 'RUNNING' && percent === null
  const value = state === 'DONE' || isUnknown ? 100 : Math.min(100, Math.max(0, percent ?? 0))
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{title}</Text>
          <StatusChip tone={look.tone} label={look.label} />
        </Group>
        <Progress.Root size="md">
          <Progress.Section
            value={value}
            color={look.color}
            striped={isUnknown}
            animated={isUnknown}
            aria-label={title}
            {...(isUnknown ? { 'aria-valuetext': look.label } : {})}
          />
        </Progress.Root>
        <Group justify="space-between" gap="xs" mih={26}>
          <Hint role="status">
            {percent !== null && isGoing && `${texts.job.progress(Math.round(value))}${note ? ', ' : ''}`}
            {note}
          </Hint>
          {isGoing && onCancel && (
            <Button size="compact-sm" variant="subtle" color="red" onClick={onCancel}>
              {texts.job.cancel}
            </Button>
          )}
        </Group>
        {children}
      </Stack>
    </Paper>
  )
}
