import { expect, it } from 'vitest'
import {
  isDraft,
  missingToPublish,
  neededToPublish,
  payWords,
  placeWords,
} from '#shared/features/job-listings/job-listings.rules.ts'

const whole = { jl_description: '<p>Έλα</p>', jl_city: 'Πάτρα', jl_deadline: '2026-11-22', jl_pay_min: 1000 }

it('a listing is published with what a graduate needs', () => {
  const missing = (change: object) => Object.keys(missingToPublish({ ...whole, ...change }, '2026-11-22'))
  expect(missing({})).toEqual([])
  expect(missing({ jl_city: '', jl_remote: true })).toEqual([])
  expect(missing({ jl_pay_min: null, jl_pay_max: 1500 })).toEqual([])
  expect(missing({ jl_description: '<p>&nbsp; </p>' })).toEqual(['jl_description'])
  expect(missing({ jl_deadline: '2026-11-21' })).toEqual(['jl_deadline'])
  // No day at all: its field refuses it.
  expect(missing({ jl_deadline: '05/13/2027' })).toEqual([])
  expect(missing({ jl_city: null, jl_deadline: null, jl_pay_min: null })).toEqual([
    'jl_city',
    'jl_deadline',
    'jl_pay_min',
  ])
})

it('the same is marked as needed, be it filled or not, as long as nothing stands for it', () => {
  const needed = ['jl_city', 'jl_deadline', 'jl_pay_min', 'jl_description']
  expect([...neededToPublish(whole)]).toEqual(needed)
  expect([...neededToPublish({})]).toEqual(needed)
  expect([...neededToPublish({ ...whole, jl_remote: true, jl_pay_max: 1500 })]).toEqual([
    'jl_deadline',
    'jl_description',
  ])
})

it('a draft was never published', () => {
  expect(isDraft({ jl_status: 'DISABLED', jl_date_published: null })).toBe(true)
  expect(isDraft({ jl_status: 'DISABLED', jl_date_published: '2026-11-22T10:00:00Z' })).toBe(false)
  expect(isDraft({ jl_status: 'OPEN', jl_date_published: null })).toBe(false)
})

it('pay and place are said in one line', () => {
  const terms = { jl_city: 'Πάτρα', jl_remote: false, jl_hybrid: false }
  const pay = (jl_pay_min: number | null, jl_pay_max: number | null, jl_pay_basis: '' | 'NET_MONTH' = '') =>
    payWords({ ...terms, jl_pay_min, jl_pay_max, jl_pay_basis })
  expect(pay(1000, 1500, 'NET_MONTH')).toBe('από 1.000 έως 1.500 € καθαρά τον μήνα')
  expect([pay(1000, null), pay(null, 1500), pay(900, 900), pay(null, null, 'NET_MONTH')]).toEqual([
    'από 1.000 €',
    'έως 1.500 €',
    '900 €',
    '',
  ])
  const none = { jl_pay_min: null, jl_pay_max: null, jl_pay_basis: '' } as const
  expect(placeWords({ ...terms, ...none })).toBe('Πάτρα')
  expect(placeWords({ ...terms, ...none, jl_city: '', jl_remote: true })).toBe('εξ αποστάσεως')
  expect(placeWords({ ...terms, ...none, jl_hybrid: true, jl_remote: true })).toBe('Πάτρα, υβριδικά')
})
