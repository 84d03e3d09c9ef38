import { Stack } from '@mantine/core'
import { type Stories, WithState } from '#web/kit/story.tsx'
import { SwitchField } from './SwitchField.tsx'

export const stories: Stories = {
  States: {
    show: () => (
      <WithState initial>
        {(value, set) => (
          <Stack>
            <SwitchField label="Ειδοποιήσεις" description="Με e-mail" value={value} onChange={set} />
            <SwitchField label="Ανενεργό" value={null} disabled />
            <SwitchField label="Δημόσιο" value={false} error="Χρειάζεται πρώτα έγκριση" />
          </Stack>
        )}
      </WithState>
    ),
  },
}
