import { addDays } from '#shared/core/dates.ts'
import { cities } from '#shared/reference/cities.ts'
import { mensNames, surnames, womansForm, womensNames } from '#server/database/seeds/people/names.ts'
import { addressWords } from '#server/database/seeds/people/greeklish.ts'
import type { SeededRandom } from '#server/database/seeds/people/seeded.ts'

export type Gender = 'FEMALE' | 'MALE' | 'OTHER'

export interface Person {
  fullname: string
  gender: Gender
  birthdate: string
  email: string
  phone: string
  city: string
}

/** Most live in the large cities; the rest anywhere. */
const homes: readonly (readonly [city: string, weight: number])[] = [
  ['Αθήνα', 26],
  ['Θεσσαλονίκη', 14],
  ['Πειραιάς', 6],
  ['Πάτρα', 5],
  ['Ηράκλειο', 5],
  ['Λάρισα', 4],
  ['Βόλος', 3],
  ['Ιωάννινα', 3],
  ...cities.map((city) => [city, 0.3] as const),
]

const ages: readonly (readonly [age: number, weight: number])[] = [
  ...[22, 23, 24, 25].map((age) => [age, 6] as const),
  ...[19, 20, 21, 26, 27, 28, 29].map((age) => [age, 3] as const),
  ...[30, 31, 32, 33, 34].map((age) => [age, 1.5] as const),
  ...[36, 39, 42, 47].map((age) => [age, 0.6] as const),
]

/**
 * Somebody who does not exist. `number` makes the address unique; `today` is what the age counts from.
 * Addresses end in `.demo` or `.example`, so that no letter can reach anybody.
 */
export function person(random: SeededRandom, number: number, today: string): Person {
  const isWoman = random.chance(0.56)
  const first = random.weighted(isWoman ? womensNames : mensNames)
  const surname = random.pick(surnames)
  const fullname = `${first} ${isWoman ? womansForm(surname) : surname}`
  return {
    fullname,
    gender: random.chance(0.01) ? 'OTHER' : isWoman ? 'FEMALE' : 'MALE',
    birthdate: addDays(today, -Math.round(random.weighted(ages) * 365.25) - random.int(1, 364)),
    email: emailOf(random, fullname, number),
    phone: `69${random.int(3, 9)}${String(random.int(0, 9_999_999)).padStart(7, '0')}`,
    city: random.weighted(homes),
  }
}

function emailOf(random: SeededRandom, fullname: string, number: number): string {
  const [first = '', last = ''] = addressWords(fullname)
  const name = random.pick([`${first}.${last}`, `${first.charAt(0)}.${last}`, `${last}.${first}`, `${first}${last}`])
  // Names have no digits, so the number alone tells two addresses apart.
  return `${name}${number}@${random.pick(['mail.demo', 'mail.demo', 'post.demo', 'mail.example'])}`
}
