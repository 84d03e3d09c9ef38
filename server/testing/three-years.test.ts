import { expect, it } from 'vitest'
import { indicatorDifferences } from '#server/testing/indicator-differences.ts'
import { plantThreeYears, THREE_YEARS } from '#server/testing/three-years.ts'
import { startTestApp } from '#server/testing/app.ts'

// `npm run bench -- indicators` does the same with 30,000 hires.

it('gives of three years and twelve cycles the figures of independent queries', async () => {
  const t = await startTestApp()
  await plantThreeYears(t.db, 300)
  const compared = await indicatorDifferences(t.services, THREE_YEARS)
  expect(
    compared.flatMap(({ what, differences }) => differences.map((difference) => ({ what, ...difference }))),
  ).toEqual([])
  expect(compared.map(({ figures }) => figures)).toEqual([28, 27, 28, 27, 12, 3, 4, 3, 4, 4, 24, 24])
})
