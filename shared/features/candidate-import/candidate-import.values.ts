import { foldGreek } from '#shared/core/greek-fold.ts'
import { languageOf } from '#shared/features/candidate-import/candidate-import.fields.ts'
import type { ProfileField } from '#shared/features/candidates/profile.field.ts'
import { profile } from '#shared/features/candidates/profile.ts'
import { otherCityNames } from '#shared/reference/cities.ts'
import { languageLevels, languages } from '#shared/reference/listings.ts'

// What the words of a list mean: the closed lists by the sound of their words, and what the office has said of others.

/** What the office has said that an unknown value means, by `meaningKey`; '' leaves the value out. */
export type Meanings = ReadonlyMap<string, string>

/** Signs without a sound («???») stay apart from one another. */
export const valueKey = (text: string) => foldGreek(text) || text.trim()
export const keyOfMeaning = (field: string, key: string) => `${field}\n${key}`
export const meaningKey = (field: string, text: string) => keyOfMeaning(field, valueKey(text))

const options = Object.fromEntries(
  Object.entries<ProfileField>(profile).map(([name, field]) => [name, (field.options ?? []).map(({ value }) => value)]),
)
const wordsOf = Object.fromEntries(
  Object.entries(options).map(([name, values]) => [name, new Map(values.map((value) => [foldGreek(value), value]))]),
)
const citiesByOtherName = new Map(otherCityNames.map(({ name, city }) => [foldGreek(name), city]))

/** The word of the closed list that sounds like this, or undefined. */
export function listedWord(field: string, text: string): string | undefined {
  const key = foldGreek(text)
  return wordsOf[field]?.get(key) ?? (field === 'usp_city' ? citiesByOtherName.get(key) : undefined)
}

const isLevel = (word: string) => languageLevels.find((level) => foldGreek(level) === foldGreek(word))

/** How levels are written otherwise: with the keyboard in Greek, as Greeks count them, by the name of the certificate. */
const otherLevels = new Map(
  Object.entries({
    Α1: 'A1',
    Α2: 'A2',
    Β1: 'B1',
    Β2: 'B2',
    Γ1: 'C1',
    Γ2: 'C2',
    mother: 'Μητρική',
    native: 'Μητρική',
  }).map(([word, level]) => [word.toLowerCase(), level]),
)

export function levelOf(text: string): string | undefined {
  return otherLevels.get(text.trim().toLowerCase()) ?? isLevel(text)
}

/** «Αγγλικά B2», «Αγγλικά (Γ1)», «Αγγλικά: Μητρική»; undefined for anything else. */
export function languageAndLevelOf(text: string): { language: string; level: string } | undefined {
  const [, name = '', typedLevel = ''] = /^(.+?)[\s:(–-]+([^\s:(–-]+?)\)?$/u.exec(text) ?? []
  const language = listedWord('usp_languages', name)
  const level = levelOf(typedLevel)
  return language && level ? { language, level } : undefined
}

/** The values that an unknown one may mean, in the form in which a cell holds them. */
export function meaningsOf(field: string): readonly string[] {
  if (languageOf(field) !== null) return languageLevels
  if (field === 'usp_languages')
    return languages.flatMap((language) => languageLevels.map((level) => `${language} ${level}`))
  return options[field] ?? []
}

/** The certificates that people write for a level. */
const certificates: readonly (readonly [RegExp, string])[] = [
  [/profic|ecpe|cpe|αριστ|excellent/u, 'C2'],
  [/advanced|cae|πολυ καλ|very good/u, 'C1'],
  [/lower|fce|ecce|καλ|good/u, 'B2'],
  [/pet|μετρι|medium/u, 'B1'],
  [/βασικ|basic/u, 'A2'],
]

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function suggestedLevel(text: string): string | undefined {
  const worded = text
    .split(/[\s:()–-]+/u)
    .map(levelOf)
    .find((level) => level !== undefined)
  return worded ?? certificates.find(([words]) => words.test(plain(text)))?.[1]
}

/** The value that an unknown one most probably means, or null: the office decides. */
export function suggestedMeaning(field: string, text: string): string | null {
  if (languageOf(field) !== null) return suggestedLevel(text) ?? null
  if (field !== 'usp_languages') return nearest(text, options[field] ?? [])
  const level = suggestedLevel(text)
  const language = text
    .split(/[\s:()–-]+/u)
    .map((word) => listedWord(field, word) ?? nearest(word, options[field] ?? []))
    .find((word) => word !== null)
  return language && level ? `${language} ${level}` : null
}

/** Only a slip of the hand: at most one letter in four differs. */
function nearest(text: string, values: readonly string[]): string | null {
  const typed = foldGreek(text)
  if (typed.length < 3) return null
  const ranked = values
    .map((value) => ({ value, distance: distanceOf(typed, foldGreek(value)) }))
    .toSorted((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(1, typed.length / 4) ? best.value : null
}

/** How many letters must change, come or go (Levenshtein). */
function distanceOf(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > a.length / 4 + 1) return a.length
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1]
    for (let at = 1; at <= b.length; at += 1)
      next[at] = Math.min(
        (next[at - 1] as number) + 1,
        (row[at] as number) + 1,
        (row[at - 1] as number) + (b[at - 1] === letter ? 0 : 1),
      )
    row = next
  }
  return row[b.length] as number
}
