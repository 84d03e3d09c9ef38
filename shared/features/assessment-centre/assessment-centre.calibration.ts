// How strict assessors are, who comes before whom and why. Totals are compared as they are shown, in hundredths of a
// level, and all arithmetic is of whole numbers: who counts by hand from the screen gets the same.

export interface CalibratedCriterion {
  acr_id: number
  acr_title: string
  acr_weight: number
}

export interface Judgement {
  email: string
  name: string
  levels: readonly { acr_id: number; level: number }[]
  is_absent: boolean
}

export interface JudgedCandidate {
  usr_id: number
  usr_fullname: string
  sheets: readonly Judgement[]
  game_score: number | null
  /** When the application came. */
  applied_at: string
}

export type Basis = 'raw' | 'adjusted'

/** An assessor with fewer complete sheets is not corrected: the mean would say more about the people than about the assessor. */
export const LEAST_SHEETS = 5

/** From this difference on, two levels of the same criterion are a disagreement. */
export const DISAGREEMENT = 2

/** Halves go up. The numerator may be negative. */
export const roundedRatio = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

export interface AssessorFigures {
  email: string
  name: string
  sheets: number
  /** The mean of the totals, in hundredths. */
  mean: number
  /** How far above the mean of all sheets, in hundredths: below zero is strict. */
  leniency: number
  /** What is taken off each total of this assessor. */
  correction: number
  /** The standard deviation of the totals, in levels. */
  spread: number
}

export interface Disagreement {
  usr_id: number
  usr_fullname: string
  criterion: string
  levels: { name: string; level: number }[]
}

/** By what somebody comes before the next, where the figures that are ranked are equal. */
export type TieStep =
  | { by: 'raw' }
  | { by: 'criterion'; title: string }
  | { by: 'games' }
  | { by: 'applied' }
  | { by: 'number' }

export interface RankedCandidate {
  usr_id: number
  usr_fullname: string
  rank: number
  /** Hundredths of a level. */
  raw: number
  adjusted: number
  sheets: number
  /** Why this one comes after the one above with the same figure. */
  tie: (TieStep & { with: string }) | null
}

export interface Calibration {
  assessors: AssessorFigures[]
  disagreements: Disagreement[]
  ranking: Record<Basis, RankedCandidate[]>
  /** Who has no complete sheet. */
  unranked: { usr_id: number; usr_fullname: string; is_absent: boolean }[]
}

interface CompleteSheet {
  email: string
  name: string
  levels: Map<number, number>
  /** The levels times their weights: the total times the weight of all criteria. */
  sum: number
}

function completeSheet(criteria: readonly CalibratedCriterion[], sheet: Judgement): CompleteSheet[] {
  if (sheet.is_absent || criteria.length === 0) return []
  const levels = new Map(sheet.levels.map(({ acr_id, level }) => [acr_id, level]))
  let sum = 0
  for (const { acr_id, acr_weight } of criteria) {
    const level = levels.get(acr_id)
    if (level === undefined) return []
    sum += level * acr_weight
  }
  return [{ email: sheet.email, name: sheet.name, levels, sum }]
}

const add = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

function figuresOf(sheets: readonly CompleteSheet[], weight: number): AssessorFigures[] {
  const all = add(sheets.map(({ sum }) => sum))
  return [...Map.groupBy(sheets, ({ email }) => email)]
    .map(([email, own]) => {
      const sum = add(own.map((sheet) => sheet.sum))
      const leniency = roundedRatio(100 * (sum * sheets.length - all * own.length), weight * own.length * sheets.length)
      const mean = sum / own.length
      const variance = add(own.map((sheet) => (sheet.sum - mean) ** 2)) / own.length
      return {
        email,
        name: own[0]?.name ?? '',
        sheets: own.length,
        mean: roundedRatio(100 * sum, weight * own.length),
        leniency,
        correction: own.length < LEAST_SHEETS ? 0 : leniency,
        spread: Math.sqrt(variance) / weight,
      }
    })
    .toSorted((a, b) => a.leniency - b.leniency || a.name.localeCompare(b.name, 'el') || (a.email < b.email ? -1 : 1))
}

interface Contender extends Omit<RankedCandidate, 'rank' | 'tie' | 'sheets'> {
  own: CompleteSheet[]
  game_score: number | null
  applied_at: string
}

type Step = { step: TieStep; compare(a: Contender, b: Contender): number }

/** Better first: below zero where the first of the two comes first. Means of different numbers of sheets are compared whole. */
function stepsOf(criteria: readonly CalibratedCriterion[], basis: Basis): Step[] {
  const heaviest = criteria.toSorted((a, b) => b.acr_weight - a.acr_weight)
  const sumOf = ({ own }: Contender, acr_id: number) => add(own.map(({ levels }) => levels.get(acr_id) ?? 0))
  return [
    ...(basis === 'adjusted'
      ? [{ step: { by: 'raw' } as const, compare: (a: Contender, b: Contender) => b.raw - a.raw }]
      : []),
    ...heaviest.map(({ acr_id, acr_title }) => ({
      step: { by: 'criterion', title: acr_title } as const,
      compare: (a: Contender, b: Contender) => sumOf(b, acr_id) * a.own.length - sumOf(a, acr_id) * b.own.length,
    })),
    { step: { by: 'games' }, compare: (a, b) => (b.game_score ?? -1) - (a.game_score ?? -1) },
    { step: { by: 'applied' }, compare: (a, b) => Date.parse(a.applied_at) - Date.parse(b.applied_at) },
    { step: { by: 'number' }, compare: (a, b) => a.usr_id - b.usr_id },
  ]
}

function rankedBy(contenders: readonly Contender[], criteria: readonly CalibratedCriterion[], basis: Basis) {
  const steps = stepsOf(criteria, basis)
  const decisive = (a: Contender, b: Contender) => steps.find(({ compare }) => compare(a, b) !== 0)
  const order = contenders.toSorted((a, b) => b[basis] - a[basis] || (decisive(a, b)?.compare(a, b) ?? 0))
  return order.map((person, index): RankedCandidate => {
    const above = order[index - 1]
    const step = above && above[basis] === person[basis] ? decisive(above, person)?.step : undefined
    const { usr_id, usr_fullname, raw, adjusted, own } = person
    const tie = above && step ? { ...step, with: above.usr_fullname } : null
    return { usr_id, usr_fullname, rank: index + 1, raw, adjusted, sheets: own.length, tie }
  })
}

function disagreementsOf(criteria: readonly CalibratedCriterion[], people: readonly JudgedCandidate[]): Disagreement[] {
  return people.flatMap(({ usr_id, usr_fullname, sheets }) =>
    criteria.flatMap(({ acr_id, acr_title }) => {
      const levels = sheets.flatMap((sheet) =>
        sheet.is_absent
          ? []
          : sheet.levels.flatMap((given) =>
              given.acr_id === acr_id ? [{ name: sheet.name, level: given.level }] : [],
            ),
      )
      const given = levels.map(({ level }) => level)
      const isFar = given.length > 1 && Math.max(...given) - Math.min(...given) >= DISAGREEMENT
      return isFar ? [{ usr_id, usr_fullname, criterion: acr_title, levels }] : []
    }),
  )
}

export function calibrate(criteria: readonly CalibratedCriterion[], people: readonly JudgedCandidate[]): Calibration {
  const weight = add(criteria.map(({ acr_weight }) => acr_weight))
  const judged = people.map((person) => ({
    person,
    own: person.sheets.flatMap((sheet) => completeSheet(criteria, sheet)),
  }))
  const assessors = figuresOf(
    judged.flatMap(({ own }) => own),
    weight,
  )
  const corrections = new Map(assessors.map(({ email, correction }) => [email, correction]))
  const contenders = judged.flatMap(({ person, own }): Contender[] => {
    if (own.length === 0) return []
    const sum = add(own.map((sheet) => sheet.sum))
    const taken = add(own.map(({ email }) => corrections.get(email) ?? 0))
    const { usr_id, usr_fullname, game_score, applied_at } = person
    const raw = roundedRatio(100 * sum, weight * own.length)
    const adjusted = roundedRatio(100 * sum - weight * taken, weight * own.length)
    return [{ usr_id, usr_fullname, game_score, applied_at, raw, adjusted, own }]
  })
  return {
    assessors,
    disagreements: disagreementsOf(criteria, people),
    ranking: { raw: rankedBy(contenders, criteria, 'raw'), adjusted: rankedBy(contenders, criteria, 'adjusted') },
    unranked: judged
      .filter(({ own }) => own.length === 0)
      .map(({ person: { usr_id, usr_fullname, sheets } }) => ({
        usr_id,
        usr_fullname,
        is_absent: sheets.some(({ is_absent }) => is_absent),
      })),
  }
}

export interface Cut {
  above: RankedCandidate[]
  below: RankedCandidate[]
  /** The figure of the last one above the line. */
  line: number | null
  /** How many below the line have the figure of the line: only a tie-break parts them. */
  tied: number
  /** With lower lines: how many more would pass. */
  more: { line: number; more: number }[]
}

const STEPS_SHOWN = 3

/** So many places, the best first. */
export function cutAt(ranking: readonly RankedCandidate[], basis: Basis, places: number): Cut {
  const above = ranking.slice(0, Math.max(places, 0))
  const below = ranking.slice(above.length)
  const line = above.at(-1)?.[basis] ?? null
  const values = [...new Set(below.map((person) => person[basis]))].slice(0, STEPS_SHOWN)
  return {
    above,
    below,
    line,
    tied: below.filter((person) => person[basis] === line).length,
    more: values.map((value) => ({ line: value, more: below.filter((person) => person[basis] >= value).length })),
  }
}
