/** No place. */
export const NONE = -1

/** Where in a list each id stands; `NONE` for ids that are not in it. */
export interface Places {
  of(id: number | null | undefined): number
}

/** Ids of a table lie close together: an array from the least to the greatest answers ten times as fast as a map. */
export function placesOf(ids: readonly number[]): Places {
  let least = Infinity
  let greatest = -Infinity
  for (const id of ids) {
    if (id < least) least = id
    if (id > greatest) greatest = id
  }
  if (ids.length > 0 && greatest - least > ids.length * 16 + 1000) return mapped(ids)
  const places = new Int32Array(ids.length === 0 ? 0 : greatest - least + 1).fill(NONE)
  ids.forEach((id, place) => {
    places[id - least] = place
  })
  return { of: (id) => (id === null || id === undefined ? NONE : (places[id - least] ?? NONE)) }
}

function mapped(ids: readonly number[]): Places {
  const places = new Map(ids.map((id, place) => [id, place]))
  return { of: (id) => places.get(id ?? NaN) ?? NONE }
}

/** The place of each of these ids. */
export function placesIn(places: Places, ids: readonly (number | null)[]): Int32Array {
  const found = new Int32Array(ids.length)
  for (let index = 0; index < ids.length; index += 1) found[index] = places.of(ids[index])
  return found
}

/** A number for each different id, from 0 on, in the order in which they come up. */
export function numbered(ids: readonly number[]): { numbers: Int32Array; count: number } {
  const first = placesOf(ids)
  const given = new Int32Array(ids.length).fill(NONE)
  const numbers = new Int32Array(ids.length)
  let count = 0
  ids.forEach((id, index) => {
    const place = first.of(id)
    if (given[place] === NONE) given[place] = count++
    numbers[index] = given[place] ?? NONE
  })
  return { numbers, count }
}

/** Places in a list, in their order. */
export type Rows = Int32Array

/** Gathers places, of which there are at most so many: a list that grows is copied again and again. */
export class Gathered {
  private readonly rows: Rows
  private count = 0

  constructor(most: number) {
    this.rows = new Int32Array(most)
  }

  add(place: number): void {
    this.rows[this.count] = place
    this.count += 1
  }

  all(): Rows {
    return this.rows.subarray(0, this.count)
  }
}

/** The places of a list of this length that fit. */
export function placesThat(length: number, fits: (place: number) => boolean): Rows {
  const found = new Gathered(length)
  for (let place = 0; place < length; place += 1) if (fits(place)) found.add(place)
  return found.all()
}
