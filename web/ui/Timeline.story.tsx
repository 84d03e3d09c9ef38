import { Text } from '@mantine/core'
import type { Stories } from '#web/kit/story.tsx'
import { Timeline, type TimelineEntry } from './Timeline.tsx'

const entries: TimelineEntry[] = [
  { id: '1', who: 'Ελένη', what: 'Άλλαξε την πόλη', at: '2026-01-05T09:00:00Z', detail: <Text size="sm">Αθήνα</Text> },
  { id: '2', who: null, what: 'Έληξε η πρόσκληση', at: '2026-01-04T09:00:00Z', tone: 'danger' },
  { id: '3', who: 'Νίκος', what: 'Ενέκρινε την εταιρεία', at: '2026-01-03T09:00:00Z', tone: 'success' },
]

export const stories: Stories = {
  Entries: () => <Timeline entries={entries} />,
  Empty: () => <Timeline entries={[]} emptyWords="Καμία αλλαγή" />,
}
