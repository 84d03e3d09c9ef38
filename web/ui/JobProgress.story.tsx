import { Stack, Text } from '@mantine/core'
import { log, type Stories } from '#web/kit/story.tsx'
import { JobProgress } from './JobProgress.tsx'

const title = 'Εισαγωγή 1.200 υποψηφίων'

export const stories: Stories = {
  'All states': () => (
    <Stack>
      <JobProgress title={title} state="QUEUED" onCancel={() => log('cancel')} />
      <JobProgress title={title} state="RUNNING" percent={42} note="504 από 1.200" onCancel={() => log('cancel')} />
      <JobProgress title={title} state="RUNNING" />
      <JobProgress title={title} state="DONE" />
      <JobProgress title={title} state="FAILED" note="Το αρχείο δεν διαβάζεται">
        <Text size="sm">Γραμμή 12: λείπει το e-mail</Text>
      </JobProgress>
      <JobProgress title={title} state="CANCELLED" percent={60} />
    </Stack>
  ),
}
