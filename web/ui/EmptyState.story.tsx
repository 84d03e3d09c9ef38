import { Button } from '@mantine/core'
import type { Stories } from '#web/kit/story.tsx'
import { EmptyState } from './EmptyState.tsx'

export const stories: Stories = {
  Default: { show: () => <EmptyState /> },
  'With the next step': {
    show: () => (
      <EmptyState
        title="Καμία αγγελία ακόμη"
        body="Η πρώτη αγγελία φαίνεται εδώ μόλις τη γράψεις."
        action={<Button>Νέα αγγελία</Button>}
        level={1}
      />
    ),
  },
  'No match': {
    show: () => <EmptyState kind="no-match" action={<Button variant="default">Καθαρισμός φίλτρων</Button>} />,
  },
  Compact: { show: () => <EmptyState compact title="Κανένα αρχείο" /> },
}
