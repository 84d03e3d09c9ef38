import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'
import type { DB } from '#server/database/tables.ts'

// Which statements can find their rows only by reading a whole table, whatever it holds: with its scans forbidden,
// PostgreSQL plans one only where no index knows the rows that are asked for.

/** Tables that grow with the people and the years. */
const large = new Set([
  'audit',
  'audit_link',
  'candidate_facts',
  'candidate_search',
  'chat_message',
  'chat_room',
  'consent',
  'cv_view',
  'cycle_application',
  'file',
  'follow_up',
  'hiring',
  'interview',
  'job_listing_candidate',
  'notification',
  'outbox_mail',
  'session',
  'user_profile',
  'users',
])

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** The large tables that what `act` asks reads whole, with the name of the index where all of that is read. */
export async function wholeTables(services: Services, act: (work: Work) => Promise<unknown>): Promise<string[]> {
  const queries: CompiledQuery[] = []
  const { pool } = services.connection
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => void (event.level === 'query' && queries.push(event.query)),
  })
  await inTransaction({ ...services, connection: { ...services.connection, db } }, {}, act)
  const partial = await partialIndexes(services.connection.db)
  const plans = await services.connection.db.transaction().execute((own) => plansOf(own, queries.filter(isPlanned)))
  return [...new Set(plans.flatMap((plan) => readWhole(plan, partial)))].toSorted()
}

const isPlanned = ({ sql: text }: CompiledQuery) => /^\s*(select|with|insert|update|delete)\b/i.test(text)

async function plansOf(db: Kysely<DB>, queries: readonly CompiledQuery[]): Promise<PlanNode[]> {
  await sql`set local enable_seqscan = off`.execute(db)
  const plans: PlanNode[] = []
  for (const query of queries) plans.push(await planOf(db, query))
  return plans
}

async function planOf(db: Kysely<DB>, { sql: text, parameters }: CompiledQuery): Promise<PlanNode> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
    ...sql``.compile(db),
    sql: `explain (format json) ${text}`,
    parameters,
  })
  return (rows[0] as NonNullable<(typeof rows)[0]>)['QUERY PLAN'][0].Plan
}

/** All of an index with a condition is what was asked for. */
async function partialIndexes(db: Kysely<DB>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index
    where indpred is not null`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

function readWhole(node: PlanNode, partial: ReadonlySet<string>, table = node['Relation Name'] ?? ''): string[] {
  const { 'Node Type': type, 'Index Name': index = '', 'Index Cond': condition } = node
  const isWhole = type === 'Seq Scan' || (index !== '' && condition === undefined && !partial.has(index))
  const below = (node.Plans ?? []).flatMap((child) => readWhole(child, partial, child['Relation Name'] ?? table))
  return isWhole && large.has(table) ? [index ? `${table} by ${index}` : table, ...below] : below
}
