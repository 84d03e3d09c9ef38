import { Text } from '@mantine/core'
import type { Stories } from '#web/kit/story.tsx'
import { InOrder } from './InOrder.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'
import { Section } from './Section.tsx'

const last = (
  <Section title="Τα υπόλοιπα">
    <Text>Φαίνονται όταν είναι εκεί και όσα στέκονται από πάνω.</Text>
  </Section>
)

export const stories: Stories = {
  Coming: () => (
    <InOrder>
      <Section title="Όσα έρχονται">
        <LoadingSkeleton shape="text" />
      </Section>
      {last}
    </InOrder>
  ),
  There: () => (
    <InOrder>
      <Section title="Όσα ήρθαν">
        <Text>Δύο συνεντεύξεις.</Text>
      </Section>
      {last}
    </InOrder>
  ),
}
