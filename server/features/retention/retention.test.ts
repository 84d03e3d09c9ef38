import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { accountContract } from '#shared/features/account/account.contract.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'
import { PERSONAL_KEY_HEADER } from '#shared/core/personal-key.ts'
import { EVENTS_KEPT_DAYS } from '#shared/features/connections/hooks.rules.ts'
import { FILE_KEPT_DAYS } from '#shared/features/reports/reports.rules.ts'
import { NIGHT_BEGINS } from '#shared/features/retention/retention.rules.ts'
import { retentionContract as contract } from '#shared/features/retention/retention.contract.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { lockAccount } from '#server/core/accounts.ts'
import { checkTrail } from '#server/core/audit-chain.ts'
import { audit } from '#server/core/audit.ts'
import { queueMail } from '#server/core/mail/outbox.ts'
import { personalLinkFor } from '#server/core/personal-links.ts'
import { ageOf, type RetentionRule, warnNext } from '#server/core/retention.ts'
import { storeBuffer } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import { eraseCandidate } from '#server/features/candidates/candidate-erasure.service.ts'
import { beginNight, NIGHT } from '#server/features/retention/retention.night.ts'
import { startTestApp } from '#server/testing/app.ts'
import { mailsTo, makeApplication, makeCandidate, makeCompany, makeCycle } from '#server/testing/make.ts'
import { untilLockWait } from '#server/testing/locks.ts'
import { endByAge } from '#server/testing/retention.ts'

const t = await startTestApp()
const owner = await t.asOffice()
const member = await t.asOffice('MEMBER')
const viewer = await t.asOffice('VIEWER')
const DAY = 86_400_000

const setDay = (days: number) => t.setNow(new Date(Date.now() + days * DAY).toISOString())
afterEach(() => t.setNow(null))

const isThere = async (usr_id: number) =>
  t.work(async ({ db }) => {
    const row = await db.selectFrom('users').select('usr_date_deleted').where('usr_id', '=', usr_id).executeTakeFirst()
    return row?.usr_date_deleted === null
  })

const warn = (name: string) =>
  t.work((work) => {
    const rule = t.services.retention.find((each) => each.name === name)
    if (!rule) throw new Error(name)
    return warnNext(work, rule, ageOf(work.now, rule.days))
  })

/** Writes to all whom the rule asks. */
async function warnAll(name: string): Promise<number> {
  let warned = 0
  for (let count = 1; count > 0; warned += count) count = await warn(name)
  return warned
}

const sendLetters = () =>
  t.work(async ({ db, now }) => {
    await db
      .updateTable('outbox_mail')
      .set({ mai_status: 'SENT', mai_date_sent: now.toISOString() })
      .where('mai_template', '=', 'candidates.stay')
      .where('mai_status', '=', 'QUEUED')
      .execute()
  })

const stayKey = async (usr_id: number) => {
  const mails = await t.work((work) => mailsTo(work, usr_id))
  return /stay#([\w-]+)/.exec(mails.at(-1)?.mai_text ?? '')?.[1] ?? ''
}

describe('somebody who is not heard of', () => {
  it('is asked thirty days before, and erased when no answer comes', async () => {
    const usr_id = await t.work(makeCandidate)
    setDay(695)
    expect(await warnAll('quiet-candidates')).toBe(0)
    setDay(701)
    expect(await warnAll('quiet-candidates')).toBeGreaterThan(0)
    expect(await warnAll('quiet-candidates')).toBe(0)
    const [letter] = await t.work((work) => mailsTo(work, usr_id))
    expect(letter?.mai_subject).toBe('Θέλεις να μείνεις στο πρόγραμμα;')
    setDay(735)
    // The letter is still waiting: nobody was asked.
    expect(await endByAge(t, 'quiet-candidates')).toBe(0)
    setDay(701)
    await sendLetters()
    setDay(730)
    expect(await endByAge(t, 'quiet-candidates')).toBe(0)
    setDay(732)
    expect(await endByAge(t, 'quiet-candidates')).toBeGreaterThan(0)
    expect(await isThere(usr_id)).toBe(false)
  })

  it('has the whole day that the letter names, also where the clocks were set back meanwhile', async () => {
    const usr_id = await t.work(makeCandidate)
    const year = new Date().getFullYear() + 3
    t.setNow(`${year}-10-01T00:10:00Z`)
    await warnAll('quiet-candidates')
    await sendLetters()
    const [letter] = await t.work((work) => mailsTo(work, usr_id))
    expect(letter?.mai_text).toContain(`μετά τις 31/10/${year}.`)
    t.setNow(`${year}-10-31T21:59:00Z`)
    await endByAge(t, 'quiet-candidates')
    expect(await isThere(usr_id)).toBe(true)
    t.setNow(`${year}-10-31T22:10:00Z`)
    await endByAge(t, 'quiet-candidates')
    expect(await isThere(usr_id)).toBe(false)
  })

  it('stays with a yes, and is asked again only after the whole period', async () => {
    const usr_id = await t.work(makeCandidate)
    setDay(701)
    await warnAll('quiet-candidates')
    await sendLetters()
    const key = await stayKey(usr_id)
    setDay(710)
    expect((await t.visitor.call(contract.stay, { key: `${key}x` })).error.code).toBe('link_expired')
    expect((await t.visitor.call(contract.stayLook, { key: `${key}x` })).error.code).toBe('link_expired')
    expect((await t.visitor.call(contract.stayLook, { key })).status).toBe(200)
    expect((await t.visitor.call(contract.stay, { key })).status).toBe(200)
    expect((await t.visitor.call(contract.stay, { key })).status).toBe(200)
    setDay(740)
    await endByAge(t, 'quiet-candidates')
    expect(await isThere(usr_id)).toBe(true)
    setDay(710 + 690)
    await warnAll('quiet-candidates')
    expect(await t.work((work) => mailsTo(work, usr_id))).toHaveLength(1)
    setDay(710 + 702)
    await warnAll('quiet-candidates')
    expect(await t.work((work) => mailsTo(work, usr_id))).toHaveLength(2)
  })

  it('who says yes at the moment of the erasure either stays or learns that it was too late', async () => {
    const usr_id = await t.work(makeCandidate)
    setDay(701)
    await warnAll('quiet-candidates')
    await sendLetters()
    const key = await stayKey(usr_id)
    setDay(735)
    const erase = (work: Work) => eraseCandidate(work, usr_id, { by: 'office' })
    const stayed = await t.work(async (work) => {
      await lockAccount(work, usr_id)
      // Somebody else who holds the row is passed by.
      expect(await endByAge(t, 'quiet-candidates')).toBe(0)
      await erase(work)
      const answer = t.visitor.call(contract.stay, { key })
      await untilLockWait(t)
      return { answer }
    })
    expect((await stayed.answer).error.code).toBe('link_expired')
    expect((await t.visitor.call(contract.stayLook, { key })).error.code).toBe('link_expired')
    expect(await isThere(usr_id)).toBe(false)
  })

  it('is asked once more when the letter could not be sent, and erased only after that one', async () => {
    const usr_id = await t.work(makeCandidate)
    const letters = async () => (await t.work((work) => mailsTo(work, usr_id))).length
    const fail = () =>
      t.work(({ db }) =>
        db
          .updateTable('outbox_mail')
          .set({ mai_status: 'FAILED' })
          .where('mai_fk_usr_id', '=', usr_id)
          .where('mai_status', '=', 'QUEUED')
          .execute(),
      )
    setDay(701)
    await warnAll('quiet-candidates')
    await fail()
    setDay(707)
    await warnAll('quiet-candidates')
    expect(await letters()).toBe(1)
    setDay(735)
    await endByAge(t, 'quiet-candidates')
    expect(await isThere(usr_id)).toBe(true)
    await warnAll('quiet-candidates')
    expect(await warnAll('quiet-candidates')).toBe(0)
    expect(await letters()).toBe(2)
    await fail()
    setDay(764)
    await warnAll('quiet-candidates')
    await endByAge(t, 'quiet-candidates')
    expect([await isThere(usr_id), await letters()]).toEqual([true, 2])
    setDay(766)
    await endByAge(t, 'quiet-candidates')
    expect(await isThere(usr_id)).toBe(false)
  })

  it('is heard of by opening the own page', async () => {
    const usr_id = await t.work(makeCandidate)
    setDay(680)
    const key = new URL(await t.work((work) => personalLinkFor(work, usr_id))).pathname.split('/').at(-1) ?? ''
    const page = await t.visitor.call(personalPageContract.page, {}, { headers: { [PERSONAL_KEY_HEADER]: key } })
    expect(page.status).toBe(200)
    setDay(720)
    await warnAll('quiet-candidates')
    expect(await t.work((work) => mailsTo(work, usr_id))).toEqual([])
  })

  it('is held by the office, with a reason, from the rules and from erasure', async () => {
    const usr_id = await t.work(makeCandidate)
    expect((await viewer.call(contract.hold, { id: usr_id, reason: 'Αγωγή' })).status).toBe(403)
    expect((await member.call(contract.hold, { id: usr_id, reason: ' ' })).error.fields).toEqual({
      reason: 'Γράψε τον λόγο',
    })
    expect((await member.call(contract.hold, { id: 999_999, reason: 'Αγωγή' })).status).toBe(404)
    const held = await member.call(contract.hold, { id: usr_id, reason: 'Αγωγή 12/2026' })
    expect([held.status, held.body.reason, held.body.set_by]).toEqual([200, 'Αγωγή 12/2026', 'Ελένη Γραφείου'])
    const standing = { reason: 'Αγωγή 12/2026', set_by: 'Ελένη Γραφείου' }
    expect((await viewer.call(candidatesContract.profile, { id: usr_id })).body.hold).toMatchObject(standing)
    expect((await owner.call(candidatesContract.mentions, { id: usr_id })).body.preview?.hold).toMatchObject(standing)
    const erase = await owner.call(candidatesContract.erase, { id: usr_id, confirm: 'ΔΙΑΓΡΑΦΗ' })
    expect([erase.status, erase.error.code]).toEqual([409, 'data_held'])
    expect(erase.message).toContain('Αγωγή 12/2026')
    const key = new URL(await t.work((work) => personalLinkFor(work, usr_id))).pathname.split('/').at(-1) ?? ''
    const own = await t.visitor.call(personalPageContract.beginErasure, {}, { headers: { [PERSONAL_KEY_HEADER]: key } })
    expect([own.status, own.message.includes('Αγωγή')]).toEqual([409, false])
    setDay(800)
    await warnAll('quiet-candidates')
    expect(await t.work((work) => mailsTo(work, usr_id))).toEqual([])
    t.setNow(null)
    expect((await member.call(contract.release, { id: usr_id })).status).toBe(403)
    expect((await owner.call(contract.release, { id: usr_id })).status).toBe(200)
    expect((await owner.call(contract.release, { id: usr_id })).status).toBe(404)
    expect((await owner.call(candidatesContract.profile, { id: usr_id })).body.hold).toBeNull()
    expect((await owner.call(candidatesContract.mentions, { id: usr_id })).body.preview?.hold).toBeNull()
    expect((await owner.call(candidatesContract.erase, { id: usr_id, confirm: 'ΔΙΑΓΡΑΦΗ' })).status).toBe(200)
  })
})

it('the night begins when its screen says', () => {
  expect([NIGHT.cron, NIGHT.from]).toEqual(['10 2 * * *', NIGHT_BEGINS])
})

it('an account under a hold is not closed; its preview says so, and tells only the office why', async () => {
  const { usr_id } = await t.work(makeCompany)
  const company = await t.as(usr_id)
  expect((await company.call(accountContract.erasure)).body.obstacle).toBeNull()
  await member.call(contract.hold, { id: usr_id, reason: 'Έλεγχος 7' })
  const own = (await company.call(accountContract.erasure)).body
  expect(own.obstacle).toContain('νομικό λόγο')
  expect(JSON.stringify(own)).not.toContain('Έλεγχος 7')
  const erase = await company.call(accountContract.erase, { confirm: 'ΔΙΑΓΡΑΦΗ' })
  expect([erase.status, erase.message]).toEqual([409, own.obstacle])
  expect((await owner.call(usersContract.remove, { id: usr_id })).message).toContain('Έλεγχος 7')
})

describe('somebody rejected everywhere', () => {
  it('is asked after a year, somebody with an open or a won application is not', async () => {
    const [rejected, open] = await t.work(async (work) => {
      const edc_id = await makeCycle(work)
      const people = [await makeCandidate(work), await makeCandidate(work)] as const
      await makeApplication(work, edc_id, people[0], 'APPLICATION_REJECTED')
      await makeApplication(work, edc_id, people[1], 'APPLICATION_REJECTED')
      await makeApplication(work, await makeCycle(work), people[1], 'APPLIED')
      return people
    })
    setDay(366)
    await warnAll('rejected-candidates')
    await sendLetters()
    expect(await t.work((work) => mailsTo(work, open))).toEqual([])
    setDay(398)
    await endByAge(t, 'rejected-candidates')
    expect([await isThere(rejected), await isThere(open)]).toEqual([false, true])
  })
})

describe('what is old', () => {
  it('goes with its period: letters, notices, jobs, readings, invitations, unused files', async () => {
    const usr_id = await t.work(makeCandidate)
    const { fil_id, used } = await t.work(async (work) => {
      await queueMail(work, { to: 'old@mail.test', template: 'x', subject: 'Παλιό', text: 'κείμενο', usr_id })
      await sql`update outbox_mail set mai_status = 'SENT' where mai_to = 'old@mail.test'`.execute(work.db)
      await work.db.insertInto('notification').values({ not_title: 'Παλιά', not_fk_usr_id: usr_id }).execute()
      await work.db.insertInto('cv_view').values({ cvv_fk_candidate_id: usr_id }).execute()
      const job = { job_kind: 'none', job_data: '{}', job_date_finished: work.now.toISOString() }
      await work.db
        .insertInto('job')
        .values({ ...job, job_status: 'DONE' })
        .execute()
      const invitation = { inv_email: 'guest@mail.test', inv_grade: 'VIEWER', inv_expires_at: work.now.toISOString() }
      await work.db.insertInto('team_invitation').values(invitation).execute()
      const loose = await storeBuffer(work, {
        name: 'χαμένο.pdf',
        mime: 'application/pdf',
        purpose: 'cv',
        buffer: Buffer.from('x'),
      })
      const cv = await storeBuffer(work, {
        name: 'cv.pdf',
        mime: 'application/pdf',
        purpose: 'cv',
        buffer: Buffer.from('y'),
      })
      await sql`update user_profile set usp_fk_cv_file = ${cv.fil_id} where usp_fk_usr_id = ${usr_id}`.execute(work.db)
      const sent = await storeBuffer(work, {
        name: 'πρόσκληση.pdf',
        mime: 'application/pdf',
        purpose: 'cv',
        buffer: Buffer.from('z'),
      })
      const waiting = { to: 'waiting@mail.test', template: 'x', subject: 'Περιμένει', text: 'κείμενο' }
      const attached = { filename: 'πρόσκληση.pdf', contentType: 'application/pdf', fil_id: sent.fil_id }
      await queueMail(work, { ...waiting, attachments: [attached] })
      return { fil_id: loose.fil_id, used: cv.fil_id }
    })
    for (const name of ['letters', 'notices', 'jobs', 'readings', 'invitations', 'unused-files'])
      expect([name, await endByAge(t, name)]).toEqual([name, 0])
    setDay(3)
    expect(await endByAge(t, 'unused-files')).toBe(1)
    await expect(t.services.storage.readBuffer(fil_id)).rejects.toThrow()
    expect(String(await t.services.storage.readBuffer(used))).toBe('y')
    setDay(366)
    expect(await endByAge(t, 'letters')).toBeGreaterThan(0)
    expect(await endByAge(t, 'notices')).toBeGreaterThan(0)
    setDay(91)
    expect(await endByAge(t, 'jobs')).toBe(1)
    expect(await endByAge(t, 'invitations')).toBe(1)
    setDay(731)
    expect(await endByAge(t, 'readings')).toBe(1)
    const left = await t.db.selectFrom('outbox_mail').select('mai_to').where('mai_template', '=', 'x').execute()
    expect(left).toEqual([{ mai_to: 'waiting@mail.test' }])
  })

  it('leaves the trail with its chain whole and its contents empty, but those of held people', async () => {
    const [gone, kept] = await t.work(async (work) => [await makeCandidate(work), await makeCandidate(work)])
    await t.work(async (work) => {
      for (const id of [gone, kept])
        await audit(work, { action: 'changed', entity: 'user', id, after: { note: 'μυστικό' } })
    })
    await owner.call(contract.hold, { id: kept, reason: 'Έλεγχος' })
    setDay(1826)
    expect(await endByAge(t, 'trail-contents')).toBeGreaterThan(0)
    const rows = await t.db
      .selectFrom('audit')
      .select(['aud_entity_id', 'aud_after'])
      .where('aud_action', '=', 'changed')
      .where('aud_entity', '=', 'user')
      .where('aud_entity_id', 'in', [String(gone), String(kept)])
      .orderBy('aud_id')
      .execute()
    expect(rows).toEqual([
      { aud_entity_id: String(gone), aud_after: null },
      { aud_entity_id: String(kept), aud_after: { note: 'μυστικό' } },
    ])
    expect((await t.work((work) => checkTrail(work.db))).problems).toEqual([])
  })
})

describe('the periods', () => {
  it('are changed by an owner within their limits, rehearsed first, and kept in the trail', async () => {
    expect((await member.call(contract.change, { rule: 'letters', days: 90 })).error.code).toBe('grade_too_low')
    expect((await viewer.call(contract.rehearse, { rule: 'letters', days: 90 })).error.code).toBe('grade_too_low')
    expect((await owner.call(contract.change, { rule: 'letters', days: 3 })).error.fields).toEqual({
      days: 'Τουλάχιστον 30 ημέρες',
    })
    expect((await owner.call(contract.rehearse, { rule: 'letters', days: 3 })).error.fields).toEqual({
      days: 'Τουλάχιστον 30 ημέρες',
    })
    expect((await owner.call(contract.change, { rule: 'keys', days: 30 })).status).toBe(422)
    expect((await owner.call(contract.change, { rule: 'nothing', days: 30 })).status).toBe(404)
    await t.work((work) => queueMail(work, { to: 'month@mail.test', template: 'y', subject: '<script>', text: 'α' }))
    await t.work(({ db }) => sql`update outbox_mail set mai_status = 'SENT' where mai_template = 'y'`.execute(db))
    setDay(40)
    const rehearsed = await (await t.as(member.usr_id)).call(contract.rehearse, { rule: 'letters', days: 30 })
    expect(rehearsed.status).toBe(200)
    expect(rehearsed.body.rows.map(({ label }) => label)).toContain('month@mail.test · <script>')
    expect(rehearsed.body.due).toBe(rehearsed.body.rows.length)
    t.setNow(null)
    const changed = await owner.call(contract.change, { rule: 'letters', days: 30 })
    expect([changed.body.days, changed.body.default_days, changed.body.changed_by]).toEqual([30, 365, 'Ελένη Γραφείου'])
    const { body } = await viewer.call(contract.rules)
    expect(body.rules.find(({ name }) => name === 'letters')?.days).toBe(30)
  })

  it('are never shorter than what screens promise, whatever an earlier version let somebody choose', async () => {
    const early = { rts_days: 1, rts_fk_usr_id: owner.usr_id, rts_date_changed: new Date().toISOString() }
    const promised = { 'report-files': FILE_KEPT_DAYS, 'hook-events': EVENTS_KEPT_DAYS }
    for (const [rule, days] of Object.entries(promised)) {
      expect((await owner.call(contract.change, { rule, days: days - 1 })).status).toBe(422)
      await t.work(({ db }) =>
        db
          .insertInto('retention_setting')
          .values({ ...early, rts_rule: rule })
          .execute(),
      )
    }
    const { rules } = (await viewer.call(contract.rules)).body
    const kept = rules.filter(({ name }) => name in promised).map(({ name, days }) => [name, days])
    expect(Object.fromEntries(kept)).toEqual(promised)
  })
})

describe('a night', () => {
  const setClock = (days: number, clock: string) =>
    t.setNow(`${new Date(Date.now() + days * DAY).toISOString().slice(0, 10)}T${clock}:00Z`)
  const nights = async () => (await (await t.as(viewer.usr_id)).call(contract.rules)).body

  it('runs once, by the changed periods, and says what it did; a missed one is made up for at the next start', async () => {
    setClock(40, '15:00')
    await t.db.updateTable('migration').set({ at: t.services.clock().toISOString() }).execute()
    await t.work(beginNight)
    // A new product, started in the afternoon, has missed nothing.
    expect(await t.services.jobs.runQueued()).toBe(0)
    setClock(41, '01:30')
    await Promise.all([t.work(beginNight), t.work(beginNight)])
    expect(await t.services.jobs.runQueued()).toBe(1)
    await t.work(beginNight)
    expect(await t.services.jobs.runQueued()).toBe(0)
    const after = await nights()
    expect(after.nights).toHaveLength(1)
    expect(after.nights[0]?.finished_at).not.toBeNull()
    expect(after.nights[0]?.figures).toHaveLength(after.rules.length)
    expect(after.nights[0]?.figures.filter(({ problem }) => problem !== '')).toEqual([])
    expect(after.nights[0]?.figures.find(({ rule }) => rule === 'letters')).toMatchObject({ days: 30 })
    expect(after.nights[0]?.figures.find(({ rule }) => rule === 'report-files')).toMatchObject({ days: FILE_KEPT_DAYS })
    const letters = await t.db.selectFrom('outbox_mail').select('mai_id').where('mai_template', '=', 'y').execute()
    expect(letters).toEqual([])
    setClock(42, '15:00')
    await t.work(beginNight)
    expect(await t.services.jobs.runQueued()).toBe(1)
  })

  it('is made up for on the day after the first, though the machine never runs at night', async () => {
    await t.db.deleteFrom('retention_run').execute()
    setClock(50, '15:00')
    await t.db.updateTable('migration').set({ at: t.services.clock().toISOString() }).execute()
    await t.work(beginNight)
    expect(await t.services.jobs.runQueued()).toBe(0)
    setClock(51, '08:00')
    await t.work(beginNight)
    await t.work(beginNight)
    expect(await t.services.jobs.runQueued()).toBe(1)
  })

  it('goes on when a rule fails, and says so', async () => {
    const [first] = t.services.retention
    const rules = t.services.retention
    t.services.retention = [
      { ...(first as RetentionRule), name: 'broken', end: () => Promise.reject(new Error('x')) },
      ...rules,
    ]
    setClock(60, '15:00')
    await t.work(beginNight)
    expect(await t.services.jobs.runQueued()).toBe(1)
    t.services.retention = rules
    const [night] = (await nights()).nights
    expect(night?.figures.filter(({ problem }) => problem !== '').map(({ rule }) => rule)).toEqual(['broken'])
    expect(night?.figures.length).toBe(rules.length + 1)
  })
})
