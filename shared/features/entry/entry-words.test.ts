import { expect, it } from 'vitest'
import { entryDefaults, ownWords, shownWords } from './entry-words.defaults.ts'
import { entryWordLimits, entryWordNames, isListOfParts, partsOf } from './entry-words.ts'

it('reads a list of parts, and says where it is none', () => {
  expect(partsOf('## Α\nένα\n\nδύο\n## Β\nτρία ## όχι τίτλος')).toEqual([
    { heading: 'Α', body: 'ένα\n\nδύο' },
    { heading: 'Β', body: 'τρία ## όχι τίτλος' },
  ])
  expect(partsOf('')).toEqual([])
  for (const torn of ['λόγια\n## Α\nένα', '## Α', '## \nένα', '## Α\n## Β\nδύο']) expect(partsOf(torn)).toBeNull()
})

it('brings a text of its own for each place, within its limit', () => {
  for (const name of entryWordNames) {
    expect(entryDefaults[name].length).toBeGreaterThan(0)
    expect(entryDefaults[name].length).toBeLessThanOrEqual(entryWordLimits[name])
    if (isListOfParts(name)) expect(partsOf(entryDefaults[name])?.length).toBeGreaterThan(0)
  }
})

it('keeps only what differs from what the product brings', () => {
  const own = ownWords({ ...entryDefaults, title: 'Άλλος τίτλος' })
  expect(Object.values(own).filter(Boolean)).toEqual(['Άλλος τίτλος'])
  expect(shownWords(own)).toEqual({ ...entryDefaults, title: 'Άλλος τίτλος' })
})
