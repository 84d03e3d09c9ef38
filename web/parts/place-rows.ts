import { isUpcoming, type PlaceState } from '#shared/features/hiring/hiring.rules.ts'
import type { Interview, ListedCandidate, Place } from '#shared/features/hiring/hiring.schemas.ts'
import type { LocalList } from '#web/parts/local-page.ts'

/** Somebody on a listing, with the latest interview there. */
export interface PlaceRow {
  usr_id: number
  name: string
  place: Place
  person: ListedCandidate | undefined
  interview: Interview | undefined
  upcoming: Interview | undefined
}

export const placeOrder: readonly PlaceState[] = ['BOOKMARKED', 'INTERVIEWED', 'HIRED', 'REJECTED']

/** The places of a listing joined with their people and their latest interviews. */
export function placeRows(
  places: readonly (Place & { usr_fullname?: string })[],
  users: readonly ListedCandidate[],
  interviews: readonly Interview[],
  jl_id: number,
): PlaceRow[] {
  const people = new Map(users.map((one) => [one.usr_id, one]))
  const byPerson = Map.groupBy(
    interviews.filter((one) => one.jli_fk_jl_id === jl_id),
    (one) => one.jli_fk_usr_id,
  )
  return places
    .filter((place) => place.jlc_fk_jl_id === jl_id)
    .map((place) => {
      const usr_id = place.jlc_fk_usr_id
      const person = people.get(usr_id)
      const own = byPerson.get(usr_id) ?? []
      const upcoming = own.find((one) => isUpcoming(one.jli_status))
      const interview = upcoming ?? own.toSorted((a, b) => b.jli_id - a.jli_id)[0]
      return { usr_id, name: person?.usr_fullname ?? place.usr_fullname ?? '', place, person, interview, upcoming }
    })
}

/** Everybody on a listing is in the browser already. */
export const placeList: LocalList<PlaceRow> = {
  words: (row) => row.name,
  fields: {
    usr_fullname: (row) => row.name,
    jlc_status: (row) => row.place.jlc_status,
    jlc_date_changed: (row) => row.place.jlc_date_changed,
  },
  defaultSort: '-jlc_date_changed',
  id: (row) => row.usr_id,
}
