import { Stack } from '@mantine/core'
import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { NumberField } from './NumberField.tsx'

const start: number | null = 12_500

export const stories: Stories = {
  States: {
    show: () => (
      <WithState<number | null> initial={start}>
        {(value, set) => (
          <Stack maw={300}>
            <NumberField
              label="Μισθός"
              value={value}
              onChange={(next) => {
                set(next)
                log('number', next)
              }}
            />
            <NumberField label="Θέσεις" value={null} error="Χρειάζεται αριθμός" required />
            <NumberField label="Κλειδωμένο" value={3} disabled />
          </Stack>
        )}
      </WithState>
    ),
  },
}
