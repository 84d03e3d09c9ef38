import { expect, it } from 'vitest'
import { generatedDay, ruleBrokenBy } from '#bench/day/generated-days.ts'

const DAYS = 300

it('no generated day breaks a rule, planned or repaired', () => {
  const seeds = Array.from({ length: DAYS }, (_, at) => at + 1)
  const broken = seeds.flatMap((seed) => {
    const rule = ruleBrokenBy(seed)
    return rule === null ? [] : [`day ${seed}, ${rule}`]
  })
  expect(broken).toEqual([])
  // They are days with something to break.
  const days = seeds.map(generatedDay)
  expect(days.filter(({ settings }) => settings.breaks.length > 0).length).toBeGreaterThan(DAYS / 3)
  expect(days.filter(({ noGo }) => noGo.length > 0).length).toBeGreaterThan(DAYS / 3)
  expect(days.filter(({ settings }) => settings.pickedDays.length > 0).length).toBeGreaterThan(DAYS / 4)
  expect(days.filter(({ people }) => people.some(({ language }) => language !== null)).length).toBeGreaterThan(DAYS / 3)
  expect(days.filter(({ people }) => people.some(({ busy }) => busy.length > 0)).length).toBeGreaterThan(DAYS / 3)
})
