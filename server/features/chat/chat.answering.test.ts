import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { chatContract } from '#shared/features/chat/chat.contract.ts'
import type { AnsweringAct } from '#shared/features/chat/chat.rules.ts'
import { postMessage } from '#server/features/chat/chat.writes.queries.ts'
import { personByUser } from '#server/features/chat/chat.sessions.queries.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAdministrator, makeCandidate, makeCompany } from '#server/testing/make.ts'

const t = await startTestApp()
t.setNow('2026-03-10T09:00:00Z')
const company = await t.work((work) => makeCompany(work))
const room = `COMPANY_${company.cny_id}`
const people = [await t.work(makeAdministrator), await t.work(makeAdministrator)] as const

/** Signed in anew: the clock moves on. */
async function says(usr_id: number, value: AnsweringAct, at = room) {
  const answer = await (await t.as(usr_id)).call(chatContract.changeAnswering, { room: at, value })
  return answer.status === 200 ? answer.body.map((one) => [one.usr_id, one.isPromised]) : answer.status
}

async function write(usr_id: number) {
  await t.work(async (work) => {
    const me = await personByUser(work.db, usr_id)
    if (!me) throw new Error('nobody')
    await postMessage(work, me, crypto.randomUUID(), { room, body: 'Καλημέρα' })
  })
}

it('holds a room for who writes or promises, until they stop, answer or fall silent', async () => {
  const [first, second] = people
  expect(await says(first, 'WRITES')).toEqual([[first, false]])
  // Writing takes it from nobody, a word does.
  expect(await says(second, 'WRITES')).toEqual([[first, false]])
  expect(await says(second, 'PROMISES')).toEqual([[second, true]])
  expect(await says(first, 'LEAVES')).toEqual([[second, true]])
  expect(await says(second, 'WRITES')).toEqual([[second, true]])
  expect(await says(second, 'STOPS')).toEqual([[second, true]])
  // The other side's words leave it, the office's end it, whoever of the office writes.
  await write(company.usr_id)
  expect(await says(first, 'STOPS')).toEqual([[second, true]])
  await write(first)
  expect(await says(first, 'STOPS')).toEqual([])

  expect(await says(first, 'WRITES')).toEqual([[first, false]])
  t.setNow('2026-03-10T09:05:01Z')
  expect(await says(second, 'WRITES')).toEqual([[second, false]])
  expect(await says(second, 'STOPS')).toEqual([])
  expect(await says(second, 'PROMISES')).toEqual([[second, true]])
  t.setNow('2026-03-10T13:05:00Z')
  expect((await (await t.as(first)).call(chatContract.answering)).body).toHaveLength(1)
  t.setNow('2026-03-10T13:05:02Z')
  expect((await (await t.as(first)).call(chatContract.answering)).body).toEqual([])
})

it('is held by one when two promise at once, and is nobody else’s to see or say', async () => {
  await Promise.all(people.map((usr_id) => says(usr_id, 'PROMISES')))
  expect((await (await t.as(people[0])).call(chatContract.answering)).body).toHaveLength(1)
  expect(await says(people[0], 'PROMISES', 'COMPANY_999999')).toBe(404)
  expect(await says(people[0], 'PROMISES', `${room}; --`)).toBe(422)
  expect(await says(company.usr_id, 'PROMISES')).toBe(403)
  expect((await (await t.as(company.usr_id)).call(chatContract.answering)).status).toBe(403)
  await t.work(({ db }) =>
    db
      .updateTable('users')
      .set({ usr_status: 'OFF' })
      .where('usr_id', 'in', [...people])
      .execute(),
  )
  expect((await (await t.asOffice()).call(chatContract.answering)).body).toEqual([])
})

it('tells of each kind which rooms one has not read, the longest untouched first, and how many there are', async () => {
  const reader = await t.work(makeAdministrator)
  const others = await t.work((work) => Promise.all([makeCompany(work), makeCompany(work), makeCandidate(work)]))
  const [older, newer] = [`COMPANY_${others[0].cny_id}`, `COMPANY_${others[1].cny_id}`]
  const person = `CANDIDATE_${others[2]}`
  await t.work(({ db }) =>
    sql`update chat_room set cro_seq = (cro_id = any(${[older, newer, person]}))::int * 3,
      cro_date_changed = case cro_id when ${older} then now() - interval '1 day' else now() end`.execute(db),
  )
  const admin = await t.as(reader)
  const unread = async (kind: 'COMPANY' | 'CANDIDATE', q?: string) =>
    (await admin.call(chatContract.unreadRooms, { kind, q })).body
  expect(await unread('COMPANY')).toEqual({ total: 2, rooms: [older, newer] })
  expect(await unread('CANDIDATE')).toEqual({ total: 1, rooms: [person] })
  expect(await unread('CANDIDATE', 'ypopsifia maria')).toEqual({ total: 1, rooms: [person] })
  expect(await unread('CANDIDATE', 'Άννα')).toEqual({ total: 0, rooms: [] })
  expect((await unread('COMPANY', String(others[1].cny_id))).rooms).toContain(newer)
  await t.update('chat_room', { cro_display_name: 'Παλιό Όνομα %' }, { cro_id: newer })
  expect(await unread('COMPANY', 'ΠΑΛΙΟ')).toEqual({ total: 1, rooms: [newer] })
  expect(await unread('COMPANY', '%')).toEqual({ total: 1, rooms: [newer] })
  const read = (seq: number) =>
    t.work(({ db }) =>
      sql`insert into chat_receipt (cre_room, cre_fk_usr_id, cre_last_read_seq) values (${older}, ${reader}, ${seq})
        on conflict (cre_room, cre_fk_usr_id) do update set cre_last_read_seq = ${seq}`.execute(db),
    )
  await read(2)
  expect(await unread('COMPANY')).toEqual({ total: 2, rooms: [older, newer] })
  await read(3)
  expect(await unread('COMPANY')).toEqual({ total: 1, rooms: [newer] })
  expect((await (await t.as(company.usr_id)).call(chatContract.unreadRooms, { kind: 'COMPANY' })).status).toBe(403)
  await t.work(({ db }) => sql`update chat_room set cro_seq = 0`.execute(db))
})

it('finds rooms by any part of a name in any spelling', async () => {
  const { cny_id } = await t.work((work) => makeCompany(work, { name: 'Αιγαίο Πληροφορική' }))
  const usr_id = await t.work((work) => makeCandidate(work, { name: 'Χριστίνα Νικολάου' }))
  const admin = await t.asOffice()
  const find = async (kind: 'COMPANY' | 'CANDIDATE', q: string) =>
    (await admin.call(chatContract.findRooms, { kind, q })).body
  for (const q of ['πληροφορικη', 'aigaio', 'pliroforiki aig'])
    expect(await find('COMPANY', q)).toEqual([`COMPANY_${cny_id}`])
  expect(await find('CANDIDATE', 'xristina nik')).toEqual([`CANDIDATE_${usr_id}`])
  expect(await find('CANDIDATE', 'aigaio')).toEqual([])
  expect(await find('COMPANY', '%')).toEqual([])
  // Nobody's address is searched, and who spoke stands first.
  expect(await find('CANDIDATE', 'demo')).toEqual([])
  const other = await t.work((work) => makeCandidate(work, { name: 'Χριστίνα Ιωάννου' }))
  const rooms = [`CANDIDATE_${usr_id}`, `CANDIDATE_${other}`]
  const newest = (spoken: number) =>
    t.work(({ db }) =>
      sql`update chat_room set cro_seq = (cro_id = ${rooms[spoken]})::int, cro_date_changed = case cro_id
        when ${rooms[spoken]} then now() - interval '1 day' else now() end where cro_id = any(${rooms})`.execute(db),
    )
  await newest(0)
  expect(await find('CANDIDATE', 'χριστίνα')).toEqual(rooms)
  await newest(1)
  expect(await find('CANDIDATE', 'χριστίνα')).toEqual(rooms.toReversed())
})
