import { Button } from '@mantine/core'
import type { Stories } from '#web/kit/story.tsx'
import { EmptyState } from './EmptyState.tsx'

export const stories: Stories = {
  Default: () => <EmptyState />,
  'With the next step': () => (
    <EmptyState
      title="Καμία αγγελία ακόμη"
      body="Η πρώτη αγγελία φαίνεται εδώ μόλις τη γράψεις."
      action={<Button>Νέα αγγελία</Button>}
      level={1}
    />
  ),
  'No match': () => <EmptyState kind="no-match" action={<Button variant="default">Καθαρισμός φίλτρων</Button>} />,
  Compact: () => <EmptyState compact title="Κανένα αρχείο" />,
}
