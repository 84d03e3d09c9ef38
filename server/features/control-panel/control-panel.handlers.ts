import { PassThrough } from 'node:stream'
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
import { HANDLED, handlers } from '#server/core/handlers.ts'
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

  async parts({ answerOf, input: { names }, request, reply }) {
    const lines = new PassThrough()
    void reply.type(PARTS_MIME).header('cache-control', 'private, no-cache').send(lines)
    const write = async (name: CompanyPartName) => {
      const { call, input } = companyParts[name]
      lines.write(`{"name":"${name}","answer":${await answerOf(call, input)}}\n`)
    }
    const failed = (name: CompanyPartName) => (error: unknown) =>
      request.log.error({ err: error }, `the part ${name} could not be read`)
    await Promise.all([...new Set(names)].map((name) => write(name).catch(failed(name))))
    lines.end()
    return HANDLED
  },
})
