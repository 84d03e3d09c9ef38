/** A small seeded generator: the same seed makes the same people, on every machine. */
interface Random {
  next(): number
  int(from: number, until: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
  some<T>(list: readonly T[], from: number, until: number): T[]
}

function generator(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (from: number, until: number) => from + Math.floor(next() * (until - from + 1))
  return {
    next,
    int,
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    chance: (probability) => next() < probability,
    some: (list, from, until) => {
      const rest = [...list]
      const length = Math.min(int(from, until), rest.length)
      return Array.from({ length }, () => rest.splice(Math.floor(next() * rest.length), 1)[0] as (typeof list)[number])
    },
  }
}

/** Chance that repeats itself: the same seed makes the same people. */
export interface SeededRandom extends Random {
  /** A new list in another order. */
  shuffle<T>(list: readonly T[]): T[]
  /** One of the values; one of weight 4 comes twice as often as one of weight 2. */
  weighted<T>(list: readonly (readonly [value: T, weight: number])[]): T
}

export function seeded(seed: number): SeededRandom {
  const random = generator(seed)
  return {
    ...random,
    shuffle: (list) => {
      const mixed = [...list]
      for (let last = mixed.length - 1; last > 0; last -= 1) {
        const other = random.int(0, last)
        ;[mixed[last], mixed[other]] = [mixed[other] as (typeof mixed)[number], mixed[last] as (typeof mixed)[number]]
      }
      return mixed
    },
    weighted: (list) => {
      let left = random.next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      const chosen = list.find(([, weight]) => {
        left -= weight
        return left < 0
      })
      return (chosen ?? (list.at(-1) as (typeof list)[number]))[0]
    },
  }
}
