import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { athensDay } from '#shared/core/dates.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { educationalCyclesContract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { participantsContract as parts } from '#shared/features/participants/participants.contract.ts'
import type { StageAction } from '#shared/features/participants/participants.rules.ts'
import { startTestApp } from '#server/testing/app.ts'
import { mailsAbout, makeCandidate, makeCycle, makeCycleWith, makeSlot } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()
const other = await t.asOffice()

const cycleOf = (...states: string[]) =>
  t.work((work) =>
    makeCycleWith(work, states, (at) => ({
      name: `Γιώργος Συμμετέχων${at}`,
      gender: 'MALE',
      city: at % 2 ? 'Βόλος' : 'Πάτρα',
    })),
  )
const many = (count: number, state: string) => cycleOf(...Array<string>(count).fill(state))

/** One action for these people, with its letters. */
const mailed = (id: number, userIds: number[], flag: StageAction, who = admin) =>
  who.call(parts.act, { id, userIds, [flag]: true, send_email_notification: true })

const stateOf = async (id: number, usr_id: number) =>
  (await admin.call(parts.list, { id })).body.documents.find((row) => row.usr_id === usr_id)?.edca_status
const mailsOf = (id: number) => t.work((work) => mailsAbout(work, `cycle:${id}`))

describe('the list of participants', () => {
  it('filters, searches in any spelling, and exports a sheet', async () => {
    const { id, users } = await cycleOf('APPLIED', 'APPLIED', 'FINALIST')
    const result = await admin.call(parts.list, {
      id,
      q: 'symmetexon1',
      filters: [{ field: 'usp_city', op: 'eq', value: 'Βόλος' }],
    })
    expect(result.body.documents.map((row) => row.usr_id)).toEqual([users[1]])
    const finalists = await admin.call(parts.list, {
      id,
      filters: [{ field: 'edca_status', op: 'eq', value: 'FINALIST' }],
    })
    expect(finalists.body.total).toBe(1)
    const csv = (await admin.call(parts.export, { id, format: 'csv' })).raw.toString()
    expect(csv).toContain('Φιναλίστ')
    expect((await admin.call(parts.list, { id: 999_999 })).status).toBe(404)
  })

  it('saves notes and colours, and returns 404 for people without an application', async () => {
    const { id, users } = await cycleOf('APPLIED')
    const [userId = 0] = users
    const note = { id, uid: userId, edca_note: 'Να μιλήσουμε' }
    await admin.call(parts.note, note)
    const stale = { ...note, edca_note: 'Όχι', expected_changed: '2020-01-01T00:00:00.000Z' }
    expect((await admin.call(parts.note, stale)).error.details).toMatchObject({
      current: { edca_note: 'Να μιλήσουμε' },
    })
    await admin.call(parts.color, { userId, edc_id: id, color: '#E03131' })
    expect((await admin.call(parts.list, { id })).body.documents[0]).toMatchObject({
      edca_note: 'Να μιλήσουμε',
      edca_color: '#e03131',
    })
    expect((await admin.call(parts.color, { userId, edc_id: id, color: 'red' })).status).toBe(422)
    await admin.call(parts.color, { userId, edc_id: id, color: null })
    expect((await admin.call(parts.list, { id })).body.documents[0]?.edca_color).toBeNull()
    expect((await admin.call(parts.color, { userId: 999_999, edc_id: id, color: null })).status).toBe(404)
    expect((await admin.call(parts.cv, { id, uid: userId })).status).toBe(404)
    const company = await t.asCompany()
    expect((await company.call(parts.list, { id })).status).toBe(403)
  })

  it('keeps for the funder what somebody did at first and the day of leaving, which an undo takes back', async () => {
    const { id, users } = await cycleOf('FINALIST', 'FINALIST')
    const [uid = 0, other = 0] = users
    const rowOf = async (usr_id: number) =>
      (await admin.call(parts.list, { id })).body.documents.find((row) => row.usr_id === usr_id)
    const early = { id, uid, edca_labour_status: 'INACTIVE' as const, edca_left_on: '2026-01-01' }
    expect((await admin.call(parts.entry, early)).error.fields).toEqual({
      edca_left_on: 'Δεν έχει τελειώσει ακόμη το πρόγραμμα.',
    })
    const { body } = await admin.call(parts.act, { id, userIds: users, reject_finalist: true })
    const today = athensDay(new Date())
    expect((await rowOf(uid))?.edca_left_on).toBe(today)
    for (const day of ['2000-01-01', '2999-01-01'])
      expect((await admin.call(parts.entry, { ...early, edca_left_on: day })).error.fields).toHaveProperty(
        'edca_left_on',
      )
    expect((await admin.call(parts.entry, { ...early, edca_left_on: today })).status).toBe(200)
    expect(await rowOf(uid)).toMatchObject({ edca_labour_status: 'INACTIVE', edca_left_on: today })
    // The profile tells of the last application.
    expect((await admin.call(candidatesContract.profile, { id: uid })).body.usr_profile.usp_labour_status).toBe(
      'INACTIVE',
    )
    await admin.call(parts.undo, { id: body.action_id ?? 0 })
    expect(await rowOf(other)).toMatchObject({ edca_status: 'FINALIST', edca_left_on: null })
  })

  it('answers a stage action that is pressed again after a lost answer as it did the first time', async () => {
    const { id, users } = await cycleOf('APPLIED', 'APPLIED')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const press = () => admin.call(parts.act, { id, userIds: users, application_approved: true }, { headers })
    const [first, again] = [await press(), await press()]
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(new Set(again.body.updated.map(({ usr_id }) => usr_id))).toEqual(new Set(users))
    expect((await admin.call(parts.history, { id })).body.documents).toHaveLength(1)
  })

  it('adds people chosen by the office', async () => {
    const { id, users } = await cycleOf('APPLIED')
    const fresh = await t.work(makeCandidate)
    expect((await admin.call(parts.add, { id, userIds: [fresh, users[0] ?? 0] })).body).toEqual({
      added: 1,
      already: 1,
    })
    expect((await admin.call(parts.add, { id, userIds: [admin.usr_id] })).status).toBe(404)
    expect((await admin.call(parts.add, { id, userIds: [] })).status).toBe(422)
    expect((await admin.call(parts.add, { id: 999_999, userIds: [fresh] })).status).toBe(404)
  })

  it('adds everybody whom the list of candidates finds, and counts them first', async () => {
    const id = await t.work((work) => makeCycle(work, { status: 'CLOSED' }))
    await t.work(async (work) => {
      for (const city of ['Κάλυμνος', 'Κάλυμνος', 'Λέρος']) await makeCandidate(work, { city })
    })
    const matching = {
      filters: [{ field: 'usp_city', op: 'eq' as const, value: 'Κάλυμνος' }],
      operator: 'and' as const,
    }
    expect((await admin.call(parts.add, { id, matching, dry_run: true })).body).toEqual({ added: 2, already: 0 })
    expect((await admin.call(parts.list, { id })).body.total).toBe(0)
    expect((await admin.call(parts.add, { id, matching })).body).toEqual({ added: 2, already: 0 })
    expect((await admin.call(parts.add, { id, matching })).body).toEqual({ added: 0, already: 2 })
  })

  it('refuses ids together with a search, and an empty search that does not say everybody', async () => {
    const { id, users } = await cycleOf('APPLIED', 'APPLIED')
    const userIds = users.slice(0, 1)
    const narrow = { filters: [{ field: 'usp_city', op: 'eq' as const, value: 'Πάτρα' }], operator: 'and' as const }
    const empty = { q: ' ', filters: [], operator: 'and' as const }
    const act = { id, application_approved: true, dry_run: true }
    for (const send of [
      (input: object) => admin.call(parts.add, { id, dry_run: true, ...input }),
      (input: object) => admin.call(parts.act, { ...act, ...input }),
    ]) {
      const both = await send({ userIds, matching: narrow })
      expect([both.status, Object.keys(both.error.fields ?? {})]).toEqual([422, ['matching']])
      const nothing = await send({ matching: empty })
      expect([nothing.status, Object.keys(nothing.error.fields ?? {})]).toEqual([422, ['matching.filters']])
    }
    const everybody = await admin.call(parts.act, { ...act, matching: { ...empty, everybody: true } })
    expect(new Set(everybody.body.updated.map((person) => person.usr_id))).toEqual(new Set(users))
  })
})

it('does not count erased people', async () => {
  const { id, users } = await cycleOf('APPLIED', 'APPLIED', 'FINALIST')
  await t.update('users', { usr_date_deleted: new Date().toISOString() }, { usr_id: users[0] ?? 0 })
  const { body } = await admin.call(educationalCyclesContract.one, { id })
  expect([body.applications, body.stages]).toEqual([2, { APPLIED: 1, FINALIST: 1 }])
  expect((await admin.call(parts.list, { id })).body.total).toBe(2)
})

describe('a stage action', () => {
  it('needs exactly one flag and somebody who fits', async () => {
    const { id, users } = await cycleOf('APPLIED')
    const base = { id, userIds: users }
    expect((await admin.call(parts.act, base)).status).toBe(422)
    expect((await admin.call(parts.act, { ...base, application_approved: true, succeeded: true })).status).toBe(422)
    expect((await admin.call(parts.act, { id, application_approved: true })).status).toBe(422)
    const unfit = await admin.call(parts.act, { ...base, succeeded: true })
    expect(unfit.status).toBe(409)
    expect((await admin.call(parts.act, { ...base, id: 999_999, succeeded: true })).status).toBe(404)
    expect(await stateOf(id, users[0] ?? 0)).toBe('APPLIED')
  })

  it('is rehearsed without writing, then moves who fits and returns who does not and why', async () => {
    const { id, users } = await cycleOf('APPLIED', 'APPLIED', 'GAME_ASSESSMENT', 'FINALIST')
    const foreign = await t.work(makeCandidate)
    const input = { id, userIds: [...users, foreign], application_approved: true, send_email_notification: true }
    const dry = (await admin.call(parts.act, { ...input, dry_run: true })).body
    expect([dry.updated.length, dry.letters, dry.action_id]).toEqual([2, 2, null])
    expect(dry.skipped.map((person) => person.reason)).toEqual([
      'Είναι ήδη σε αυτό το στάδιο',
      'Το στάδιό του δεν το επιτρέπει',
      'Δεν έχει αίτηση σε αυτόν τον κύκλο',
    ])
    expect(await mailsOf(id)).toEqual([])
    const real = (await admin.call(parts.act, input)).body
    expect(real.updated.map((person) => person.usr_id)).toEqual(users.slice(0, 2))
    expect(await stateOf(id, users[0] ?? 0)).toBe('GAME_ASSESSMENT')
    const written = await mailsOf(id)
    expect(written).toHaveLength(2)
    expect(written[0]).toMatchObject({ mai_status: 'HELD' })
    expect(written[0]?.mai_text).toContain('Αγαπητέ Γιώργο,')
  })

  it('reaches everybody whom the list finds', async () => {
    const { id } = await cycleOf('APPLIED', 'APPLIED', 'APPLIED')
    const matching = { filters: [{ field: 'usp_city', op: 'eq' as const, value: 'Πάτρα' }], operator: 'and' as const }
    const { body } = await admin.call(parts.act, { id, matching, application_rejected: true })
    expect(body.updated).toHaveLength(2)
  })

  it('is undone while its mails wait; people who moved on stay', async () => {
    const { id, users } = await cycleOf('APPLIED', 'APPLIED')
    const { body } = await mailed(id, users, 'application_approved')
    await admin.call(parts.act, { id, userIds: [users[1] ?? 0], game_assessment_approved: true })
    expect((await admin.call(parts.history, { id })).body.documents.map(({ may_undo }) => may_undo)).toEqual([
      true,
      true,
    ])
    const undone = await admin.call(parts.undo, { id: body.action_id ?? 0 })
    expect(undone.body).toEqual({ restored: 1, kept: 1, letters: 1, told: 0, without_slot: 0 })
    expect([await stateOf(id, users[0] ?? 0), await stateOf(id, users[1] ?? 0)]).toEqual(['APPLIED', 'INTERVIEWING'])
    expect((await mailsOf(id)).every((mail) => mail.mai_status === 'DROPPED')).toBe(true)
    expect((await admin.call(parts.undo, { id: body.action_id ?? 0 })).status).toBe(409)
    expect((await admin.call(parts.history, { id })).body.documents[0]?.people).toBe(1)
  })

  it('says whose letter had left, when it is undone after the office sent some before their time', async () => {
    const { id, users } = await cycleOf('APPLIED', 'APPLIED')
    const { body } = await mailed(id, users, 'application_approved')
    const sent = { mai_status: 'SENT', mai_date_sent: new Date().toISOString() }
    await t.update('outbox_mail', sent, { mai_about: `cycle:${id}`, mai_fk_usr_id: users[0] ?? 0 })
    const undone = await admin.call(parts.undo, { id: body.action_id ?? 0 })
    expect(undone.body).toEqual({ restored: 2, kept: 0, letters: 1, told: 1, without_slot: 0 })
  })

  it('is remembered however many came after it, page by page', async () => {
    const { id } = await cycleOf('APPLIED')
    await t.work(({ db }) =>
      sql`insert into stage_action (sta_fk_edc_id, sta_action, sta_date_created, sta_undo_until, sta_moves)
        select ${id}, 'application_rejected', '2026-01-01T09:00:00Z'::timestamptz + n * interval '1 hour', '2026-01-01T09:00:00Z', '[]'
        from generate_series(1, 35) n`.execute(db),
    )
    const { total, documents } = (await admin.call(parts.history, { id })).body
    expect([total, documents.length]).toEqual([35, 30])
    const rest = (await admin.call(parts.history, { id, skip: 30 })).body
    expect([rest.total, rest.documents.length]).toEqual([35, 5])
    expect(rest.documents.at(-1)?.sta_date_created).toBe('2026-01-01T10:00:00.000Z')
    const ids = [...documents, ...rest.documents].map(({ sta_id }) => sta_id)
    expect(new Set(ids).size).toBe(35)
  })

  it('cannot be undone once everybody has moved on, until they are back', async () => {
    const { id, users } = await cycleOf('APPLIED')
    const first = (await mailed(id, users, 'application_approved')).body.action_id ?? 0
    const second = (await mailed(id, users, 'game_assessment_approved')).body.action_id ?? 0
    expect((await admin.call(parts.history, { id })).body.documents.map(({ may_undo }) => may_undo)).toEqual([
      true,
      false,
    ])
    expect((await admin.call(parts.undo, { id: first })).status).toBe(409)
    expect((await admin.call(parts.undo, { id: second })).status).toBe(200)
    expect((await admin.call(parts.undo, { id: first })).status).toBe(200)
    expect(await stateOf(id, users[0] ?? 0)).toBe('APPLIED')
    expect((await mailsOf(id)).every((mail) => mail.mai_status === 'DROPPED')).toBe(true)
  })

  it('cannot be undone too late', async () => {
    const { id, users } = await cycleOf('APPLIED')
    const { body } = await admin.call(parts.act, { id, userIds: users, application_approved: true })
    t.setNow(new Date(Date.now() + 11 * 60_000).toISOString())
    const late = await admin.call(parts.undo, { id: body.action_id ?? 0 })
    t.setNow(null)
    expect(late.status).toBe(409)
  })

  it('withdraws a waiting mail that is no longer right', async () => {
    const { id, users } = await cycleOf('APPLIED')
    await mailed(id, users, 'application_rejected')
    await mailed(id, users, 'application_approved')
    expect((await mailsOf(id)).map((mail) => mail.mai_status)).toEqual(['DROPPED', 'HELD'])
  })

  it('restores the withdrawn mail when it is undone', async () => {
    const { id, users } = await cycleOf('APPLIED')
    await mailed(id, users, 'application_approved')
    const { body } = await mailed(id, users, 'game_assessment_rejected')
    expect((await mailsOf(id)).map((mail) => mail.mai_status)).toEqual(['DROPPED', 'HELD'])
    await admin.call(parts.undo, { id: body.action_id ?? 0 })
    expect((await mailsOf(id)).map((mail) => mail.mai_status)).toEqual(['HELD', 'DROPPED'])
  })

  it('mails in other words when the office sends them, with the placeholders of the template only', async () => {
    const { id, users } = await cycleOf('APPLIED')
    const letter = { subject: 'Νέα για το {cycle}', body: '{greeting},\n\nσε δεχτήκαμε στο {cycle}!' }
    const usr_id = users[0] ?? 0
    const shown = (await admin.call(parts.letter, { id, action: 'application_approved', usr_id, letter })).body
    expect(shown.example?.text).toBe('Αγαπητέ Γιώργο,\n\nσε δεχτήκαμε στο Αναλυτής!')
    const usual = (await admin.call(parts.letter, { id, action: 'application_approved' })).body
    expect([usual.example, usual.body.includes('{greeting}')]).toEqual([null, true])
    const input = { id, userIds: users, application_approved: true, send_email_notification: true }
    const wrong = await admin.call(parts.act, { ...input, letter: { ...letter, body: '{greeting} {password}' } })
    expect([wrong.status, wrong.error.fields?.['letter.body']]).toEqual([422, 'Άγνωστο πεδίο {password}'])
    expect((await admin.call(parts.act, { ...input, letter: { ...letter, body: ' ' } })).status).toBe(422)
    await admin.call(parts.act, { ...input, letter })
    expect((await mailsOf(id)).map((mail) => mail.mai_subject)).toEqual(['Νέα για το Αναλυτής'])
    const stranger = await t.work(makeCandidate)
    expect((await admin.call(parts.letter, { id, action: 'succeeded', usr_id: stranger })).status).toBe(404)
  })

  it('frees future slots, keeps past ones, and restores them when it is undone', async () => {
    const { id, users } = await cycleOf('INTERVIEWING', 'INTERVIEWING')
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    await t.work((work) => makeSlot(work, { edc_id: id, usr_id: users[0] ?? 0, time: inHours(-1) }))
    await t.work((work) => makeSlot(work, { edc_id: id, usr_id: users[1] ?? 0, time: inHours(1) }))
    const slotHolders = async () =>
      (await t.rows('room_slot', { eduass_fk_edc_id: id })).map((row) => row.eduass_fk_usr_id)
    const { body } = await admin.call(parts.act, { id, userIds: users, assessment_centre_rejected: true })
    expect(await slotHolders()).toEqual([users[0], null])
    await admin.call(parts.undo, { id: body.action_id ?? 0 })
    expect(await slotHolders()).toEqual(users)
  })

  it('issues the certificate with success and removes it with an undo', async () => {
    const { id, users } = await cycleOf('FINALIST')
    const profile = () => t.row('user_profile', { usp_fk_usr_id: users[0] ?? 0 })
    const { body } = await admin.call(parts.act, { id, userIds: users, succeeded: true })
    expect(await profile()).toMatchObject({ usp_finalist_certificate_status: 'ACTIVE', usp_finalist_fk_edc_id: id })
    await admin.call(parts.undo, { id: body.action_id ?? 0 })
    expect(await profile()).toMatchObject({ usp_finalist_certificate_status: null, usp_finalist_fk_edc_id: null })
  })

  it('by two offices at once happens once, with one mail each', async () => {
    const { id, users } = await many(40, 'APPLIED')
    const answers = await Promise.all(
      [admin, other, admin, other].map((who) => mailed(id, users, 'application_rejected', who)),
    )
    expect(answers.filter((response) => response.status === 200)).toHaveLength(1)
    const waiting = (await mailsOf(id)).filter((mail) => mail.mai_status === 'HELD')
    expect(waiting).toHaveLength(40)
    expect(new Set(waiting.map((mail) => mail.mai_fk_usr_id)).size).toBe(40)
  })

  it('by two offices that decide differently: the later one gets 409 with the present stage', async () => {
    const { id, users } = await many(20, 'APPLIED')
    const act = (who: typeof admin, flag: 'application_approved' | 'application_rejected') =>
      who.call(parts.act, { id, userIds: users, [flag]: true, send_email_notification: true, seen: ['APPLIED'] })
    const answers = await Promise.all([act(admin, 'application_rejected'), act(other, 'application_approved')])
    expect(answers.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const to = answers.find((response) => response.status === 200)?.body.to
    const refusal = answers.find((response) => response.status === 409)
    expect(refusal?.message).toContain(to === 'GAME_ASSESSMENT' ? 'Αξιολόγηση με παιχνίδια' : 'Απόρριψη αίτησης')
    const { documents } = (await admin.call(parts.list, { id, limit: 100 })).body
    expect(new Set(documents.map((row) => row.edca_status))).toEqual(new Set([to]))
    const waiting = (await mailsOf(id)).filter((mail) => mail.mai_status === 'HELD')
    expect(waiting).toHaveLength(20)
    expect(new Set(waiting.map((mail) => mail.mai_subject)).size).toBe(1)
  })

  it('and its undo at the same moment end in one of the two states', async () => {
    const { id, users } = await many(20, 'APPLIED')
    const { body } = await mailed(id, users, 'application_approved')
    const answers = await Promise.all([
      admin.call(parts.undo, { id: body.action_id ?? 0 }),
      other.call(parts.undo, { id: body.action_id ?? 0 }),
      mailed(id, users, 'game_assessment_approved', other),
    ])
    expect(answers.filter((response) => response.status === 200).length).toBeGreaterThan(0)
    const { documents } = (await admin.call(parts.list, { id, limit: 100 })).body
    const states = new Set(documents.map((row) => row.edca_status))
    expect(states.size).toBe(1)
    const waiting = (await mailsOf(id)).filter((mail) => mail.mai_status === 'HELD')
    expect(waiting).toHaveLength(states.has('INTERVIEWING') ? 20 : 0)
  })

  it('with a hundred people is one transaction', async () => {
    const { id, users } = await many(100, 'APPLIED')
    const { body } = await mailed(id, users, 'application_approved')
    expect([body.updated.length, body.letters]).toEqual([100, 100])
  })
})
