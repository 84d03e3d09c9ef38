import { AppError, invalid } from '#shared/core/errors.ts'
import type { Rubric, RubricTemplate } from '#shared/features/assessment-centre/assessment-centre.rubric.calls.ts'
import { audit } from '#server/core/audit.ts'
import { refuseStale, saveEdit } from '#server/core/edits.ts'
import type { Work } from '#server/core/work.ts'
import { markedCriteria } from '#server/features/assessment-centre/assessment-centre.marks.queries.ts'
import { type CycleRow, lockCentre } from '#server/features/assessment-centre/assessment-centre.queries.ts'
import {
  criterionRows,
  deleteTemplate,
  type RubricInput,
  rubricRow,
  saveCriteria,
  saveRubricRow,
  saveTemplate,
} from '#server/features/assessment-centre/assessment-centre.rubric.queries.ts'

/** Where the office has decided nothing, assessors see the CV. */
const unwritten = {
  aru_shows_cv: true,
  aru_shows_game_score: false,
  aru_shows_studies: false,
  aru_date_changed: null,
  changed_by: '',
}

export async function rubricOf(
  work: Work,
  { edc_id, edc_title }: Pick<CycleRow, 'edc_id' | 'edc_title'>,
): Promise<Rubric> {
  const row = (await rubricRow(work.db, edc_id)) ?? unwritten
  return { edc_id, edc_title, ...row, criteria: await criterionRows(work.db, edc_id) }
}

const labels = {
  criteria: 'Κριτήρια',
  aru_shows_cv: 'Βιογραφικό',
  aru_shows_game_score: 'Σκορ παιχνιδιών',
  aru_shows_studies: 'Σπουδές',
}

const writtenPart = ({ criteria, aru_shows_cv, aru_shows_game_score, aru_shows_studies }: RubricInput | Rubric) => ({
  criteria,
  aru_shows_cv,
  aru_shows_game_score,
  aru_shows_studies,
})

export async function saveRubric(work: Work, input: RubricInput): Promise<void> {
  const cycle = await lockCentre(work.db, input.id)
  const before = await rubricOf(work, cycle)
  await refuseStale(work, input.expected_changed, {
    entity: 'educational-cycle',
    id: cycle.edc_id,
    changed: before.aru_date_changed,
    labels,
    current: before,
  })
  refuseStrangers(before, input)
  const change = {
    action: 'rubric-changed' as const,
    entity: 'educational-cycle',
    id: cycle.edc_id,
    // To keep what stands there until the office decides is a decision, too.
    before: before.aru_date_changed === null ? {} : writtenPart(before),
    after: writtenPart(input),
  }
  await saveEdit(work, change, async () => {
    // First the row of the rubric: marks that come in now wait for it.
    await saveRubricRow(work, cycle.edc_id, input)
    await refuseLossOfMarks(work, before, input)
    await saveCriteria(work, cycle.edc_id, input.criteria)
  })
}

/** An id of another cycle, of a criterion that is gone, or the same one twice. */
function refuseStrangers(before: Rubric, { criteria }: RubricInput): void {
  const own = new Set(before.criteria.map(({ acr_id }) => acr_id))
  for (const [index, { acr_id }] of criteria.entries()) {
    if (acr_id !== undefined && !own.delete(acr_id))
      throw invalid({ [`criteria.${index}.acr_id`]: 'Το κριτήριο δεν υπάρχει πια σε αυτόν τον κύκλο.' })
  }
}

/** A criterion by which somebody was judged stays; its words and its weight may change. */
async function refuseLossOfMarks(work: Work, before: Rubric, { criteria }: RubricInput): Promise<void> {
  const kept = new Set(criteria.map(({ acr_id }) => acr_id))
  const removed = before.criteria.flatMap(({ acr_id }) => (kept.has(acr_id) ? [] : [acr_id]))
  const [title] = await markedCriteria(work.db, removed)
  if (title !== undefined)
    throw new AppError('conflict', { message: `Το κριτήριο «${title}» έχει ήδη βαθμούς και δεν αφαιρείται.` })
}

export async function keepTemplate(work: Work, template: Omit<RubricTemplate, 'rte_id'>): Promise<void> {
  const id = await saveTemplate(work, template)
  await audit(work, { action: 'changed', entity: 'rubric-template', id, after: template })
}

export async function removeTemplate(work: Work, id: number): Promise<void> {
  const title = await deleteTemplate(work, id)
  if (title === undefined) throw new AppError('not_found')
  await audit(work, { action: 'deleted', entity: 'rubric-template', id, before: { rte_title: title } })
}
