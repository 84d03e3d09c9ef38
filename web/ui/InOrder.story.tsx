import { Text } from '@mantine/core'
import type { Stories } from '#web/kit/story.tsx'
import { InOrder, InOrderColumns } from './InOrder.tsx'
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
  'Columns, the first still coming': () => (
    <InOrderColumns>
      <InOrder>
        <Section title="Όσα έρχονται">
          <LoadingSkeleton shape="text" />
        </Section>
        {last}
      </InOrder>
      <InOrder>
        <Section title="Δίπλα">
          <Text>Στέκεται από κάτω σε στενή οθόνη.</Text>
        </Section>
      </InOrder>
    </InOrderColumns>
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
