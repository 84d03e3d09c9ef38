import { type RawBuilder, sql } from 'kysely'
import { pathOf } from '#shared/core/contract.ts'
import { filesContract } from '#shared/features/files/files.contract.ts'

const folder = pathOf(filesContract.open, { fil_id: '' })

/** The address of the file in a column, or null. */
export function fileAddress(column: string): RawBuilder<string | null> {
  return sql`${sql.lit(folder)} || ${sql.ref(column)}`
}

/** The file behind an address that `fileAddress` made. */
export function fileIdOf(address: string | null): string | null {
  return address ? address.slice(folder.length) : null
}
