import { Group } from '@mantine/core'
import type { Stories } from '#web/kit/story.tsx'
import { StatusChip, type Tone } from './StatusChip.tsx'

const tones: Tone[] = ['neutral', 'info', 'success', 'warning', 'danger', 'progress']

export const stories: Stories = {
  'All tones': () => (
    <Group>
      {tones.map((tone) => (
        <StatusChip key={tone} tone={tone} label={`Κατάσταση ${tone}`} />
      ))}
    </Group>
  ),
  Small: () => (
    <Group>
      {tones.map((tone) => (
        <StatusChip key={tone} tone={tone} label="Ενεργή" size="sm" />
      ))}
    </Group>
  ),
}
