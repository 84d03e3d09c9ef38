import { sql } from 'kysely'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { searchColumns } from '#server/core/accounts.ts'
import { readState, writeState } from '#server/core/platform-state.ts'
import {
  type KeyedRow,
  keyedRowsAfter,
  type KeyedTable,
  lockSearchKeys,
  writeKeys,
} from '#server/core/search-keys.queries.ts'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'

// Names are found by keys that stand beside them. When the rules of `foldGreek` or of `searchColumns` change, the stored
// keys no longer meet the keys of a query: the first start with the new rules writes all keys anew.

/** Raise it with every change of those rules; `search-keys.test.ts` notices. */
export const SEARCH_KEYS_VERSION = 4

interface Keyed extends KeyedTable {
  keysOf(texts: Record<string, string>): Record<string, string>
}

const everyRow = sql`true`
const names = (table: string, id: string, text: string, key: string): Keyed => ({
  table,
  id,
  texts: [text],
  keys: [key],
  rows: everyRow,
  keysOf: (texts) => ({ [key]: foldGreek(texts[text] ?? '') }),
})

const keyedTables: readonly Keyed[] = [
  {
    table: 'users',
    id: 'usr_id',
    texts: ['usr_fullname', 'usr_email', 'usr_phone'],
    keys: ['usr_fold', 'usr_search'],
    rows: sql`usr_date_deleted is null`,
    keysOf: ({ usr_fullname = '', usr_email = '', usr_phone = '' }) =>
      searchColumns({ usr_fullname, usr_email, usr_phone }),
  },
  names('company', 'cny_id', 'cny_name', 'cny_fold'),
  names('company_rejection', 'cyr_id', 'cyr_name', 'cyr_fold'),
  names('job_listing', 'jl_id', 'jl_position_title', 'jl_fold'),
]

const ROWS_A_STEP = 500

/** How far all processes together have come; nothing is open when all tables are done. */
export interface SearchKeysState {
  version: number
  open: string[]
  after: number
}

/** Writes the keys anew that other rules have made. Several processes share the work; a killed one is gone on from. */
export async function refreshSearchKeys(services: Services, isStopping: () => boolean): Promise<void> {
  let written = 0
  let mayBegin = true
  while (!isStopping()) {
    const step = await inTransaction(services, {}, (work) => refreshStep(work, { mayBegin }))
    if (step === 'done') break
    written += step
    mayBegin = false
  }
  if (written > 0) services.log.info(`The search keys of ${written} rows were written anew`)
}

/** Gives how many rows it wrote. */
export async function refreshStep(work: Work, { mayBegin }: { mayBegin: boolean }): Promise<number | 'done'> {
  await lockSearchKeys(work.db)
  const kept = (await readState(work.db, 'search keys'))?.value
  const isOurs = kept?.version === SEARCH_KEYS_VERSION
  // A process of another version has begun meanwhile: two that begin again and again would never end.
  if (!isOurs && !mayBegin) return 'done'
  const state = isOurs ? kept : { version: SEARCH_KEYS_VERSION, open: keyedTables.map(({ table }) => table), after: 0 }
  const keyed = keyedTables.find(({ table }) => table === state.open[0])
  if (!keyed) return 'done'
  const rows = await keyedRowsAfter(work.db, keyed, state.after, ROWS_A_STEP)
  const stale = rows.flatMap((row) => staleRow(keyed, row))
  if (stale.length > 0) await writeKeys(work.db, keyed, stale)
  const last = rows.length < ROWS_A_STEP ? undefined : rows.at(-1)
  const next = last ? { ...state, after: last.id } : { ...state, open: state.open.slice(1), after: 0 }
  await writeState(work.db, 'search keys', next)
  return stale.length
}

function staleRow({ keys, keysOf }: Keyed, row: KeyedRow): KeyedRow[] {
  const fresh = keysOf(row.texts)
  return keys.every((key) => fresh[key] === row.keys[key]) ? [] : [{ ...row, keys: fresh }]
}
