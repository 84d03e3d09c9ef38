import { sql } from 'kysely'
import type { AnswerOf, InputOf } from '#shared/core/contract.ts'
import type { assessmentCentreContract } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import type { Criterion, RubricTemplate } from '#shared/features/assessment-centre/assessment-centre.rubric.calls.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

export type RubricRow = Omit<AnswerOf<typeof assessmentCentreContract.rubric>, 'edc_id' | 'edc_title' | 'criteria'>
export type RubricInput = InputOf<typeof assessmentCentreContract.saveRubric>

export async function rubricRow(db: Db, edc_id: number): Promise<RubricRow | undefined> {
  const { rows } = await sql<RubricRow>`select aru_shows_cv, aru_shows_game_score, aru_shows_studies, aru_date_changed,
      coalesce(usr_fullname, '') as changed_by
    from assessment_rubric left join users on usr_id = aru_fk_changed_by where aru_fk_edc_id = ${edc_id}`.execute(db)
  return rows[0]
}

export async function criterionRows(db: Db, edc_id: number): Promise<Criterion[]> {
  return db
    .selectFrom('assessment_criterion')
    .select(['acr_id', 'acr_title', 'acr_weight', 'acr_is_language', 'acr_levels'])
    .where('acr_fk_edc_id', '=', edc_id)
    .orderBy('acr_position')
    .orderBy('acr_id')
    .execute()
}

export async function saveRubricRow(work: Work, edc_id: number, input: RubricInput): Promise<void> {
  const { aru_shows_cv, aru_shows_game_score, aru_shows_studies } = input
  const row = {
    aru_shows_cv,
    aru_shows_game_score,
    aru_shows_studies,
    aru_date_changed: work.now.toISOString(),
    aru_fk_changed_by: work.person.usr_id,
  }
  await work.db
    .insertInto('assessment_rubric')
    .values({ aru_fk_edc_id: edc_id, ...row })
    .onConflict((conflict) => conflict.column('aru_fk_edc_id').doUpdateSet(row))
    .execute()
}

/** Criteria of the list that have an id keep it; the rest are new, and those that are missing go. */
export async function saveCriteria(work: Work, edc_id: number, criteria: RubricInput['criteria']): Promise<void> {
  const kept = criteria.flatMap(({ acr_id }) => acr_id ?? [])
  await work.db
    .deleteFrom('assessment_criterion')
    .where('acr_fk_edc_id', '=', edc_id)
    .$if(kept.length > 0, (query) => query.where('acr_id', 'not in', kept))
    .execute()
  // The language may pass from one criterion to another: for a moment none has it.
  await work.db
    .updateTable('assessment_criterion')
    .set({ acr_is_language: false })
    .where('acr_fk_edc_id', '=', edc_id)
    .execute()
  for (const [acr_position, { acr_id, ...criterion }] of criteria.entries()) {
    const row = { ...criterion, acr_position }
    if (acr_id === undefined)
      await work.db
        .insertInto('assessment_criterion')
        .values({ ...row, acr_fk_edc_id: edc_id })
        .execute()
    else await work.db.updateTable('assessment_criterion').set(row).where('acr_id', '=', acr_id).execute()
  }
}

export async function templateRows(db: Db): Promise<RubricTemplate[]> {
  const { rows } = await sql<RubricTemplate>`select rte_id, rte_title, rte_criteria from rubric_template
    order by rte_title`.execute(db)
  return rows
}

export async function saveTemplate(
  work: Work,
  { rte_title, rte_criteria }: Omit<RubricTemplate, 'rte_id'>,
): Promise<number> {
  const row = { rte_criteria: JSON.stringify(rte_criteria), rte_date_changed: work.now.toISOString() }
  const { rte_id } = await work.db
    .insertInto('rubric_template')
    .values({ rte_title, ...row })
    .onConflict((conflict) => conflict.column('rte_title').doUpdateSet(row))
    .returning('rte_id')
    .executeTakeFirstOrThrow()
  return rte_id
}

/** Returns its title, or undefined where there is none. */
export async function deleteTemplate(work: Work, rte_id: number): Promise<string | undefined> {
  const row = await work.db
    .deleteFrom('rubric_template')
    .where('rte_id', '=', rte_id)
    .returning('rte_title')
    .executeTakeFirst()
  return row?.rte_title
}
