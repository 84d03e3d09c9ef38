import { addDays, athensDay } from '#shared/core/dates.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import { companyParts } from '#shared/features/control-panel/company-parts.ts'
import {
  type CompanyPartName,
  controlPanelContract,
  newsKinds,
  type NewsKind,
  PARTS_MIME,
} from '#shared/features/control-panel/control-panel.contract.ts'
import { handlers } from '#server/core/handlers.ts'
import { asTheyCome, sendLines, withoutLine } from '#server/core/lines.ts'
import { companyOf } from '#server/core/scope.ts'
import { companyPiles, passedDeadlinesOf } from '#server/features/control-panel/control-panel.queries.ts'
import { headlinesOf, newsSince, noteVisit } from '#server/features/control-panel/headlines.queries.ts'
import {
  agendaOf,
  bringBack,
  kindsOf,
  officeQueue,
  officeWaiting,
  putOff,
} from '#server/features/control-panel/queue.queries.ts'
import { countMatters } from '#server/features/interviews/interviews.service.ts'

/** What is put off longer is forgotten. */
const LONGEST_DAYS = 90

const nothingNew = Object.fromEntries(newsKinds.map((kind) => [kind, 0])) as Record<NewsKind, number>

export const controlPanelHandlers = handlers(controlPanelContract, {
  office: ({ work, person }) => officeQueue(work.db, work.now, kindsOf(person)),

  officeWaiting: ({ work, person }) => officeWaiting(work, kindsOf(person)),

  async snooze({ work, input: { until, ...item } }) {
    if (until === null) {
      await bringBack(work.db, item)
      return { until }
    }
    const today = athensDay(work.now)
    if (until <= today || until > addDays(today, LONGEST_DAYS))
      throw invalid({ until: `Χρειάζεται ημέρα μετά τη σημερινή, το πολύ σε ${LONGEST_DAYS} ημέρες` })
    if (!(await putOff(work.db, work.now, item, until))) throw new AppError('not_found')
    return { until }
  },

  today: ({ work }) => agendaOf(work.db, work.now),

  headlines: ({ work }) => headlinesOf(work.db, work),

  async visit({ work, person }) {
    const since = await noteVisit(work.db, person.usr_id, work.now)
    return { since, news: since === null ? nothingNew : await newsSince(work.db, since, work.now) }
  },

  company: ({ work, person }) => companyPiles(work.db, companyOf(person), work.now),

  async companyWaiting({ work, person }) {
    const cny_id = companyOf(person)
    const [matters, deadlines] = await Promise.all([countMatters(work, cny_id), passedDeadlinesOf(work, cny_id)])
    return { matters, deadlines }
  },

  async parts({ answerOf, input: { names }, request, reply }) {
    const lineOf = async (name: CompanyPartName) => {
      const { call, input } = companyParts[name]
      return `{"name":"${name}","answer":${await answerOf(call, input)}}\n`
    }
    const lines = [...new Set(names)].map((name) => lineOf(name).catch(withoutLine(request, `the part ${name}`)))
    const answered = sendLines(reply, PARTS_MIME, asTheyCome(lines))
    await Promise.all(lines)
    return answered
  },
})
