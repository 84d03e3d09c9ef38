import { expect, it } from 'vitest'
import { indicators } from '#shared/features/funder-pack/funder-pack.rules.ts'
import {
  openFiguresOf,
  openGroups,
  openNumber,
  sharedDefinition,
} from '#shared/features/funder-pack/open-figures.rules.ts'

it('tells nothing of one to four people, and others to the nearest five', () => {
  expect([0, 1, 4, 5, 7, 8, 102, 103].map(openNumber)).toEqual([0, null, null, 5, 5, 10, 100, 105])
  expect(openNumber(null)).toBeNull()
})

it('leaves nobody a number of one to four by subtraction', () => {
  for (let total = 0; total <= 60; total++)
    for (let women = 0; women <= total; women++) {
      const left = (openNumber(total) ?? 0) - (openNumber(women) ?? 0)
      expect(left % 5).toBe(0)
    }
})

it('tells the sex of nobody where the whole is hidden', () => {
  const counted = [{ id: 'completed', total: 3, women: 0, men: 0, others: 3 }]
  expect(openFiguresOf({ counted }, ['leaving'])).toMatchObject([{ total: null, women: null, men: null }])
})

it('has what was chosen alone, and never a special trait', () => {
  const counted = indicators.map(({ id }) => ({ id, total: 12, women: 3, men: 9, others: 0 }))
  expect(openFiguresOf({ counted }, ['leaving']).map(({ id }) => id)).toEqual(['completed', 'left-early'])
  expect(openFiguresOf({ counted }, ['leaving'])[0]).toMatchObject({ total: 10, women: null, men: 10 })
  const words = [{ id: 'completed', label: 'Τελείωσαν', definition: 'Όπως γράφτηκε τότε.' }]
  expect(openFiguresOf({ counted, words }, ['leaving'])[0]).toMatchObject(words[0] ?? {})
  const all = openFiguresOf({ counted }, openGroups).map(({ id }) => id)
  expect(all).toEqual(indicators.map(({ id }) => id).filter((id) => id !== 'disability'))
})

it('says of each indicator what it counts, and what that cannot say', () => {
  for (const { id, definition } of indicators)
    expect(definition, id).toMatch(/^\p{Lu}[^.]{10,}\..*\p{Lu}[^.]{10,}\.$/su)
})

it('says once what all figures of a group mean', () => {
  const of = (...definitions: string[]) => definitions.map((definition) => ({ definition }))
  expect(sharedDefinition(of('Ίδιο.', 'Ίδιο.'))).toBe('Ίδιο.')
  expect(sharedDefinition(of('Ίδιο.', 'Άλλο.'))).toBeNull()
  expect(sharedDefinition(of('Μόνο.'))).toBeNull()
})
