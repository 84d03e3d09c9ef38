import { Loader, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { signOut } from '#web/core/session.ts'
import { authTexts } from '#web/features/auth/auth.texts.ts'

export function LogoutScreen() {
  useEffect(() => {
    void signOut()
  }, [])
  return (
    <Stack align="center" gap="sm" role="status">
      <Loader />
      <Text c="dimmed">{authTexts.logout}</Text>
    </Stack>
  )
}
