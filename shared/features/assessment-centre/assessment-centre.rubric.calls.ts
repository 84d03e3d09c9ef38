import * as z from 'zod'
import { call } from '#shared/core/contract.ts'
import { expectedChanged, fields, id, requiredLine } from '#shared/core/fields.ts'

const rubricPath = '/api/admin/educational-cycle/{id}/lac-rubric' as const

const criterionForm = z.strictObject({
  acr_title: requiredLine(80),
  acr_weight: z.int('Χρειάζεται αριθμός').min(1, 'Από 1 έως 100').max(100, 'Από 1 έως 100'),
  acr_is_language: z.boolean().default(false),
  /** The words of the levels 1, 2, 3, 4. */
  acr_levels: z.array(requiredLine(300, 'Γράψε τι σημαίνει ο βαθμός')).length(4, 'Χρειάζονται τέσσερις βαθμοί'),
})

const MAX_CRITERIA = 12
type FormOfCriterion = z.output<typeof criterionForm>

/** Their titles tell them apart, and one of them at most is the language. */
function criteriaOf<Item extends z.ZodType<FormOfCriterion>>(item: Item) {
  return z
    .array(item)
    .max(MAX_CRITERIA, `Το πολύ ${MAX_CRITERIA} κριτήρια`)
    .refine(
      (list) => new Set(list.map(({ acr_title }) => acr_title.toLowerCase())).size === list.length,
      'Δύο κριτήρια έχουν το ίδιο όνομα',
    )
    .refine(
      (list) => list.filter(({ acr_is_language }) => acr_is_language).length <= 1,
      'Μόνο ένα κριτήριο είναι της γλώσσας',
    )
}

export const criterion = z.object({
  acr_id: id,
  acr_title: z.string(),
  acr_weight: z.int(),
  acr_is_language: z.boolean(),
  acr_levels: z.array(z.string()),
})

const rubric = z.object({
  edc_id: id,
  edc_title: z.string(),
  criteria: z.array(criterion),
  aru_shows_cv: z.boolean(),
  aru_shows_game_score: z.boolean(),
  aru_shows_studies: z.boolean(),
  /** Null where the cycle has no rubric yet. */
  aru_date_changed: z.string().nullable(),
  changed_by: z.string(),
})

export type Rubric = z.output<typeof rubric>
export type Criterion = z.output<typeof criterion>

const template = z.object({
  rte_id: id,
  rte_title: z.string(),
  rte_criteria: z.array(criterion.omit({ acr_id: true })),
})

export type RubricTemplate = z.output<typeof template>

/** What assessors judge by. */
export const rubricCalls = {
  rubric: call({
    method: 'GET',
    path: rubricPath,
    who: 'office',
    about: 'The criteria of a cycle with their weights and levels, and what assessors see of people.',
    input: fields({ id }),
    of: 'cycle',
    output: rubric,
    reads: ['assessment_criterion', 'assessment_rubric', 'educational_cycle', 'file', 'users'],
  }),
  saveRubric: call({
    method: 'PUT',
    path: rubricPath,
    who: 'office',
    about:
      'The criteria as a list in their order: with `acr_id` those that stay. `expected_changed` is `aru_date_changed` as it was read.',
    input: fields({
      id,
      criteria: criteriaOf(criterionForm.extend({ acr_id: id.optional() })),
      aru_shows_cv: z.boolean(),
      aru_shows_game_score: z.boolean(),
      aru_shows_studies: z.boolean(),
      ...expectedChanged,
    }),
    output: rubric,
  }),
  rubricTemplates: call({
    method: 'GET',
    path: '/api/admin/lac-rubric-template/list',
    who: 'office',
    about: 'Criteria that were kept for other cycles.',
    output: z.array(template),
    reads: ['rubric_template'],
  }),
  saveRubricTemplate: call({
    method: 'POST',
    path: '/api/admin/lac-rubric-template',
    who: 'office',
    about: 'Keeps criteria under a title for other cycles; a template of the same title is replaced.',
    input: fields({
      rte_title: requiredLine(120),
      rte_criteria: criteriaOf(criterionForm).min(1, 'Γράψε πρώτα τα κριτήρια'),
    }),
    output: z.array(template),
  }),
  deleteRubricTemplate: call({
    method: 'DELETE',
    path: '/api/admin/lac-rubric-template/{id}',
    who: 'office',
    about: 'Takes a template away; cycles that took its criteria keep them.',
    input: fields({ id }),
    output: z.array(template),
  }),
}
