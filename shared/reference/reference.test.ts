import { expect, it } from 'vitest'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { cities, otherCityNames } from './cities.ts'
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

it('gives each other name of a city to one city, and none the name of another', () => {
  const cityOf = new Map<string, string>()
  for (const { name, city } of otherCityNames) {
    const key = foldGreek(name)
    expect([undefined, city]).toContain(cityOf.get(key))
    cityOf.set(key, city)
  }
  const own = new Set(cities.map(foldGreek))
  expect(otherCityNames.filter(({ name, city }) => own.has(foldGreek(name)) || !cities.includes(city))).toEqual([])
})
