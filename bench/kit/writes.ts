import { Agent, request } from 'node:http'
import type { BenchContext } from '#bench/kit/context.ts'
import { quantile } from '#bench/kit/figures.ts'
import { writeStatements } from '#server/testing/write-statements.ts'

// V11: how often a second something is written by sixteen at once, beside the same SQL without the product.

const HANDS = 16
const ROUNDS = 3
const SECONDS = 2

type Act = () => Promise<unknown>
type Statement = readonly [text: string, values: unknown[]]

/** How often a second this is done; the middle of some rounds, in turns with the other. */
async function inTurns(acts: readonly Act[]): Promise<number[]> {
  const seen: number[][] = acts.map(() => [])
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, act] of acts.entries()) {
      let done = 0
      const end = performance.now() + SECONDS * 1000
      const hand = async () => {
        while (performance.now() < end) {
          await act()
          done += 1
        }
      }
      await Promise.all(Array.from({ length: HANDS }, hand))
      seen[at]?.push(done / SECONDS)
    }
  return seen.map((list) => quantile(list, 0.5))
}

export async function compareWrites(
  context: BenchContext,
  what: keyof typeof writeStatements,
  acts: readonly [Act, Act],
): Promise<void> {
  const [ours = 0, reference = 1] = await inTurns(acts)
  context.report({
    id: 'V11',
    what: `${what}, ${HANDS} at once`,
    ours,
    reference,
    unit: '/s',
    goal: 'ratio ≥ 0.33',
    holds: ours / reference >= 1 / 3,
    note: `asks the database ${writeStatements[what]} times`,
  })
}

export interface Writer {
  /** By the product, as this person. */
  send(method: 'POST' | 'PUT', path: string, body: object): Promise<void>
  /** The statements by themselves, in one transaction. */
  directly(statements: readonly Statement[]): Promise<void>
  close(): void
}

export async function makeWriter(context: BenchContext, who: 'office' | 'company'): Promise<Writer> {
  const { url } = await context.product()
  const token = await context.signIn(who)
  const { pool } = context.services.connection
  const agent = new Agent({ keepAlive: true, maxSockets: HANDS })
  return {
    // Not by `fetch`: its own work for a request would be as much as that of the product.
    send: (method, path, body) =>
      new Promise<void>((resolve, reject) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        request(`${url}${path}`, { method, agent, headers }, (response) => {
          response.on('error', reject).on('end', resolve).resume()
          if (response.statusCode !== 200 && response.statusCode !== 201)
            reject(new Error(`${path} answered ${response.statusCode}`))
        })
          .on('error', reject)
          .end(JSON.stringify(body))
      }),
    async directly(statements) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        for (const [text, values] of statements) await client.query(text, values)
        await client.query('commit')
      } finally {
        client.release()
      }
    },
    close: () => agent.destroy(),
  }
}

/** A line of the trail, as the product writes one with each change. */
export const trail = (action: string, entity: string, id: number, after: object): Statement => [
  'insert into audit (aud_actor, aud_action, aud_entity, aud_entity_id, aud_after) values ($1, $2, $3, $4, $5)',
  ['bench', action, entity, String(id), JSON.stringify(after)],
]
