import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { fields, id, lines } from '#shared/core/fields.ts'
import { interview } from '#shared/features/hiring/hiring.schemas.ts'

export const interviewsContract = contract('interviews', {
  list: call({
    method: 'GET',
    path: '/api/company/interviews/list',
    who: 'company',
    about: 'The own interviews: what comes and the last thousand that were.',
    output: z.array(interview),
  }),
  answer: call({
    method: 'POST',
    path: '/api/admin/interview/{id}/answer',
    who: 'office',
    about: 'What a candidate answered by telephone, written down by the office.',
    input: fields({ id, answer: z.enum(['accept', 'decline']), note: lines(2000).default('') }),
    output: interview,
    changes: ['interviews', 'hiring', 'candidates'],
  }),
  calendar: call({
    method: 'GET',
    path: '/api/company/interview/{id}/calendar',
    who: 'company',
    about: 'The calendar entry of an own interview.',
    input: fields({ id }),
    output: z.unknown(),
    answer: 'file',
  }),
})
