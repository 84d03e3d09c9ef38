import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ageOf, endNext, warnNext } from '#server/core/retention.ts'
import type { Work } from '#server/core/work.ts'
import { silentSides, startSilences } from '#server/features/chat/chat.unread.queries.ts'
import { registerInChat, unreadOf } from '#server/features/chat/chat.service.ts'
import { agendaOf, officeQueue, officeWaiting } from '#server/features/control-panel/queue.queries.ts'
import { companyHistory } from '#server/features/companies/companies.queries.ts'
import { dueHires } from '#server/features/hiring/hiring.queries.ts'
import { dueInterviews } from '#server/features/interviews/interviews.due.queries.ts'
import { lockOffice } from '#server/features/team/team.queries.ts'
import { makeCompany, makeGraduate } from '#server/testing/make.ts'
import { workFigures } from '#server/features/health/health.queries.ts'
import { startTestApp } from '#server/testing/app.ts'
import { wholeTables } from '#server/testing/whole-tables.ts'

const t = await startTestApp()
const company = await t.work((work) => makeCompany(work))
const graduate = await t.work((work) => makeGraduate(work))
const office = await t.asOffice()
const whole = (act: (work: Work) => Promise<unknown>) => wholeTables(t.services, act)

it('tells a statement that no index answers from one that an index does', async () => {
  expect(await whole(({ db }) => sql`select from users where usr_phone = '1'`.execute(db))).toHaveLength(1)
  expect(await whole(({ db }) => sql`select from users where usr_id = 1`.execute(db))).toEqual([])
})

const everyday: [string, (work: Work) => Promise<unknown>][] = [
  ['what waits for the office', (work) => officeQueue(work.db, work.now)],
  ['how much waits for the office', (work) => officeWaiting(work)],
  ['the day of the office', (work) => agendaOf(work.db, work.now)],
  ['the health of the installation', (work) => workFigures(work.db, work.now)],
  ['who has not read what was written', silentSides],
  ['what one member has not read', (work) => startSilences(work, { side: 'member', room: 'a' })],
  ['the interviews whose time has come', ({ db, now }) => dueInterviews(db, 'expired', now)],
  ['the interviews of tomorrow', ({ db, now }) => dueInterviews(db, 'reminded', now)],
  ['the absences to be told', ({ db, now }) => dueInterviews(db, 'missed', now)],
  ['the hires to be told', ({ db, now }) => dueHires(db, now)],
  ['the room of a company that opens the chat', (work) => registerInChat(work, company.usr_id, 'secret')],
  ['the room of a graduate who opens the chat', (work) => registerInChat(work, graduate, 'secret')],
  ['the rooms of somebody in the office', (work) => registerInChat(work, office.usr_id, 'secret')],
  ['what became of a company', (work) => companyHistory(work.db, company.cny_id)],
  ['the people of the office', (work) => lockOffice(work.db)],
  ['the number of unread messages', (work) => unreadOf(work, 1)],
]

it.each(everyday)('finds %s without reading a large table whole', async (_, act) => {
  expect(await whole(act)).toEqual([])
})

it.each(t.services.retention.map((rule) => [rule.name, rule] as const))(
  'ends what the rule %s is about without reading a large table whole',
  async (_, rule) => {
    const age = ageOf(new Date(), rule.days)
    expect(await whole((work) => endNext(work, rule, age))).toEqual([])
    expect(await whole((work) => warnNext(work, rule, age))).toEqual([])
  },
)
