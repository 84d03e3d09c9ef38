import { Stack } from '@mantine/core'
import { held, type Stories } from '#web/kit/story.tsx'
import { TimeField } from './TimeField.tsx'

const time = (value: string) => held(TimeField, 'time', { maw: 200, label: 'Ώρα', value })

export const stories: Stories = {
  States: () => (
    <Stack maw={200}>
      {time('16:30')}
      <TimeField label="Έναρξη" required error="Γράψε μια ώρα" />
      <TimeField label="Λήξη" value="18:00" disabled />
    </Stack>
  ),
  Open: { show: () => time('09:05'), open: ['Ώρες'] },
}
