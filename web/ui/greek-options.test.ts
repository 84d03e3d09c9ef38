import { expect, it, vi } from 'vitest'
import { readSentence } from './filter-sentence.ts'
import { greekMatcher, greekOptionsFilter } from './greek-options.ts'

it('finds words in any order, without accents and in Latin letters; signs alone hold nothing back', () => {
  expect(['Νέα Σμύρνη', 'Αθήνα'].filter(greekMatcher('smyrni νεα'))).toEqual(['Νέα Σμύρνη'])
  for (const query of ['', '  ', '«»']) expect(greekMatcher(query)('Αθήνα')).toBe(true)
})

it('reads what was typed once for a long list, as each key must show at once', () => {
  const options = Array.from({ length: 300 }, (_, at) => ({ value: `${at}`, label: `Πόλη της Ελλάδας ${at}` }))
  const split = vi.fn((by: RegExp) => 'poli'.split(by))
  expect(greekOptionsFilter({ options, search: { split } as unknown as string, limit: Infinity })).toHaveLength(300)
  expect(split).toHaveBeenCalledTimes(1)
})

it('reads the values of a list once for all that is typed there', () => {
  const label = vi.fn(() => 'Πόλη της Ελλάδας')
  const options = Array.from({ length: 300 }, (_, at) => ({
    value: `${at}`,
    get label() {
      return label()
    },
  }))
  const fields = { city: { label: 'Πόλη', kind: 'choice' as const, options } }
  readSentence('π', fields)
  expect(label).toHaveBeenCalledTimes(300)
  readSentence('πο', fields)
  expect(label).toHaveBeenCalledTimes(300)
})
