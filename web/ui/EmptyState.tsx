import { Stack, Text, Title } from '@mantine/core'
import { IconInbox, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Hint } from './Hint.tsx'
import classes from './states.module.css'
import { texts } from './ui.texts.ts'

export interface EmptyStateProps {
  /** Says why there is nothing. */
  title?: string
  body?: ReactNode
  action?: ReactNode
  icon?: ReactNode
  /** `no-match`: something exists, but the search and the filters leave it out. */
  kind?: 'empty' | 'no-match'
  compact?: boolean
  /** Makes the title a heading of the page: 1 where the state is the whole page. */
  level?: 1 | 2 | 3
}

export function EmptyState({ title, body, action, icon, kind = 'empty', compact = false, level }: EmptyStateProps) {
  const isEmpty = kind === 'empty'
  const Icon = isEmpty ? IconInbox : IconSearchOff
  const words = title ?? (isEmpty ? texts.states.emptyTitle : texts.states.noMatchTitle)
  return (
    <Stack className={classes.state} data-compact={compact || undefined} gap={6} align="center">
      <span className={classes.icon} aria-hidden>
        {icon ?? <Icon size={compact ? 20 : 26} stroke={1.5} />}
      </span>
      {level ? (
        <Title order={level} size="h3" ta="center">
          {words}
        </Title>
      ) : (
        <Text fw={600} ta="center">
          {words}
        </Text>
      )}
      {(body || !isEmpty) && (
        <Hint ta="center" maw={440}>
          {body ?? texts.states.noMatchBody}
        </Hint>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </Stack>
  )
}
