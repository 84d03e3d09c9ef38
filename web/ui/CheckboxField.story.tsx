import { Stack } from '@mantine/core'
import { type Stories, WithState } from '#web/kit/story.tsx'
import { CheckboxField } from './CheckboxField.tsx'

export const stories: Stories = {
  States: {
    show: () => (
      <WithState initial={false}>
        {(value, set) => (
          <Stack>
            <CheckboxField label="Δέχομαι τους όρους" value={value} onChange={set} />
            <CheckboxField label="Ενημερώσεις με e-mail" description="Έως μία την εβδομάδα" value />
            <CheckboxField label="Συγκατάθεση" value={null} error="Χρειάζεται για να συνεχίσεις" />
            <CheckboxField label="Κλειδωμένο" value disabled />
          </Stack>
        )}
      </WithState>
    ),
  },
}
