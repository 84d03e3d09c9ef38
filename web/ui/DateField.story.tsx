import { Stack } from '@mantine/core'
import { held, log, type Stories } from '#web/kit/story.tsx'
import { DateField } from './DateField.tsx'

const day = (value: string | null) => held(DateField, 'day', { maw: 300, label: 'Ημερομηνία', value })

export const stories: Stories = {
  States: () => (
    <Stack maw={300}>
      {day('2026-03-25')}
      <DateField label="Έναρξη" required error="Χρειάζεται ημερομηνία" />
      <DateField label="Λήξη" value="2026-12-31" disabled />
    </Stack>
  ),
  Blank: () => day(null),
  Filter: () => <DateField label="Από" value={null} onChange={(value) => log('from', value)} />,
  Open: { show: () => day('2026-03-25'), open: ['Ημερομηνία'] },
}
