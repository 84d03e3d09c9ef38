import { describe, expect, it } from 'vitest'
import {
  type Basis,
  calibrate,
  type CalibratedCriterion,
  cutAt,
  type JudgedCandidate,
  roundedRatio,
} from '#shared/features/assessment-centre/assessment-centre.calibration.ts'

// The second computation shares nothing with the first: exact fractions, one person and one assessor at a time.

interface Fraction {
  top: bigint
  bottom: bigint
}
const whole = (value: number): Fraction => ({ top: BigInt(value), bottom: 1n })
const plus = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
})
const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom })
const over = (a: Fraction, count: number): Fraction => ({ top: a.top, bottom: a.bottom * BigInt(count) })
const minus = (a: Fraction, b: Fraction) => plus(a, { top: -b.top, bottom: b.bottom })
const isLess = (a: Fraction, b: Fraction) => a.top * b.bottom < b.top * a.bottom
const mean = (list: Fraction[]) => over(list.reduce(plus, whole(0)), list.length)
/** In hundredths, halves up, by trying. */
function hundredths(value: Fraction): number {
  let guess = Math.floor((Number(value.top) / Number(value.bottom)) * 100) - 2
  while (!isLess(times(value, whole(200)), whole(2 * guess + 1))) guess += 1
  return guess
}

function naive(criteria: readonly CalibratedCriterion[], people: readonly JudgedCandidate[]) {
  const weight = criteria.reduce((sum, { acr_weight }) => sum + acr_weight, 0)
  const totals = people.flatMap((person) =>
    person.sheets
      .filter(
        (sheet) =>
          !sheet.is_absent && criteria.every(({ acr_id }) => sheet.levels.some((given) => given.acr_id === acr_id)),
      )
      .map((sheet) => ({
        usr_id: person.usr_id,
        email: sheet.email,
        total: criteria
          .map(({ acr_id, acr_weight }) =>
            over(whole(acr_weight * (sheet.levels.find((given) => given.acr_id === acr_id)?.level ?? 0)), weight),
          )
          .reduce(plus, whole(0)),
        sheet,
      })),
  )
  const all = totals.length === 0 ? whole(0) : mean(totals.map(({ total }) => total))
  const correctionOf = (email: string) => {
    const own = totals.filter((each) => each.email === email).map(({ total }) => total)
    return own.length < 5 ? 0 : hundredths(minus(mean(own), all))
  }
  return people.flatMap((person) => {
    const own = totals.filter(({ usr_id }) => usr_id === person.usr_id)
    if (own.length === 0) return []
    const means = criteria.map(({ acr_id, acr_weight, acr_title }) => ({
      acr_weight,
      acr_title,
      value: mean(own.map(({ sheet }) => whole(sheet.levels.find((given) => given.acr_id === acr_id)?.level ?? 0))),
    }))
    return [
      {
        person,
        raw: hundredths(mean(own.map(({ total }) => total))),
        adjusted: hundredths(mean(own.map(({ total, email }) => minus(total, over(whole(correctionOf(email)), 100))))),
        means,
      },
    ]
  })
}

type Naive = ReturnType<typeof naive>[number]

/** True if the first comes before the second. */
function comesBefore(a: Naive, b: Naive, basis: Basis): boolean {
  if (a[basis] !== b[basis]) return a[basis] > b[basis]
  if (a.raw !== b.raw && basis === 'adjusted') return a.raw > b.raw
  const order = a.means
    .map((_, at) => at)
    .toSorted((x, y) => (b.means[y]?.acr_weight ?? 0) - (b.means[x]?.acr_weight ?? 0) || x - y)
  for (const at of order) {
    const [first, second] = [a.means[at]?.value ?? whole(0), b.means[at]?.value ?? whole(0)]
    if (isLess(first, second) || isLess(second, first)) return isLess(second, first)
  }
  const [games, otherGames] = [a.person.game_score ?? -1, b.person.game_score ?? -1]
  if (games !== otherGames) return games > otherGames
  if (a.person.applied_at !== b.person.applied_at) return a.person.applied_at < b.person.applied_at
  return a.person.usr_id < b.person.usr_id
}

/** Numbers that are the same at each run. */
function diceOf(seed: number): (sides: number) => number {
  let state = seed * 2654435761 + 1
  return (sides) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) % sides
  }
}

function generatedDay(seed: number) {
  const dice = diceOf(seed)
  const criteria = Array.from({ length: 1 + dice(4) }, (_, at) => ({
    acr_id: at + 1,
    acr_title: `Κριτήριο ${at + 1}`,
    acr_weight: 1 + dice(seed % 3 === 0 ? 3 : 100),
  }))
  const rooms = 1 + dice(3)
  const people = Array.from({ length: dice(14) }, (_, at): JudgedCandidate => {
    const room = dice(rooms)
    const sheets = [0, 1].slice(0, dice(3)).map((seat) => ({
      email: `${room}-${seat}`,
      name: `Αξιολογητής ${room}-${seat}`,
      levels: criteria.filter(() => dice(8) > 0).map(({ acr_id }) => ({ acr_id, level: 1 + dice(4) })),
      is_absent: dice(15) === 0,
    }))
    const game_score = dice(3) === 0 ? null : dice(3) * 10
    return {
      usr_id: 100 - at,
      usr_fullname: `Πρόσωπο ${at}`,
      sheets,
      game_score,
      applied_at: `2026-03-0${1 + dice(3)}T10:00:00Z`,
    }
  })
  return { criteria, people }
}

describe('the ranking', () => {
  it('equals an independent computation on generated days, and each tie-break is the true one', () => {
    for (let seed = 1; seed <= 3000; seed += 1) {
      const { criteria, people } = generatedDay(seed)
      const { ranking, unranked } = calibrate(criteria, people)
      const second = naive(criteria, people)
      if (second.length + unranked.length !== people.length) throw new Error(`Day ${seed} loses somebody.`)
      for (const basis of ['raw', 'adjusted'] as const) {
        const order = second.toSorted((a, b) => (comesBefore(a, b, basis) ? -1 : 1))
        const expected = order.map(({ person, raw, adjusted }) => [person.usr_id, raw, adjusted])
        const actual = ranking[basis].map(({ usr_id, raw, adjusted }) => [usr_id, raw, adjusted])
        if (JSON.stringify(actual) !== JSON.stringify(expected))
          expect([seed, basis, actual]).toEqual([seed, basis, expected])
        ranking[basis].forEach((person, at) => {
          const above = ranking[basis][at - 1]
          const isTie = above !== undefined && above[basis] === person[basis]
          if (isTie !== (person.tie !== null))
            throw new Error(`Day ${seed}: a tie without reason, or a reason without tie.`)
          if (person.tie && person.tie.with !== above?.usr_fullname)
            throw new Error(`Day ${seed}: the wrong neighbour.`)
        })
      }
    }
  }, 120_000)

  it('does not depend on the order in which people or sheets come', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const { criteria, people } = generatedDay(seed)
      const turned = people.toReversed().map((person) => ({ ...person, sheets: person.sheets.toReversed() }))
      expect(calibrate(criteria, turned).ranking).toEqual(calibrate(criteria, people).ranking)
    }
  })
})

const criteria = [
  { acr_id: 1, acr_title: 'Λόγος', acr_weight: 60 },
  { acr_id: 2, acr_title: 'Σκέψη', acr_weight: 40 },
]
const sheet = (name: string, first: number, second: number) => ({
  email: name,
  name,
  levels: [
    { acr_id: 1, level: first },
    { acr_id: 2, level: second },
  ],
  is_absent: false,
})
const candidate = (usr_id: number, ...sheets: JudgedCandidate['sheets']): JudgedCandidate => ({
  usr_id,
  usr_fullname: `Πρόσωπο ${usr_id}`,
  sheets,
  game_score: null,
  applied_at: '2026-01-01T00:00:00Z',
})

describe('calibration', () => {
  it('takes off how far an assessor of five people or more lies above all', () => {
    const strict = [1, 2, 3, 4, 5].map((id) => candidate(id, sheet('strict', 2, 2)))
    const kind = [6, 7, 8, 9, 10].map((id) => candidate(id, sheet('kind', 3, 3)))
    const { assessors, ranking } = calibrate(criteria, [...strict, ...kind])
    expect(assessors.map(({ name, mean, correction, spread }) => [name, mean, correction, spread])).toEqual([
      ['strict', 200, -50, 0],
      ['kind', 300, 50, 0],
    ])
    expect(new Set(ranking.adjusted.map(({ adjusted }) => adjusted))).toEqual(new Set([250]))
    const four = calibrate(criteria, [...strict.slice(1), ...kind]).assessors[0]
    expect([four?.leniency, four?.correction]).toEqual([-56, 0])
  })

  it('names levels that lie two or more apart, and no one of somebody absent', () => {
    const people = [
      candidate(1, sheet('a', 4, 2), sheet('b', 2, 3)),
      candidate(2, sheet('a', 4, 4), { ...sheet('b', 1, 1), is_absent: true }),
    ]
    expect(calibrate(criteria, people).disagreements).toEqual([
      {
        usr_id: 1,
        usr_fullname: 'Πρόσωπο 1',
        criterion: 'Λόγος',
        levels: [
          { name: 'a', level: 4 },
          { name: 'b', level: 2 },
        ],
      },
    ])
  })

  it('has nothing to say without criteria, people or complete sheets', () => {
    expect(calibrate([], [candidate(1, sheet('a', 1, 1))])).toMatchObject({
      assessors: [],
      ranking: { raw: [], adjusted: [] },
    })
    const absent = candidate(1, { ...sheet('a', 1, 1), is_absent: true })
    expect(calibrate(criteria, [absent, candidate(2)]).unranked).toEqual([
      { usr_id: 1, usr_fullname: 'Πρόσωπο 1', is_absent: true },
      { usr_id: 2, usr_fullname: 'Πρόσωπο 2', is_absent: false },
    ])
  })

  it('rounds halves up, below zero too', () => {
    expect([roundedRatio(5, 2), roundedRatio(-5, 2), roundedRatio(7, 3), roundedRatio(-7, 3)]).toEqual([3, -2, 2, -2])
  })
})

describe('the line', () => {
  const people = [
    [4, 4],
    [3, 3],
    [3, 3],
    [2, 3],
    [1, 1],
  ].map(([first = 1, second = 1], at) => candidate(at + 1, sheet('a', first, second)))
  const { ranking } = calibrate(criteria, people)

  it('says who passes, whom only a tie-break parts from it, and how many more a lower line would let pass', () => {
    const cut = cutAt(ranking.raw, 'raw', 2)
    expect([cut.above.map(({ usr_id }) => usr_id), cut.line, cut.tied]).toEqual([[1, 2], 300, 1])
    expect(cut.more).toEqual([
      { line: 300, more: 1 },
      { line: 240, more: 2 },
      { line: 100, more: 3 },
    ])
  })

  it('stands at no figure without places, and below all with more places than people', () => {
    expect([cutAt(ranking.raw, 'raw', 0).line, cutAt(ranking.raw, 'raw', -1).above]).toEqual([null, []])
    expect([cutAt(ranking.raw, 'raw', 99).below, cutAt(ranking.raw, 'raw', 99).more]).toEqual([[], []])
  })
})
