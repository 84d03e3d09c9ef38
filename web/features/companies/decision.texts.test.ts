import { describe, expect, it } from 'vitest'
import { decisionTexts as texts } from '#web/features/companies/decision.texts.ts'

const rest =
  'Οι χρήστες της εταιρείας αποσυνδέονται αμέσως. Τα στοιχεία διατηρούνται και η εταιρεία μπορεί να επανέλθει'

describe('archiving a company', () => {
  it.each([
    [0, 0, ''],
    [1, 0, ' Έκλεισε 1 αγγελία.'],
    [0, 1, ' Ακυρώθηκε 1 συνέντευξη.'],
    [2, 1, ' Έκλεισαν 2 αγγελίες και ακυρώθηκε 1 συνέντευξη.'],
    [1, 3, ' Έκλεισε 1 αγγελία και ακυρώθηκαν 3 συνεντεύξεις.'],
  ])('of %i listings and %i interviews says only what happened', (listings, interviews, said) => {
    expect(texts.archived('Αιγαίο', listings, interviews)).toBe(`Η «Αιγαίο» αρχειοθετήθηκε.${said}`)
  })

  it.each([
    [0, 0, `${rest}.`],
    [1, 0, `Θα κλείσει 1 ανοιχτή αγγελία. ${rest}, αλλά οι αγγελίες δεν ανοίγουν ξανά από μόνες τους.`],
    [0, 2, `Θα ακυρωθούν 2 συνεντεύξεις που εκκρεμούν. ${rest}.`],
    [
      4,
      1,
      `Θα κλείσουν 4 ανοιχτές αγγελίες και θα ακυρωθεί 1 συνέντευξη που εκκρεμεί. ${rest}, αλλά οι αγγελίες δεν ανοίγουν ξανά από μόνες τους.`,
    ],
  ])('with %i listings and %i interviews foretells only what there is', (listings, interviews, said) => {
    expect(texts.archiveBody(listings, interviews)).toBe(said)
  })
})
