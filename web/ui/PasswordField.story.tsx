import { Stack } from '@mantine/core'
import { type Stories, WithState } from '#web/kit/story.tsx'
import { PasswordField } from './PasswordField.tsx'

export const stories: Stories = {
  States: {
    show: () => (
      <WithState initial="secret-2026">
        {(value, set) => (
          <Stack maw={320}>
            <PasswordField label="Κωδικός" value={value} onChange={set} />
            <PasswordField label="Νέος κωδικός" value={null} error="Τουλάχιστον 12 χαρακτήρες" required />
          </Stack>
        )}
      </WithState>
    ),
  },
}
