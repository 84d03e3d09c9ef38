import { createHash } from 'node:crypto'
import * as z from 'zod'
import { AppError } from '#shared/core/errors.ts'
import { percentOf } from '#shared/core/format.ts'
import type { Services } from '#server/core/work.ts'

export interface GamePlayer {
  /** `usr_id` as text: all that the provider needs to tell people apart. */
  reference: string
  name: string
  email: string
}

/** What a provider of game assessments must offer. */
export interface GameProvider {
  roles(): Promise<{ id: string; name: string }[]>
  /** Sending a player twice is no error. Returns the refused references with a reason. */
  send(role: string, cycle: string, players: readonly GamePlayer[]): Promise<{ reference: string; reason: string }[]>
  /** The scores that are ready; partial results and repeats are normal. */
  results(cycle: string, references: readonly string[]): Promise<{ reference: string; score: number }[]>
}

const TRIES = 3
const PAUSE_MS = 300
const TIMEOUT_MS = 15_000

const roleList = z.array(z.object({ id: z.coerce.string(), name: z.string() }))
const sendAnswer = z.object({ rejected: z.array(z.object({ reference: z.string(), reason: z.string() })).default([]) })
const resultList = z.array(z.object({ reference: z.coerce.string(), score: z.unknown() }))

const broken = () =>
  new AppError('unavailable', { message: 'Ο πάροχος των παιχνιδιών δεν απαντά αυτή τη στιγμή. Δοκίμασε ξανά σε λίγο.' })

/** A retry would not help: wrong key or wrong request. */
class Refusal extends Error {}

/** Retries a slow or failing provider; a lasting failure becomes a Greek message. */
function withRetries(provider: GameProvider, log: Services['log']): GameProvider {
  async function retry<T>(request: () => Promise<T>): Promise<T> {
    for (let turn = 1; ; turn += 1) {
      try {
        return await request()
      } catch (error) {
        log.warn({ err: error, turn }, 'the game provider did not answer')
        if (turn === TRIES || error instanceof Refusal) throw broken()
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * turn))
      }
    }
  }
  return {
    roles: () => retry(() => provider.roles()),
    send: (role, cycle, players) => retry(() => provider.send(role, cycle, players)),
    results: (cycle, references) => retry(() => provider.results(cycle, references)),
  }
}

/** The provider behind a configured address, over JSON with a key. */
export function overHttp(endpoint: { url: string; key: string }): GameProvider {
  async function ask<T>(schema: z.ZodType<T>, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${endpoint.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${endpoint.key}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const isPassing = response.status >= 500 || response.status === 408 || response.status === 429
    if (!response.ok && !isPassing) throw new Refusal(`The provider refused with ${response.status}`)
    if (!response.ok) throw new Error(`The provider answered ${response.status}`)
    return schema.parse(await response.json())
  }
  return {
    roles: () => ask(roleList, '/roles'),
    send: async (role, cycle, players) => (await ask(sendAnswer, '/candidates', { role, cycle, players })).rejected,
    results: async (cycle, references) => {
      const results = await ask(resultList, '/results', { cycle, references })
      return results.flatMap(({ reference, score }) => (typeof score === 'number' ? [{ reference, score }] : []))
    },
  }
}

export const sandboxRoles = [
  { id: 'software', name: 'Ανάπτυξη λογισμικού' },
  { id: 'analysis', name: 'Ανάλυση δεδομένων' },
  { id: 'sales', name: 'Πωλήσεις και εξυπηρέτηση' },
  { id: 'technical', name: 'Τεχνικό επάγγελμα' },
]

/** Always the same score for the same person, spread like real ones: many in the middle, few at the ends. */
export function sandboxScore(reference: string): number {
  const bytes = createHash('sha256').update(`game ${reference}`).digest()
  const sum = [0, 1, 2, 3].reduce((total, at) => total + (bytes[at] ?? 0), 0)
  return percentOf(sum / (4 * 255), 1)
}

export interface SandboxBehaviour {
  /** How long each response takes. */
  milliseconds: number
  /** Every n-th request fails; 0 for never. */
  failsEvery: number
  /** The share of requested players whose score is ready; the others come next time. */
  readyShare: number
}

const defaultBehaviour: SandboxBehaviour = { milliseconds: 250, failsEvery: 4, readyShare: 1 }

/** A local provider: slow and sometimes failing like a real one, and incomplete on request. */
export function sandbox(behaviour: Partial<SandboxBehaviour> = {}): GameProvider {
  const { milliseconds, failsEvery, readyShare } = { ...defaultBehaviour, ...behaviour }
  let requests = 0
  async function answer(): Promise<void> {
    requests += 1
    const isBad = failsEvery > 0 && requests % failsEvery === 0
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    if (isBad) throw new Error('The sandbox fails now and then')
  }
  return {
    async roles() {
      await answer()
      return sandboxRoles
    },
    async send() {
      await answer()
      return []
    },
    async results(_cycle, references) {
      await answer()
      const ready = references.slice(0, Math.ceil(references.length * readyShare))
      return ready.map((reference) => ({ reference, score: sandboxScore(reference) }))
    },
  }
}

let replaced: GameProvider | null = null
const local = sandbox()

/** Another provider, until null is passed. @testonly */
export function useGameProvider(provider: GameProvider | null): void {
  replaced = provider
}

export function gameProvider(services: Services): GameProvider {
  const { articShores } = services.config
  return withRetries(replaced ?? (articShores ? overHttp(articShores) : local), services.log)
}
