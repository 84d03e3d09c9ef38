import { Center, Loader, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { appTexts } from '#web/app/app.texts.ts'

export function LoadingLayout({ children }: { children?: ReactNode }) {
  return (
    <Center component="main" mih="100dvh" p="lg">
      {children ?? (
        <Stack align="center" gap="sm" role="status">
          <Loader />
          <Text c="dimmed">{appTexts.loading}</Text>
        </Stack>
      )}
    </Center>
  )
}
