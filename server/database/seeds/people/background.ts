import { addDays } from '#shared/core/dates.ts'
import {
  codeSuggestions,
  drivingLicences,
  type LanguageLevel,
  languages as languageNames,
  softwareSuggestions,
} from '#shared/reference/listings.ts'
import { activitySectors, bachelorSectors, epalSectors, iekSectors, masterSectors } from '#shared/reference/sectors.ts'
import employers from '#server/database/seeds/people/employers.json' with { type: 'json' }
import { type Position, positions } from '#server/database/seeds/people/positions.ts'
import type { SeededRandom } from '#server/database/seeds/people/seeded.ts'

export interface Education {
  uedu_epal_sector: string | null
  uedu_iek_sector: string | null
  uedu_bachelor_sector: string | null
  uedu_master_degree_sector: string | null
}

export interface Experience {
  title: string
  employer: string
  sector: string
  from: string
  /** Null: still there. */
  to: string | null
  description: string
}

export interface Language {
  language: string
  level: LanguageLevel
}

export interface Abilities {
  languages: Language[]
  software: string[]
  code: string[]
  licences: string[]
}

/** Where somebody comes from: general school alone, a vocational way, university, or a master on top. */
export function education(random: SeededRandom): Education {
  const way = random.weighted([
    ['general', 8],
    ['vocational', 32],
    ['university', 42],
    ['master', 18],
  ])
  const studied = way === 'university' || way === 'master'
  const vocational = way === 'vocational'
  return {
    uedu_epal_sector: random.chance(vocational ? 0.6 : studied ? 0.08 : 0) ? random.pick(epalSectors) : null,
    uedu_iek_sector: random.chance(vocational ? 0.75 : studied ? 0.1 : 0) ? random.pick(iekSectors) : null,
    uedu_bachelor_sector: studied ? random.pick(bachelorSectors) : null,
    uedu_master_degree_sector: way === 'master' ? random.pick(masterSectors) : null,
  }
}

const positionsOf = Map.groupBy(positions, (position) => position.sector)

/** Jobs that do not overlap, the newest first, none before the person came of age. */
export function experience(random: SeededRandom, birthdate: string, today: string): Experience[] {
  const comesOfAge = `${Number(birthdate.slice(0, 4)) + 18}${birthdate.slice(4)}`
  const trade = random.pick(activitySectors)
  const count = random.weighted([
    [0, 18],
    [1, 30],
    [2, 30],
    [3, 16],
    [4, 6],
  ])
  const rows: Experience[] = []
  let until = random.chance(0.35) ? null : addDays(today, -random.int(15, 400))
  while (rows.length < count) {
    const from = addDays(until ?? today, -random.int(90, 900))
    if (from < comesOfAge) break
    const position = anyOf(random, random.chance(0.7) ? trade : random.pick(activitySectors))
    rows.push({
      title: position.title,
      employer: employerName(random, position.sector),
      sector: position.sector,
      from,
      to: until,
      description: `${random.some(position.duties, 2, 3).join('. ')}.`,
    })
    until = addDays(from, -random.int(10, 240))
  }
  return rows
}

function anyOf(random: SeededRandom, sector: string): Position {
  return random.pick(positionsOf.get(sector) ?? positions)
}

const employerRoots = employers.roots.split(' ')

/** A name that suits an activity. Two employers may be alike. */
function employerName(random: SeededRandom, activity: string): string {
  const fitting = employers.trades.filter((trade) => trade.activity === activity)
  return `${random.pick(employerRoots)} ${random.pick((fitting.length > 0 ? fitting : employers.trades).flatMap(({ words }) => words))}`
}

const englishLevels: readonly (readonly [LanguageLevel, number])[] = [
  ['B1', 12],
  ['B2', 40],
  ['C1', 18],
  ['C2', 22],
  ['A2', 4],
]

/** What somebody can do: languages with their level, programs, code and driving licences. */
export function abilities(random: SeededRandom): Abilities {
  const others = random.chance(0.35) ? random.some(languageNames.slice(1), 1, 2) : []
  return {
    languages: [
      { language: 'Ελληνικά', level: 'Μητρική' },
      ...(random.chance(0.94) ? [{ language: 'Αγγλικά', level: random.weighted(englishLevels) }] : []),
      ...others.map((language) => ({ language, level: random.pick(['A1', 'A2', 'B1', 'B2', 'C1'] as const) })),
    ],
    software: random.some(softwareSuggestions, 1, 6),
    code: random.chance(0.35) ? random.some(codeSuggestions, 2, 7) : [],
    licences: licences(random),
  }
}

function licences(random: SeededRandom): string[] {
  if (!random.chance(0.6)) return random.chance(0.08) ? ['AM'] : []
  const owned = ['B', ...(random.chance(0.12) ? ['A'] : []), ...(random.chance(0.08) ? ['C'] : [])]
  return drivingLicences.filter((licence) => owned.includes(licence))
}
