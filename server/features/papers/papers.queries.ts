import { sql } from 'kysely'
import type { PaperVersion } from '#shared/features/papers/papers.contract.ts'
import { paperDefaults } from '#shared/features/papers/papers.defaults.ts'
import type { PaperKind } from '#shared/features/papers/papers.rules.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

const broughtAlong = (kind: PaperKind): PaperVersion => ({
  version: 0,
  body: paperDefaults[kind],
  at: null,
  by: '',
  note: '',
})

/** The newest first; the last one is what the product brings. */
export async function paperVersions(db: Db, kind: PaperKind): Promise<PaperVersion[]> {
  const rows = await db
    .selectFrom('paper')
    .leftJoin('users', 'usr_id', 'pap_fk_usr_id')
    .select((is) => [
      'pap_version as version',
      'pap_body as body',
      'pap_note as note',
      'pap_date_created as at',
      is.fn.coalesce('usr_fullname', sql<string>`''`).as('by'),
    ])
    .where('pap_kind', '=', kind)
    .orderBy('pap_version', 'desc')
    .execute()
  return [...rows, broughtAlong(kind)]
}

export async function currentPaper(db: Db, kind: PaperKind) {
  const row = await db
    .selectFrom('paper')
    .select(['pap_version as version', 'pap_body as body', 'pap_date_created as at'])
    .where('pap_kind', '=', kind)
    .orderBy('pap_version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { version, body, at } = broughtAlong(kind)
  return row ?? { version, body, at }
}

/** False where another version has come in between. */
export async function insertPaper(
  work: Work,
  paper: { kind: PaperKind; version: number; body: string; note: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await work.db
    .insertInto('paper')
    .values({
      pap_kind: paper.kind,
      pap_version: paper.version,
      pap_body: paper.body,
      pap_note: paper.note,
      pap_fk_usr_id: work.person.usr_id,
      pap_date_created: work.now.toISOString(),
    })
    .onConflict((on) => on.columns(['pap_kind', 'pap_version']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}
