import { sql } from 'kysely'
import type { Opening } from '#shared/features/funder-pack/funder-pack.contract.ts'
import type { OpenGroup } from '#shared/features/funder-pack/open-figures.rules.ts'
import type { Work } from '#server/core/work.ts'
import type { KeptPack } from '#server/features/funder-pack/funder-pack.queries.ts'

const opened = sql`open_figures join funder_pack on fpk_id = opf_fk_fpk_id`

export async function openingNow(work: Work): Promise<Opening | null> {
  const { rows } = await sql<Opening>`select fpk_id, fpk_number as number, opf_groups as groups,
      opf_date_created as opened_on, coalesce(usr_fullname, '') as opened_by
    from ${opened} left join users on usr_id = opf_fk_usr_id`.execute(work.db)
  return rows[0] ?? null
}

type OpenPack = Pick<KeptPack, 'number' | 'from' | 'until' | 'made_on' | 'data' | 'data_hash'> & { groups: OpenGroup[] }

export async function openPack(work: Work): Promise<OpenPack | undefined> {
  const { rows } = await sql<OpenPack>`select fpk_number as number, fpk_from as "from", fpk_until as until,
    fpk_date_created as made_on, fpk_data as data, fpk_data_hash as data_hash, opf_groups as groups from ${opened}`.execute(
    work.db,
  )
  return rows[0]
}

export async function openFiguresOfPack(work: Work, fpk_id: number, groups: readonly OpenGroup[]): Promise<void> {
  const values = {
    opf_fk_fpk_id: fpk_id,
    opf_groups: [...groups],
    opf_fk_usr_id: work.person.usr_id,
    opf_date_created: work.now.toISOString(),
  }
  await work.db
    .insertInto('open_figures')
    .values(values)
    .onConflict((conflict) => conflict.column('opf_id').doUpdateSet(values))
    .execute()
}

/** Whether there was something to withdraw. */
export async function withdrawFigures(work: Work): Promise<boolean> {
  const { rows } = await sql`delete from open_figures returning opf_id`.execute(work.db)
  return rows.length > 0
}
