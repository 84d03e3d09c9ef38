import { describe, expect, it } from 'vitest'
import type { Call } from '#shared/core/contract.ts'
import { readRow } from '#shared/features/candidate-import/candidate-import.rules.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { lineList } from '#shared/features/candidates/profile.kinds.ts'
import { profile, type ProfileName } from '#shared/features/candidates/profile.ts'
import { personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'

const FORGED = 'x\u001fbachelor:νομικη'
const SENTENCE = 'Περιέχει χαρακτήρες που δεν επιτρέπονται'

const lists = ['usp_software', 'usp_code', 'usp_driving_licences'] as const

describe('a line of a profile', () => {
  it('holds no control characters, alone or in a list', () => {
    const values: Partial<Record<string, unknown>> = {
      text: FORGED,
      optionalText: FORGED,
      suggested: FORGED,
      option: FORGED,
      optionList: FORGED,
      texts: [FORGED],
      tags: [FORGED],
      languages: [{ language: FORGED, level: 'C1' }],
      links: [{ label: FORGED, url: '' }],
    }
    const taken = Object.entries<(typeof profile)[ProfileName]>(profile)
      .filter(([, field]) => 'form' in field && field.kind in values)
      .filter(([, field]) => 'form' in field && field.form.safeParse(values[field.kind]).success)
    expect(taken.map(([name]) => name)).toEqual([])
  })

  const calls: [string, Call][] = [
    ['of the office, created', candidatesContract.create as never],
    ['of the office, edited', candidatesContract.edit as never],
    ['of the personal page', personalPageContract.saveProfile as never],
  ]
  it.each(calls)('is refused beside its field %s', (_, { input }) => {
    const issues = input?.safeParse(Object.fromEntries(lists.map((name) => [name, ['Excel', FORGED]]))).error?.issues
    const sentences = new Map(issues?.map(({ path, message }) => [path.join('.'), message]))
    expect(lists.map((name) => sentences.get(name))).toEqual(lists.map(() => SENTENCE))
  })

  it('is refused in a row of an import', () => {
    const row = readRow(['Άννα', 'anna@mail.test', FORGED], ['usr_fullname', 'usr_email', 'usp_software'], '2026-03-01')
    expect(row).toEqual({ values: null, problems: [{ field: 'usp_software', message: SENTENCE }] })
  })

  it('of a list loses what a line loses, and what is wrong with it is said of the list', () => {
    expect(lineList(5, 2).parse([' α ', 'β\u202e'])).toEqual(['α', 'β'])
    for (const bad of [['α', ' '], ['α\u001fβ'], ['123456'], ['α', 'β', 'γ']])
      expect(lineList(5, 2).safeParse(bad).error?.issues).toMatchObject([{ path: [] }])
  })
})
