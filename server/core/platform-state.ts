import { sql } from 'kysely'
import type { SearchKeysState } from '#server/core/search-keys.ts'
import type { Db } from '#server/database/connect.ts'

/** What commands of the operator, and processes, leave for the processes and for whoever watches them. */
export interface PlatformStates {
  /** After a restore: no letter leaves and no job runs until the operator says so. */
  quiet: { backup: string }
  backup: { at: string; bytes: number; rows: number; files: number; seconds: number; isEncrypted: boolean }
  drill: { backup: string; isGood: boolean; problem: string; seconds: number }
  /** A request came through a proxy while the settings know of none. */
  'unknown proxy': Record<string, never>
  'search keys': SearchKeysState
  /** How the last run of each scheduled task ended; an empty problem: well. */
  schedules: Record<string, { at: string; problem: string }>
}

export type StateName = keyof PlatformStates

export interface KeptState<Name extends StateName> {
  value: PlatformStates[Name]
  changed: Date
}

export async function readState<Name extends StateName>(db: Db, name: Name): Promise<KeptState<Name> | undefined> {
  const row = await db.selectFrom('platform_state').selectAll().where('pst_name', '=', name).executeTakeFirst()
  return row && { value: row.pst_value as PlatformStates[Name], changed: new Date(row.pst_date_changed) }
}

export async function writeState<Name extends StateName>(
  db: Db,
  name: Name,
  value: PlatformStates[Name],
): Promise<void> {
  await db
    .insertInto('platform_state')
    .values({ pst_name: name, pst_value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.column('pst_name').doUpdateSet({
        pst_value: sql`excluded.pst_value`,
        pst_date_changed: sql<string>`now()`,
      }),
    )
    .execute()
}

/** True if there was such a state. */
export async function dropState(db: Db, name: StateName): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('platform_state')
    .where('pst_name', '=', name)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Adds the end of one run: several processes may do so at once for others. */
export async function noteScheduleRun(db: Db, name: string, run: { at: string; problem: string }): Promise<void> {
  await sql`insert into platform_state (pst_name, pst_value) values ('schedules', ${JSON.stringify({ [name]: run })})
    on conflict (pst_name) do update set pst_value = platform_state.pst_value || excluded.pst_value,
      pst_date_changed = now()`.execute(db)
}
