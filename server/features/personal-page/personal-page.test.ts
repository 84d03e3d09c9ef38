import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { Call, RequestOf } from '#shared/core/contract.ts'
import { formatDate } from '#shared/core/format.ts'
import { currentConsent } from '#shared/features/programmes/programmes.consent.ts'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { candidatesContract as cands } from '#shared/features/candidates/candidates.contract.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { chatContract } from '#shared/features/chat/chat.contract.ts'
import { programmesContract } from '#shared/features/programmes/programmes.contract.ts'
import { sampleCv } from '#server/database/seeds/people/cv.ts'
import { personalLinkFor, personalLinksFor, renewedLinkFor } from '#server/core/personal-links.ts'
import { makeKey } from '#server/core/secret-keys.ts'
import { openerOf } from '#server/features/chat/chat.sessions.queries.ts'
import { startTestApp, type TestFile } from '#server/testing/app.ts'
import { hoursFromNow } from '#server/testing/hiring-fixture.ts'
import {
  emailOf,
  mailsTo,
  makeApplication,
  makeCandidate,
  makeCompany,
  makeCycle,
  makeListing,
  makeSlot,
  wholeLetters,
} from '#server/testing/make.ts'
import { residue } from '#server/testing/residue.ts'
import { endByAge } from '#server/testing/retention.ts'

const pdf = sampleCv(0)

const t = await startTestApp()

// biome-ignore lint: the two schemas do not matter here
// oxlint-disable-next-line typescript/no-explicit-any
type AnyCall = Call<any, any>

const keyFor = async (usr_id: number) => (await t.work((work) => personalLinkFor(work, usr_id))).split('/me/')[1] ?? ''

/** A visitor who opened their link. */
async function opened(options: { name?: string } = {}) {
  const usr_id = await t.work((work) => makeCandidate(work, options))
  const key = await keyFor(usr_id)
  const call = <C extends AnyCall>(contract: C, input?: RequestOf<C>, files?: Record<string, TestFile[]>) =>
    t.visitor.call(contract, input, { headers: { 'x-personal-key': key }, ...(files ? { files } : {}) })
  return { usr_id, key, call }
}

async function statusOf(key: string): Promise<number> {
  return (await t.visitor.call(me.page, undefined, { headers: { 'x-personal-key': key } })).status
}

async function invited(usr_id: number, hours = 48) {
  const { cny_id, usr_id: boss } = await t.work(makeCompany)
  const jl_id = await t.work((work) => makeListing(work, cny_id, { title: 'Αναλύτρια' }))
  await t.insert('job_listing_candidate', { jlc_fk_jl_id: jl_id, jlc_fk_usr_id: usr_id, jlc_status: 'INTERVIEWED' })
  const interview = { jli_fk_jl_id: jl_id, jli_fk_usr_id: usr_id, jli_date: hoursFromNow(hours) }
  const { jli_id } = await t.insert('interview', interview)
  return { jli_id, boss, jl_id }
}

const own = {
  usr_fullname: 'Μαρία Υποψήφια',
  usr_phone: '6970000000',
  usp_city: 'Λάρισα',
  usp_languages: [{ language: 'Αγγλικά', level: 'C1' as const }],
}

describe('the link', () => {
  it('opens the personal page; the key is read from the header alone', async () => {
    const maria = await opened()
    const page = await maria.call(me.page)
    expect(page.status).toBe(200)
    expect(page.body.values.usr_fullname).toBe('Μαρία Υποψήφια')
    expect(JSON.stringify(page.body)).not.toContain('office_note')
    const inQuery = await t.app.inject({ url: `/api/me?key=${maria.key}` })
    expect(inQuery.statusCode).not.toBe(200)
  })

  it('is refused when it is unknown, of a deleted person, or of another kind', async () => {
    for (const key of ['', 'x', 'ψ'.repeat(40), 'a'.repeat(43)])
      expect(
        (await t.app.inject({ url: '/api/me', headers: { 'x-personal-key': encodeURIComponent(key) } })).statusCode,
      ).toBe(410)
    expect((await t.visitor.call(me.page)).status).toBe(410)
    const maria = await opened()
    await t.update('secret_key', { key_kind: 'reset' }, { key_fk_usr_id: maria.usr_id })
    expect((await maria.call(me.page)).status).toBe(410)
  })

  it('expires, and stops working when it was withdrawn', async () => {
    t.setNow('2026-03-01T10:00:00Z')
    const maria = await opened()
    t.setNow('2026-04-29T10:00:00Z')
    expect((await maria.call(me.page)).status).toBe(200)
    t.setNow('2026-05-02T10:00:00Z')
    const refused = await maria.call(me.page)
    expect([refused.status, refused.error.code]).toEqual([410, 'link_expired'])
    t.setNow(null)
    const nikos = await opened()
    await t.update('secret_key', { key_used_at: new Date().toISOString() }, { key_fk_usr_id: nikos.usr_id })
    expect((await nikos.call(me.page)).status).toBe(410)
  })

  it.each([
    ['2026-01-05T21:59:30Z', '2026-03-06T21:59:59Z', '2026-03-06T22:00:00Z'],
    ['2026-01-05T22:00:30Z', '2026-03-07T21:59:59Z', '2026-03-07T22:00:00Z'],
    ['2026-01-28T22:30:00Z', '2026-03-30T20:59:59Z', '2026-03-30T21:00:00Z'],
    // The last day is the one on which summer time begins, and below the one on which it ends.
    ['2026-01-28T12:00:00Z', '2026-03-29T20:59:59Z', '2026-03-29T21:00:00Z'],
    ['2026-08-26T12:00:00Z', '2026-10-25T21:59:59Z', '2026-10-25T22:00:00Z'],
    // A leap day, and the last day of a year.
    ['2027-12-31T12:00:00Z', '2028-02-29T21:59:59Z', '2028-02-29T22:00:00Z'],
    ['2027-11-01T12:00:00Z', '2027-12-31T21:59:59Z', '2027-12-31T22:00:00Z'],
  ])('made at %s opens until the end of the day that the page names', async (made, last, after) => {
    t.setNow(made)
    const maria = await opened()
    t.setNow(last)
    const page = await maria.call(me.page)
    expect([page.status, formatDate(page.body.expires_at)]).toEqual([200, formatDate(last)])
    t.setNow(after)
    const refused = await maria.call(me.page)
    t.setNow(null)
    expect([refused.status, refused.error.code]).toEqual([410, 'link_expired'])
  })

  it('is renewed by the old key or the address, to the stored address, with the same answer for all', async () => {
    const maria = await opened()
    const usr_email = await t.work((work) => emailOf(work, maria.usr_id))
    await t.update('secret_key', { key_expires_at: '2020-01-01T00:00:00Z' }, { key_fk_usr_id: maria.usr_id })
    const mails = () => t.work((work) => wholeLetters(work, { mai_template: 'personal-page.link' }))
    const before = (await mails()).length
    const answers = [
      await t.visitor.call(me.renew, { key: maria.key }),
      await t.visitor.call(me.renew, { email: usr_email.toUpperCase() }),
      await t.visitor.call(me.renew, { email: 'nobody@mail.test' }),
      await t.visitor.call(me.renew, { key: 'a'.repeat(43) }),
      await t.visitor.call(me.renew, {}),
    ]
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
    const after = await mails()
    expect(after).toHaveLength(before + 2)
    expect(new Set(after.map((mail) => mail.mai_to))).toEqual(new Set([usr_email]))
    const fresh = /\/me\/([\w-]+)/.exec(after.at(-1)?.mai_text ?? '')?.[1] ?? ''
    const page = await t.visitor.call(me.page, undefined, { headers: { 'x-personal-key': fresh } })
    expect(page.status).toBe(200)
  })

  it('is renewed for its owner whatever strangers have asked in their name, and for strangers a few times', async () => {
    const crowd = await startTestApp({ TRUST_PROXY: '1' })
    const email = await crowd.work(async (work) => emailOf(work, await makeCandidate(work)))
    const renewFrom = (address: string) =>
      crowd.visitor.call(me.renew, { email }, { headers: { 'x-forwarded-for': address } })
    const letters = async () =>
      (await crowd.work((work) => wholeLetters(work, { mai_to: email, mai_template: 'personal-page.link' }))).length
    const strangers = ['192.0.2.1', '192.0.2.2'].flatMap((address) =>
      Array.from({ length: 8 }, () => renewFrom(address)),
    )
    const answers = await Promise.all(strangers)
    expect(await letters()).toBe(10)
    const own = await renewFrom('198.51.100.7')
    expect(await letters()).toBe(11)
    expect(new Set([...answers, own].map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1)
  }, 30_000)

  it('can be renewed for a year after it expired', async () => {
    const maria = await opened()
    const expire = (days: number) =>
      t.update(
        'secret_key',
        { key_expires_at: new Date(Date.now() - days * 86_400_000).toISOString() },
        { key_fk_usr_id: maria.usr_id },
      )
    const keys = () => t.rows('secret_key', { key_fk_usr_id: maria.usr_id })
    await expire(300)
    await endByAge(t, 'keys')
    expect(await keys()).toHaveLength(1)
    await expire(400)
    expect(await endByAge(t, 'keys')).toBeGreaterThan(0)
    expect(await keys()).toEqual([])
  })

  it('of another person gives no access, whatever ids are sent', async () => {
    const maria = await opened()
    const nikos = await opened({ name: 'Νίκος Ξένος' })
    const { jli_id } = await invited(maria.usr_id)
    const edca_id = await t.work(async (work) => makeApplication(work, await makeCycle(work), maria.usr_id))
    const { not_id } = await t.insert('notification', { not_title: 'Για τη Μαρία', not_fk_usr_id: maria.usr_id })
    const { ad_id } = await t.insert('ad', { ad_title: 'κλειστή' })
    const answers = [
      await nikos.call(me.answerInterview, { jli_id, answer: 'accept' }),
      await nikos.call(me.interviewCalendar, { jli_id }),
      await nikos.call(me.slotCalendar, { eduass_id: 1 }),
      await nikos.call(me.withdraw, { edca_id }),
      await nikos.call(me.dismissNotice, { not_id }),
      await nikos.call(me.markAd, { ad_id, mark: 'seen' }),
      await nikos.call(me.cv),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect(JSON.stringify((await nikos.call(me.page)).body)).not.toContain('Μαρία')
    const begun = await maria.call(me.beginErasure, {})
    const stolen = await nikos.call(me.erase, { erasure_key: begun.body.erasure_key, confirm: 'ΔΙΑΓΡΑΦΗ' })
    expect(stolen.status).toBe(410)
    expect((await maria.call(me.page)).status).toBe(200)
  })

  it('is made for many at once, one for each', async () => {
    const ids = await t.work(async (work) => [await makeCandidate(work), await makeCandidate(work)])
    const links = await t.work((work) => personalLinksFor(work, [...ids, ...ids]))
    expect([...links.keys()]).toEqual(ids)
    expect(new Set(links.values()).size).toBe(2)
    const keys = await t.services.connection.pool.query('select * from secret_key row where row::text like $1', [
      `%${links.get(ids[0] as number)?.split('/me/')[1]}%`,
    ])
    expect(keys.rows).toEqual([])
  })
})

describe('the profile', () => {
  it('is edited by its owner, audited as theirs, and other fields stay', async () => {
    const maria = await opened()
    expect((await maria.call(me.saveProfile, own)).status).toBe(200)
    const page = await maria.call(me.page)
    expect(page.body.values).toMatchObject(own)
    const row = await t.row('audit', { aud_entity_id: String(maria.usr_id), aud_action: 'changed' })
    expect(row).toMatchObject({ aud_actor: 'candidate', aud_fk_usr_id: maria.usr_id })
    expect((await maria.call(me.saveProfile, { ...own, usr_email: 'other@mail.test' } as never)).status).toBe(422)
    expect((await maria.call(me.saveProfile, { ...own, usp_open_for_work: false } as never)).status).toBe(422)
    const bad = await maria.call(me.saveProfile, { ...own, usr_fullname: '' })
    expect(bad.error.fields).toHaveProperty('usr_fullname')
    const unborn = await maria.call(me.saveProfile, { ...own, usp_birthdate: '2999-01-01' })
    expect(unborn.error.fields).toHaveProperty('usp_birthdate')
  })

  it('is not overwritten where the office changed it meanwhile; the person reads what stands there now', async () => {
    const maria = await opened()
    const { usr_date_changed } = (await maria.call(me.page)).body
    const admin = await t.asOffice()
    t.setNow(new Date(Date.now() + 60_000).toISOString())
    await admin.call(cands.edit, { id: maria.usr_id, usp_city: 'Λάρισα' })
    t.setNow(null)
    const late = await maria.call(me.saveProfile, { ...own, expected_changed: usr_date_changed })
    expect([late.status, late.error.details]).toMatchObject([
      409,
      { changed_by: 'το γραφείο του προγράμματος', changed: ['Πόλη'], current: { values: { usp_city: 'Λάρισα' } } },
    ])
  })

  it('stores and returns a CV, and refuses other files', async () => {
    const maria = await opened()
    expect((await maria.call(me.putCv, {}, { cv: [{ name: 'βιογραφικό.pdf', content: pdf }] })).status).toBe(200)
    const cv = await maria.call(me.cv)
    expect(cv.raw.equals(Buffer.from(pdf))).toBe(true)
    expect(String(cv.headers['content-disposition'])).toContain('attachment')
    expect((await maria.call(me.putCv, {}, { cv: [{ name: 'a.pdf', content: '<script>' }] })).status).toBe(415)
    expect((await maria.call(me.putCv, {})).error.fields).toHaveProperty('cv')
    const huge = Buffer.concat([Buffer.from(pdf), Buffer.alloc(40_000_000, 'a')])
    const tooLarge = await maria.call(me.putCv, {}, { cv: [{ name: 'τεράστιο.pdf', content: huge }] })
    expect([tooLarge.status, Object.keys(tooLarge.error.fields ?? {})]).toEqual([413, ['cv']])
    // The previous file stays.
    expect((await maria.call(me.cv)).raw.equals(Buffer.from(pdf))).toBe(true)
    expect((await maria.call(me.removeCv)).status).toBe(200)
    expect((await maria.call(me.page)).body.cv).toBeNull()
  })

  it('is read, copied and erased while the account is suspended, and not changed', async () => {
    const maria = await opened()
    await t.update('users', { usr_status: 'FROZEN' }, { usr_id: maria.usr_id })
    expect((await maria.call(me.page)).body.isFrozen).toBe(true)
    expect((await maria.call(me.saveProfile, own)).status).toBe(403)
    expect((await maria.call(me.copy, { format: 'json' })).status).toBe(200)
  })
})

describe('an invitation', () => {
  it('is accepted, and the company is notified; a second answer returns 409', async () => {
    const maria = await opened()
    const { jli_id, boss } = await invited(maria.usr_id)
    expect((await maria.call(me.answerInterview, { jli_id, answer: 'accept' })).status).toBe(200)
    expect((await maria.call(me.page)).body.interviews).toMatchObject([{ jli_id, jli_status: 'SCHEDULED' }])
    const notices = await t.rows('notification', { not_fk_usr_id: boss })
    expect(notices).toMatchObject([{ not_kind: 'interview.accept' }])
    const calendar = await maria.call(me.interviewCalendar, { jli_id })
    expect(calendar.raw.toString()).toContain(`UID:interview-${jli_id}@regen`)
    expect((await maria.call(me.answerInterview, { jli_id, answer: 'accept' })).status).toBe(409)
  })

  it('is declined with a reason, or answered with other times', async () => {
    const maria = await opened()
    const first = await invited(maria.usr_id)
    const silent = await maria.call(me.answerInterview, { jli_id: first.jli_id, answer: 'decline' })
    expect(silent.error.fields).toHaveProperty('note')
    const declined = { jli_id: first.jli_id, answer: 'decline' as const, note: 'Ξεκινώ αλλού' }
    expect((await maria.call(me.answerInterview, declined)).status).toBe(200)
    const second = await invited(maria.usr_id)
    const propose = (times: string[]) =>
      maria.call(me.answerInterview, { jli_id: second.jli_id, answer: 'propose', times })
    expect((await propose([])).error.fields).toHaveProperty('times')
    expect((await propose(['2020-01-01T10:00:00Z'])).error.fields).toHaveProperty('times')
    expect((await propose(['2099-01-01T10:00:00Z'])).status).toBe(200)
    const page = await maria.call(me.page)
    const of = (jli_id: number) => page.body.interviews.find((interview) => interview.jli_id === jli_id)
    expect(of(first.jli_id)).toMatchObject({ jli_status: 'CANDIDATE_REJECTED', jli_answer_note: 'Ξεκινώ αλλού' })
    expect(of(second.jli_id)?.jli_proposed_times).toEqual(['2099-01-01T10:00:00.000Z'])
  })

  it('is answered once when two answers arrive together', async () => {
    const maria = await opened()
    const { jli_id } = await invited(maria.usr_id)
    const answers = await Promise.all([
      maria.call(me.answerInterview, { jli_id, answer: 'accept' }),
      maria.call(me.answerInterview, { jli_id, answer: 'accept', note: 'Με χαρά' }),
    ])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('the rest of the page', () => {
  it('shows the slot once the office has announced it, with its calendar file', async () => {
    const maria = await opened()
    const { usr_id } = maria
    const edc_id = await t.work((work) => makeCycle(work, { title: 'Κύκλος με κέντρο' }))
    const eduass_id = await t.work(async (work) => {
      await makeApplication(work, edc_id, usr_id, 'INTERVIEWING')
      return makeSlot(work, { edc_id, usr_id, time: '2099-01-01T08:00:00Z' })
    })
    const next = async () => (await maria.call(me.page)).body.applications[0]?.journey.map((step) => step.next).join('')
    expect((await maria.call(me.page)).body.slots).toEqual([])
    expect(await next()).toBe('Θα λάβεις την ημέρα και την ώρα της συνάντησής σου.')
    const letter = { ast_what: 'x', ast_date_told: new Date().toISOString() }
    await t.insert('assessment_told', { ast_fk_edc_id: edc_id, ast_fk_usr_id: usr_id, ...letter })
    await t.insert('assessment_presence', { apr_fk_edc_id: edc_id, apr_fk_usr_id: usr_id, apr_code: '12345' })
    expect((await maria.call(me.page)).body.slots).toMatchObject([
      { eduass_id, room: 'Αίθουσα 1', link: 'https://meet.test/a', minutes: 30, code: '12345' },
    ])
    expect(await next()).toBe('Η συνάντησή σου: Πέμπτη 01/01/2099 10:00.')
    await t.update('room_slot', { eduass_time: '2001-01-01T08:00:00Z' }, { eduass_id })
    expect(await next()).toBe('Θα σου γράψουμε μόλις υπάρξει απόφαση.')
    await t.update('room_slot', { eduass_time: '2099-01-01T08:00:00Z' }, { eduass_id })
    const calendar = await maria.call(me.slotCalendar, { eduass_id })
    expect(calendar.raw.toString()).toContain('DTSTART:20990101T080000Z')
  })

  it('withdraws an application, dismisses notices, and withdraws consents', async () => {
    const maria = await opened()
    const edca_id = await t.work(async (work) => makeApplication(work, await makeCycle(work), maria.usr_id))
    const { not_id } = await t.insert('notification', { not_title: 'Καλησπέρα', not_fk_usr_id: maria.usr_id })
    expect((await maria.call(me.withdraw, { edca_id })).status).toBe(200)
    expect((await maria.call(me.withdraw, { edca_id })).status).toBe(404)
    expect((await maria.call(me.page)).body.notices).toMatchObject([{ not_id }])
    expect((await maria.call(me.dismissNotice, { not_id })).status).toBe(200)
    const consent = (given: boolean, version = currentConsent.version) =>
      maria.call(me.consent, { purpose: 'companies', given, version })
    expect((await consent(false)).status).toBe(200)
    expect((await consent(true, '1999')).status).toBe(422)
    const page = (await maria.call(me.page)).body
    expect(page).toMatchObject({ notices: [], applications: [] })
    expect(page.consents.find((row: { purpose: string }) => row.purpose === 'companies')).toMatchObject({
      given: false,
    })
    expect((await maria.call(me.consent, { purpose: 'data', given: false, version: 'x' } as never)).status).toBe(422)
  })

  it('returns a copy of everything, as JSON and as ZIP with the CV', async () => {
    const maria = await opened({ name: 'Αντιγόνη Αντιγραφέα' })
    await maria.call(me.putCv, {}, { cv: [{ name: 'cv.pdf', content: pdf }] })
    const jlc_fk_jl_id = await t.work(async (work) => makeListing(work, (await makeCompany(work)).cny_id))
    const refusal = { jlc_status: 'REJECTED', jlc_reject_reason: 'Εμπειρία', jlc_reject_note: 'Λίγα χρόνια' }
    await t.insert('job_listing_candidate', { jlc_fk_jl_id, jlc_fk_usr_id: maria.usr_id, ...refusal })
    const json = await maria.call(me.copy, { format: 'json' })
    const data = JSON.parse(json.raw.toString()) as Record<string, Record<string, unknown>[]>
    expect(data.person).toMatchObject([{ usr_fullname: 'Αντιγόνη Αντιγραφέα' }])
    expect(data.files).toMatchObject([{ fil_name: 'cv.pdf' }])
    // What a company wrote about the person is theirs to read, too.
    expect(data.listings).toMatchObject([{ jlc_reject_reason: 'Εμπειρία', jlc_reject_note: 'Λίγα χρόνια' }])
    expect(JSON.stringify(data)).not.toMatch(/password|secret/)
    const zip = await maria.call(me.copy, { format: 'zip' })
    expect(zip.raw.subarray(0, 2).toString()).toBe('PK')
    expect(zip.raw.includes(Buffer.from('arxeia/1-cv.pdf'))).toBe(true)
    expect(zip.raw.includes(Buffer.from('stoixeia.json'))).toBe(true)
    // One that was lost keeps nobody from the rest.
    const stored = t.db.selectFrom('file').select('fil_id').where('fil_fk_usr_id', '=', maria.usr_id)
    await t.services.storage.remove((await stored.executeTakeFirstOrThrow()).fil_id)
    const rest = await maria.call(me.copy, { format: 'zip' })
    expect(rest.raw.includes(Buffer.from('arxeia/1-cv.pdf.txt'))).toBe(true)
    expect(rest.raw.includes(Buffer.from('stoixeia.json'))).toBe(true)
  })

  it('is ended by its owner and by the office; an ended one still offers a new one to the known address', async () => {
    const admin = await t.asOffice()
    const maria = await opened()
    const second = await keyFor(maria.usr_id)
    const { body: chat } = await maria.call(chatContract.registerPersonal)
    const chatOpens = () => openerOf(t.services, { email: chat.email, password: chat.chatSecret })
    expect(await chatOpens()).toMatchObject({ usr_id: maria.usr_id })
    const calendar = (await maria.call(me.openCalendarFeed)).body.url.split('/').at(-1) ?? ''
    const calendarOpens = async () => (await t.visitor.call(me.readOwnCalendar, { key: calendar })).status
    expect(await calendarOpens()).toBe(200)
    await t.work((work) => makeKey(work, { kind: 'follow-up', usr_id: maria.usr_id, minutes: 60 }))
    expect((await maria.call(me.endLinks, {})).status).toBe(200)
    for (const key of [maria.key, second]) expect(await statusOf(key)).toBe(410)
    expect(await calendarOpens()).toBe(410)
    expect(await t.rows('secret_key', { key_fk_usr_id: maria.usr_id, key_kind: 'follow-up' })).toEqual([])
    expect(await chatOpens()).toBeNull()
    await t.visitor.call(me.renew, { key: maria.key })
    const third = await keyFor(maria.usr_id)
    expect(await statusOf(third)).toBe(200)
    expect((await admin.call(me.endLinksOf, { id: maria.usr_id })).status).toBe(200)
    expect(await statusOf(third)).toBe(410)
    expect((await admin.call(me.endLinksOf, { id: admin.usr_id })).status).toBe(404)
  })

  it('ends the earlier ones when it was renewed and is opened, not when somebody asks for it', async () => {
    const maria = await opened()
    const renewed = (await t.work((work) => renewedLinkFor(work, maria.usr_id))).split('/me/')[1] ?? ''
    expect(await statusOf(maria.key)).toBe(200)
    const later = await keyFor(maria.usr_id)
    expect(await Promise.all([statusOf(renewed), statusOf(renewed)])).toEqual([200, 200])
    expect([await statusOf(maria.key), await statusOf(renewed), await statusOf(later)]).toEqual([410, 200, 200])
  })

  it('ends when the e-mail is corrected, and letters that wait go to the new address', async () => {
    const admin = await t.asOffice()
    for (const [call, name] of [
      [usersContract.edit, 'email'],
      [cands.edit, 'usr_email'],
    ] as const) {
      const maria = await opened()
      await admin.call(me.sendLink, { id: maria.usr_id })
      const address = `new${maria.usr_id}@mail.test`
      // biome-ignore lint: one loop over two calls with the same meaning
      expect((await admin.call(call as typeof cands.edit, { id: maria.usr_id, [name]: address })).status).toBe(200)
      expect(await statusOf(maria.key)).toBe(410)
      const mails = await t.work((work) => mailsTo(work, maria.usr_id))
      expect(mails.map((mail) => [mail.mai_template, mail.mai_to])).toEqual([
        ['personal-page.link', address],
        ['users.email-changed', expect.stringMatching(/^candidate\d+@mail\.test$/)],
        ['users.email-changed', address],
      ])
    }
  })

  it('is sent to somebody by the office', async () => {
    const admin = await t.asOffice()
    const maria = await opened()
    expect((await admin.call(me.sendLink, { id: maria.usr_id })).status).toBe(200)
    expect((await admin.call(me.sendLink, { id: admin.usr_id })).status).toBe(404)
  })
})

describe('erasure', () => {
  it('needs two steps and leaves nothing that identifies the person', async () => {
    const marks = ['Πολυξένη Αποστολάκη', 'polyxeni@mail.test', '6944556677']
    const edc_id = await t.work((work) => makeCycle(work))
    const [usr_fullname = '', usr_email = '', usr_phone = ''] = marks
    const consent = { consent: true as const, consent_version: currentConsent.version }
    const application = { edc_id, usr_fullname, usr_email, usr_phone, ...consent }
    const files = { cv: [{ name: 'Πολυξένη Αποστολάκη.pdf', content: pdf }] }
    await t.visitor.call(programmesContract.apply, application, { files })
    const mailText = async (mai_template: string) =>
      (await t.work((work) => wholeLetters(work, { mai_template }))).at(-1)?.mai_text ?? ''
    const key = /#confirm=([\w-]+)/.exec(await mailText('programmes.confirm'))?.[1] ?? ''
    const { body } = await t.visitor.call(programmesContract.confirm, { key })
    const call = <C extends AnyCall>(contract: C, input?: RequestOf<C>) =>
      t.visitor.call(contract, input, { headers: { 'x-personal-key': body.page.replace('/me/', '') } })
    await call(me.saveProfile, { ...own, usr_fullname, usr_phone })
    const [user] = await t.rows('users', { usr_email })
    const { jli_id } = await invited(user?.usr_id ?? 0)
    await call(me.answerInterview, { jli_id, answer: 'accept', note: `Πάρτε με στο ${usr_phone}` })
    const file = await t.row('file', { fil_fk_usr_id: user?.usr_id ?? 0 })
    // A second application that is not confirmed yet.
    await t.visitor.call(programmesContract.apply, application)
    expect((await residue(t, marks)).length).toBeGreaterThan(3)

    const begun = await call(me.beginErasure, {})
    expect(begun.body.stays.join(' ')).toContain('αίτηση')
    const word = await call(me.erase, { erasure_key: begun.body.erasure_key, confirm: 'ναι' as never })
    expect(word.status).toBe(422)
    expect((await call(me.erase, { erasure_key: begun.body.erasure_key, confirm: 'ΔΙΑΓΡΑΦΗ' })).status).toBe(200)
    expect(await residue(t, marks)).toEqual([])
    await expect(t.services.storage.read(file.fil_id).then(buffer)).rejects.toThrow()
    expect((await call(me.page)).status).toBe(410)
    const counted = await t.rows('cycle_application', { edca_fk_usr_id: user?.usr_id ?? 0 })
    expect(counted).toHaveLength(1)
  })
})
