import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { participantsContract as parts } from '#shared/features/participants/participants.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { mailsAbout, makeCandidate, makeCycleWith, makeSlot } from '#server/testing/make.ts'

const HOLD = 45
const t = await startTestApp({ LETTER_HOLD_MINUTES: String(HOLD) })
const admin = await t.asOffice()
const other = await t.asOffice()

/** A cycle whose substitutes were decided in this order: the last of those who applied first. */
async function decided(finalists: number, substitutes: number) {
  const states = [...Array<string>(finalists).fill('FINALIST'), ...Array<string>(substitutes).fill('INTERVIEWING')]
  const { id, users } = await t.work((work) => makeCycleWith(work, states, (at) => ({ name: `<b>O'Neil</b> % ${at}` })))
  const seats = users.slice(0, finalists)
  const turns = users.slice(finalists).toReversed()
  if (turns.length > 0) await admin.call(parts.act, { id, userIds: turns, substitute_finalist: true })
  return { id, seats, turns }
}

const stagesOf = async (id: number) =>
  new Map((await admin.call(parts.list, { id, limit: 100 })).body.documents.map((row) => [row.usr_id, row.edca_status]))
const mailsOf = (id: number) => t.work((work) => mailsAbout(work, `cycle:${id}`))
const waitingOf = async (id: number) => (await mailsOf(id)).filter(({ mai_status }) => mai_status === 'HELD')

describe('a finalist who drops out', () => {
  it('is rehearsed without writing, with the first substitute in the order of the decision', async () => {
    const { id, seats, turns } = await decided(1, 3)
    const [uid = 0] = seats
    const dry = await admin.call(parts.dropOut, { id, uid, send_email_notification: true, dry_run: true })
    expect(dry.body).toMatchObject({
      action_id: null,
      leaves: { usr_id: uid, from: 'FINALIST', slot: null },
      takes_seat: { usr_id: turns[0] },
      letters: 2,
    })
    expect(dry.body.substitutes.map(({ usr_id }) => usr_id)).toEqual(turns)
    expect([(await stagesOf(id)).get(uid), await mailsOf(id)]).toEqual(['FINALIST', []])
  })

  it('waits with its letters as the installation says, like other stage actions; letters that leave at once cannot be undone', async () => {
    const { id, seats } = await decided(4, 0)
    const [first = 0, second = 0, third = 0, fourth = 0] = seats
    const letters = { id, send_email_notification: true }
    const act = { ...letters, reject_finalist: true } as const
    const rehearsed = [
      await admin.call(parts.dropOut, { ...letters, uid: first, dry_run: true }),
      await admin.call(parts.act, { ...act, userIds: [first], dry_run: true }),
    ]
    expect(rehearsed.map(({ body }) => [body.usual_hold_minutes, body.undo_until])).toEqual([
      [HOLD, null],
      [HOLD, null],
    ])
    const waiting = [
      await admin.call(parts.dropOut, { ...letters, uid: first }),
      await admin.call(parts.act, { ...act, userIds: [second] }),
    ]
    for (const { body } of waiting)
      expect(Math.round((Date.parse(body.undo_until ?? '') - Date.now()) / 60_000)).toBe(HOLD)
    const gone = [
      await admin.call(parts.dropOut, { ...letters, uid: third, hold_minutes: 0 }),
      await admin.call(parts.act, { ...act, userIds: [fourth], hold_minutes: 0 }),
    ]
    for (const { body } of gone) {
      expect(body.undo_until).toBeNull()
      expect((await admin.call(parts.undo, { id: body.action_id ?? 0 })).status).toBe(409)
    }
  })

  it('leaves seat, slot and letters in one act, which is taken back whole', async () => {
    const { id, seats, turns } = await decided(1, 2)
    const [[uid = 0], [first = 0, second = 0]] = [seats, turns]
    const slot = await t.work((work) => makeSlot(work, { edc_id: id, usr_id: uid }))
    // A letter that waits and will be wrong.
    const forSecond = { id, userIds: [second], send_email_notification: true }
    await admin.call(parts.act, { ...forSecond, assessment_centre_approved: true })
    await admin.call(parts.act, { ...forSecond, substitute_finalist: true })
    const before = { stages: await stagesOf(id), waiting: (await waitingOf(id)).map(({ mai_id }) => mai_id) }
    const act = await admin.call(parts.dropOut, { id, uid, substitute_id: second, send_email_notification: true })
    expect(act.body).toMatchObject({ takes_seat: { usr_id: second, outdated_letters: 1 }, letters: 2 })
    expect(act.body.leaves.slot).not.toBeNull()
    const stages = await stagesOf(id)
    expect([uid, first, second].map((usr_id) => stages.get(usr_id))).toEqual([
      'FINALIST_REJECTED',
      'SUBSTITUTE_FINALIST',
      'FINALIST',
    ])
    expect(await holderOf(slot)).toBeNull()
    const letters = await waitingOf(id)
    expect(new Map(letters.map((mail) => [mail.mai_fk_usr_id, mail.mai_subject]))).toEqual(
      new Map([
        [uid, 'Η συμμετοχή σου στο πρόγραμμα «Αναλυτής»'],
        [second, 'Επιλέχθηκες: Αναλυτής'],
      ]),
    )
    const [entry] = (await admin.call(parts.history, { id })).body.documents
    expect(entry).toMatchObject({ sta_action: 'finalist_dropped_out', people: 2, sta_letters: 2, may_undo: true })
    const undone = await other.call(parts.undo, { id: act.body.action_id ?? 0 })
    expect(undone.body).toEqual({ restored: 2, kept: 0, letters: 2, told: 0, without_slot: 0 })
    expect(await stagesOf(id)).toEqual(before.stages)
    expect(await holderOf(slot)).toBe(uid)
    expect((await waitingOf(id)).map(({ mai_id }) => mai_id)).toEqual(before.waiting)
  })

  it('leaves an empty seat where nobody is left, or where the office wants it so', async () => {
    const { id, seats } = await decided(1, 0)
    const alone = await admin.call(parts.dropOut, { id, uid: seats[0] ?? 0 })
    expect(alone.body).toMatchObject({ takes_seat: null, substitutes: [], letters: 0 })
    const wanted = await decided(1, 1)
    await admin.call(parts.dropOut, { id: wanted.id, uid: wanted.seats[0] ?? 0, substitute_id: null })
    expect((await stagesOf(wanted.id)).get(wanted.turns[0] ?? 0)).toBe('SUBSTITUTE_FINALIST')
  })

  it('is followed by nobody who is erased or has withdrawn the consent, and says so', async () => {
    const { id, seats, turns } = await decided(1, 3)
    await t.work(async (work) => {
      await sql`update users set usr_date_deleted = now() where usr_id = ${turns[0]}`.execute(work.db)
      await sql`insert into consent (con_fk_usr_id, con_purpose, con_version, con_given)
        values (${turns[1]}, 'data', '1', true), (${turns[1]}, 'data', '1', false)`.execute(work.db)
    })
    const [uid = 0] = seats
    const dry = (await admin.call(parts.dropOut, { id, uid, dry_run: true })).body
    expect(dry.substitutes.map(({ usr_id, reason }) => [usr_id, reason === null])).toEqual([
      [turns[1], false],
      [turns[2], true],
    ])
    expect(dry.takes_seat?.usr_id).toBe(turns[2])
    expect((await admin.call(parts.dropOut, { id, uid, substitute_id: turns[1] ?? 0 })).message).toContain(
      'συγκατάθεση',
    )
    expect((await admin.call(parts.dropOut, { id, uid, substitute_id: turns[0] ?? 0 })).status).toBe(409)
    expect((await stagesOf(id)).get(uid)).toBe('FINALIST')
  })

  it('by two offices at once leaves once; two finalists never get the same substitute', async () => {
    const once = await decided(1, 2)
    const same = { id: once.id, uid: once.seats[0] ?? 0 }
    const twice = await Promise.all([admin.call(parts.dropOut, same), other.call(parts.dropOut, same)])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect([...(await stagesOf(once.id)).values()].filter((stage) => stage === 'FINALIST')).toHaveLength(1)
    const { id, seats, turns } = await decided(2, 1)
    const input = { id, substitute_id: turns[0] ?? 0, send_email_notification: true }
    const answers = await Promise.all([
      admin.call(parts.dropOut, { ...input, uid: seats[0] ?? 0 }),
      other.call(parts.dropOut, { ...input, uid: seats[1] ?? 0 }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await waitingOf(id)).toHaveLength(2)
    const free = await decided(3, 3)
    const three = await Promise.all(free.seats.map((uid) => admin.call(parts.dropOut, { id: free.id, uid })))
    expect(new Set(three.map(({ body }) => body.takes_seat?.usr_id)).size).toBe(3)
  })

  it('is not brought back by half when the substitute has moved on', async () => {
    const { id, seats, turns } = await decided(1, 1)
    const { body } = await admin.call(parts.dropOut, { id, uid: seats[0] ?? 0 })
    await admin.call(parts.act, { id, userIds: turns, succeeded: true })
    expect((await admin.call(parts.undo, { id: body.action_id ?? 0 })).status).toBe(409)
    const entry = (await admin.call(parts.history, { id })).body.documents.find(
      ({ sta_id }) => sta_id === body.action_id,
    )
    expect(entry?.may_undo).toBe(false)
    expect([...(await stagesOf(id)).values()].toSorted()).toEqual(['FINALIST_REJECTED', 'SUCCEEDED'])
  })

  it('is followed by a substitute without a mail address, who gets no letter, and says so before', async () => {
    const { id, seats, turns } = await decided(1, 1)
    const [[uid = 0], [next = 0]] = [seats, turns]
    await t.update('users', { usr_email: `no-address-${next}` }, { usr_id: next })
    const input = { id, uid, send_email_notification: true }
    const expected = { takes_seat: { usr_id: next, has_email: false }, letters: 1 }
    expect((await admin.call(parts.dropOut, { ...input, dry_run: true })).body).toMatchObject(expected)
    const act = await admin.call(parts.dropOut, input)
    expect(act.body).toMatchObject(expected)
    expect((await stagesOf(id)).get(next)).toBe('FINALIST')
    expect((await waitingOf(id)).map(({ mai_fk_usr_id }) => mai_fk_usr_id)).toEqual([uid])
    const undone = await admin.call(parts.undo, { id: act.body.action_id ?? 0 })
    expect(undone.body).toMatchObject({ restored: 2, kept: 0 })
    expect(await waitingOf(id)).toEqual([])
  })

  it('comes back without the slot that somebody else has taken meanwhile', async () => {
    const { id, seats } = await decided(2, 1)
    const [uid = 0, colleague = 0] = seats
    const slot = await t.work((work) => makeSlot(work, { edc_id: id, usr_id: uid }))
    const { body } = await admin.call(parts.dropOut, { id, uid })
    await t.update('room_slot', { eduass_fk_usr_id: colleague }, { eduass_id: slot })
    const undo = { id: body.action_id ?? 0 }
    const twice = await Promise.all([admin.call(parts.undo, undo), other.call(parts.undo, undo)])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(twice.find(({ status }) => status === 200)?.body.without_slot).toBe(1)
    expect((await stagesOf(id)).get(uid)).toBe('FINALIST')
    expect(await holderOf(slot)).toBe(colleague)
  })

  it('may be a substitute who waits no longer, and is refused for everybody else', async () => {
    const { id, seats, turns } = await decided(1, 2)
    const left = await admin.call(parts.dropOut, { id, uid: turns[0] ?? 0, send_email_notification: true })
    expect(left.body).toMatchObject({ takes_seat: null, letters: 1 })
    expect((await stagesOf(id)).get(seats[0] ?? 0)).toBe('FINALIST')
    expect((await admin.call(parts.dropOut, { id, uid: turns[0] ?? 0 })).status).toBe(409)
    const stranger = await t.work(makeCandidate)
    expect((await admin.call(parts.dropOut, { id, uid: stranger })).status).toBe(404)
    expect((await admin.call(parts.dropOut, { id: 999_999, uid: seats[0] ?? 0 })).status).toBe(404)
  })
})

const holderOf = (eduass_id: number) =>
  t.work(async (work) => {
    const { rows } = await sql<{ holder: number | null }>`select eduass_fk_usr_id as holder from room_slot
      where eduass_id = ${eduass_id}`.execute(work.db)
    return rows[0]?.holder ?? null
  })
