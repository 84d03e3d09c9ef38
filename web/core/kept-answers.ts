import { KEPT_PLACE } from '#web/core/kept-place.ts'

// Long answers as this browser has read them last, each with its version: who comes again is sent what has changed. Where a
// browser keeps nothing, everything is sent.

const TAG = 'x-tag'

const addressOf = (name: string) => `/kept/${name}`

/** Null where there is none, such as on an address without https. */
async function place(): Promise<Cache | null> {
  return (await globalThis.caches?.open(KEPT_PLACE).catch(() => null)) ?? null
}

const tagOf = (answer: Response | undefined) => answer?.headers.get(TAG) ?? null

/** The version of each that is kept. */
export async function keptTags<Name extends string>(names: readonly Name[]): Promise<Map<Name, string>> {
  const opened = await place()
  const tags = await Promise.all(
    names.map(async (name) => [name, tagOf(await opened?.match(addressOf(name)))] as const),
  )
  return new Map(tags.flatMap(([name, tag]) => (tag === null ? [] : [[name, tag]])))
}

export async function keptAnswer(name: string, tag: string): Promise<ArrayBuffer | null> {
  const kept = await (await place())?.match(addressOf(name))
  return kept && tagOf(kept) === tag ? kept.arrayBuffer() : null
}

/** What is handed over may go elsewhere at once. */
export async function keepAnswer(name: string, tag: string, bytes: ArrayBuffer): Promise<void> {
  const answer = new Response(bytes, { headers: { [TAG]: tag } })
  // A full disk keeps nothing.
  await (await place())?.put(addressOf(name), answer).catch(() => undefined)
}
