import * as z from 'zod'
import { call } from '#shared/core/contract.ts'
import { email, expectedChanged, fields, id } from '#shared/core/fields.ts'
import {
  assessor,
  centre,
  language,
  languageOf,
  noGo,
  rejectedRow,
} from '#shared/features/assessment-centre/assessment-centre.schemas.ts'

const cycle = '/api/admin/educational-cycle/{id}' as const
const sheet = { kinds: ['sheet'], maxBytes: 5 * 1024 * 1024, maxCount: 1 } as const

/** Who assesses, and in which languages. */
export const assessorCalls = {
  uploadAssessors: call({
    method: 'POST',
    path: `${cycle}/assessors/upload`,
    idField: 'edc_id',
    who: 'office',
    about: 'The assessors from a sheet (columns name and email), instead of the earlier ones; bad rows are returned.',
    input: fields({ id }),
    files: { file: sheet },
    output: centre.extend({ rejected: z.array(rejectedRow) }),
  }),
  saveAssessors: call({
    method: 'PUT',
    path: `${cycle}/lac-assessors`,
    who: 'office',
    about: 'The assessors as a list, with the times at which they cannot come and the people they must not meet.',
    input: fields({
      id,
      assessors: z.array(assessor).max(500, 'Το πολύ 500 αξιολογητές'),
      no_go: z.array(noGo).max(2000, 'Το πολύ 2000 ζεύγη').optional(),
      ...expectedChanged,
    }),
    output: centre,
  }),
  saveAssessor: call({
    method: 'PUT',
    path: `${cycle}/lac-assessor`,
    who: 'office',
    about:
      'One assessor with absences, languages and the people (`usr_ids`) they must not meet; the others stay. `email_before` says who is changed; without it somebody is added.',
    input: fields({
      id,
      email_before: email.nullable().default(null),
      assessor,
      usr_ids: z.array(id).max(2000, 'Το πολύ 2000 άτομα').optional(),
      ...expectedChanged,
    }),
    output: centre,
  }),
  removeAssessor: call({
    method: 'POST',
    path: `${cycle}/lac-assessor/remove`,
    who: 'office',
    about: 'Takes an assessor off the list, unless they sit in a room.',
    input: fields({ id, email }),
    output: centre,
  }),
  saveLanguages: call({
    method: 'PUT',
    path: `${cycle}/lac-languages`,
    who: 'office',
    about:
      'In which language the people of a cycle are assessed, and who in another: the planner sends them to a room where somebody speaks it.',
    input: fields({
      id,
      language: language.nullable().optional(),
      people: z.array(languageOf).max(2000, 'Το πολύ 2000 άτομα').optional(),
      ...expectedChanged,
    }),
    output: centre,
  }),
}
