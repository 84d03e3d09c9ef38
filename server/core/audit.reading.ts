import type { Call } from '#shared/core/contract.ts'
import { scopeWords } from '#shared/features/connections/connections.rules.ts'
import { audit } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'

/** A list that somebody pages through again and again is one reading: the same page is noted once in this time. */
const SAME_READING_MS = 10 * 60_000
const MOST_KEPT = 5000
const noted = new Map<string, number>()

/** Writes down who read what, where the contract says that the reading matters. Nothing is answered unless it stands there. */
export async function keepReading(work: Work, call: Call, input: unknown): Promise<void> {
  const action = call.trail || (isPersonalByKey(work, call) ? 'read by key' : null)
  if (!action) return
  const { id, uid, ...rest } = (input ?? {}) as { id?: number; uid?: number }
  const isList = call.method === 'GET' && 'filters' in rest
  const key = isList ? keyOf(work, call, { id, ...rest, as_of: work.asOf }) : null
  const now = (work.present ?? work).now.getTime()
  if (key !== null && now - (noted.get(key) ?? 0) < SAME_READING_MS) return
  // A reading of one person stands in that person's own trail.
  const person = uid ?? (/\/(candidate|user)\/\{id\}/.test(call.path) ? id : undefined)
  const read = work.asOf ? { ...rest, as_of: work.asOf } : rest
  const after = Object.keys(read).length > 0 ? read : undefined
  const what = person === undefined ? { entity: call.feature, id: id ?? 'list' } : { entity: 'user', id: person }
  await audit(work, { action, ...what, after })
  // Only now: a reading whose entry could not be written is not repeated when it is asked for again.
  if (key !== null) note(key, now)
}

/** What leaves by itself leaves a mark whenever it names people, also where the reading of a person leaves none. */
function isPersonalByKey({ person }: Work, { keyScope }: Call): boolean {
  return person.apiKey !== undefined && keyScope !== undefined && scopeWords[keyScope].isPersonal
}

function keyOf({ person }: Work, call: Call, input: object): string {
  return JSON.stringify([person.usr_id, person.apiKey?.id, call.feature, call.name, input])
}

function note(key: string, now: number): void {
  if (noted.size >= MOST_KEPT) noted.clear()
  noted.set(key, now)
}
