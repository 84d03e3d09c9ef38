import { Stack } from '@mantine/core'
import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { DateField } from './DateField.tsx'

const day = (initial: string | null) => (
  <WithState initial={initial}>
    {(value, set) => (
      <DateField
        maw={300}
        label="Ημερομηνία"
        value={value}
        onChange={(next) => {
          set(next)
          log('day', next)
        }}
      />
    )}
  </WithState>
)

export const stories: Stories = {
  States: {
    show: () => (
      <Stack maw={300}>
        {day('2026-03-25')}
        <DateField label="Έναρξη" required error="Χρειάζεται ημερομηνία" />
        <DateField label="Λήξη" value="2026-12-31" disabled />
      </Stack>
    ),
  },
  Blank: { show: () => day(null) },
  Open: { show: () => day('2026-03-25'), open: ['Ημερομηνία'] },
}
