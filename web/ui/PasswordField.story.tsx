import { Stack } from '@mantine/core'
import { held, type Stories } from '#web/kit/story.tsx'
import { PasswordField } from './PasswordField.tsx'

export const stories: Stories = {
  States: () => (
    <Stack maw={320}>
      {held(PasswordField, 'password', { label: 'Κωδικός', value: 'secret-2026' })}
      <PasswordField label="Νέος κωδικός" value={null} error="Τουλάχιστον 12 χαρακτήρες" required />
    </Stack>
  ),
}
