import { Stack } from '@mantine/core'
import { log, type Stories, WithState } from '#web/kit/story.tsx'
import { TimeField } from './TimeField.tsx'

const time = (initial: string | null) => (
  <WithState initial={initial}>
    {(value, set) => (
      <TimeField
        maw={200}
        label="Ώρα"
        value={value}
        onChange={(next) => {
          set(next)
          log('time', next)
        }}
      />
    )}
  </WithState>
)

export const stories: Stories = {
  States: {
    show: () => (
      <Stack maw={200}>
        {time('16:30')}
        <TimeField label="Έναρξη" required error="Γράψε μια ώρα" />
        <TimeField label="Λήξη" value="18:00" disabled />
      </Stack>
    ),
  },
  Open: { show: () => time('09:05'), open: ['Ώρες'] },
}
