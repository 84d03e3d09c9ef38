import { allCalls } from '#shared/api.ts'
import type { Call } from '#shared/core/contract.ts'
import { PERSONAL_PATH } from '#shared/core/personal-key.ts'
import type { TableName } from '#shared/core/table-names.ts'
import { mayCall, type PersonKind, personKinds } from '#shared/permissions.ts'

/** Calls of the personal page are open to all; their key says who may read. */
export type Reader = PersonKind | 'personal page'

const lookUps = allCalls.filter((call) => (call.method === 'GET' || call.noTransaction) && call.answer !== 'stream')
const isPersonal = (call: Call) => call.path.startsWith(PERSONAL_PATH)
const tablesOf = (calls: readonly Call[]) => new Set(calls.flatMap((call) => call.reads))

const readByAny = tablesOf(lookUps)
const readable = new Map<Reader, ReadonlySet<TableName>>([
  ['personal page', tablesOf(lookUps.filter(isPersonal))],
  ...personKinds.map((kind) => {
    const calls = lookUps.filter((call) => !isPersonal(call) && mayCall(kind, call.who))
    return [kind, tablesOf(calls)] as const
  }),
])

/** Changes of other tables, such as sessions, concern nobody. */
export function isRead(table: TableName): boolean {
  return readByAny.has(table)
}

/** What of it this reader may know: the tables that their calls come from. */
export function visibleTables(tables: readonly TableName[], reader: Reader): TableName[] {
  return tables.filter((table) => readable.get(reader)?.has(table))
}
