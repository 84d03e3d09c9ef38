import { sql } from 'kysely'
import { isForMachines, labelOf } from '#shared/features/trail/trail.labels.ts'
import type { Db } from '#server/database/connect.ts'

/** What stands in the trail under a name that its readers would see as it is stored. Beside new values only their old ones are shown. */
export async function unnamedInTrail(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select distinct name from audit,
    lateral (select case when jsonb_typeof(aud_after) = 'object' then aud_after else aud_before end as shown) side,
    lateral jsonb_object_keys(case when jsonb_typeof(shown) = 'object' then shown else '{}' end) name
    order by name`.execute(db)
  return rows.map(({ name }) => name).filter((name) => labelOf(name) === name && !isForMachines(name))
}
