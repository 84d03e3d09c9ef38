import type { Selectable } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { chatContract } from '#shared/features/chat/chat.contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { jobListingsContract } from '#shared/features/job-listings/job-listings.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { trailContract } from '#shared/features/trail/trail.contract.ts'
import { changeAccount } from '#server/core/accounts.ts'
import { ON_ITS_WAY } from '#server/core/mail/outbox.ts'
import type { DB } from '#server/database/tables.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import { companyForm as form, registered } from '#server/testing/company-form.ts'
import { mailsTo, makeCompany } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()
afterEach(() => t.setNow(null))

async function approved(name: string) {
  const company = await registered(t, name)
  const { body } = await admin.call(companiesContract.approve, { id: company.cny_id })
  return { ...company, cyh_id: body.history[0]?.cyh_id ?? 0 }
}

async function rejected(name: string) {
  const company = await registered(t, name)
  const { body } = await admin.call(companiesContract.reject, { id: company.cny_id, reasons: ['INCOMPLETE'] })
  return { ...company, cyh_id: body.cyh_id }
}

const undo = (id: number, who = admin) => who.call(companiesContract.undoDecision, { id })
const letters = async (usr_id: number) =>
  (await t.work((work) => mailsTo(work, usr_id))).map((mail) => [mail.mai_template, mail.mai_status])
const notices = async (who: Caller) => (await who.call(notificationsContract.list, {})).body.total

const inAnHour = () => t.setNow(new Date(Date.now() + 3_600_000).toISOString())

describe('an approval that is taken back', () => {
  it('leaves the company waiting, without letter, notice or company area, and is a row of its history', async () => {
    const { who, cny_id, cyh_id } = await approved('Έγκριση κατά Λάθος')
    expect(await letters(who.usr_id)).toEqual([['companies.approved', 'HELD']])
    expect((await undo(cyh_id)).status).toBe(200)
    expect(await letters(who.usr_id)).toEqual([['companies.approved', 'DROPPED']])
    expect(await notices(who)).toBe(0)
    expect((await who.call(companiesContract.disableIntro)).status).toBe(403)
    const { body } = await admin.call(companiesContract.one, { id: cny_id })
    expect(body).toMatchObject({ cny_status: 'PENDING_APPROVAL', cny_date_decided: null })
    expect(body.history[0]).toMatchObject({ cyh_from: 'APPROVED', cyh_to: 'PENDING_APPROVAL' })
    expect((await admin.call(companiesContract.approve, { id: cny_id })).status).toBe(200)
  })

  it('puts a company back into the archive and signs its people out', async () => {
    const { cny_id, usr_id } = await t.work((work) => makeCompany(work))
    await admin.call(companiesContract.archive, { id: cny_id })
    const archived = (await admin.call(companiesContract.one, { id: cny_id })).body
    const { body } = await admin.call(companiesContract.approve, { id: cny_id })
    const who = await t.as(usr_id)
    expect((await undo(body.history[0]?.cyh_id ?? 0)).status).toBe(200)
    const back = (await admin.call(companiesContract.one, { id: cny_id })).body
    expect([back.cny_status, back.cny_date_decided]).toEqual(['ARCHIVED', archived.cny_date_decided])
    expect((await who.call(companiesContract.own)).status).toBe(401)
  })

  it('is refused once the company has acted', async () => {
    const { who, cyh_id } = await approved('Πρόλαβε')
    await who.call(companiesContract.disableIntro)
    await who.call(jobListingsContract.create, {
      jl_category: 'Πωλήσεις',
      jl_position_sector: 'Εμπόριο',
      jl_position_title: 'Πωλητής',
    })
    const answer = await undo(cyh_id)
    expect([answer.status, answer.message]).toEqual([409, expect.stringContaining('έχει ήδη κάνει κινήσεις')])
  })

  it('does not mind that the company has looked around', async () => {
    const { who, cyh_id } = await approved('Κοίταξε')
    await who.call(companiesContract.disableIntro)
    await who.call(chatContract.unread)
    expect((await undo(cyh_id)).status).toBe(200)
  })

  it('is refused to the second of two presses, after a later decision, after its time, and to strangers', async () => {
    const first = await approved('Δύο Πατήματα')
    const other = await t.asOffice()
    const answers = await Promise.all([undo(first.cyh_id), undo(first.cyh_id, other)])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find((answer) => answer.status === 409)?.message).toContain('Περιμένει έγκριση')

    const second = await approved('Νεότερη Απόφαση')
    await admin.call(companiesContract.archive, { id: second.cny_id })
    expect((await undo(second.cyh_id)).message).toContain('Αρχειοθετημένη')
    expect(await letters(second.who.usr_id)).toContainEqual(['companies.approved', 'DROPPED'])

    const third = await approved('Άργησε')
    expect((await undo(third.cyh_id, third.who)).status).toBe(403)
    inAnHour()
    expect((await undo(third.cyh_id)).message).toContain('Πέρασε ο χρόνος')
    expect((await undo(2147483600)).status).toBe(404)
  })
})

describe('a decision whose letter left before its time', () => {
  const letterOf = async (usr_id: number) => (await t.work((work) => mailsTo(work, usr_id))).at(-1)?.mai_id ?? 0
  const isOffered = async (cyh_id: number) => {
    const { documents } = (await admin.call(trailContract.acts, { limit: 50 })).body
    return documents.some(({ undo: offered, after }) => offered && (after as { cyh_id?: number }).cyh_id === cyh_id)
  }
  const leaves = async (usr_id: number, how: Partial<Selectable<DB['outbox_mail']>>) =>
    t.update('outbox_mail', how, { mai_id: await letterOf(usr_id) })
  const sent = { mai_status: 'SENT', mai_message_id: '<1@regen>', mai_date_sent: new Date().toISOString() }

  it('stands: the office is told that the letter has left, and the trail offers no way back', async () => {
    const first = await approved('Έφυγε Νωρίς')
    expect(await isOffered(first.cyh_id)).toBe(true)
    await leaves(first.who.usr_id, sent)
    const answer = await undo(first.cyh_id)
    expect([answer.status, answer.message]).toEqual([409, expect.stringContaining('έφυγε ήδη')])
    expect(await isOffered(first.cyh_id)).toBe(false)
    expect((await admin.call(companiesContract.one, { id: first.cny_id })).body.cny_status).toBe('APPROVED')
    const second = await rejected('Έφυγε Νωρίς ΙΙ')
    await leaves(second.who.usr_id, sent)
    expect((await undo(second.cyh_id)).status).toBe(409)
    // Nobody knows of this one, so it may have been read.
    const third = await approved('Ίσως Έφτασε')
    await leaves(third.who.usr_id, { mai_status: 'FAILED', mai_may_have_arrived: true })
    expect((await undo(third.cyh_id)).status).toBe(409)
  })

  it('stands while the letter is handed over, and can be taken back before that', async () => {
    const { who, cyh_id } = await approved('Φεύγει Τώρα')
    await leaves(who.usr_id, { mai_status: 'QUEUED', mai_message_id: ON_ITS_WAY, mai_is_handed_over: true })
    expect((await undo(cyh_id)).status).toBe(409)
    expect(await t.rows('outbox_mail', { mai_id: await letterOf(who.usr_id) })).toMatchObject([
      { mai_is_withdrawn: false },
    ])
    await leaves(who.usr_id, { mai_is_handed_over: false })
    expect((await undo(cyh_id)).status).toBe(200)
    expect(await t.rows('outbox_mail', { mai_id: await letterOf(who.usr_id) })).toMatchObject([
      { mai_status: 'DROPPED', mai_message_id: '' },
    ])
  })

  it('is not both taken back and told when the sender hands the letter over at that moment', async () => {
    const { who, cny_id, cyh_id } = await approved('Την Ίδια Στιγμή')
    const mai_id = await letterOf(who.usr_id)
    // Holds the letter as the sender does, until the undo waits for it.
    const client = await t.services.connection.pool.connect()
    await client.query('begin')
    const handOver = `update outbox_mail set mai_status = 'QUEUED', mai_message_id = $1, mai_is_handed_over = true
      where mai_id = $2`
    await client.query(handOver, [ON_ITS_WAY, mai_id])
    const answer = undo(cyh_id)
    await expect
      .poll(async () => (await client.query(`select from pg_locks where not granted`)).rowCount)
      .toBeGreaterThan(0)
    await client.query('commit')
    client.release()
    expect((await answer).status).toBe(409)
    expect((await admin.call(companiesContract.one, { id: cny_id })).body.cny_status).toBe('APPROVED')
  })

  it('does not count the letter of an earlier approval', async () => {
    const { cny_id, usr_id } = await t.work((work) => makeCompany(work))
    const old = { mai_template: 'companies.approved', mai_about: `company:${cny_id}`, mai_date_created: '2020-01-01' }
    await t.insert('outbox_mail', {
      ...old,
      ...sent,
      mai_to: 'x@company.test',
      mai_subject: '',
      mai_text: '',
      mai_fk_usr_id: usr_id,
    })
    await admin.call(companiesContract.archive, { id: cny_id })
    const { body } = await admin.call(companiesContract.approve, { id: cny_id })
    expect((await undo(body.history[0]?.cyh_id ?? 0)).status).toBe(200)
  })
})

describe('what a decision says of its letters and its way back', () => {
  it('is how many leave: none to a mailbox that nobody has confirmed', async () => {
    const { who, cny_id } = await registered(t, 'Χωρίς Γραμματοκιβώτιο')
    await t.work((work) => changeAccount(work, who.usr_id, { usr_email_confirmed: false }))
    const { body } = await admin.call(companiesContract.reject, { id: cny_id, reasons: ['INCOMPLETE'] })
    expect(body).toMatchObject({ letters: 0, may_undo: true })
    const other = await registered(t, 'Με Γραμματοκιβώτιο')
    const approval = await admin.call(companiesContract.approve, { id: other.cny_id })
    expect(approval.body).toMatchObject({ letters: 1, may_undo: true })
  })

  it('is none where letters leave at once', async () => {
    const atOnce = await startTestApp({ LETTER_HOLD_MINUTES: '0' })
    const office = await atOnce.asOffice()
    const { cny_id } = await registered(atOnce, 'Χωρίς Αναμονή')
    const { body } = await office.call(companiesContract.approve, { id: cny_id })
    expect(body).toMatchObject({ letters: 1, may_undo: false })
    const other = await registered(atOnce, 'Χωρίς Αναμονή ΙΙ')
    const refusal = await office.call(companiesContract.reject, { id: other.cny_id, reasons: ['INCOMPLETE'] })
    expect(refusal.body).toMatchObject({ letters: 1, may_undo: false })
  })
})

describe('a refusal that is taken back', () => {
  it('brings the company back as it stood, with its people, and no letter leaves', async () => {
    const { who, cny_id } = await registered(t, 'Απόρριψη κατά Λάθος')
    const before = (await admin.call(companiesContract.one, { id: cny_id })).body
    const { cyh_id } = (await admin.call(companiesContract.reject, { id: cny_id, reasons: ['OTHER'] })).body
    expect(await letters(who.usr_id)).toEqual([['companies.rejected', 'HELD']])
    expect((await undo(cyh_id)).status).toBe(200)
    const { history, ...after } = (await admin.call(companiesContract.one, { id: cny_id })).body
    const { history: earlier, ...same } = before
    expect(after).toEqual(same)
    expect(history.length).toBe(earlier.length + 2)
    expect(await letters(who.usr_id)).toEqual([['companies.rejected', 'DROPPED']])
    expect(await notices(who)).toBe(0)
    expect((await who.call(companiesContract.rejection)).body).toBeNull()
    expect((await who.call(companiesContract.own)).body?.cny_id).toBe(cny_id)
    expect((await undo(cyh_id)).status).toBe(409)
  })

  it('is refused when its person has asked again, and nothing changes', async () => {
    const { who, cyh_id } = await rejected('Ξαναζήτησε')
    const again = await who.call(companiesContract.register, { ...form, cny_name: 'Ξαναζήτησε ΙΚΕ' })
    const answer = await undo(cyh_id)
    expect([answer.status, answer.message]).toEqual([409, expect.stringContaining('νέα αίτηση')])
    expect((await who.call(companiesContract.own)).body?.cny_id).toBe(again.body.cny_id)
  })

  it('happens once when two press at once, or one presses and the person asks again', async () => {
    const first = await rejected('Απόρριψη Δύο Φορές')
    const both = await Promise.all([undo(first.cyh_id), undo(first.cyh_id)])
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])

    const second = await rejected('Μαζί με Νέα Αίτηση')
    const meeting = await Promise.all([
      undo(second.cyh_id),
      second.who.call(companiesContract.register, { ...form, cny_name: 'Μαζί Ξανά' }),
    ])
    expect(meeting.map((answer) => answer.status < 300).filter(Boolean)).toHaveLength(1)
  })

  it('ends with its time', async () => {
    const { cyh_id } = await rejected('Άργησε η Αναίρεση')
    inAnHour()
    expect((await undo(cyh_id)).message).toContain('Πέρασε ο χρόνος')
  })
})
