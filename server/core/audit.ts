import { type RawBuilder, sql } from 'kysely'
import type { TableName } from '#shared/core/table-names.ts'
import type { TrailAction } from '#shared/features/trail/trail.words.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { writeOnce } from '#server/database/kept-plans.ts'

export interface AuditEntry {
  action: TrailAction
  /** The noun and its id: 'company', 12. */
  entity: string
  id: number | string
  before?: unknown
  after?: unknown
}

/** Writes who did what to which record, in the same transaction as the change itself. */
export async function audit(work: Work, entry: AuditEntry): Promise<void> {
  await auditMany(work, [entry])
}

export async function auditMany(work: Work, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const { db, now } = work.present ?? work
  noted.add(db)
  const rows = entries.map((entry) => ({
    action: entry.action,
    entity: entry.entity,
    id: String(entry.id),
    // As text: what was null stays apart from what was not said.
    before: entry.before === undefined ? null : JSON.stringify(entry.before),
    after: afterOf(work, entry),
  }))
  const by = {
    at: now.toISOString(),
    usr_id: work.person.usr_id > 0 ? work.person.usr_id : null,
    actor: actorOf(work),
    requestId: work.requestId,
    address: work.origin.address,
  }
  const [row] = rows
  if (row && rows.length === 1) await insertEntry(db, { ...by, ...row })
  else await insertEntries(db, { ...by, rows: JSON.stringify(rows) })
}

interface By {
  at: string
  usr_id: number | null
  actor: string
  requestId: string
  address: string
}

interface Row {
  action: TrailAction
  entity: string
  id: string
  before: string | null
  after: string | null
}

const insertInto = ({ at, usr_id, actor, requestId, address }: By, row: RawBuilder<unknown>) => sql`insert into audit
  (aud_at, aud_fk_usr_id, aud_actor, aud_request_id, aud_address, aud_action, aud_entity, aud_entity_id, aud_before, aud_after)
  select ${at}::timestamptz, ${usr_id}::int, ${actor}, ${requestId}, ${address}, ${row}`

/** Most writes leave one: as a list of one, PostgreSQL would take a third longer to write it. */
const insertEntry = writeOnce(
  (_db, values: By & Row) => {
    const { action, entity, id, before, after } = values
    return insertInto(values, sql`${action}, ${entity}, ${id}, ${before}::jsonb, ${after}::jsonb`)
  },
  { isAnswered: false },
)

/** Any number of them, as JSON. */
const insertEntries = writeOnce(
  (_db, values: By & { rows: string }) =>
    insertInto(
      values,
      sql`action, entity, id, before::jsonb, after::jsonb
        from json_to_recordset(${values.rows}::json) entry (action text, entity text, id text, before text, after text)`,
    ),
  { isAnswered: false },
)

/** What a program did with a key stands there as its maker's, with the key that it had. */
function afterOf({ person: { apiKey } }: Work, { after }: AuditEntry): string | null {
  if (apiKey) return JSON.stringify({ ...(after as object | undefined), key: apiKey.prefix })
  return after === undefined ? null : JSON.stringify(after)
}

/** Of no weight by themselves. */
const UNNOTED: ReadonlySet<string> = new Set<TableName>([
  'api_key_day',
  'chat_session',
  'idempotency',
  'limit_count',
  'secret_key',
  'session',
])

/** The transactions that have an entry. */
const noted = new WeakSet<Db>()

export const isTrailComplete = ({ db, origin }: Work) => !origin.isNoted || noted.has(db)

/** No write of a request leaves the trail empty: where its handler noted nothing, the call and its row stand there. */
export async function noteWrite(work: Work, touched: TableName[]): Promise<void> {
  const { isNoted, call, id } = work.origin
  if (!isNoted || touched.includes('audit')) return
  const tables = touched.filter((table) => !UNNOTED.has(table))
  if (tables.length === 0) return
  await audit(work, { action: 'wrote', entity: call, id, after: { tables } })
  touched.push('audit')
}

/** Contents of the trail go or change only in a transaction that says why; the trail keeps that they did. */
export async function allowTrailChange(work: Work, reason: string): Promise<void> {
  await sql`select set_config('regen.trail_reason', ${reason}, true)`.execute(work.db)
}

function actorOf(work: Work): string {
  if (work.person.usr_role === 'REGEN_ADMINISTRATOR') return 'office'
  if (work.person.usr_role === 'COMPANY_USER') return 'company'
  if (work.person.usr_role === 'CANDIDATE') return 'candidate'
  return work.person.usr_fullname === 'Σύστημα' ? 'system' : 'visitor'
}
