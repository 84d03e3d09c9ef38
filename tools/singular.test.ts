import { describe, expect, it } from 'vitest'
import { singularWords } from '#tools/singular.ts'

describe('words to one reader', () => {
  it.each([
    'Ο κωδικός σου είναι σωστός.',
    'Δοκίμασε ξανά',
    'Αν έχεις λογαριασμό',
    'Για να συνδεθείς',
    'Όταν κλείσεις τη σελίδα',
    'Όσα έγραψες μένουν',
    'Όσα σε αφορούν',
    'Έκλεισε. Άνοιξε ξανά τον σύνδεσμο',
    'Φύλαξέ τους',
  ])('are found in «%s»', (text) => {
    expect(singularWords(text)).not.toEqual([])
  })

  it.each([
    'Ο κωδικός σας είναι σωστός.',
    'Άλλαξε η ώρα της συνέντευξης',
    'Οι αιτήσεις και οι προσκλήσεις περιμένουν',
    'Σε λίγο, σε τρεις ημέρες',
    'Κανείς από εσάς, εσείς κι εμείς',
    'Επιβεβαιώστε το e-mail σας',
    'Η εταιρεία ζήτησε νέα ώρα',
    'Αρκεί αποσύνδεση και νέα σύνδεση',
  ])('are not found in «%s»', (text) => {
    expect(singularWords(text)).toEqual([])
  })
})
