import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import driver from 'pg/lib/utils.js'
import { isUnanswered, keptName } from '#server/database/kept-plans.ts'
import { type Answer, KeptQuery } from '#server/database/kept-query.ts'

// Each way to PostgreSQL and back wakes two processes. In a transaction, what needs no answer (its begin, entries of the
// trail) is held until the next statement and leaves with it in one piece; if it fails, so does that statement.

interface Statement {
  /** Of one whose plan is kept. */
  name: string | undefined
  text: string
  values: unknown[]
}

/** The pool as Kysely uses it. Where plans can be kept, statements of `planOnce` go to the driver with their names. */
export function kyselyPool(pool: pg.Pool, { keepsPlans }: { keepsPlans: boolean }): PostgresPool {
  // Kysely keeps what it knows of a connection by this object: a new one each time would make it begin anew.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const kyselyClient = clients.get(client) ?? clientFor(client, keepsPlans)
      clients.set(client, kyselyClient)
      return kyselyClient
    },
  }
}

/**
 * As it is written. A value that cannot be fails here, before anything is held or sent: in the midst of sending, a commit
 * would follow it, and the driver would believe a statement prepared that is not.
 */
const written = (value: unknown) =>
  // Numbers as PostgreSQL reads a list of them: the driver would look in each for what must be escaped.
  Array.isArray(value) && value.every(Number.isInteger) ? `{${value.join()}}` : driver.prepareValue(value)

const BEGIN = /^(begin$|start transaction)/
const END = /^(commit|rollback)$/

function clientFor(client: pg.PoolClient, keepsPlans: boolean): PostgresPoolClient {
  let held: Statement[] = []
  /** As PostgreSQL sees it: its begin has reached it, and no end yet. */
  const isOpen = () => client.getTransactionStatus() !== 'I'

  const query = (text: string | pg.Submittable, values: unknown[]) => {
    if (typeof text !== 'string') {
      void sendTogether(client, held.splice(0)).catch(() => undefined)
      return client.query(text)
    }
    if (text === 'rollback') held = []
    // Nothing was asked since the begin, or the last statement was an end as well.
    const isOver = END.test(text) && !isOpen() && held.length < 2
    if (isOver) held = []
    const statement = { name: keepsPlans ? keptName(text) : undefined, text, values: values.map(written) }
    const isHeld = BEGIN.test(text) || (isUnanswered(text) && (isOpen() || held.length > 0))
    if (isHeld) held.push(statement)
    if (isHeld || isOver) return { command: text.toUpperCase(), rows: [] }
    return held.length > 0 ? sendTogether(client, [...held.splice(0), statement]) : answerTo(client, statement)
  }
  const release = (destroy?: boolean) => {
    held = []
    client.release(destroy)
  }
  return { query: query as never, release }
}

/** The answer to the last of them, once all have one: only then is known whether PostgreSQL has begun. */
async function sendTogether(client: pg.PoolClient, statements: readonly Statement[]) {
  const { stream } = client.connection
  stream.cork()
  const answers = statements.map((statement) => answerTo(client, statement))
  stream.uncork()
  await Promise.allSettled(answers)
  return (await Promise.all(answers)).at(-1)
}

/**
 * By its own promise the driver holds the rows of an answer until old objects are collected, which is half of the processor
 * time of a long list; told where to bring them, it lets go of them.
 */
async function answerTo(client: pg.PoolClient, { name, text, values }: Statement): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      const bring = (error: Error | null, answer: Answer) => (error ? reject(error) : resolve(firstOf(answer)))
      client.query(new KeptQuery(name, text, values, bring))
    })
  } catch (error) {
    // The driver's own stack would lead to a socket, and not to whoever asked.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** Of `… ; commit` the driver brings both answers. */
const firstOf = (answer: Answer) => (Array.isArray(answer) ? (answer[0] as pg.QueryResult) : answer)
