import { sql } from 'kysely'
import type { ActivityTexts } from '#shared/features/data-protection/processing.activities.ts'
import type { ConsentCount, LedgerRow } from '#shared/features/data-protection/data-protection.contract.ts'
import { ledgerFields } from '#shared/features/data-protection/data-protection.contract.ts'
import type { ExportQuery } from '#shared/core/exporting.ts'
import type { ListQuery } from '#shared/core/paging.ts'
import { listRows } from '#server/core/export.ts'
import { escapeLike } from '#server/core/filters.ts'
import { type ListDefinition, runList } from '#server/core/lists.ts'
import type { Work } from '#server/core/work.ts'
import { lockByName } from '#server/core/named-lock.ts'
import type { Db } from '#server/database/connect.ts'

export interface StoredTexts extends ActivityTexts {
  activity: string
  changed_at: string
  changed_by: string
}

export async function processingTexts(db: Db): Promise<Map<string, StoredTexts>> {
  const rows = await db
    .selectFrom('processing_text')
    .leftJoin('users', 'usr_id', 'prt_fk_usr_id')
    .select((is) => [
      'prt_activity as activity',
      'prt_purpose as purpose',
      'prt_basis as basis',
      'prt_recipients as recipients',
      'prt_date_changed as changed_at',
      is.fn.coalesce('usr_fullname', sql<string>`''`).as('changed_by'),
    ])
    .execute()
  return new Map(rows.map((row) => [row.activity, row]))
}

/** Two may write at once, also the first texts of an activity: the second waits here. */
export async function lockTexts(db: Db, activity: string): Promise<void> {
  await lockByName(db, `processing ${activity}`)
}

export async function keepTexts(work: Work, prt_activity: string, texts: ActivityTexts): Promise<void> {
  const values = {
    prt_purpose: texts.purpose,
    prt_basis: texts.basis,
    prt_recipients: texts.recipients,
    prt_fk_usr_id: work.person.usr_id,
    prt_date_changed: work.now.toISOString(),
  }
  await work.db
    .insertInto('processing_text')
    .values({ prt_activity, ...values })
    .onConflict((on) => on.column('prt_activity').doUpdateSet(values))
    .execute()
}

/** On which text people stand: the last answer of each to each question, and the papers that each saw last. */
export async function consentCounts(db: Db): Promise<ConsentCount[]> {
  const { rows } = await sql<ConsentCount>`
    select 'consent' as kind, con_purpose as purpose, con_version as version,
      count(*) filter (where con_given)::int as given, count(*) filter (where not con_given)::int as refused,
      max(con_date_created)::text as latest
    from (select distinct on (con_fk_usr_id, con_purpose) con_purpose, con_version, con_given, con_date_created
      from consent join users on usr_id = con_fk_usr_id where usr_date_deleted is null
      order by con_fk_usr_id, con_purpose, con_id desc) answer group by 2, 3
    union all
    select 'unasked', purpose, '', 0, count(*)::int, null
    from users cross join unnest(array['data', 'companies', 'news']) purposes (purpose)
    where usr_role = 'CANDIDATE' and usr_date_deleted is null
      and not exists (select from consent where con_fk_usr_id = usr_id and con_purpose = purpose) group by 2
    union all
    select 'papers', '', pac_versions, count(*)::int, 0, max(pac_date_created)::text
    from (select distinct on (pac_fk_usr_id) pac_versions, pac_date_created from paper_acceptance
      order by pac_fk_usr_id, pac_id desc) seen group by 3
    order by 1, 2, 3 desc`.execute(db)
  return rows
}

const ledger: ListDefinition = {
  select: sql`era_number, era_kind, era_by, era_date_created`,
  from: sql`erasure`,
  where: [],
  fields: ledgerFields,
  columns: {
    era_number: { sql: sql`era_number` },
    era_kind: { sql: sql`era_kind` },
    era_by: { sql: sql`era_by` },
    era_date_created: { sql: sql`era_date_created`, as: 'instant' },
  },
  sort: { era_date_created: sql`era_date_created` },
  defaultSort: '-era_date_created',
  tieBreak: sql`era_number`,
}

function ledgerOf(q: string | undefined): ListDefinition {
  const number = (q ?? '').trim().toUpperCase()
  return { ...ledger, where: number === '' ? [] : [sql`era_number like '%' || ${escapeLike(number)} || '%'`] }
}

export const ledgerPage = (work: Work, { q, ...query }: ListQuery) => runList<LedgerRow>(work, query, ledgerOf(q))

/** Its rows have numbers of their own and are not chosen one by one. */
export const ledgerRows = (work: Work, { q, ...query }: ExportQuery) =>
  listRows<LedgerRow>(work, { ...query, ids: undefined }, ledgerOf(q))
