import { expect, it } from 'vitest'
import { criteriaOf, factOf, resultOf } from '#shared/features/hiring/hiring.criteria.ts'
import type { RequirementType } from '#shared/reference/listings.ts'

const listingWith = (jl_requirements: { type: RequirementType; value: string }[], bachelors = '') => ({
  jl_requested_bachelors_education: bachelors,
  jl_requested_masters_education: '',
  jl_requested_experienced_in_sector: '',
  jl_requirements,
})

const judge = (type: RequirementType, value: string, facts: string[]) =>
  criteriaOf(listingWith([{ type, value }])).map((criterion) => resultOf(criterion, new Set(facts)))

it('a language is met by its level and by all above it, and unknown when none is written down', () => {
  const facts = (level: string) => ['language', 'language:αγγλικα', `language:αγγλικα=${level}`]
  expect(judge('ENGLISH_EXPERTISE', 'B2', facts('B2'))).toEqual(['met'])
  expect(judge('ENGLISH_EXPERTISE', 'B2', facts('Μητρική'))).toEqual(['met'])
  expect(judge('ENGLISH_EXPERTISE', 'B2', facts('B1'))).toEqual(['not-met'])
  expect(judge('ENGLISH_EXPERTISE', 'B2', [])).toEqual(['unknown'])
  expect(judge('ENGLISH_EXPERTISE', 'πολύ καλά', facts('C2'))).toEqual(['unknown'])
})

it('other languages may carry a level too', () => {
  const speaks = (level: string) => ['language', 'language:γερμανικα', `language:γερμανικα=${level}`]
  expect(judge('LANGUAGES', 'Γερμανικά', speaks('A1'))).toEqual(['met'])
  expect(judge('LANGUAGES', 'Γερμανικά b2', speaks('C1'))).toEqual(['met'])
  expect(judge('LANGUAGES', 'Γερμανικά B2', speaks('B1'))).toEqual(['not-met'])
  expect(judge('LANGUAGES', 'Γαλλικά B2', speaks('C1'))).toEqual(['not-met'])
})

it('what is typed is compared without accents and capitals; own words are for people to judge', () => {
  expect(factOf('software', ' ΆΝΕΜΟΣ Ϊ ')).toBe('software:ανεμοσ ι')
  expect(judge('CODE', 'typeSCRIPT', ['code', 'code:typescript'])).toEqual(['met'])
  expect(judge('SOFTWARE', 'SAP', ['software', 'software:excel'])).toEqual(['not-met'])
  expect(judge('CUSTOM', 'Να γελά', ['software'])).toEqual(['unknown'])
})

it('one of several studies is enough', () => {
  const [criterion] = criteriaOf(listingWith([], 'Πληροφορική,Οικονομικά'))
  expect(criterion?.label).toBe('Πτυχίο: Πληροφορική ή Οικονομικά')
  expect(criterion && resultOf(criterion, new Set(['bachelor', 'bachelor:οικονομικα']))).toBe('met')
})
