import { describe, expect, it } from 'vitest'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { PERSONAL_KEY_HEADER } from '#shared/core/personal-key.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract as interviews } from '#shared/features/interviews/interviews.contract.ts'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { personalLinkFor } from '#server/core/personal-links.ts'
import { eraseCandidate } from '#server/features/candidates/candidate-erasure.service.ts'
import { FEED_DAYS } from '#server/features/interviews/calendar-feed.service.ts'
import { startTestApp, type Caller } from '#server/testing/app.ts'
import { hiringFixture, invite } from '#server/testing/hiring-fixture.ts'
import { untilLockWait } from '#server/testing/locks.ts'
import { makeGraduate } from '#server/testing/make.ts'

const t = await startTestApp()
const inDays = (days: number) => new Date(Date.UTC(2031, 4, 5 + days, 9)).toISOString()
t.setNow(inDays(0))
const admin = await t.asOffice()

const open = async (company: Caller) =>
  (await company.call(interviews.openCalendarFeed)).body.url.split('/').at(-1) ?? ''
const read = async (key: string) => {
  const answer = await t.visitor.call(interviews.readCalendarFeed, { key })
  return { status: answer.status, text: plain(answer.raw) }
}
const plain = (file: Buffer) => file.toString().replaceAll('\r\n ', '')

async function withNames() {
  const fixture = await hiringFixture(t)
  const names = { usr_fullname: 'Ρένα Φακίδου', cny_name: 'Αιγαίο ΑΕ' }
  await t.db.updateTable('users').set({ usr_fullname: names.usr_fullname }).where('usr_id', '=', fixture.uid).execute()
  await t.db.updateTable('company').set({ cny_name: names.cny_name }).where('cny_id', '=', fixture.cny_id).execute()
  return { ...fixture, ...names }
}
const eventsOf = (text: string) => text.match(/^UID:.*$/gm) ?? []

describe('the calendar feed of a company', () => {
  it('shows interviews as they come, move and vanish', async () => {
    const { company, id, uid } = await hiringFixture(t)
    const key = await open(company)
    expect(eventsOf((await read(key)).text)).toEqual([])
    const times = { date: inDays(3), times: [inDays(4)] }
    const { jli_id } = (await invite(company, { id, uid, ...times })).body
    const offered = (await read(key)).text
    expect(eventsOf(offered)).toEqual([`UID:interview-${jli_id}@regen`, `UID:interview-${jli_id}-1@regen`])
    expect(offered.match(/STATUS:TENTATIVE/g)).toHaveLength(2)
    expect(offered).toContain('Περιμένει απάντηση')
    await admin.call(interviews.answer, { id: jli_id, answer: 'accept' })
    const agreed = (await read(key)).text
    expect(eventsOf(agreed)).toEqual([`UID:interview-${jli_id}@regen`])
    expect(agreed).toContain('DTSTART:20310508T090000Z')
    expect(agreed).toContain('STATUS:CONFIRMED')
    await company.call(hiring.moveInterview, { id, uid, date: inDays(6), comments: 'Αλλαγή' })
    expect((await read(key)).text).toContain('DTSTART:20310511T090000Z')
    await company.call(hiring.cancelInterview, { id, uid, reason: 'Καλύφθηκε' })
    expect(eventsOf((await read(key)).text)).toEqual([])
  })

  it('is the same as the files of one interview: whom each side meets, and which times are offered', async () => {
    const { company, id, uid, usr_fullname, cny_name } = await withNames()
    const { jli_id } = (await invite(company, { id, uid, date: inDays(3), times: [inDays(4)] })).body
    const saved = async () => plain((await company.call(interviews.calendar, { id: jli_id })).raw)
    const offered = await saved()
    expect(eventsOf(offered)).toEqual([`UID:interview-${jli_id}@regen`, `UID:interview-${jli_id}-1@regen`])
    expect(offered.match(/STATUS:TENTATIVE/g)).toHaveLength(2)
    expect([offered.includes(usr_fullname), offered.includes(`Συνέντευξη: ${cny_name}`)]).toEqual([true, false])
    // With a name of its own Outlook opens a calendar for it.
    expect(offered).not.toContain('X-WR-CALNAME')
    await admin.call(interviews.answer, { id: jli_id, answer: 'accept' })
    const agreed = await saved()
    expect(eventsOf(agreed)).toEqual([`UID:interview-${jli_id}@regen`])
    expect(agreed).toContain('STATUS:CONFIRMED')
    const link = await t.work((work) => personalLinkFor(work, uid))
    const headers = { [PERSONAL_KEY_HEADER]: link.split('/me/')[1] ?? '' }
    const own = plain((await t.visitor.call(me.interviewCalendar, { jli_id }, { headers })).raw)
    expect([own.includes(usr_fullname), own.includes(`Συνέντευξη: ${cny_name}`)]).toEqual([false, true])
    await company.call(hiring.cancelInterview, { id, uid, reason: 'Καλύφθηκε' })
    expect(await saved()).toContain('STATUS:CANCELLED')
  })

  it('shows nothing of another company, and no e-mail', async () => {
    const [mine, others] = [await hiringFixture(t), await hiringFixture(t)]
    const name = 'Ρένα; DTSTART:1, <b>"Ψ"'
    const uid = await t.work((work) => makeGraduate(work, { name }))
    const invited = await invite(mine.company, { id: mine.id, uid, date: inDays(2) })
    expect(invited.body).toMatchObject({ jli_fk_usr_id: uid })
    const own = (await read(await open(mine.company))).text
    expect(own).toContain('Ρένα')
    expect(own.match(/^DTSTART/gm)).toHaveLength(1)
    expect(own).not.toContain('@mail.test')
    expect((await read(await open(others.company))).text).not.toContain('Ρένα')
  })

  it('is one address, also of two that are opened at once', async () => {
    const { company } = await hiringFixture(t)
    await open(company)
    const { both } = await t.work(async ({ db }) => {
      await db.selectFrom('secret_key').selectAll().where('key_fk_usr_id', '=', company.usr_id).forUpdate().execute()
      const both = [open(company), open(company)]
      await untilLockWait(t, 2)
      return { both }
    })
    const answers = await Promise.all((await Promise.all(both)).map(read))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  })

  it('ends with a new one, by hand, unread for long, and with the right to sign in', async () => {
    const { company, cny_id } = await hiringFixture(t)
    const first = await open(company)
    const second = await open(company)
    expect([(await read(first)).status, (await read(second)).status]).toEqual([410, 200])
    expect((await company.call(interviews.calendarFeed)).body).toMatchObject({
      date_read: inDays(0),
    })
    t.setNow(inDays(FEED_DAYS - 1))
    const whileRead = await read(second)
    t.setNow(inDays(2 * FEED_DAYS - 2))
    const stillRead = await read(second)
    t.setNow(inDays(3 * FEED_DAYS))
    const unread = await read(second)
    t.setNow(inDays(0))
    expect([whileRead.status, stillRead.status, unread.status]).toEqual([200, 200, 410])
    const third = await open(company)
    expect((await company.call(interviews.closeCalendarFeed)).body).toEqual({ date_created: null, date_read: null })
    expect((await read(third)).status).toBe(410)
    const fourth = await open(company)
    await admin.call(companiesContract.archive, { id: cny_id })
    expect((await read(fourth)).status).toBe(410)
    expect((await read('x'.repeat(40))).status).toBe(410)
  })
})

describe('the calendar feed of a graduate', () => {
  const readOwn = async (key: string) => {
    const answer = await t.visitor.call(me.readOwnCalendar, { key })
    return { status: answer.status, text: answer.raw.toString().replaceAll('\r\n ', '') }
  }
  const personOf = async (uid: number) => {
    const key = (await t.work((work) => personalLinkFor(work, uid))).split('/me/')[1] ?? ''
    return {
      openFeed: async () =>
        (await t.visitor.call(me.openCalendarFeed, {}, { headers: { [PERSONAL_KEY_HEADER]: key } })).body.url
          .split('/')
          .at(-1) ?? '',
      state: async () => (await t.visitor.call(me.calendarFeed, {}, { headers: { [PERSONAL_KEY_HEADER]: key } })).body,
    }
  }

  it('holds the own interviews with every company, as they come, move and vanish, and nobody else’s', async () => {
    const [first, second] = [await hiringFixture(t), await hiringFixture(t)]
    const { uid } = first
    const person = await personOf(uid)
    const key = await person.openFeed()
    expect(eventsOf((await readOwn(key)).text)).toEqual([])
    const { jli_id } = (await invite(first.company, { id: first.id, uid, date: inDays(3) })).body
    const other = (await invite(second.company, { id: second.id, uid, date: inDays(5) })).body.jli_id
    await invite(second.company, { id: second.id, uid: second.uid, date: inDays(6) })
    const { text } = await readOwn(key)
    expect(eventsOf(text)).toEqual([`UID:interview-${jli_id}@regen`, `UID:interview-${other}@regen`])
    expect(text).not.toContain('Απόφοιτη')
    await first.company.call(hiring.moveInterview, { id: first.id, uid, date: inDays(4) })
    expect((await readOwn(key)).text).toContain('DTSTART:20310509T090000Z')
    await first.company.call(hiring.cancelInterview, { id: first.id, uid })
    expect(eventsOf((await readOwn(key)).text)).toEqual([`UID:interview-${other}@regen`])
    expect((await person.state()).date_read).toBe(inDays(0))
  })

  it('is one address at a time, opens nothing of companies, and ends with the erasure', async () => {
    const { company, uid } = await hiringFixture(t)
    const person = await personOf(uid)
    const old = await person.openFeed()
    const key = await person.openFeed()
    expect([(await readOwn(old)).status, (await readOwn(key)).status, (await read(key)).status]).toEqual([
      410, 200, 410,
    ])
    expect((await readOwn(await open(company))).status).toBe(410)
    await t.work((work) => eraseCandidate(work, uid, { by: 'office', approved: [] }))
    expect((await readOwn(key)).status).toBe(410)
  })
})
