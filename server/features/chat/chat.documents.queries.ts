import { type RawBuilder, sql } from 'kysely'
import { COUNTED_TO } from '#shared/features/chat/chat.rules.ts'
import type { Db } from '#server/database/connect.ts'
import { ChatError } from '#server/features/chat/chat.protocol.errors.ts'
import type { ChatFilter } from '#server/features/chat/chat.protocol.filters.ts'
import type { ChatPerson } from '#server/features/chat/chat.sessions.queries.ts'

// The four collections: which columns they are made of under the names of the protocol, and who may see which rows.

type AttributeType = 'id' | 'text' | 'number' | 'boolean' | 'time' | 'list'

interface Collection {
  table: string
  /** By this column a row is seen: the room it belongs to. Without one it is its reader's alone. */
  room?: string
  columns: Record<string, readonly [column: string, type: AttributeType]>
}

const common = (prefix: string): Collection['columns'] => ({
  $sequence: [`${prefix}_sequence`, 'number'],
  $createdAt: [`${prefix}_date_created`, 'time'],
  $updatedAt: [`${prefix}_date_changed`, 'time'],
})

const side = "case usr_role when 'REGEN_ADMINISTRATOR' then 'office' else 'member' end"

const collections = {
  rooms: {
    table: 'chat_room',
    room: 'cro_id',
    columns: {
      $id: ['cro_id', 'id'],
      ...common('cro'),
      display_name: ['cro_display_name', 'text'],
      last_message: ['cro_last_message', 'text'],
      last_message_at: ['cro_last_message_at', 'time'],
      last_sender_id: ['cro_last_sender_id', 'id'],
      // Names and sides are for the screens: who waits for an answer, who speaks, who has read.
      last_side: ['(select cme_side from chat_message where cme_room = cro_id and cme_seq = cro_seq)', 'id'],
      seq: ['cro_seq', 'number'],
      archived: ['cro_archived', 'boolean'],
    },
  },
  messages: {
    table: 'chat_message',
    room: 'cme_room',
    columns: {
      $id: ['cme_id', 'id'],
      ...common('cme'),
      room: ['cme_room', 'id'],
      sender_id: ['cme_sender_id', 'id'],
      sender_name: ['(select usr_fullname from users where usr_id = cme_fk_usr_id)', 'text'],
      side: ['cme_side', 'id'],
      body: ['cme_body', 'text'],
      read_by: ['cme_read_by', 'list'],
      seq: ['cme_seq', 'number'],
      attachments: ['cme_attachments', 'list'],
      edited_at: ['cme_edited_at', 'time'],
      deleted_at: ['cme_deleted_at', 'time'],
    },
  },
  receipts: {
    table: 'chat_receipt',
    room: 'cre_room',
    columns: {
      $id: ["cre_room || '.' || cre_fk_usr_id", 'id'],
      ...common('cre'),
      room: ['cre_room', 'id'],
      user_id: ['cre_fk_usr_id::text', 'id'],
      user_name: ['(select usr_fullname from users where usr_id = cre_fk_usr_id)', 'text'],
      side: [`(select ${side} from users where usr_id = cre_fk_usr_id)`, 'id'],
      last_read_seq: ['cre_last_read_seq', 'number'],
      last_read_at: ['cre_last_read_at', 'time'],
    },
  },
  notifications: {
    table: 'notification',
    columns: {
      $id: ['not_id::text', 'id'],
      $sequence: ['not_id', 'number'],
      $createdAt: ['not_date_created::timestamptz(3)', 'time'],
      $updatedAt: ['coalesce(not_date_openned, not_date_created)::timestamptz(3)', 'time'],
      not_title: ['not_title', 'text'],
      not_date_created: ['not_date_created', 'time'],
      not_date_openned: ['not_date_openned', 'time'],
      not_fk_usr_id: ['not_fk_usr_id', 'number'],
    },
  },
} as const satisfies Record<string, Collection>

export type CollectionId = keyof typeof collections
export type ChatRow = Record<string, unknown> & { $id: string; $sequence: string }

export const described: Record<CollectionId, Collection> = collections
export const isCollection = (name: string): name is CollectionId => Object.hasOwn(collections, name)
export const isTime = (collection: CollectionId, name: string) => described[collection].columns[name]?.[1] === 'time'

/** What the person may see: the office all rooms, everybody else the own one. Null is for events. */
function rowsOf(collection: CollectionId, me: ChatPerson | null): RawBuilder<ChatRow> {
  const { table, room, columns } = described[collection]
  const names = Object.entries(columns).map(([name, [column]]) => `${column} as "${name}"`)
  const seen = () => {
    if (me === null) return sql`true`
    if (room === undefined) return sql`not_fk_usr_id = ${me.usr_id}`
    return me.role === 'administrator' ? sql`true` : sql`${sql.ref(room)} = ${me.room}`
  }
  return sql`select ${sql.raw(names.join(', '))} from ${sql.table(table)} where ${seen()}`
}

const refuse = (message: string) => new ChatError('general_query_invalid', message)

function columnOf(collection: CollectionId, name: string): { column: RawBuilder<unknown>; type: AttributeType } {
  const { columns } = described[collection]
  const definition = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!definition) throw refuse(`Attribute not found in schema: ${name}`)
  const [column, type] = definition
  return { column: sql`(${sql.raw(column)})`, type }
}

function valueOf(type: AttributeType, value: unknown): RawBuilder<unknown> {
  if (type === 'number' && Number.isSafeInteger(value)) return sql`${value}::bigint`
  if (type === 'boolean' && typeof value === 'boolean') return sql`${value}::boolean`
  if (type === 'time' && typeof value === 'string' && !Number.isNaN(Date.parse(value)))
    return sql`${new Date(value).toISOString()}::timestamptz`
  const isText = type === 'id' || type === 'text' || type === 'list'
  if (isText && typeof value === 'string' && !value.includes('\u0000')) return sql`${value}::text`
  throw refuse('A value does not fit its attribute.')
}

type Condition = RawBuilder<boolean>
const signs: Record<string, RawBuilder<unknown>> = {
  lessThan: sql`<`,
  lessThanEqual: sql`<=`,
  greaterThan: sql`>`,
  greaterThanEqual: sql`>=`,
}
const likeSafe = (text: unknown) => String(text).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
/** The two tabs of the office have an index of their own. */
const tabs = new Map<unknown, Condition>([
  ['COMPANY_', sql`cro_fk_cny_id is not null`],
  ['CANDIDATE_', sql`cro_fk_usr_id is not null`],
])

function conditionOf(collection: CollectionId, { method, attribute, values }: ChatFilter): Condition {
  if (method === 'and' || method === 'or') {
    const parts = (values as ChatFilter[]).map((value) => conditionOf(collection, value))
    if (parts.length === 0) throw refuse('A query has no value.')
    return sql`(${sql.join(parts, method === 'and' ? sql` and ` : sql` or `)})`
  }
  const { column, type } = columnOf(collection, attribute)
  if (method === 'isNull') return sql`${column} is null`
  if (method === 'isNotNull') return sql`${column} is not null`
  if (values.length === 0) throw refuse('A query has no value.')
  const list = values.map((value) => valueOf(type, value))
  if (method.startsWith('not')) return negated(collection, { method, attribute, values })
  if (method === 'startsWith' && type === 'text') return sql`plain(${column}) like plain(${likeSafe(values[0])}) || '%'`
  if (method === 'startsWith' && type === 'id')
    return (collection === 'rooms' && tabs.get(values[0])) || sql`starts_with(${column}, ${values[0]})`
  if (method === 'contains' || method === 'containsAny' || method === 'search') {
    if (type === 'list') return sql`${column} && array[${sql.join(list)}]`
    const parts = values.map((value) => sql`plain(${column}) like '%' || plain(${likeSafe(value)}) || '%'`)
    return sql`(${sql.join(parts, sql` or `)})`
  }
  if (type === 'list') throw refuse('A list is queried with contains.')
  if (method === 'equal' && collection === 'receipts' && attribute === 'user_id') return isOfUsers(values)
  if (method === 'equal') return sql`${column} in (${sql.join(list)})`
  if (method === 'between' && list.length === 2) return sql`${column} between ${list[0]} and ${list[1]}`
  const sign = Object.hasOwn(signs, method) ? signs[method] : undefined
  if (!sign) throw refuse(`Invalid query method: ${method}`)
  return sql`${column} ${sign} ${list[0]}`
}

/** As numbers: receipts have an index by person, of the newest first. */
function isOfUsers(values: readonly unknown[]): Condition {
  const ids = values.flatMap((value) => (/^[1-9]\d{0,8}$/.test(String(value)) ? [Number(value)] : []))
  return sql`cre_fk_usr_id = any(${ids}::int[])`
}

/** `notEqual` and its like: what is empty is not equal either. */
function negated(collection: CollectionId, filter: ChatFilter): Condition {
  const method = filter.method.charAt(3).toLowerCase() + filter.method.slice(4)
  return sql`(${conditionOf(collection, { ...filter, method })}) is not true`
}

const PAGE = new Set(['limit', 'offset', 'cursorAfter', 'cursorBefore', 'select', 'orderAsc', 'orderDesc'])
const MAX_LIMIT = 500
const MAX_OFFSET = 10_000

function ordersOf(collection: CollectionId, filters: readonly ChatFilter[]) {
  const orders = filters.filter(({ method }) => method === 'orderAsc' || method === 'orderDesc')
  // Ties are broken by the order of creation, in the direction of the last order asked for.
  const last = { method: orders.at(-1)?.method ?? 'orderAsc', attribute: '$sequence' }
  return [...orders, last].map(({ method, attribute: name }) => {
    return { name, column: columnOf(collection, name).column, isDown: method === 'orderDesc' }
  })
}

function numberOf(filters: readonly ChatFilter[], method: string, otherwise: number, most: number): number {
  const given = filters.findLast((filter) => filter.method === method)
  const value = given ? Number(given.values[0]) : otherwise
  if (!Number.isInteger(value) || value < 0 || value > most) throw refuse(`Invalid ${method}: from 0 to ${most}.`)
  return value
}

/** Beyond the row of the cursor, in the order asked for: each next order counts where all before it are equal. */
function beyond(orders: ReturnType<typeof ordersOf>, row: ChatRow, isBackward: boolean): Condition {
  const parts = orders.map(({ name, column, isDown }, at) => {
    const equal = orders.slice(0, at).map((order) => sql`${order.column} is not distinct from ${row[order.name]}`)
    const next = sql`${column} ${isDown === isBackward ? sql`>` : sql`<`} ${row[name]}`
    return sql`(${sql.join([...equal, next], sql` and `)})`
  })
  return sql`(${sql.join(parts, sql` or `)})`
}

/** One page of what the person may see, and how many there are (as far as the protocol counts). */
export async function listDocuments(
  db: Db,
  collection: CollectionId,
  me: ChatPerson,
  { filters, isCounted }: { filters: readonly ChatFilter[]; isCounted: boolean },
) {
  const conditions = filters
    .filter((filter) => !PAGE.has(filter.method))
    .map((filter) => conditionOf(collection, filter))
  const where = sql.join([sql`true`, ...conditions], sql` and `)
  const orders = ordersOf(collection, filters)
  const cursor = filters.findLast(({ method }) => method === 'cursorAfter' || method === 'cursorBefore')
  const from = cursor && (await findDocument(db, collection, me, String(cursor.values[0])))
  if (from === null) throw new ChatError('general_cursor_not_found')
  const isBackward = cursor?.method === 'cursorBefore'
  const after = from ? sql`and ${beyond(orders, from, isBackward)}` : sql``
  const order = orders.map((order) => sql`${order.column} ${order.isDown === isBackward ? sql`asc` : sql`desc`}`)
  const limit = numberOf(filters, 'limit', 25, MAX_LIMIT)
  const offset = numberOf(filters, 'offset', 0, MAX_OFFSET)
  const selected = await sql<ChatRow>`${rowsOf(collection, me)} and ${where} ${after}
    order by ${sql.join(order)} limit ${limit} offset ${offset}`.execute(db)
  const rows = isBackward ? selected.rows.toReversed() : selected.rows
  if (!isCounted) return { total: 0, rows }
  const counted = await sql<{ n: number }>`select count(*) as n from
    (${rowsOf(collection, me)} and ${where} limit ${COUNTED_TO}) as counted`.execute(db)
  return { total: counted.rows[0]?.n ?? 0, rows }
}

/** One document, when the person may see it. */
export async function findDocument(db: Db, collection: CollectionId, me: ChatPerson, id: string) {
  const { rows } = await sql<ChatRow>`${rowsOf(collection, me)} and ${keyOf(collection, id)}`.execute(db)
  return rows[0] ?? null
}

/** Each document once, by `collection id`, for events; a deleted one is missing. */
export async function documentsById(db: Db, ids: readonly { collection: string; id: string }[]) {
  const documents = new Map<string, ChatRow>()
  for (const [collection, list] of Map.groupBy(ids, ({ collection }) => collection)) {
    if (!isCollection(collection)) continue
    const keys = [...new Set(list.map(({ id }) => id))].map((id) => sql`(${keyOf(collection, id)})`)
    const query = sql<ChatRow>`${rowsOf(collection, null)} and (${sql.join(keys, sql` or `)})`
    for (const row of (await query.execute(db)).rows) documents.set(`${collection} ${row.$id}`, row)
  }
  return documents
}

function keyOf(collection: CollectionId, id: string): Condition {
  if (collection === 'notifications') return /^\d{1,15}$/.test(id) ? sql`not_id = ${Number(id)}` : sql`false`
  if (collection === 'rooms') return sql`cro_id = ${id}`
  if (collection === 'messages') return sql`cme_id = ${id}`
  const [, room = '', usr_id = '0'] = /^(.+)\.(\d{1,9})$/.exec(id) ?? []
  return sql`cre_room = ${room} and cre_fk_usr_id = ${Number(usr_id)}`
}
