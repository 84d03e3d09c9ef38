import { expect, it } from 'vitest'
import { headlineIds } from '#shared/features/kpis/kpis.headline-words.ts'
import { isCounted } from '#web/features/kpis/kpis.data.ts'
import { nothingFetched } from '#web/features/kpis/kpis.engine.ts'

it('until all figures are computed, those of companies alone count, whatever other lists are here', () => {
  const all = Object.fromEntries(Object.keys(nothingFetched).map((name) => [name, 'yes'])) as typeof nothingFetched
  const companies = { ...nothingFetched, companies: 'yes', hires: 'yes', listings: 'failed' } as const
  const counted = headlineIds.filter((id) => isCounted(id, companies))
  expect(counted).toEqual(headlineIds.filter((id) => isCounted(id, all)))
  expect(counted.length).toBeGreaterThan(0)
  expect(isCounted('applications', all)).toBe(false)
  expect(headlineIds.filter((id) => isCounted(id, nothingFetched))).toEqual([])
})
