import { Stack } from '@mantine/core'
import { held, type Stories } from '#web/kit/story.tsx'
import { CheckboxField } from './CheckboxField.tsx'

export const stories: Stories = {
  States: () => (
    <Stack>
      {held(CheckboxField, 'accept', { label: 'Δέχομαι τους όρους' })}
      <CheckboxField label="Ενημερώσεις με e-mail" description="Έως μία την εβδομάδα" value />
      <CheckboxField label="Συγκατάθεση" value={null} error="Χρειάζεται για να συνεχίσεις" />
      <CheckboxField label="Κλειδωμένο" value disabled />
    </Stack>
  ),
}
