import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { FileAnswer, rowHandlers } from '#server/core/handlers.ts'
import { exportInterviews } from '#server/features/interviews/interviews.export.ts'
import { findInterviews, loadInterview } from '#server/features/interviews/interviews.queries.ts'
import { answerInterview, calendarOf } from '#server/features/interviews/interviews.service.ts'

const load = { interview: loadInterview }

export const interviewsHandlers = rowHandlers(interviewsContract, load, {
  list: ({ work, scope, input }) => findInterviews(work, scope, { q: input.q }, input.limit),
  exportList: ({ work, scope, input }) => exportInterviews(work, scope, input),

  answer: ({ work, input }) =>
    answerInterview(work, input.id, { answer: input.answer, note: input.note, by: 'office' }),

  calendar({ work, interview }) {
    const body = Buffer.from(calendarOf(work, interview, 'PUBLISH'))
    return new FileAnswer({ name: 'synentefxi.ics', mime: 'text/calendar; charset=utf-8', body })
  },
})
