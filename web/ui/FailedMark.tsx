import { ActionIcon, Tooltip } from '@mantine/core'
import { IconRefreshAlert } from '@tabler/icons-react'
import { texts } from './ui.texts.ts'

interface FailedMarkProps {
  /** What was to be done, for the ear. */
  what: string
  message: string
  onRetry(): void
}

/** Where an act failed: says so, and does it again. */
export function FailedMark({ what, message, onRetry }: FailedMarkProps) {
  const words = texts.failed(message)
  return (
    <span role="alert">
      <Tooltip label={words}>
        <ActionIcon color="red" variant="light" size={28} aria-label={`${what}: ${words}`} onClick={onRetry}>
          <IconRefreshAlert size={17} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}
