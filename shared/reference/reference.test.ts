import { expect, it } from 'vitest'
import { cities } from './cities.ts'
import { companySizes } from './companies.ts'
import * as listings from './listings.ts'
import * as sectors from './sectors.ts'

const lists = Object.entries({ cities, companySizes, ...sectors, ...listings }) as [string, readonly string[]][]

it.each(lists)('%s has no value twice, none with a comma, none with stray spaces', (_, list) => {
  expect(list.length).toBeGreaterThan(3)
  expect(new Set(list).size).toBe(list.length)
  for (const value of list) {
    expect(value).not.toContain(',')
    expect(value).toBe(value.trim().normalize('NFC'))
  }
})

it('lists the cities as a Greek dictionary would', () => {
  const { compare } = new Intl.Collator('el')
  expect(cities.every((city, index) => index === 0 || compare(cities[index - 1] ?? '', city) < 0)).toBe(true)
  expect(cities).toEqual(expect.arrayContaining(['Αθήνα', 'Θεσσαλονίκη', 'Πάτρα', 'Ηράκλειο']))
})
