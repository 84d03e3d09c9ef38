import { Button, Stack, Text } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useDescribeError } from './error-text.tsx'
import { Hint } from './Hint.tsx'
import classes from './states.module.css'
import { texts } from './ui.texts.ts'

export interface ErrorStateProps {
  /** Shown instead of the description of `error`. */
  message?: string
  error?: unknown
  title?: string
  onRetry?: (() => void) | undefined
  compact?: boolean
}

export function ErrorState({ message, error, title, onRetry, compact = false }: ErrorStateProps) {
  const { message: text, status } = useDescribeError()(error)
  return (
    <Stack className={classes.state} data-compact={compact || undefined} gap={6} align="center" role="alert">
      <span className={classes.icon} data-error aria-hidden>
        <IconCloudOff size={compact ? 20 : 26} stroke={1.5} />
      </span>
      <Text fw={600} ta="center">
        {title ?? texts.states.errorTitle}
      </Text>
      <Hint ta="center" maw={440}>
        {message ?? text}
      </Hint>
      {onRetry && status !== 403 && (
        <Button className={classes.action} variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
          {texts.common.retry}
        </Button>
      )}
    </Stack>
  )
}
