import { setTimeout as sleep } from 'node:timers/promises'
import { type Models, OrderBy, TablesDBIndexType as IndexType } from 'node-appwrite'
import { MAX_BODY } from '#shared/features/chat/chat.rules.ts'
import { StartError } from '#server/core/start-error.ts'
import { described } from '#server/features/chat/chat.documents.queries.ts'
import {
  hasCode,
  type Outside,
  type OutsideSettings,
  outsideOf,
  unless,
} from '#server/features/chat/chat.outside.client.ts'

// Makes in an installation of Appwrite what the chat needs there. It may run again and again, and in several processes at
// once: what is there stays, what is missing is added, nothing is ever dropped.

interface Column {
  key: string
  type: 'string' | 'integer' | 'boolean' | 'datetime'
  size?: number
  array?: boolean
}

type Attribute = (typeof described)[keyof typeof described]['columns'][string][1]

const types = {
  id: 'string',
  text: 'string',
  list: 'string',
  number: 'integer',
  boolean: 'boolean',
  time: 'datetime',
} as const
const sizes: Record<string, number> = {
  body: MAX_BODY,
  not_title: 1000,
  user_name: 300,
  sender_name: 300,
  last_message: 300,
  display_name: 128,
}

function columnOf(key: string, attribute: Attribute): Column {
  const type = types[attribute]
  return type === 'string' ? { key, type, size: sizes[key] ?? 36, array: attribute === 'list' } : { key, type }
}

/** Columns of each index; a minus means downwards. */
const indexesOf: Record<keyof typeof described, string[][]> = {
  rooms: [['display_name'], ['-$updatedAt']],
  messages: [['room', '-seq']],
  receipts: [['room'], ['user_id']],
  notifications: [['not_fk_usr_id']],
}

/** The same collections as in our own service. */
const requiredTables = Object.entries(described).map(([tableId, { columns }]) => ({
  tableId,
  columns: Object.entries(columns).flatMap(([key, [, type]]) => (key.startsWith('$') ? [] : columnOf(key, type))),
  indexes: indexesOf[tableId as keyof typeof described],
}))

const ANSWER_MS = 10_000

/** The first that takes subscriptions in frames, as the client sends them. */
const OLDEST = [1, 9, 5]

/** Returns the columns whose type differs: the operator has to look at them. */
export async function provision(outside: Outside): Promise<string[]> {
  try {
    await checkVersion(outside)
    const { tables, database, teams } = outside
    if (!(await unless(404, tables.get({ databaseId: database }))))
      await unless(409, tables.create({ databaseId: database, name: 'Chat' }))
    await unless(409, teams.create({ teamId: 'admins', name: 'admins' }))
    const differences: string[] = []
    for (const table of requiredTables) differences.push(...(await provide(outside, table)))
    return differences
  } catch (error) {
    if (error instanceof StartError) throw error
    const sentence = `The chat at CHAT_ENDPOINT ${outside.endpoint} cannot be used`
    if (hasCode(error, 401, 403))
      throw new StartError(`${sentence}. CHAT_API_KEY lacks a right: ${(error as Error).message}`)
    // It may be away for a while: that is no reason not to start.
    throw new Error(`${sentence} now: ${(error as Error).message}`, { cause: error })
  }
}

/** Gives its version, and throws when the chat could not use it; it makes nothing there. */
export async function examineChatService(settings: OutsideSettings): Promise<string> {
  const outside = outsideOf(settings)
  const version = await checkVersion(outside)
  // A database that is not there yet is made at the start.
  await unless(404, outside.tables.get({ databaseId: outside.database }))
  await unless(404, outside.teams.get({ teamId: 'admins' }))
  return version
}

async function checkVersion({ endpoint, project, apiKey }: Outside): Promise<string> {
  const headers = { 'x-appwrite-project': project, 'x-appwrite-key': apiKey }
  const response = await fetch(`${endpoint}/health/version`, { headers, signal: AbortSignal.timeout(ANSWER_MS) })
  const { version = '' } = (await response.json()) as { version?: string }
  const parts = version.split('.').map(Number)
  const at = OLDEST.findIndex((least, index) => (parts[index] ?? 0) !== least)
  if (at >= 0 && !((parts[at] ?? 0) > (OLDEST[at] as number)))
    throw new StartError(`The chat at CHAT_ENDPOINT ${endpoint} is version «${version}»; it must be 1.9.5 or newer.`)
  return version
}

async function provide(outside: Outside, table: (typeof requiredTables)[number]): Promise<string[]> {
  const { tableId, columns, indexes } = table
  const { tables, database: databaseId } = outside
  const place = { databaseId, tableId }
  const existing = await unless(404, tables.getTable(place))
  if (!existing) {
    const created = await unless(
      409,
      tables.createTable({
        ...place,
        name: tableId,
        // Rows say who reads them; only our key writes.
        permissions: [],
        rowSecurity: true,
        columns: columns.map((column) => ({ ...column, required: false })),
        indexes: indexes.map((index) => ({ key: nameOf(index), type: IndexType.Key, ...shapeOf(index) })),
      }),
    )
    // Another process created it first.
    return created ? [] : provide(outside, table)
  }
  const columnsByKey = new Map((existing.columns as Models.ColumnString[]).map((column) => [column.key, column]))
  for (const column of columns) if (!columnsByKey.has(column.key)) await addColumn(outside, tableId, column)
  const indexNames = new Set(existing.indexes.map((index) => index.key))
  for (const index of indexes)
    if (!indexNames.has(nameOf(index)))
      await unless(409, tables.createIndex({ ...place, key: nameOf(index), type: IndexType.Key, ...shapeOf(index) }))
  return columns.flatMap((column) => {
    const existingColumn = columnsByKey.get(column.key)
    const fits =
      !existingColumn ||
      (existingColumn.type === column.type && (existingColumn.array ?? false) === (column.array ?? false))
    return fits && (existingColumn?.size ?? Number.MAX_VALUE) >= (column.size ?? 0) ? [] : [`${tableId}.${column.key}`]
  })
}

const nameOf = (index: string[]) => `by_${index.map((column) => column.replaceAll(/\W/g, '')).join('_')}`
const shapeOf = (index: string[]) => ({
  columns: index.map((column) => column.replace('-', '')),
  orders: index.map((column) => (column.startsWith('-') ? OrderBy.Desc : OrderBy.Asc)),
})

async function addColumn({ tables, database: databaseId }: Outside, tableId: string, column: Column): Promise<void> {
  const { key, type, size = 0, array = false } = column
  const place = { databaseId, tableId, key }
  const common = { ...place, required: false, array }
  const make = {
    string: () => tables.createStringColumn({ ...common, size }),
    integer: () => tables.createIntegerColumn(common),
    boolean: () => tables.createBooleanColumn(common),
    datetime: () => tables.createDatetimeColumn(common),
  }
  await unless<unknown>(409, make[type]())
  for (let tries = 0; tries < 100; tries += 1) {
    const { status } = (await tables.getColumn(place)) as { status: string }
    if (status === 'available') return
    if (status === 'failed' || status === 'stuck') break
    await sleep(100)
  }
  throw new Error(`The column ${tableId}.${key} does not become available.`)
}
