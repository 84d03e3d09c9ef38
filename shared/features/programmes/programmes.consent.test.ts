import { expect, it } from 'vitest'
import { asksAgain, type ConsentText, currentConsent } from '#shared/features/programmes/programmes.consent.ts'

it('asks again for what a new version of the text says differently, and for nothing else', () => {
  const old: ConsentText = { version: '2026-01', data: ['Α'], companies: 'Οι εταιρείες βλέπουν', news: 'Νέα' }
  const texts: [ConsentText, ConsentText] = [{ ...old, version: '2026-02', companies: 'Οι εταιρείες καλούν' }, old]
  expect(asksAgain('companies', '2026-01', texts)).toBe(true)
  expect(asksAgain('news', '2026-01', texts)).toBe(false)
  expect(asksAgain('data', '2026-01', texts)).toBe(false)
  expect(asksAgain('companies', '2026-02', texts)).toBe(false)
  expect(asksAgain('news', '2019-01', texts)).toBe(true)
  expect(asksAgain('companies', currentConsent.version)).toBe(false)
})
