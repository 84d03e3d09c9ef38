import { describe, expect, it } from 'vitest'
import type { FilterFields } from '#shared/core/filters.ts'
import { exampleOf, readSentence } from './filter-sentence.ts'
import { listTexts } from './list.texts.ts'

const options = (...labels: string[]) => labels.map((label) => ({ value: label, label }))

const fields: FilterFields = {
  name: { label: 'Ονοματεπώνυμο', kind: 'text' },
  city: { label: 'Πόλη', kind: 'choice', options: options('Αθήνα', 'Θεσσαλονίκη', 'Νέα Σμύρνη') },
  bachelor: { label: 'Πτυχίο', kind: 'choice', isHad: true, options: options('Πληροφορική', 'Οικονομικά') },
  master: { label: 'Μεταπτυχιακό', kind: 'choice', options: options('Πληροφορική') },
  languages: {
    label: 'Ξένη γλώσσα',
    kind: 'list',
    options: options('Αγγλικά', 'Γερμανικά'),
    levels: ['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'Μητρική'],
  },
  licences: { label: 'Δίπλωμα οδήγησης', kind: 'list', options: options('A1', 'B') },
  open: { label: 'Αναζητά εργασία', kind: 'boolean' },
  age: { label: 'Ηλικία', kind: 'number' },
}

const city = { field: 'city', op: 'eq', value: ['Θεσσαλονίκη'] }
const english = { field: 'languages', op: 'gte', value: 'Αγγλικά C1' }
const degree = { field: 'bachelor', op: 'exists', value: true }

describe('a typed sentence', () => {
  it.each([
    ['θεσσαλονικη πτυχιο αγγλικα c1', [city, degree, english]],
    ['Θεσσαλονίκη, πτυχίο, αγγλικά τουλάχιστον C1', [city, degree, english]],
    ['thessaloniki ptyxio agglika c1', [city, degree, english]],
    // Typed with the Greek keyboard.
    ['αγγλικά ψ1', [english]],
    ['αγγλικά', [{ field: 'languages', op: 'eq', value: ['Αγγλικά'] }]],
    ['γερμανικά μητρική', [{ field: 'languages', op: 'gte', value: 'Γερμανικά Μητρική' }]],
    ['νεα σμυρνη και αθηνα', [{ field: 'city', op: 'eq', value: ['Νέα Σμύρνη', 'Αθήνα'] }]],
    ['πτυχίο πληροφορική', [{ field: 'bachelor', op: 'eq', value: ['Πληροφορική'] }]],
    ['μεταπτυχιακό πληροφορική', [{ field: 'master', op: 'eq', value: ['Πληροφορική'] }]],
    ['αναζητά εργασία', [{ field: 'open', op: 'eq', value: true }]],
    ['δίπλωμα οδήγησης Β', [{ field: 'licences', op: 'eq', value: ['B'] }]],
    ['πτυχίο', [degree]],
    ['δίπλωμα οδήγησης', [{ field: 'licences', op: 'exists', value: true }]],
    // Each person has one: the values are wanted, and the name alone is no condition.
    ['πόλη', []],
    ['ονοματεπώνυμο', []],
    ['πόλη Αθήνα', [{ field: 'city', op: 'eq', value: ['Αθήνα'] }]],
    // The value is being typed.
    ['πόλη Αθη', []],
    ['πτυχίο πληρ', []],
    ['ξένη γλώσσα αγγ', []],
    ['Θεσσαλονίκη πτυχίο πληρ', [city, degree]],
    ['', []],
  ])('%s', (text, filters) => {
    expect(readSentence(text, fields).filters).toEqual(filters)
  })

  it('says which words it did not understand, and guesses nothing', () => {
    expect(readSentence('θεσσαλονικη ξιφασκία A1 ηλικία', fields)).toEqual({
      filters: [city],
      unread: ['ξιφασκία', 'A1', 'ηλικία'],
    })
    expect(readSentence("<script> ' %", fields).filters).toEqual([])
    expect(listTexts.filters.notUnderstood(['ξιφασκία', 'A1'])).toBe(
      'Κανένα πεδίο και καμία τιμή με το όνομα «ξιφασκία», «A1».',
    )
  })

  it('says so of a word after the name of a field, too', () => {
    expect(readSentence('πόλη ξιφασκία', fields)).toEqual({ filters: [], unread: ['ξιφασκία'] })
  })

  it('asks for more after words that only join others', () => {
    const { unread } = readSentence('και με τουλάχιστον', fields)
    expect(unread).toEqual([])
    expect(listTexts.filters.notUnderstood(unread)).toBe('Χρειάζεται και ένα πεδίο ή μια τιμή.')
  })
})

describe('the example of a sentence', () => {
  const usual = 'Θεσσαλονίκη πτυχίο αγγλικά C1'
  const company: FilterFields = {
    name: { label: 'Επωνυμία', kind: 'text' },
    status: { label: 'Κατάσταση', kind: 'choice', options: options('Περιμένει έγκριση', 'Εγκεκριμένη') },
    size: { label: 'Μέγεθος', kind: 'choice', options: options('1-10', '251+') },
    activity: { label: 'Δραστηριότητα', kind: 'choice', options: options('Άλλο', 'Τρόφιμα και Ποτά', 'Ακίνητα') },
  }

  it('is the usual one where it is understood, and else of the fields that there are', () => {
    expect(exampleOf(fields, usual)).toBe(usual)
    expect(exampleOf(company, usual)).toBe('Εγκεκριμένη Ακίνητα')
    expect(readSentence('Εγκεκριμένη Ακίνητα', company).unread).toEqual([])
    expect(exampleOf({ age: { label: 'Ηλικία', kind: 'number' } }, usual)).toBe('')
  })
})
