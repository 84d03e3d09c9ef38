import type { Stories } from '#web/kit/story.tsx'
import { Hint } from './Hint.tsx'

export const stories: Stories = {
  Usual: { show: () => <Hint>Ό,τι γράφεις εδώ το βλέπει μόνο το γραφείο.</Hint> },
  Small: { show: () => <Hint size="xs">Από τον Μάρτιο</Hint> },
}
