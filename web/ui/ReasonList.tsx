import { List, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export interface ReasonListProps {
  /** With how many they are. */
  title: string
  people: readonly { name: string; reason: string }[]
  /** Above the list, such as those who need no line each. */
  children?: ReactNode
}

/** Whom an act leaves out, and why: every one of them, in a list that scrolls. */
export function ReasonList({ title, people, children }: ReasonListProps) {
  return (
    <Stack gap={2}>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      {children}
      {people.length > 0 && (
        <List size="sm" c="dimmed" aria-label={title} tabIndex={0} style={{ maxHeight: '30vh', overflowY: 'auto' }}>
          {people.map(({ name, reason }, index) => (
            // Two may have the same name and the same reason.
            // oxlint-disable-next-line react/no-array-index-key
            <List.Item key={index}>
              {name}: {reason}
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  )
}
