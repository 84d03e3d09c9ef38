import { Stack } from '@mantine/core'
import { held, type Stories } from '#web/kit/story.tsx'
import { TextArea } from './TextArea.tsx'

export const stories: Stories = {
  States: () => (
    <Stack maw={420}>
      {held(TextArea, 'comment', { label: 'Σχόλιο', value: 'Καλημέρα' })}
      <TextArea label="Πάρα πολλά" value={'α'.repeat(30)} maxLength={20} />
      <TextArea label="Κλειδωμένο" value={null} disabled />
    </Stack>
  ),
}
