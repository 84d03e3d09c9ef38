import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { FileAnswer, rowHandlers } from '#server/core/handlers.ts'
import { companyOf } from '#server/core/scope.ts'
import { exportInterviews } from '#server/features/interviews/interviews.export.ts'
import {
  closeFeed,
  fileForCompany,
  openFeed,
  readFeed,
  stateOfFeed,
} from '#server/features/interviews/calendar-feed.service.ts'
import { actByMorning, openMorning } from '#server/features/interviews/interviews.mornings.ts'
import { findInterviews, loadInterview } from '#server/features/interviews/interviews.queries.ts'
import { answersTo, hiresOf } from '#server/features/interviews/interviews.figures.queries.ts'
import { agendaOf, queueOf } from '#server/features/interviews/interviews.queue.queries.ts'
import { answerInterview } from '#server/features/interviews/interviews.service.ts'

const load = { interview: loadInterview }
const CALENDAR = 'text/calendar; charset=utf-8'

export const interviewsHandlers = rowHandlers(interviewsContract, load, {
  list: ({ work, scope, input }) => findInterviews(work, scope, input, input),
  async queue({ work, person, input }) {
    const cny_id = companyOf(person)
    return {
      ...(await queueOf(work, cny_id, input.limit)),
      ...(await agendaOf(work, cny_id)),
      figures: { ...(await answersTo(work, cny_id)), hires: await hiresOf(work, cny_id) },
    }
  },
  exportList: ({ work, scope, input }) => exportInterviews(work, scope, input),

  answer: ({ work, input }) =>
    answerInterview(work, input.id, { answer: input.answer, note: input.note, by: 'office' }),

  calendar({ work, interview }) {
    const body = Buffer.from(fileForCompany(work, interview))
    return new FileAnswer({ name: 'synentefxi.ics', mime: CALENDAR, body })
  },

  morning: async ({ work, input }) => openMorning(work, input.key),
  actByMorning: ({ work, input }) => actByMorning(work, input),

  calendarFeed: ({ work, person }) => stateOfFeed(work, person.usr_id),
  openCalendarFeed: async ({ work, person }) => ({ url: await openFeed(work, person.usr_id) }),
  closeCalendarFeed: ({ work, person }) => closeFeed(work, person.usr_id),
  readCalendarFeed: async ({ work, input }) =>
    new FileAnswer({ name: 'synentefxeis.ics', mime: CALENDAR, body: Buffer.from(await readFeed(work, input.key)) }),
})
