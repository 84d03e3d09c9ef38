import { addDays, athensDay } from '#shared/core/dates.ts'
import { AppError, invalid } from '#shared/core/errors.ts'
import {
  controlPanelContract,
  newsKinds,
  type NewsKind,
} from '#shared/features/control-panel/control-panel.contract.ts'
import { handlers } from '#server/core/handlers.ts'
import { companyOf } from '#server/core/scope.ts'
import { companyPiles } from '#server/features/control-panel/control-panel.queries.ts'
import { headlinesOf, newsSince, noteVisit } from '#server/features/control-panel/headlines.queries.ts'
import { agendaOf, bringBack, officeQueue, putOff } from '#server/features/control-panel/queue.queries.ts'

/** What is put off longer is forgotten. */
const LONGEST_DAYS = 90

const nothingNew = Object.fromEntries(newsKinds.map((kind) => [kind, 0])) as Record<NewsKind, number>

export const controlPanelHandlers = handlers(controlPanelContract, {
  office: ({ work }) => officeQueue(work.db, work.now),

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
})
