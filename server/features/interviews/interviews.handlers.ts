import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { FileAnswer, handlers } from '#server/core/handlers.ts'
import { exportInterviews } from '#server/features/interviews/interviews.export.ts'
import { interviewsWhere, lockInterview } from '#server/features/interviews/interviews.queries.ts'
import { answerInterview, calendarOf } from '#server/features/interviews/interviews.service.ts'

export const interviewsHandlers = handlers(interviewsContract, {
  list: ({ work, person }) => interviewsWhere(work, sql`jl_fk_cny_id = ${person.cny_id ?? 0}`),

  exportList: ({ work, person, input }) => exportInterviews(work, person.cny_id ?? 0, input),

  answer: ({ work, input }) =>
    answerInterview(work, input.id, { answer: input.answer, note: input.note, by: 'office' }),

  async calendar({ work, person, input }) {
    const one = await lockInterview(work.db, sql`jli_id = ${input.id} and jl_fk_cny_id = ${person.cny_id ?? 0}`)
    if (!one) throw new AppError('not_found')
    const body = Buffer.from(calendarOf(work, one, 'PUBLISH'))
    return new FileAnswer({ name: 'synentefxi.ics', mime: 'text/calendar; charset=utf-8', body })
  },
})
