import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { arrivalAddress } from '#shared/features/assessment-centre/assessment-centre.day.ts'
import { assessmentCentreContract as lac } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { mailContract } from '#shared/features/mail/mail.contract.ts'
import { qrPicture } from '#server/core/mail/pictures.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAssessed, prepareCentre, sendOutbox, setUpCentre, waitingLetters } from '#server/testing/centre.ts'
import { mailsAbout, makeApplication, makeCandidate, makeCycle } from '#server/testing/make.ts'

const t = await startTestApp()
const officer = async () => t.asOffice()
let admin = await officer()
afterEach(async () => {
  t.setNow(null)
  admin = await officer()
})

const DAY = '2027-03-10'
const NEXT_DAY = '2027-03-11'
// 09:00 in Athens is the first slot; slots last half an hour.
const morning = '2027-03-10T06:30:00Z'

/** Three people with a time in one room, who were informed, and one more without. It is half past eight. */
async function dayOfThree({ days }: { days: number } = { days: 1 }) {
  t.setNow(null)
  admin = await officer()
  const { id, users } = await makeAssessed(t, ['Άννα', "<script>' %", 'Γιώργος'])
  await prepareCentre(admin, id, { days })
  await setUpCentre(admin, id, DAY)
  const reserve = await t.work(async (work) => {
    const usr_id = await makeCandidate(work, { name: 'Δέσποινα' })
    await makeApplication(work, id, usr_id, 'INTERVIEWING')
    return usr_id
  })
  await admin.call(lac.sendCandidateSlots, { id })
  await sendOutbox(t)
  t.setNow(morning)
  admin = await officer()
  const board = async () => (await admin.call(lac.dayBoard, { id })).body
  const room = async () => {
    const [first] = (await board()).rooms
    if (!first) throw new Error('There is no room.')
    return first
  }
  const codeOf = async (usr_id: number) => {
    const letters = await t.work((work) => mailsAbout(work, `lac:${id}`))
    return (
      /άφιξη: (\d{5})/.exec(letters.find(({ mai_fk_usr_id }) => mai_fk_usr_id === usr_id)?.mai_text ?? '')?.[1] ?? ''
    )
  }
  const people = (await room()).slots.flatMap(({ usr_id }) => usr_id ?? [])
  return { id, users, people, reserve, board, room, codeOf }
}

describe('the arrival', () => {
  it('is written once by the code of the letter, whoever else types it at the same time or later', async () => {
    const day = await dayOfThree()
    const [first = 0] = day.people
    const code = await day.codeOf(first)
    const answers = await Promise.all([1, 2, 3].map(() => admin.call(lac.checkIn, { id: day.id, code: ` ${code} ` })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ body }) => body.is_new)).toHaveLength(1)
    t.setNow('2027-03-10T07:30:00Z')
    const again = (await admin.call(lac.checkIn, { id: day.id, code })).body
    expect([again.is_new, again.usr_id, new Date(again.arrived_at).toISOString()]).toEqual([
      false,
      first,
      new Date(morning).toISOString(),
    ])
    const { rows } = await sql<{ times: number }>`select count(*)::int as times from audit
      where aud_action = 'checked-in' and aud_entity_id = ${String(first)}`.execute(t.db)
    expect(rows[0]?.times).toBe(1)
  })

  it('refuses codes of nobody and of other cycles, and people outside the stage', async () => {
    const day = await dayOfThree()
    const other = await dayOfThree()
    const foreign = await other.codeOf(other.people[0] ?? 0)
    if (foreign !== (await day.codeOf(day.people[0] ?? 0))) {
      const refused = await admin.call(lac.checkIn, { id: day.id, code: foreign })
      expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['code']])
    }
    expect((await admin.call(lac.checkIn, { id: day.id, code: "1' or" })).status).toBe(422)
    expect((await admin.call(lac.checkIn, { id: day.id })).status).toBe(422)
    expect((await admin.call(lac.checkIn, { id: day.id, usr_id: other.people[0] })).status).toBe(409)
    expect((await admin.call(lac.checkIn, { id: day.id, usr_id: day.reserve })).body.slot).toBeNull()
  })

  it('gives one to whoever has no letter, once, and the letter later says the same', async () => {
    const day = await dayOfThree()
    const before = (await day.board()).reserves.map(({ code }) => code)
    expect(before).toEqual([null])
    const colleague = await officer()
    const presses = await Promise.all([admin, colleague].map((caller) => caller.call(lac.giveCodes, { id: day.id })))
    expect(presses.map(({ body }) => body.given).toSorted((a, b) => a - b)).toEqual([0, 1])
    const { rooms, reserves } = await day.board()
    const codes = [...rooms.flatMap(({ slots }) => slots), ...reserves].flatMap(({ code }) => code ?? [])
    expect(new Set(codes).size).toBe(4)
    const [slot] = (await day.room()).slots
    await admin.call(lac.absent, { id: slot?.eduass_id ?? 0 })
    await admin.call(lac.substitute, { id: slot?.eduass_id ?? 0, usr_id: day.reserve })
    await admin.call(lac.sendCandidateSlot, { id: day.id, uid: day.reserve })
    expect(await day.codeOf(day.reserve)).toBe(reserves[0]?.code)
  })

  it('gives each person of a cycle another code, and the same again in each letter', async () => {
    const day = await dayOfThree()
    const codes = await Promise.all(day.people.map(day.codeOf))
    expect(new Set(codes.filter((code) => code !== '')).size).toBe(3)
    await Promise.all([1, 2].map(() => admin.call(lac.sendCandidateSlots, { id: day.id })))
    const letters = await t.work((work) => mailsAbout(work, `lac:${day.id}`))
    const arrivals = letters.map(({ mai_text }) => /άφιξη: (\d{5})/.exec(mai_text)?.[1])
    expect([arrivals.length, new Set(arrivals).size]).toEqual([9, 3])
  })
})

describe('the days', () => {
  it('are kept apart: who came yesterday, or whose time moved to another day, has yet to come', async () => {
    const day = await dayOfThree({ days: 2 })
    const [first = 0] = day.people
    const code = await day.codeOf(first)
    const state = async (on: string) => {
      const { body } = await admin.call(lac.dayBoard, { id: day.id, day: on })
      return body.rooms.flatMap(({ slots }) => slots).find(({ usr_id }) => usr_id === first)?.arrived_at ?? null
    }
    expect((await admin.call(lac.checkIn, { id: day.id, code })).body.is_new).toBe(true)
    await admin.call(lac.presence, { id: day.id, uid: first, step: 'started' })
    const room = await day.room()
    const next = (await admin.call(lac.dayBoard, { id: day.id, day: NEXT_DAY })).body.rooms[0]
    const free = next?.slots.find(({ usr_id }) => usr_id === null)?.eduass_id ?? 0
    await admin.call(lac.move, { id: day.id, rid: room.eduasr_id, userId: first, slot: free })
    expect(await state(NEXT_DAY)).toBeNull()
    // On the first day the answer names the time of the other one.
    const early = (await admin.call(lac.checkIn, { id: day.id, code, day: DAY })).body
    expect([early.is_new, early.slot?.eduass_time.slice(0, 10)]).toEqual([false, NEXT_DAY])
    t.setNow('2027-03-11T06:30:00Z')
    admin = await officer()
    expect((await admin.call(lac.checkIn, { id: day.id, code })).body.is_new).toBe(true)
    expect(await state(NEXT_DAY)).not.toBeNull()
    expect((await admin.call(lac.checkIn, { id: day.id, code, day: '2027-03-12' })).status).toBe(409)
  })

  it('let somebody absent on one stand by on the next', async () => {
    const day = await dayOfThree({ days: 2 })
    const slot = (await day.room()).slots.find(({ usr_id }) => usr_id !== null)
    await admin.call(lac.absent, { id: slot?.eduass_id ?? 0 })
    const tomorrow = (await admin.call(lac.dayBoard, { id: day.id, day: NEXT_DAY })).body
    expect([tomorrow.absent, tomorrow.reserves.map(({ usr_id }) => usr_id)]).toEqual([
      [],
      expect.arrayContaining([slot?.usr_id, day.reserve]),
    ])
    expect((await day.board()).absent.map(({ usr_id }) => usr_id)).toEqual([slot?.usr_id])
  })
})

describe('the letter', () => {
  it('shows the code as a picture beside it, that opens the board of the day with the code', async () => {
    const day = await dayOfThree()
    const [first = 0] = day.people
    const code = await day.codeOf(first)
    const letters = await t.work((work) => mailsAbout(work, `lac:${day.id}`))
    const letter = letters.find(({ mai_fk_usr_id }) => mai_fk_usr_id === first)
    const address = arrivalAddress(t.services.config.publicUrl, day.id, code)
    const picture = qrPicture(address, { filename: 'kodikos-afixis.png', cid: 'arrival-code' })
    expect(letter?.mai_attachments).toContainEqual(picture)
    const { body } = await admin.call(mailContract.one, { id: letter?.mai_id ?? 0 })
    expect(body.mai_html).toContain(`src="data:image/png;base64,${picture.content}" alt="Ο κωδικός της άφιξης ως QR"`)
    // The office may reword a letter that waits: the picture stays.
    await t.update(
      'outbox_mail',
      { mai_status: 'HELD', mai_hold_until: '2027-03-10T08:00:00Z' },
      { mai_id: letter?.mai_id ?? 0 },
    )
    const words = { mai_subject: 'Η ώρα σου', mai_text: `Ο κωδικός: ${code}` }
    const reworded = await admin.call(mailContract.edit, { id: letter?.mai_id ?? 0, ...words })
    expect([reworded.status, reworded.body.mai_html]).toEqual([200, expect.stringContaining('data:image/png')])
  })
})

describe('what waited on a device without network', () => {
  it('counts from when it happened, unless that time cannot be right', async () => {
    const day = await dayOfThree()
    const [first = 0, second = 0, third = 0] = day.people
    const arrivedAt = async (usr_id: number, at: string) => {
      const { body } = await admin.call(lac.checkIn, { id: day.id, usr_id, at })
      return new Date(body.arrived_at).toISOString()
    }
    const early = '2027-03-10T06:05:00.000Z'
    expect(await arrivedAt(first, early)).toBe(early)
    for (const wrong of ['2027-03-10T06:31:00Z', '2027-03-09T06:00:00Z'])
      expect(await arrivedAt(wrong.includes('-09T') ? second : third, wrong)).toBe(new Date(morning).toISOString())
  })

  it('does not undo what another screen has written since', async () => {
    const day = await dayOfThree()
    const [first = 0] = day.people
    const step = (name: 'started' | 'finished' | 'not-arrived', at?: string) =>
      admin.call(lac.presence, { id: day.id, uid: first, step: name, at })
    await step('started')
    await step('finished')
    for (const late of ['started', 'not-arrived'] as const) {
      const answer = await step(late, '2027-03-10T06:10:00Z')
      expect([answer.status, answer.error.message]).toEqual([409, expect.stringContaining('Στις 08:30')])
    }
    const slot = (await day.room()).slots.find(({ usr_id }) => usr_id === first)
    expect([slot?.arrived_at, slot?.finished_at]).not.toContain(null)
  })

  it('marks nobody absent who has come, and nobody else who has the slot by now', async () => {
    const day = await dayOfThree()
    const [first = 0, second = 0] = day.people
    const slotOf = async (usr_id: number) =>
      (await day.room()).slots.find((slot) => slot.usr_id === usr_id)?.eduass_id ?? 0
    await admin.call(lac.checkIn, { id: day.id, usr_id: first })
    const come = await admin.call(lac.absent, { id: await slotOf(first), usr_id: first })
    expect([come.status, come.error.message]).toEqual([409, expect.stringContaining('Έχει έρθει στις 08:30')])
    const other = await admin.call(lac.absent, { id: await slotOf(second), usr_id: first })
    expect([other.status, (await day.room()).slots.some(({ usr_id }) => usr_id === second)]).toEqual([409, true])
    expect((await admin.call(lac.absent, { id: await slotOf(second), usr_id: second })).status).toBe(200)
  })

  it('finds people by the codes of the board, and seats a reserve at the table on site', async () => {
    const day = await dayOfThree()
    const [first = 0] = day.people
    const slot = (await day.room()).slots.find(({ usr_id }) => usr_id === first)
    expect(slot?.code).toBe(await day.codeOf(first))
    await admin.call(lac.absent, { id: slot?.eduass_id ?? 0 })
    await admin.call(lac.substitute, { id: slot?.eduass_id ?? 0, usr_id: day.reserve, is_offline: true })
    const seated = (await day.room()).slots.find(({ usr_id }) => usr_id === day.reserve)
    expect([seated?.is_offline, seated?.is_closed]).toEqual([true, false])
  })
})

describe('the board', () => {
  it('follows somebody in and out, and back', async () => {
    const day = await dayOfThree()
    const [first = 0] = day.people
    const step = (name: 'started' | 'finished' | 'waiting' | 'not-arrived') =>
      admin.call(lac.presence, { id: day.id, uid: first, step: name })
    const state = async () => {
      const slot = (await day.room()).slots.find(({ usr_id }) => usr_id === first)
      return [slot?.arrived_at, slot?.started_at, slot?.finished_at].map((at) => (at ? 1 : 0)).join('')
    }
    const states: string[] = []
    for (const name of ['started', 'finished', 'waiting', 'not-arrived'] as const) {
      expect((await step(name)).status).toBe(200)
      states.push(await state())
    }
    expect(states).toEqual(['110', '111', '100', '000'])
  })

  it('offers the slot of somebody absent to the reserve; of two presses one gets it', async () => {
    const day = await dayOfThree()
    const [first = 0] = day.people
    const slot = (await day.room()).slots.find(({ usr_id }) => usr_id === first)?.eduass_id ?? 0
    await admin.call(lac.absent, { id: slot })
    const board = await day.board()
    expect([board.reserves.map(({ usr_id }) => usr_id), board.absent.map(({ usr_id }) => usr_id)]).toEqual([
      [day.reserve],
      [first],
    ])
    const presses = await Promise.all([1, 2].map(() => admin.call(lac.substitute, { id: slot, usr_id: day.reserve })))
    expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await day.room()).slots.find(({ eduass_id }) => eduass_id === slot)).toMatchObject({
      usr_id: day.reserve,
      is_closed: false,
    })
    // Whoever has a time gets no second one, and a slot that is free was not closed by an absence.
    const free = (await day.room()).slots.find(({ usr_id }) => usr_id === null)?.eduass_id ?? 0
    expect((await admin.call(lac.substitute, { id: free, usr_id: first })).status).toBe(409)
    expect((await admin.call(lac.checkIn, { id: day.id, usr_id: first })).body.is_new).toBe(true)
    expect((await day.board()).absent).toEqual([])
  })
})

describe('a room that is behind', () => {
  it('moves the rest, holds the letters, and tells nobody who is here', async () => {
    const day = await dayOfThree()
    const [first = 0, second = 0, third = 0] = day.people
    const room = await day.room()
    const before = room.slots.map(({ eduass_time }) => Date.parse(eduass_time))
    const from = room.slots.find(({ usr_id }) => usr_id === second)?.eduass_time ?? ''
    await admin.call(lac.checkIn, { id: day.id, usr_id: second })
    const shift = { id: day.id, rid: room.eduasr_id, from, minutes: 30 }
    const rehearsed = (await admin.call(lac.shiftRoom, { ...shift, dry_run: true })).body
    expect([rehearsed.tell.map(({ usr_id }) => usr_id), rehearsed.letters]).toEqual([[third], 1])
    expect((await waitingLetters(t, day.id)).length).toBe(0)
    // Two press at once: the room is moved once.
    const presses = await Promise.all([1, 2].map(() => admin.call(lac.shiftRoom, shift)))
    expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const after = (await day.room()).slots
    const at = before.findIndex((time) => time === Date.parse(from))
    expect(after.map(({ eduass_time }) => Date.parse(eduass_time))).toEqual(
      before.map((time, index) => (index < at ? time : time + 30 * 60_000)),
    )
    expect(after.map(({ usr_id }) => usr_id)).toEqual(room.slots.map(({ usr_id }) => usr_id))
    expect((await waitingLetters(t, day.id)).map(({ mai_fk_usr_id }) => mai_fk_usr_id)).toEqual([third])
    expect(first).not.toBe(0)
    // Taken back: the letter with the wrong time does not leave.
    const moved = new Date(Date.parse(from) + 30 * 60_000).toISOString()
    await admin.call(lac.shiftRoom, { ...shift, from: moved, minutes: -30, send_letters: false })
    expect((await day.room()).slots.map(({ eduass_time }) => Date.parse(eduass_time))).toEqual(before)
    expect((await waitingLetters(t, day.id)).length).toBe(0)
  })

  it('stays where it would overlap or pass midnight, and with a slot that no longer begins then', async () => {
    const day = await dayOfThree()
    const room = await day.room()
    const [, second] = room.slots
    const shift = { id: day.id, rid: room.eduasr_id, from: second?.eduass_time ?? '', minutes: -5 }
    const overlap = await admin.call(lac.shiftRoom, shift)
    expect([overlap.status, overlap.error.fields]).toEqual([
      422,
      { minutes: 'Θα έπεφτε πάνω στην προηγούμενη συνέντευξη.' },
    ])
    expect((await admin.call(lac.shiftRoom, { ...shift, minutes: 0 })).status).toBe(422)
    expect((await admin.call(lac.shiftRoom, { ...shift, from: '2027-03-10T07:01:00Z', minutes: 5 })).status).toBe(409)
    expect((await admin.call(lac.shiftRoom, { ...shift, rid: 999_999, minutes: 5 })).status).toBe(409)
    for (const minutes of [120, 120, 120]) {
      const from = (await day.room()).slots[0]?.eduass_time ?? ''
      expect((await admin.call(lac.shiftRoom, { ...shift, from, minutes })).status).toBe(200)
    }
    const from = (await day.room()).slots[0]?.eduass_time ?? ''
    expect((await admin.call(lac.shiftRoom, { ...shift, from, minutes: 120 })).status).toBe(422)
  })
})

it('has an empty board for a cycle without a plan', async () => {
  const id = await t.work((work) => makeCycle(work))
  expect((await admin.call(lac.dayBoard, { id })).body).toMatchObject({ days: [], rooms: [], reserves: [], absent: [] })
  expect((await admin.call(lac.dayBoard, { id: 999_999 })).status).toBe(404)
})
