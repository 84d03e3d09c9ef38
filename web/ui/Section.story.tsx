import { Button } from '@mantine/core'
import type { Stories } from '#web/kit/story.tsx'
import { Section } from './Section.tsx'

export const stories: Stories = {
  Full: () => (
    <Section title="Στοιχεία" description="Όσα βλέπουν οι εταιρείες" actions={<Button size="xs">Αλλαγή</Button>}>
      <p>Περιεχόμενο</p>
    </Section>
  ),
  'Without a title': () => (
    <Section padding="flush">
      <p>Περιεχόμενο</p>
    </Section>
  ),
}
