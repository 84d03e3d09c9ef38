import type { Stories } from '#web/kit/story.tsx'
import { KeyFigure, KeyFigures } from './KeyFigure.tsx'

export const stories: Stories = {
  Figures: () => (
    <KeyFigures>
      <KeyFigure label="Υποψήφιοι" value={12345} hint="+120 φέτος" />
      <KeyFigure label="Ποσοστό προσλήψεων" value="42,5%" warning="Λιγότερα από 30 πρόσωπα" />
      <KeyFigure label="Μέσος χρόνος" value={null} note="Όσοι περιμένουν ακόμη δεν μετρούν." />
    </KeyFigures>
  ),
}
