import { type RawBuilder, sql } from 'kysely'
import { escapeLike, searchKeys } from '#server/core/filters.ts'

/** The name of a row, folded by `plain`, and its search key. */
export interface Likeness {
  name: RawBuilder<unknown>
  key: RawBuilder<unknown>
}

/** One word says three sounds or more: that is what a trigram index can look up. */
export function isTelling(q: string | undefined): boolean {
  return searchKeys(q).some((keys) => keys.length > 0 && keys.every((key) => key.length >= 3))
}

/** One of the words of a text begins like this. */
function hasWord(text: RawBuilder<unknown>, start: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${text} like ${start} || '%' or ${text} like '% ' || ${start} || '%'`
}

/** One of the words of a key begins with one of these. A longer beginning is met with its shorter one. */
function hasSound(key: RawBuilder<unknown>, sounds: readonly string[]): RawBuilder<unknown> {
  const shortest = sounds.filter((sound) => !sounds.some((other) => other !== sound && sound.startsWith(other)))
  if (shortest.length === 0) return sql`false`
  return sql.join(
    shortest.map((sound) => hasWord(key, sql`${escapeLike(sound)}`)),
    sql` or `,
  )
}

/** An order: the very name in any order of its words, then its beginnings as written, then as they sound, then the rest. */
export function likenessOf(q: string, { name, key }: Likeness): RawBuilder<unknown> {
  const words = q.trim().split(/\s+/).slice(0, 8)
  const plain = sql`plain(${words.join(' ')})`
  const [typed, own] = [sql`string_to_array(${plain}, ' ')`, sql`string_to_array(${name}, ' ')`]
  // The length is compared first: few of the thousands that are found have it, and arrays are slow.
  const isName = sql`octet_length(${name}) = octet_length(${plain}) and ${own} @> ${typed} and ${own} <@ ${typed}`
  const all = (tests: RawBuilder<unknown>[]) => sql.join(tests, sql` and `)
  const starts = words.map((word) => sql`(${hasWord(name, sql`plain(${escapeLike(word)})`)})`)
  const sounds = searchKeys(q).map(
    (keys) =>
      sql`(${hasSound(
        key,
        keys.map((sound) => sound.trim()),
      )})`,
  )
  return sql`case when ${isName} then 0 when ${all(starts)} then 1 when ${all(sounds)} then 2 else 3 end`
}
