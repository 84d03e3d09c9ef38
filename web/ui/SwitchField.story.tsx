import { Stack } from '@mantine/core'
import { held, type Stories } from '#web/kit/story.tsx'
import { SwitchField } from './SwitchField.tsx'

export const stories: Stories = {
  States: () => (
    <Stack>
      {held(SwitchField, 'notify', { label: 'Ειδοποιήσεις', description: 'Με e-mail', value: true })}
      <SwitchField label="Ανενεργό" value={null} disabled />
      <SwitchField label="Δημόσιο" value={false} error="Χρειάζεται πρώτα έγκριση" />
    </Stack>
  ),
}
