import { describe, expect, it } from 'vitest'
import { educationalCyclesContract } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { participantsContract as parts } from '#shared/features/participants/participants.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAdministrator, makeApplication, makeCandidate, makeCompany, makeCycle } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.as(await t.work(makeAdministrator))
const other = await t.as(await t.work(makeAdministrator))

async function cycleOf(...states: string[]): Promise<{ id: number; users: number[] }> {
  return t.work(async (work) => {
    const id = await makeCycle(work, { title: 'Αναλυτής', status: 'CLOSED' })
    const users: number[] = []
    for (const [at, state] of states.entries()) {
      const usr_id = await makeCandidate(work, {
        name: `Γιώργος Συμμετέχων${at}`,
        gender: 'MALE',
        city: at % 2 ? 'Βόλος' : 'Πάτρα',
      })
      await makeApplication(work, id, usr_id, state)
      users.push(usr_id)
    }
    return { id, users }
  })
}

const stateOf = async (id: number, usr_id: number) =>
  (await admin.call(parts.list, { id })).body.documents.find((one) => one.usr_id === usr_id)?.edca_status
const letters = (id: number) =>
  t.work((work) =>
    work.db.selectFrom('outbox_mail').selectAll().where('mai_about', '=', `cycle:${id}`).orderBy('mai_id').execute(),
  )

describe('the list of participants', () => {
  it('filters, searches in any spelling, and leaves as a sheet', async () => {
    const { id, users } = await cycleOf('APPLIED', 'APPLIED', 'FINALIST')
    const found = await admin.call(parts.list, {
      id,
      q: 'symmetexon1',
      filters: [{ field: 'usp_city', op: 'eq', value: 'Βόλος' }],
    })
    expect(found.body.documents.map((one) => one.usr_id)).toEqual([users[1]])
    const finalists = await admin.call(parts.list, {
      id,
      filters: [{ field: 'edca_status', op: 'eq', value: 'FINALIST' }],
    })
    expect(finalists.body.total).toBe(1)
    const csv = (await admin.call(parts.export, { id, format: 'csv' })).raw.toString()
    expect(csv).toContain('Φιναλίστ')
    expect((await admin.call(parts.list, { id: 999_999 })).status).toBe(404)
  })

  it('keeps notes and colours, and refuses those of strangers', async () => {
    const { id, users } = await cycleOf('APPLIED')
    const [userId = 0] = users
    await admin.call(parts.note, { id, uid: userId, edca_note: 'Να μιλήσουμε' })
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
    const company = await t.as((await t.work(makeCompany)).usr_id)
    expect((await company.call(parts.list, { id })).status).toBe(403)
  })

  it('takes people whom the office adds', async () => {
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

  it('takes all whom the list of candidates finds, and says before how many', async () => {
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
})

it('counts nobody who has been forgotten', async () => {
  const { id, users } = await cycleOf('APPLIED', 'APPLIED', 'FINALIST')
  await t.work((work) =>
    work.db
      .updateTable('users')
      .set({ usr_date_deleted: work.now.toISOString() })
      .where('usr_id', '=', users[0] ?? 0)
      .execute(),
  )
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

  it('is rehearsed without a trace, then moves who fits and tells who does not and why', async () => {
    const { id, users } = await cycleOf('APPLIED', 'APPLIED', 'GAME_ASSESSMENT', 'FINALIST')
    const foreign = await t.work(makeCandidate)
    const asked = { id, userIds: [...users, foreign], application_approved: true, send_email_notification: true }
    const dry = (await admin.call(parts.act, { ...asked, dry_run: true })).body
    expect([dry.updated.length, dry.letters, dry.action_id]).toEqual([2, 2, null])
    expect(dry.skipped.map((one) => one.reason)).toEqual([
      'Είναι ήδη σε αυτό το στάδιο',
      'Το στάδιό του δεν το επιτρέπει',
      'Δεν έχει αίτηση σε αυτόν τον κύκλο',
    ])
    expect(await letters(id)).toEqual([])
    const real = (await admin.call(parts.act, asked)).body
    expect(real.updated.map((one) => one.usr_id)).toEqual(users.slice(0, 2))
    expect(await stateOf(id, users[0] ?? 0)).toBe('GAME_ASSESSMENT')
    const written = await letters(id)
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

  it('is undone while its letters wait; who moved on stays', async () => {
    const { id, users } = await cycleOf('APPLIED', 'APPLIED')
    const { body } = await admin.call(parts.act, {
      id,
      userIds: users,
      application_approved: true,
      send_email_notification: true,
    })
    await admin.call(parts.act, { id, userIds: [users[1] ?? 0], game_assessment_approved: true })
    const undone = await admin.call(parts.undo, { id: body.action_id ?? 0 })
    expect(undone.body).toEqual({ restored: 1, kept: 1, letters: 1 })
    expect([await stateOf(id, users[0] ?? 0), await stateOf(id, users[1] ?? 0)]).toEqual(['APPLIED', 'INTERVIEWING'])
    expect((await letters(id)).every((one) => one.mai_status === 'DROPPED')).toBe(true)
    expect((await admin.call(parts.undo, { id: body.action_id ?? 0 })).status).toBe(409)
    expect((await admin.call(parts.history, { id })).body[0]?.people).toBe(1)
  })

  it('cannot be undone too late', async () => {
    const { id, users } = await cycleOf('APPLIED')
    const { body } = await admin.call(parts.act, { id, userIds: users, application_approved: true })
    t.setNow(new Date(Date.now() + 11 * 60_000).toISOString())
    const late = await admin.call(parts.undo, { id: body.action_id ?? 0 })
    t.setNow(null)
    expect(late.status).toBe(409)
  })

  it('withdraws a letter that it makes untrue', async () => {
    const { id, users } = await cycleOf('APPLIED')
    await admin.call(parts.act, { id, userIds: users, application_rejected: true, send_email_notification: true })
    await admin.call(parts.act, { id, userIds: users, application_approved: true, send_email_notification: true })
    expect((await letters(id)).map((one) => one.mai_status)).toEqual(['DROPPED', 'HELD'])
  })

  it('brings back the letter that it had withdrawn when it is undone', async () => {
    const { id, users } = await cycleOf('APPLIED')
    await admin.call(parts.act, { id, userIds: users, application_approved: true, send_email_notification: true })
    const { body } = await admin.call(parts.act, {
      id,
      userIds: users,
      game_assessment_rejected: true,
      send_email_notification: true,
    })
    expect((await letters(id)).map((one) => one.mai_status)).toEqual(['DROPPED', 'HELD'])
    await admin.call(parts.undo, { id: body.action_id ?? 0 })
    expect((await letters(id)).map((one) => one.mai_status)).toEqual(['HELD', 'DROPPED'])
  })

  it('writes in other words when the office says so, and keeps to the placeholders', async () => {
    const { id, users } = await cycleOf('APPLIED')
    const letter = { subject: 'Νέα για το {cycle}', body: '{greeting},\n\nσε δεχτήκαμε στο {cycle}!' }
    const usr_id = users[0] ?? 0
    const shown = (await admin.call(parts.letter, { id, action: 'application_approved', usr_id, letter })).body
    expect(shown.example?.text).toBe('Αγαπητέ Γιώργο,\n\nσε δεχτήκαμε στο Αναλυτής!')
    const usual = (await admin.call(parts.letter, { id, action: 'application_approved' })).body
    expect([usual.example, usual.body.includes('{greeting}')]).toEqual([null, true])
    const asked = { id, userIds: users, application_approved: true, send_email_notification: true }
    const wrong = await admin.call(parts.act, { ...asked, letter: { ...letter, body: '{greeting} {password}' } })
    expect([wrong.status, wrong.error.fields?.['letter.body']]).toEqual([422, 'Άγνωστο πεδίο {password}'])
    expect((await admin.call(parts.act, { ...asked, letter: { ...letter, body: ' ' } })).status).toBe(422)
    await admin.call(parts.act, { ...asked, letter })
    expect((await letters(id)).map((one) => one.mai_subject)).toEqual(['Νέα για το Αναλυτής'])
    const stranger = await t.work(makeCandidate)
    expect((await admin.call(parts.letter, { id, action: 'succeeded', usr_id: stranger })).status).toBe(404)
  })

  it('frees the slots that are to come, keeps those that were, and gives them back when it is undone', async () => {
    const { id, users } = await cycleOf('INTERVIEWING', 'INTERVIEWING')
    const hour = 3_600_000
    const slots = await t.work(async (work) => {
      const { eduasr_id } = await work.db
        .insertInto('assessment_room')
        .values({ eduasr_fk_edu_id: id, eduasr_title: 'Αίθουσα 1' })
        .returning('eduasr_id')
        .executeTakeFirstOrThrow()
      const times = [work.now.getTime() - hour, work.now.getTime() + hour]
      const rows = await work.db
        .insertInto('room_slot')
        .values(
          times.map((time, at) => ({
            eduass_fk_edc_id: id,
            eduass_fk_eduasr_id: eduasr_id,
            eduass_time: new Date(time).toISOString(),
            eduass_fk_usr_id: users[at] ?? 0,
          })),
        )
        .returning('eduass_id')
        .execute()
      return rows.map((row) => row.eduass_id)
    })
    const held = () =>
      t.work(async (work) => {
        const rows = await work.db
          .selectFrom('room_slot')
          .select('eduass_fk_usr_id')
          .where('eduass_id', 'in', slots)
          .orderBy('eduass_id')
          .execute()
        return rows.map((row) => row.eduass_fk_usr_id)
      })
    const { body } = await admin.call(parts.act, { id, userIds: users, assessment_centre_rejected: true })
    expect(await held()).toEqual([users[0], null])
    await admin.call(parts.undo, { id: body.action_id ?? 0 })
    expect(await held()).toEqual(users)
  })

  it('gives the certificate with success and takes it back with an undo', async () => {
    const { id, users } = await cycleOf('FINALIST')
    const profile = () =>
      t.work((work) =>
        work.db
          .selectFrom('user_profile')
          .selectAll()
          .where('usp_fk_usr_id', '=', users[0] ?? 0)
          .executeTakeFirst(),
      )
    const { body } = await admin.call(parts.act, { id, userIds: users, succeeded: true })
    expect(await profile()).toMatchObject({ usp_finalist_certificate_status: 'ACTIVE', usp_finalist_fk_edc_id: id })
    await admin.call(parts.undo, { id: body.action_id ?? 0 })
    expect(await profile()).toMatchObject({ usp_finalist_certificate_status: null, usp_finalist_fk_edc_id: null })
  })

  it('of two offices at once has no contradiction and no double letter', async () => {
    const { id, users } = await cycleOf(...Array.from({ length: 40 }, () => 'APPLIED'))
    const act = (who: typeof admin, flag: 'application_approved' | 'application_rejected') =>
      who.call(parts.act, { id, userIds: users, [flag]: true, send_email_notification: true })
    const answers = await Promise.all([
      act(admin, 'application_rejected'),
      act(other, 'application_rejected'),
      act(admin, 'application_rejected'),
      act(other, 'application_rejected'),
    ])
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1)
    const waiting = (await letters(id)).filter((one) => one.mai_status === 'HELD')
    expect(waiting).toHaveLength(40)
    expect(new Set(waiting.map((one) => one.mai_fk_usr_id)).size).toBe(40)
  })

  it('of two offices that decide differently leaves the later one aside, and tells what stands there', async () => {
    const { id, users } = await cycleOf(...Array.from({ length: 20 }, () => 'APPLIED'))
    const act = (who: typeof admin, flag: 'application_approved' | 'application_rejected') =>
      who.call(parts.act, { id, userIds: users, [flag]: true, send_email_notification: true, seen: ['APPLIED'] })
    const answers = await Promise.all([act(admin, 'application_rejected'), act(other, 'application_approved')])
    expect(answers.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const to = answers.find((one) => one.status === 200)?.body.to
    const refusal = answers.find((one) => one.status === 409)
    expect(refusal?.message).toContain(to === 'GAME_ASSESSMENT' ? 'Αξιολόγηση με παιχνίδια' : 'Απόρριψη αίτησης')
    const { documents } = (await admin.call(parts.list, { id, limit: 100 })).body
    expect(new Set(documents.map((one) => one.edca_status))).toEqual(new Set([to]))
    const waiting = (await letters(id)).filter((one) => one.mai_status === 'HELD')
    expect(waiting).toHaveLength(20)
    expect(new Set(waiting.map((one) => one.mai_subject)).size).toBe(1)
  })

  it('and its undo, pressed at the same moment, end in one of the two and never in between', async () => {
    const { id, users } = await cycleOf(...Array.from({ length: 20 }, () => 'APPLIED'))
    const { body } = await admin.call(parts.act, {
      id,
      userIds: users,
      application_approved: true,
      send_email_notification: true,
    })
    const answers = await Promise.all([
      admin.call(parts.undo, { id: body.action_id ?? 0 }),
      other.call(parts.undo, { id: body.action_id ?? 0 }),
      other.call(parts.act, { id, userIds: users, game_assessment_approved: true, send_email_notification: true }),
    ])
    expect(answers.filter((one) => one.status === 200).length).toBeGreaterThan(0)
    const { documents } = (await admin.call(parts.list, { id, limit: 100 })).body
    const states = new Set(documents.map((one) => one.edca_status))
    expect(states.size).toBe(1)
    const waiting = (await letters(id)).filter((one) => one.mai_status === 'HELD')
    expect(waiting).toHaveLength(states.has('INTERVIEWING') ? 20 : 0)
  })

  it('with a thousand people is one transaction', async () => {
    const { id, users } = await cycleOf(...Array.from({ length: 1000 }, () => 'APPLIED'))
    const { body } = await admin.call(parts.act, {
      id,
      userIds: users,
      application_approved: true,
      send_email_notification: true,
    })
    expect([body.updated.length, body.letters]).toEqual([1000, 1000])
  })
})
