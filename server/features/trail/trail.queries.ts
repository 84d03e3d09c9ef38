import { sql } from 'kysely'
import { addDays, startOfAthensDay } from '#shared/core/dates.ts'
import type { ExportQuery } from '#shared/core/exporting.ts'
import type { ListQuery } from '#shared/core/paging.ts'
import { type TrailEntry, type TrailRow, trailFields } from '#shared/features/trail/trail.contract.ts'
import type { TrailCheck } from '#server/core/audit-chain.ts'
import { listRows } from '#server/core/export.ts'
import { escapeLike } from '#server/core/filters.ts'
import { type ListDefinition, runList } from '#server/core/lists.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

const record = sql`case when aud_entity_id ~ '^[0-9]{1,9}$' then aud_entity_id::int end`
/** The rules of retention have their names in the code. */
const ruleTitles = ({ services }: Pick<Work, 'services'>) =>
  JSON.stringify(Object.fromEntries(services.retention.map(({ name, title }) => [name, title])))

export const columnsOf = (work: Pick<Work, 'services'>) => sql`aud_id, aud_at, aud_fk_usr_id, aud_actor,
  coalesce((select usr_fullname from users where usr_id = aud_fk_usr_id), '') as actor_name,
  aud_action, aud_entity, aud_entity_id, aud_address, aud_salt is null as is_emptied,
  case when aud_action = 'exported' then (select exr_rows from export_rows where exr_request_id = aud_request_id) end as rows,
  coalesce(case aud_entity
    when 'user' then (select usr_fullname from users where usr_id = ${record})
    when 'retention' then ${ruleTitles(work)}::jsonb ->> aud_entity_id
    when 'company' then coalesce((select cny_name from company where cny_id = ${record}),
      (select cyh_cny_name from company_history where cyh_cny_id = ${record} order by cyh_id desc limit 1))
    when 'job-listing' then (select jl_position_title from job_listing where jl_id = ${record})
    when 'educational-cycle' then (select edc_title from educational_cycle where edc_id = ${record})
    when 'interview' then (select concat_ws(' · ', nullif(usr_fullname, ''), jl_position_title)
      from interview join users on usr_id = jli_fk_usr_id join job_listing on jl_id = jli_fk_jl_id where jli_id = ${record})
    when 'invitation' then (select coalesce(nullif(inv_fullname, ''), inv_email) from team_invitation where inv_id = ${record})
    when 'data-request' then (select coalesce(nullif(dar_person, ''), dar_email) from data_request where dar_id = ${record})
    when 'candidate-import' then (select imp_name from candidate_import where imp_id = ${record})
    when 'mail' then (select mai_subject from outbox_mail where mai_id = ${record})
    when 'sending' then (select notg_title from notification_generated where notg_id = ${record})
    when 'ad' then (select ad_title from ad where ad_id = ${record})
    when 'report' then (select rpfg_title from report_field_group where _id = aud_entity_id)
    when 'rubric-template' then (select rte_title from rubric_template where rte_id = ${record})
    when 'funder-pack' then (select fpk_number from funder_pack where fpk_id = ${record})
    when 'canned-answer' then (select can_title from canned_answer where can_id = ${record})
    when 'api-key' then (select apk_name from api_key where apk_id = ${record})
    when 'web-hook' then (select whk_name from web_hook where whk_id = ${record}) end, '') as entity_name`

export const list = {
  from: sql`audit`,
  where: [],
  fields: trailFields,
  columns: {
    aud_at: { sql: sql`aud_at`, as: 'instant' },
    aud_actor: { sql: sql`aud_actor` },
    aud_action: { sql: sql`aud_action` },
    aud_entity: { sql: sql`aud_entity` },
    aud_entity_id: { sql: sql`aud_entity_id` },
    aud_address: { sql: sql`aud_address` },
  },
  sort: { aud_at: sql`aud_at` },
  defaultSort: '-aud_at',
  tieBreak: sql`aud_id`,
} satisfies Partial<ListDefinition>

/** As the indexes of these entries say it. */
const groups = {
  exports: sql`aud_action = 'exported'`,
  readings: sql`aud_action in ('read-contact', 'read-cv', 'read-sensitive', 'read disability', 'opened-file', 'cv-opened', 'assessor-read',
    'read-fairness')`,
}

export interface TrailSubject {
  person?: number | undefined
  entity?: string | undefined
  record?: string | undefined
  group?: keyof typeof groups | undefined
}

/** By or about people of this name; or the number, address or request as it stands. */
export function searched(q: string | undefined) {
  const words = (q ?? '').trim()
  if (words === '') return []
  const named = sql`select usr_id from users where plain(usr_fullname) like '%' || plain(${escapeLike(words)}) || '%'`
  return [
    sql`(aud_fk_usr_id in (${named}) or (aud_entity = 'user' and aud_entity_id in (select usr_id::text from (${named}) named))
      or aud_entity_id = ${words} or aud_address = ${words} or aud_request_id = ${words})`,
  ]
}

function listOf(
  work: Work,
  { person, entity, record: row, group, q }: TrailSubject & { q?: string | undefined },
): ListDefinition {
  const where = searched(q)
  if (person !== undefined)
    where.push(sql`(aud_fk_usr_id = ${person} or (aud_entity = 'user' and aud_entity_id = ${String(person)}))`)
  if (entity !== undefined) where.push(sql`aud_entity = ${entity}`)
  if (row !== undefined) where.push(sql`aud_entity_id = ${row}`)
  if (group !== undefined) where.push(groups[group])
  return { ...list, select: columnsOf(work), where }
}

export const trailPage = (work: Work, { q, ...query }: ListQuery & TrailSubject) =>
  runList<TrailRow>(work, query, listOf(work, { ...query, q }))

export const trailRows = (work: Work, { q, ...query }: ExportQuery & TrailSubject) =>
  listRows<TrailRow>(work, query, listOf(work, { ...query, q }))

/** Whether a later entry of the same record has changed one of these fields again, other than those of this transaction. */
export async function isChangedAgain(db: Db, entry: TrailEntry, fields: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from audit
    where aud_entity = ${entry.aud_entity} and aud_entity_id = ${entry.aud_entity_id} and aud_id > ${entry.aud_id}
      and aud_action = ${entry.aud_action} and xmin <> pg_current_xact_id()::xid
      and exists (select from unnest(${[...fields]}::text[]) field where aud_before ? field and aud_after ? field
        and aud_before -> field <> aud_after -> field)
    limit 1`.execute(db)
  return rows.length > 0
}

export async function keepCheck(db: Db, { head, problems }: TrailCheck, now: Date): Promise<void> {
  await db
    .insertInto('audit_check')
    .values({
      auc_date: now.toISOString(),
      auc_link: head.link,
      auc_hash: head.hash,
      auc_problems: JSON.stringify(problems),
    })
    .execute()
}

export function lastCheck(db: Db) {
  return db.selectFrom('audit_check').selectAll().orderBy('auc_id', 'desc').limit(1).executeTakeFirst()
}

/** Who stood in the lists of that evening and has been erased since. */
export async function erasedSince(db: Db, day: string): Promise<number> {
  const end = startOfAthensDay(addDays(day, 1))
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from users where usr_role = 'CANDIDATE'
    and usr_date_deleted >= ${end} and usr_date_created < ${end}`.execute(db)
  return rows[0]?.n ?? 0
}
