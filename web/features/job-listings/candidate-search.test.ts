import { expect, it } from 'vitest'
import type { Listing } from '#shared/features/job-listings/job-listings.contract.ts'
import {
  chipsOf,
  looserThan,
  oneLevelEach,
  prefilled,
  searchLists,
  wordsOf,
} from '#web/features/job-listings/candidate-search.ts'
import { greekMatcher } from '#web/ui/greek-options.ts'

const listing = (requirements: Listing['jl_requirements'], isStrict = true) =>
  ({
    jl_requested_strictly_qualified: isStrict,
    jl_requested_bachelors_education: '',
    jl_requested_masters_education: '',
    jl_requested_experienced_in_sector: '',
    jl_requirements: requirements,
  }) as Listing

const english = { type: 'ENGLISH_EXPERTISE', value: 'C1' } as const

it('a strict listing brings its languages along; its English is for the order alone', () => {
  expect(prefilled(listing([english])).lists.languages).toEqual([])
  const german = { type: 'LANGUAGES', value: 'Γερμανικά' } as const
  expect(prefilled(listing([english, german])).lists.languages).toEqual(['Γερμανικά'])
  expect(prefilled(listing([german], false)).lists).toEqual({})
})

it('the level that was chosen last takes the place of another one of that language', () => {
  expect(oneLevelEach(['Αγγλικά B2', 'Γαλλικά', 'Αγγλικά C1'])).toEqual(['Γαλλικά', 'Αγγλικά C1'])
  expect(oneLevelEach(['Αγγλικά C1', 'Αγγλικά'])).toEqual(['Αγγλικά'])
})

it('a level is found by typing, and read in words', () => {
  const labels = searchLists.languages.options.map((value) => wordsOf('languages', value))
  expect(labels.filter(greekMatcher('αγγλ c1'))).toEqual(['Αγγλικά, τουλάχιστον C1'])
  expect(wordsOf('languages', 'Αγγλικά Μητρική')).toBe('Αγγλικά, μητρική')
  expect(wordsOf('languages', 'C1')).toBe('C1')
  const values = {
    lists: { languages: ['Αγγλικά C1'] },
    edc_id: null,
    hidden: false,
    hired: false,
    fits: false,
    without: [],
  }
  expect(chipsOf(values, new Map())[0]?.label).toBe('Ξένη γλώσσα: Αγγλικά, τουλάχιστον C1')
})

it('is loosened filter by filter, a list as a whole', () => {
  const master = { ...listing([]), jl_requested_masters_education: 'Διοίκηση,Οικονομικά' }
  const strict = { ...prefilled({ ...master, jl_requested_bachelors_education: 'Νομική' }), edc_id: 3 }
  expect(looserThan(strict).map(({ label, values }) => [label, chipsOf(values, new Map()).length])).toEqual([
    ['Πτυχίο', 3],
    ['Μεταπτυχιακό', 2],
    ['Πρόγραμμα', 3],
  ])
})
