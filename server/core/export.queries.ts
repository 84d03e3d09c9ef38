import { sql } from 'kysely'
import type { Services } from '#server/core/work.ts'

/** How many rows an export took out, beside its entry in the trail, which is of the same request. */
export async function noteExportedRows(
  { connection, clock }: Services,
  requestId: string,
  rows: number,
): Promise<void> {
  if (requestId === '') return
  await sql`insert into export_rows (exr_request_id, exr_rows, exr_date)
    values (${requestId}, ${rows}, ${clock().toISOString()}) on conflict do nothing`.execute(connection.db)
}
