import { percentOf } from '#shared/core/format.ts'

/** What a total needs of a criterion. */
export interface WeightedCriterion {
  acr_id: number
  acr_weight: number
}

/** The levels that somebody gave, by criterion. */
export type Levels = ReadonlyMap<number, number>

/** The weighted mean of the levels, 1 to 4; null until every criterion has one. It is a figure of its own, no language score. */
export function rubricTotal(criteria: readonly WeightedCriterion[], levels: Levels): number | null {
  let sum = 0
  let weights = 0
  for (const { acr_id, acr_weight } of criteria) {
    const level = levels.get(acr_id)
    if (level === undefined) return null
    sum += level * acr_weight
    weights += acr_weight
  }
  return weights === 0 ? null : sum / weights
}

/** The language score of a person from the language marks of the assessors: their mean, halves upwards; null without marks. */
export function languageScore(levels: readonly number[]): number | null {
  if (levels.length === 0) return null
  return Math.round(levels.reduce((sum, level) => sum + level, 0) / levels.length)
}

/** The share of a criterion in the total, in hundredths. */
export function shareOf(weight: number, weights: readonly number[]): number {
  const all = weights.reduce((sum, each) => sum + each, 0)
  return all === 0 ? 0 : percentOf(weight / all)
}

/** A first rubric, for an office that has none yet. */
export const starterCriteria = [
  {
    acr_title: 'Επικοινωνία',
    acr_weight: 25,
    acr_is_language: false,
    acr_levels: [
      'Απαντά με μία λέξη ή χάνει το νόημα.',
      'Λέει το βασικό, αλλά χωρίς σειρά.',
      'Μιλά καθαρά και με σειρά.',
      'Προσαρμόζει τα λόγια του σε όποιον τον ακούει.',
    ],
  },
  {
    acr_title: 'Συνεργασία',
    acr_weight: 25,
    acr_is_language: false,
    acr_levels: [
      'Δεν ακούει τους άλλους.',
      'Ακούει, αλλά δεν συνεισφέρει.',
      'Ακούει, προτείνει και μοιράζεται τη δουλειά.',
      'Φέρνει στην κουβέντα και όσους μένουν πίσω.',
    ],
  },
  {
    acr_title: 'Σκέψη',
    acr_weight: 25,
    acr_is_language: false,
    acr_levels: [
      'Δεν βρίσκει από πού να αρχίσει.',
      'Προχωρά μόνο με βοήθεια ή παραλείπει δεδομένα.',
      'Φτάνει σε λύση με δικά του βήματα, με μικρά κενά.',
      'Χωρίζει το πρόβλημα, δοκιμάζει δύο λύσεις, εξηγεί γιατί διάλεξε.',
    ],
  },
  {
    acr_title: 'Αγγλικά',
    acr_weight: 25,
    acr_is_language: true,
    acr_levels: [
      'Δεν καταλαβαίνει απλές ερωτήσεις.',
      'Απαντά με απλές φράσεις και βοήθεια.',
      'Συζητά για τη δουλειά με λίγα λάθη.',
      'Συζητά άνετα και για ό,τι δεν έχει προετοιμάσει.',
    ],
  },
]
