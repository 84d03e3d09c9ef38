import { plural } from '#shared/core/format.ts'
import type { MorningAct } from '#shared/features/interviews/morning.calls.ts'

export const morningTexts = {
  title: 'Τι σας περιμένει',
  ended: 'Ό,τι περιμένει, θα το βρείτε στον πίνακα ελέγχου σας.',
  left: (count: number) => (count === 0 ? 'Όλα έκλεισαν. Ευχαριστούμε.' : `Μένουν: ${plural(count, 'θέμα', 'θέματα')}`),
  acts: { held: 'Έγινε', missed: 'Δεν ήρθε' } satisfies Record<Exclude<MorningAct, 'take'>, string>,
  take: (time: string) => `Δεκτή: ${time}`,
  confirm: (words: string) => `Καταχώριση: ${words}`,
  other: 'Άλλη απάντηση',
  told: {
    held: '',
    missed: 'Ο υποψήφιος γυρίζει στους ξεχωρισμένους της αγγελίας.',
    take: 'Ο υποψήφιος ενημερώνεται αμέσως.',
  },
  closed: (state: string) => `Έχει καταχωριστεί: ${state}.`,
  panel: 'Στον πίνακα ελέγχου',
} as const
