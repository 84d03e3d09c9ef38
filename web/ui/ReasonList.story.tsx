import type { Stories } from '#web/kit/story.tsx'
import { Hint } from './Hint.tsx'
import { ReasonList } from './ReasonList.tsx'

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Μαρία Παπαδοπούλου ${at + 1}`, reason: 'Δεν έχει ώρα' }))

export const stories: Stories = {
  Few: () => <ReasonList title="Δεν θα λάβουν (2)" people={people(2)} />,
  Many: () => (
    <ReasonList title="Δεν θα λάβουν (57)" people={people(45)}>
      <Hint>Γνωρίζουν ήδη την ώρα τους: 12</Hint>
    </ReasonList>
  ),
  'No lines': () => (
    <ReasonList title="Δεν θα λάβουν (12)" people={[]}>
      <Hint>Γνωρίζουν ήδη την ώρα τους: 12</Hint>
    </ReasonList>
  ),
}
