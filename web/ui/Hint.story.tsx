import type { Stories } from '#web/kit/story.tsx'
import { Hint } from './Hint.tsx'

export const stories: Stories = {
  Usual: () => <Hint>Ό,τι γράφεις εδώ το βλέπει μόνο το γραφείο.</Hint>,
  Small: () => <Hint size="xs">Από τον Μάρτιο</Hint>,
}
