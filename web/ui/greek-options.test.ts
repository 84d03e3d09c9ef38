import { beforeEach, expect, it, vi } from 'vitest'
import type * as greekFold from '#shared/core/greek-fold.ts'
import { foldGreek, foldGreekVariants } from '#shared/core/greek-fold.ts'
import { readSentence } from './filter-sentence.ts'
import { greekMatcher, greekOptionsFilter } from './greek-options.ts'

vi.mock('#shared/core/greek-fold.ts', async (importOriginal) => {
  const real = await importOriginal<typeof greekFold>()
  return { foldGreek: vi.fn(real.foldGreek), foldGreekVariants: vi.fn(real.foldGreekVariants) }
})

const options = Array.from({ length: 300 }, (_, at) => ({ value: `${at}`, label: `Πόλη της Ελλάδας ${at}` }))

beforeEach(() => vi.clearAllMocks())

it('finds words in any order, without accents and in Latin letters; signs alone hold nothing back', () => {
  expect(['Νέα Σμύρνη', 'Αθήνα'].filter(greekMatcher('smyrni νεα'))).toEqual(['Νέα Σμύρνη'])
  for (const query of ['', '  ', '«»']) expect(greekMatcher(query)('Αθήνα')).toBe(true)
})

it('reads what was typed once for a long list, as each key must show at once', () => {
  expect(greekOptionsFilter({ options, search: 'poli', limit: Infinity })).toHaveLength(300)
  expect(foldGreekVariants).toHaveBeenCalledTimes(1)
})

it('reads the values of a list once for all that is typed there', () => {
  const fields = { city: { label: 'Πόλη', kind: 'choice' as const, options } }
  readSentence('π', fields)
  vi.mocked(foldGreek).mockClear()
  readSentence('πο', fields)
  expect(vi.mocked(foldGreek).mock.calls.length).toBeLessThan(10)
})
