import { Stack } from '@mantine/core'
import { type Stories, WithState } from '#web/kit/story.tsx'
import { TextArea } from './TextArea.tsx'

export const stories: Stories = {
  States: {
    show: () => (
      <WithState initial="Καλημέρα">
        {(value, set) => (
          <Stack maw={420}>
            <TextArea label="Σχόλιο" value={value} onChange={set} />
            <TextArea label="Πάρα πολλά" value={'α'.repeat(30)} maxLength={20} />
            <TextArea label="Κλειδωμένο" value={null} disabled />
          </Stack>
        )}
      </WithState>
    ),
  },
}
