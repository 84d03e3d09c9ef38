import { describe, expect, it } from 'vitest'
import type { Filter } from '#shared/core/filters.ts'
import { conditionsOf, neededFields } from '#shared/features/programmes/programmes.conditions.ts'

const of = (...filters: Filter[]) => ({ filters })
const young: Filter = { field: 'age', op: 'lte', value: 35 }
const women: Filter = { field: 'usp_gender', op: 'eq', value: 'FEMALE' }
const near: Filter = { field: 'usp_city', op: 'eq', value: ['Βόλος', 'Λάρισα'] }
const far: Filter = { field: 'usp_city', op: 'neq', value: 'Αθήνα' }
const finalist: Filter = { field: 'application_status', op: 'eq', value: 'FINALIST' }

describe('for whom a programme is', () => {
  it('is shown in words, one line for each audience', () => {
    expect(conditionsOf([of(young, women), of(near)])).toEqual(['Έως 35 ετών, Φύλο: Γυναίκα', 'Πόλη: Βόλος ή Λάρισα'])
    expect(conditionsOf([of(far)])).toEqual(['Πόλη εκτός από Αθήνα'])
    expect(conditionsOf([of({ field: 'usp_birthdate', op: 'date_after', value: '2000-01-31' })])).toEqual([
      'Ημερομηνία γέννησης μετά από 31/01/2000',
    ])
  })

  it('is everybody without an audience, or with an empty one', () => {
    expect(conditionsOf([])).toEqual([])
    expect(conditionsOf([of(young), of()])).toEqual([])
  })

  it('does not show what only the office knows', () => {
    expect(conditionsOf([of(finalist)])).toEqual(['Όσοι το έχουν συνεννοηθεί με το γραφείο'])
    expect(conditionsOf([of(finalist, young)])).toEqual(['Έως 35 ετών'])
  })
})

describe('what must be filled in', () => {
  it('is what every audience has a condition on', () => {
    expect(neededFields([of(young, women)])).toEqual(['usp_birthdate', 'usp_gender'])
    expect(neededFields([of(young, women), of(near, young)])).toEqual(['usp_birthdate'])
    expect(neededFields([of(young), of()])).toEqual([])
    expect(neededFields([])).toEqual([])
  })

  it('is nothing where an empty field matches as well', () => {
    expect(neededFields([of(far, finalist, { field: 'has_cv', op: 'exists', value: false })])).toEqual([])
  })
})
