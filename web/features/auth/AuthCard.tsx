import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '#web/features/auth/AuthCard.module.css'
import { useDocumentTitle } from '#web/ui/PageFrame.tsx'

/** A form on a calm page of its own. */
export function AuthCard({ title, subtitle, children }: { title: string; subtitle?: string; children: ReactNode }) {
  useDocumentTitle(title)
  return (
    <div className={classes.page}>
      <Paper className={classes.card} withBorder radius="lg">
        <Title order={1} size="h2" mb={subtitle ? 4 : 'lg'}>
          {title}
        </Title>
        {subtitle && (
          <Text c="dimmed" mb="lg">
            {subtitle}
          </Text>
        )}
        {children}
      </Paper>
    </div>
  )
}
