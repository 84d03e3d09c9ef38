import { describe, expect, it } from 'vitest'
import { educationalCyclesContract as cycles } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { currentConsent } from '#shared/features/programmes/programmes.consent.ts'
import { programmesContract as programmes } from '#shared/features/programmes/programmes.contract.ts'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { sampleCv } from '#server/database/seeds/people/cv.ts'
import { moveByDates } from '#server/features/educational-cycles/educational-cycles.service.ts'
import { summaryOf } from '#server/features/programmes/programmes.preview.ts'
import { lockAddress } from '#server/core/unconfirmed-accounts.ts'
import { startTestApp } from '#server/testing/app.ts'
import { untilLockWait } from '#server/testing/locks.ts'
import { emailOf, makeApplication, makeCandidate, makeCompany, makeCycle, wholeLetters } from '#server/testing/make.ts'
import { endByAge } from '#server/testing/retention.ts'

const pdf = sampleCv(0)

const t = await startTestApp({ TRUST_PROXY: '1' })
const edc_id = await t.work((work) => makeCycle(work, { title: 'Ανάπτυξη εφαρμογών' }))

it('says what a programme is about in one paragraph, also of a list', () => {
  const description = '<p>Πωλήσεις.</p><ul><li>Κρατήσεις</li><li>Αγγλικά</li></ul><p>Δωρεάν.</p>'
  expect(summaryOf(description)).toBe('Πωλήσεις. Κρατήσεις · Αγγλικά · Δωρεάν.')
})

const form = (email: string) => ({
  edc_id,
  usr_fullname: 'Δανάη Ξένου',
  usr_email: email,
  usr_phone: '6971112233',
  usp_city: 'Πάτρα',
  consent: true as const,
  consent_version: currentConsent.version,
  consent_companies: true,
})

const apply = (email: string, more: object = {}, files: Record<string, { name: string; content: Buffer }[]> = {}) =>
  t.visitor.call(programmes.apply, { ...form(email), ...more }, Object.keys(files).length > 0 ? { files } : {})

async function mailTo(mai_to: string, mai_template = 'programmes.confirm') {
  const letters = await t.work((work) => wholeLetters(work, { mai_to, mai_template }))
  return letters.toReversed()
}

const keyOf = (text: string) => /#confirm=([\w-]+)/.exec(text)?.[1] ?? ''

/** Presses what the last letter holds. */
async function confirm(email: string) {
  const [letter] = await mailTo(email)
  return t.visitor.call(programmes.confirm, { key: keyOf(letter?.mai_text ?? '') })
}

const userOf = (email: string) => t.rows('users', { usr_email: email })

describe('the public pages', () => {
  it('show open and upcoming programmes, and no unpublished ones', async () => {
    const hidden = await t.work((work) => makeCycle(work, { status: 'JUST_CREATED_UNABLE_TO_APPLY' }))
    const list = await t.visitor.call(programmes.list, undefined)
    expect(list.status).toBe(200)
    expect(list.body.map((programme) => programme.edc_id)).toContain(edc_id)
    expect(list.body.map((programme) => programme.edc_id)).not.toContain(hidden)
    expect((await t.visitor.call(programmes.one, { edc_id: hidden })).status).toBe(404)
    expect((await t.visitor.call(programmes.one, { edc_id })).body.edc_title).toBe('Ανάπτυξη εφαρμογών')
  })

  it('show every programme that is open, however many there are', async () => {
    const shown = async () => (await t.visitor.call(programmes.list, undefined)).body.length
    const before = await shown()
    const many = Array.from({ length: 101 }, () => undefined)
    await t.work(async (work) => {
      for (const _ of many) await makeCycle(work)
    })
    expect(await shown()).toBe(before + many.length)
    await t.db.updateTable('educational_cycle').set({ edc_status: 'COMPLETED' }).where('edc_id', '<>', edc_id).execute()
  })
})

describe('an application', () => {
  it('counts with another of the same new person, though the links of both letters open at once', async () => {
    const email = 'two.tabs@mail.test'
    const other = await t.work((work) => makeCycle(work, { title: 'Πωλήσεις' }))
    await apply(email)
    await apply(email, { edc_id: other })
    const keys = (await mailTo(email)).map(({ mai_text }) => keyOf(mai_text))
    const { confirming } = await t.work(async (work) => {
      await lockAddress(work, email)
      const confirming = keys.map((key) => t.visitor.call(programmes.confirm, { key }))
      await untilLockWait(t, 2)
      return { confirming }
    })
    expect((await Promise.all(confirming)).map(({ status }) => status)).toEqual([200, 200])
    const [person, ...others] = await userOf(email)
    expect(others).toEqual([])
    const applications = await t.rows('cycle_application', { edca_fk_usr_id: person?.usr_id ?? 0 })
    expect(new Set(applications.map(({ edca_fk_edc_id }) => edca_fk_edc_id))).toEqual(new Set([edc_id, other]))
  })

  it('is accepted from many at the same moment', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `evening${n}@mail.test`)
    const answers = await Promise.all(names.map((name) => apply(name)))
    expect(answers.map((answer) => answer.status)).toEqual(names.map(() => 200))
  }, 8000)

  it('is counted by who applies: sixty and more from one university', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.10' }
    const statuses = new Set<number>()
    for (let n = 0; n < 70; n += 1)
      statuses.add((await t.visitor.call(programmes.apply, form(`campus${n}@mail.test`), { headers })).status)
    expect([...statuses]).toEqual([200])
    expect(await mailTo('campus69@mail.test')).toHaveLength(1)
  }, 20_000)

  it('is not stopped by what strangers send in its name', async () => {
    const from = (address: string) =>
      t.visitor.call(programmes.apply, form('named@mail.test'), { headers: { 'x-forwarded-for': address } })
    const first = await from('192.0.2.1')
    for (let again = 0; again < 3; again += 1) await from('192.0.2.1')
    expect(await mailTo('named@mail.test')).toHaveLength(3)
    const own = await from('198.51.100.7')
    expect(own.body).toEqual(first.body)
    expect(await mailTo('named@mail.test')).toHaveLength(4)
  })

  it('counts once its e-mail is confirmed, with CV and consents', async () => {
    const answer = await apply('danai@mail.test', {}, { cv: [{ name: 'cv.pdf', content: pdf }] })
    expect(answer.status).toBe(200)
    expect(await userOf('danai@mail.test')).toEqual([])
    const confirmed = await confirm('danai@mail.test')
    expect(confirmed.body).toMatchObject({ edc_title: 'Ανάπτυξη εφαρμογών', is_new: true })
    const [user] = await userOf('danai@mail.test')
    expect(user).toMatchObject({ usr_role: 'CANDIDATE', usr_fullname: 'Δανάη Ξένου' })
    const key = confirmed.body.page.replace('/me/', '')
    const page = await t.visitor.call(me.page, undefined, { headers: { 'x-personal-key': key } })
    expect(page.body.cv?.name).toBe('cv.pdf')
    expect(page.body.applications).toMatchObject([{ edc_id, stage: 'Η αίτησή σου παραλήφθηκε', mayWithdraw: true }])
    expect(page.body.consents).toMatchObject([
      { purpose: 'data', given: true, version: currentConsent.version },
      { purpose: 'companies', given: true },
      { purpose: 'news', given: false },
    ])
    expect(await mailTo('danai@mail.test', 'programmes.received')).toHaveLength(1)
    expect((await confirm('danai@mail.test')).status).toBe(410)
  })

  it('is created once when confirmed twice at the same moment', async () => {
    await apply('twice@mail.test')
    const [mail] = await mailTo('twice@mail.test')
    const key = keyOf(mail?.mai_text ?? '')
    const answers = await Promise.all([1, 2].map(() => t.visitor.call(programmes.confirm, { key })))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 410])
    expect(await userOf('twice@mail.test')).toHaveLength(1)
  })

  it('has the same answer for existing and new people, and keeps existing values', async () => {
    const usr_id = await t.work(async (work) => {
      const id = await makeCandidate(work, { name: 'Παλιά Γνωστή', city: 'Βόλος' })
      await makeApplication(work, edc_id, id)
      return id
    })
    const email = await t.work((work) => emailOf(work, usr_id))
    const unknown = await apply('nobody@mail.test')
    const answer = await apply(email, { usp_city: '', usr_fullname: 'Νέα Γνωστή', consent_companies: false })
    expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body])
    const confirmed = await confirm(email)
    expect(confirmed.body.is_new).toBe(false)
    const page = await t.visitor.call(me.page, undefined, {
      headers: { 'x-personal-key': confirmed.body.page.replace('/me/', '') },
    })
    expect(page.body.values).toMatchObject({ usr_fullname: 'Νέα Γνωστή', usp_city: 'Βόλος' })
    // An unticked box does not withdraw an earlier consent.
    expect(page.body.consents.find((consent) => consent.purpose === 'companies')?.given).toBe(true)
    expect(page.body.applications).toHaveLength(1)
  })

  it('asks anew what each applicant does: what was said before stays with the application before', async () => {
    const email = 'labour@mail.test'
    const confirmed = async (more: object) => {
      await apply(email, more)
      expect((await confirm(email)).status).toBe(200)
      const { usr_id } = await t.row('users', { usr_email: email })
      const applications = await t.rows('cycle_application', { edca_fk_usr_id: usr_id })
      const { usp_labour_status } = await t.row('user_profile', { usp_fk_usr_id: usr_id })
      return [...applications.map(({ edca_labour_status }) => edca_labour_status), usp_labour_status]
    }
    expect(await confirmed({ usp_labour_status: 'LONG_TERM_UNEMPLOYED' })).toEqual([
      'LONG_TERM_UNEMPLOYED',
      'LONG_TERM_UNEMPLOYED',
    ])
    const second = await t.work((work) => makeCycle(work))
    expect(await confirmed({ edc_id: second })).toEqual(['LONG_TERM_UNEMPLOYED', null, null])
    const third = await t.work((work) => makeCycle(work))
    expect(await confirmed({ edc_id: third, usp_labour_status: 'EMPLOYED' })).toEqual([
      'LONG_TERM_UNEMPLOYED',
      null,
      'EMPLOYED',
      'EMPLOYED',
    ])
    expect((await apply(email, { usp_labour_status: 'BUSY' })).status).toBe(422)
  })

  it('never takes over the account of a company user', async () => {
    const { usr_id } = await t.work((work) => makeCompany(work))
    const email = await t.work((work) => emailOf(work, usr_id))
    expect((await apply(email)).status).toBe(200)
    expect((await confirm(email)).status).toBe(409)
  })

  it('is refused with a sentence beside each bad field', async () => {
    const bad = await apply('x@', { usr_fullname: ' ', usr_phone: 'abc', consent: false, consent_version: 'x' })
    expect(bad.status).toBe(422)
    expect(Object.keys(bad.error.fields ?? {}).toSorted()).toEqual([
      'consent',
      'usr_email',
      'usr_fullname',
      'usr_phone',
    ])
    const old = await apply('old@mail.test', { consent_version: '1999' })
    expect(old.error.fields).toHaveProperty('consent')
    const file = await apply('file@mail.test', {}, { cv: [{ name: 'cv.pdf', content: Buffer.from('MZ not a pdf') }] })
    expect(file.status).toBe(415)
    expect((await apply('forged@mail.test', { usr_role: 'REGEN_ADMINISTRATOR' })).status).toBe(422)
  })

  it('that fits no audience is refused beside its fields, before a mail is sent', async () => {
    const audiences = [
      [
        { field: 'age', op: 'lte', value: 35 },
        { field: 'usp_city', op: 'eq', value: ['Βόλος', 'Λάρισα'] },
      ],
      [{ field: 'application_status', op: 'eq', value: 'SUCCEEDED' }],
    ]
    const young = await t.work((work) => makeCycle(work))
    const makeCycleFor = async (filters: object[]) =>
      t.insert('cycle_audience', { edaud_fk_edc_id: young, edaud_title: 'α', edaud_filters: JSON.stringify(filters) })
    await makeCycleFor(audiences[0] as object[])
    const shown = (await t.visitor.call(programmes.one, { edc_id: young })).body
    expect(shown).toMatchObject({
      for_whom: ['Έως 35 ετών, Πόλη: Βόλος ή Λάρισα'],
      needed: ['usp_birthdate', 'usp_city'],
    })
    const nothing = await apply('fits@mail.test', { edc_id: young })
    expect(nothing.error.fields).toEqual({
      usp_birthdate: 'Όρος του προγράμματος: έως 35 ετών',
      usp_city: 'Όρος του προγράμματος: Πόλη: Βόλος ή Λάρισα',
    })
    const old = await apply('fits@mail.test', { edc_id: young, usp_city: 'βολος', usp_birthdate: '1970-01-01' })
    expect(Object.keys(old.error.fields ?? {})).toEqual(['usp_birthdate'])
    expect(await mailTo('fits@mail.test')).toEqual([])
    const fits = await apply('fits@mail.test', { edc_id: young, usp_city: 'Λάρισα', usp_birthdate: '2001-01-01' })
    expect(fits.status).toBe(200)
    // Conditions that only the office can evaluate are checked at the confirmation.
    await makeCycleFor(audiences[1] as object[])
    expect((await apply('stranger@mail.test', { edc_id: young })).status).toBe(200)
    expect((await confirm('stranger@mail.test')).status).toBe(409)
  })

  it('of somebody not yet born is refused', async () => {
    const answer = await apply('unborn@mail.test', { usp_birthdate: '2999-01-01' })
    expect(answer.error.fields).toHaveProperty('usp_birthdate')
  })

  it('is refused when the cycle is closed, at sending or at confirmation', async () => {
    const closed = await t.work((work) => makeCycle(work, { status: 'CLOSED' }))
    expect((await apply('late@mail.test', { edc_id: closed })).status).toBe(409)
    const closing = await t.work((work) => makeCycle(work))
    await apply('late@mail.test', { edc_id: closing })
    await t.update('educational_cycle', { edc_status: 'CLOSED' }, { edc_id: closing })
    expect((await confirm('late@mail.test')).status).toBe(409)
    expect(await userOf('late@mail.test')).toEqual([])
  })

  it('that was made in time counts, though its e-mail is confirmed after the closing day', async () => {
    const [edc_id, byHand] = [await t.work(makeCycle), await t.work(makeCycle)]
    const dates = { edc_openingDate: '2026-05-01', edc_closingDate: '2026-05-31' }
    for (const closing of [edc_id, byHand]) await t.update('educational_cycle', dates, { edc_id: closing })
    t.setNow('2026-05-31T20:58:00Z')
    const keys: string[] = []
    for (const [id, email] of [
      [edc_id, 'midnight@mail.test'],
      [byHand, 'byhand@mail.test'],
    ] as const) {
      expect((await apply(email, { edc_id: id })).status).toBe(200)
      keys.push(keyOf((await mailTo(email))[0]?.mai_text ?? ''))
    }
    const office = await t.asOffice()
    expect((await office.call(cycles.edit, { id: byHand, edc_status: 'CLOSED' })).status).toBe(200)
    t.setNow('2026-05-31T21:02:00Z')
    await t.work(moveByDates)
    const late = await apply('tomorrow@mail.test', { edc_id })
    expect([late.status, late.body]).toMatchObject([
      409,
      { error: { message: 'Η προθεσμία για αιτήσεις έληξε στις 31/05/2026.' } },
    ])
    const answers = []
    for (const key of keys) answers.push((await t.visitor.call(programmes.confirm, { key })).status)
    expect(answers).toEqual([200, 409])
    const rows = await t.rows('cycle_application', { edca_fk_edc_id: edc_id })
    expect(rows).toMatchObject([{ edca_date_created: '2026-05-31T20:58:00.000Z' }])
    t.setNow(null)
  })

  it('sends at most three mails a day to a mailbox, with the same answer', async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await apply('Victim@mail.test', { usp_about: String(count) })).status).toBe(200)
    expect(await mailTo('victim@mail.test')).toHaveLength(3)
  })

  it('that is not confirmed is deleted after two days, with its file and its mail', async () => {
    t.setNow('2026-05-01T10:00:00Z')
    await apply('silent@mail.test', {}, { cv: [{ name: 'cv.pdf', content: pdf }] })
    const [mail] = await mailTo('silent@mail.test')
    t.setNow('2026-05-03T10:01:00Z')
    expect((await t.visitor.call(programmes.confirm, { key: keyOf(mail?.mai_text ?? '') })).status).toBe(410)
    const { pea_fk_cv_file } = await t.row('pending_application', { pea_email: 'silent@mail.test' })
    expect(await endByAge(t, 'unconfirmed-applications')).toBeGreaterThan(0)
    t.setNow(null)
    expect(await mailTo('silent@mail.test')).toEqual([])
    expect(await t.rows('file', { fil_id: pea_fk_cv_file ?? '' })).toEqual([])
  })
})
