import { Stack } from '@mantine/core'
import { held, type Stories } from '#web/kit/story.tsx'
import { NumberField } from './NumberField.tsx'

export const stories: Stories = {
  States: () => (
    <Stack maw={300}>
      {held(NumberField, 'number', { label: 'Μισθός', value: 12_500 })}
      <NumberField label="Θέσεις" value={null} error="Χρειάζεται αριθμός" required />
      <NumberField label="Κλειδωμένο" value={3} disabled />
    </Stack>
  ),
}
