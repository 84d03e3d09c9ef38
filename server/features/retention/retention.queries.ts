import { sql } from 'kysely'
import type { RetentionNight, ShownHold } from '#shared/features/retention/retention.contract.ts'
import { holdRows, isHeldPerson } from '#server/core/legal-hold.ts'
import type { Work } from '#server/core/work.ts'
import { isUnusedFile } from '#server/features/files/files.service.ts'
import type { Db } from '#server/database/connect.ts'

export interface Setting {
  rule: string
  days: number
  changed_by: string
  changed_at: string
}

export async function retentionSettings(db: Db): Promise<Map<string, Setting>> {
  const rows = await db
    .selectFrom('retention_setting')
    .leftJoin('users', 'usr_id', 'rts_fk_usr_id')
    .select((is) => [
      'rts_rule as rule',
      'rts_days as days',
      'rts_date_changed as changed_at',
      is.fn.coalesce('usr_fullname', sql<string>`''`).as('changed_by'),
    ])
    .execute()
  return new Map(rows.map((row) => [row.rule, row]))
}

export async function keepSetting(work: Work, rts_rule: string, rts_days: number): Promise<void> {
  const values = { rts_days, rts_fk_usr_id: work.person.usr_id, rts_date_changed: work.now.toISOString() }
  await work.db
    .insertInto('retention_setting')
    .values({ rts_rule, ...values })
    .onConflict((on) => on.column('rts_rule').doUpdateSet(values))
    .execute()
}

/** Whether the product was installed before this instant. */
export async function isOlderThan(db: Db, instant: string): Promise<boolean> {
  return (await db.selectFrom('migration').select('name').where('at', '<', instant).limit(1).execute()).length > 0
}

/** Null when this night has begun already, here or in another process. */
export async function beginRun(work: Work, rtr_night: string): Promise<number | null> {
  const row = await work.db
    .insertInto('retention_run')
    .values({ rtr_night, rtr_date_started: work.now.toISOString() })
    .onConflict((on) => on.column('rtr_night').doNothing())
    .returning('rtr_id')
    .executeTakeFirst()
  return row?.rtr_id ?? null
}

export async function endRun(work: Work, rtr_id: number): Promise<void> {
  await work.db
    .updateTable('retention_run')
    .set({ rtr_date_finished: work.now.toISOString() })
    .where('rtr_id', '=', rtr_id)
    .execute()
}

export interface Figure {
  rtr_id: number
  rule: string
  days: number
  ended?: number
  warned?: number
  held?: number
  problem?: string
}

/** Adds to the figures of a rule, in the transaction that did what they count. */
export async function addFigure(db: Db, { rtr_id, rule, days, ended = 0, warned = 0, held = 0, problem = '' }: Figure) {
  await sql`insert into retention_figure as old
      (rtf_fk_rtr_id, rtf_rule, rtf_days, rtf_ended, rtf_warned, rtf_held, rtf_problem)
    values (${rtr_id}, ${rule}, ${days}, ${ended}, ${warned}, ${held}, ${problem})
    on conflict (rtf_fk_rtr_id, rtf_rule) do update set rtf_ended = old.rtf_ended + excluded.rtf_ended,
      rtf_warned = old.rtf_warned + excluded.rtf_warned, rtf_held = excluded.rtf_held,
      rtf_problem = excluded.rtf_problem`.execute(db)
}

export function figureOf(db: Db, rtr_id: number, rule: string) {
  return db
    .selectFrom('retention_figure')
    .select(['rtf_ended as ended', 'rtf_warned as warned', 'rtf_problem as problem'])
    .where('rtf_fk_rtr_id', '=', rtr_id)
    .where('rtf_rule', '=', rule)
    .executeTakeFirstOrThrow()
}

export async function lastNights(db: Db, count: number): Promise<RetentionNight[]> {
  const { rows } = await sql<RetentionNight>`select rtr_night as night, rtr_date_started as started_at,
      rtr_date_finished as finished_at, coalesce((select jsonb_agg(jsonb_build_object('rule', rtf_rule, 'days', rtf_days,
        'ended', rtf_ended, 'warned', rtf_warned, 'held', rtf_held, 'problem', rtf_problem) order by rtf_rule)
        from retention_figure where rtf_fk_rtr_id = rtr_id), '[]') as figures
    from retention_run order by rtr_night desc limit ${count}`.execute(db)
  return rows
}

const shownHolds = (db: Db) =>
  holdRows(db)
    .innerJoin('users as held', 'held.usr_id', 'leh_fk_usr_id')
    .select(['held.usr_id', 'held.usr_fullname', 'held.usr_role'])

export const legalHolds = (db: Db): Promise<ShownHold[]> => shownHolds(db).orderBy('leh_date_created', 'desc').execute()

export const holdOf = (db: Db, usr_id: number): Promise<ShownHold | undefined> =>
  shownHolds(db).where('leh_fk_usr_id', '=', usr_id).executeTakeFirst()

/** Two who hold somebody at once, or one who erases them: whoever comes second sees what the first did. */
export async function lockToHold(db: Db, usr_id: number): Promise<void> {
  await db.selectFrom('users').select('usr_id').where('usr_id', '=', usr_id).forUpdate().execute()
}

export async function personToHold(db: Db, usr_id: number) {
  const person = await db
    .selectFrom('users')
    .select(['usr_fullname', 'usr_email', 'usr_role'])
    .where('usr_id', '=', usr_id)
    .where('usr_date_deleted', 'is', null)
    .executeTakeFirst()
  return person ?? null
}

interface KeptFile {
  fil_id: string
  fil_name: string
  fil_mime: string
  fil_bytes: number
  fil_date_created: string
}

/** What is kept of a held person though nothing shows it any more. */
export async function heldFilesOf(db: Db, usr_id: number) {
  const { rows } = await sql<KeptFile>`
    select fil_id, fil_name, fil_mime, fil_bytes, fil_date_created from file
    where fil_fk_usr_id = ${usr_id} and ${isHeldPerson('fil_fk_usr_id')} and ${isUnusedFile}
    order by fil_date_created desc, fil_id`.execute(db)
  return rows
}

interface KeptHold {
  reason: string
  /** The reason that stands already, as it was read. */
  insteadOf: string | null
}

/** False where there is nobody whose data could be kept, or where they are kept for a reason that nobody has read. */
export async function keepHold(work: Work, usr_id: number, { reason, insteadOf }: KeptHold): Promise<boolean> {
  const exists = work.db
    .selectFrom('users')
    .select((is) => [
      'usr_id',
      is.val(reason).as('reason'),
      is.val(work.person.usr_id).as('set_by'),
      is.val(work.now.toISOString()).as('at'),
    ])
    .where('usr_id', '=', usr_id)
    .where('usr_date_deleted', 'is', null)
    .forUpdate()
  const { numInsertedOrUpdatedRows } = await work.db
    .insertInto('legal_hold')
    .columns(['leh_fk_usr_id', 'leh_reason', 'leh_fk_set_by', 'leh_date_created'])
    .expression(exists)
    .onConflict((on) =>
      on
        .column('leh_fk_usr_id')
        .doUpdateSet({ leh_reason: reason })
        .where('legal_hold.leh_reason', 'in', [reason, insteadOf ?? reason]),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export async function dropHold(db: Db, usr_id: number): Promise<string | null> {
  const row = await db
    .deleteFrom('legal_hold')
    .where('leh_fk_usr_id', '=', usr_id)
    .returning('leh_reason')
    .executeTakeFirst()
  return row?.leh_reason ?? null
}
