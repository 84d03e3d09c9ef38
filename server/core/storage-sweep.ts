import { LEDGER_KEY, type StoredBytes } from '#server/core/storage.ts'
import { keysWithRow } from '#server/core/storage-sweep.queries.ts'
import type { Work } from '#server/core/work.ts'

// A process that dies between the bytes of a file and its row, or between the end of a row and that of its bytes, leaves
// bytes that nobody can reach and no erasure finds.

/** No upload lasts so long: what is younger may still get its row. */
const HOURS_TO_GET_A_ROW = 48
const KEYS_A_QUERY = 1000
/** So few may all be leftovers. */
const FEW = 20

/** Removes bytes without a row, and gives how many. */
export async function sweepStorage(work: Work): Promise<number> {
  const { storage, log } = work.services
  const before = work.now.getTime() - HOURS_TO_GET_A_ROW * 3_600_000
  const leftovers: StoredBytes[] = []
  let count = 0
  let batch: StoredBytes[] = []
  const sort = async () => {
    const kept = await keysWithRow(
      work.db,
      batch.flatMap(({ key }) => key ?? []),
    )
    leftovers.push(...batch.filter(({ key }) => key === null || !kept.has(key)))
    batch = []
  }
  for await (const stored of storage.list()) {
    if (stored.key === LEDGER_KEY) continue
    count += 1
    if (stored.changed.getTime() > before) continue
    batch.push(stored)
    if (batch.length === KEYS_A_QUERY) await sort()
  }
  await sort()
  // A storage whose files are mostly unknown belongs to another database.
  if (leftovers.length > FEW && leftovers.length > count / 2) {
    log.error({ files: count, unknown: leftovers.length }, 'most stored files have no row: nothing is removed')
    return 0
  }
  for (const stored of leftovers) await stored.remove()
  if (leftovers.length > 0) log.info({ files: leftovers.length }, 'stored files without a row were removed')
  return leftovers.length
}
