import { SimpleGrid } from '@mantine/core'
import { log, type Stories } from '#web/kit/story.tsx'
import { KeyFigure } from './KeyFigure.tsx'

export const stories: Stories = {
  Figures: () => (
    <SimpleGrid cols={{ base: 1, sm: 4 }}>
      <KeyFigure label="Υποψήφιοι" value={12345} hint="+120 φέτος" />
      <KeyFigure label="Ποσοστό προσλήψεων" value={42.5} unit="%" warning="Λιγότερα από 30 πρόσωπα" />
      <KeyFigure label="Μέσος χρόνος" value={null} note="Όσοι περιμένουν ακόμη δεν μετρούν." />
      <KeyFigure label="Εταιρείες" value="1.204" onClick={() => log('open')} />
    </SimpleGrid>
  ),
  Loading: () => <KeyFigure label="Υποψήφιοι" value={undefined} isLoading />,
  Failed: () => <KeyFigure label="Υποψήφιοι" value={null} error="Δεν φορτώθηκε" />,
}
