import { randomUUID } from 'node:crypto'
import { Query } from 'appwrite'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { makeMember, type Member, type TestChat } from '#server/testing/chat/chat-app.ts'
import { list, post } from '#server/testing/chat/document-cases.ts'
import { PlainChat } from '#server/testing/chat/plain-chat.ts'
import { makeCandidate, makeCompany } from '#server/testing/make.ts'

const place = { databaseId: 'chat', tableId: 'messages' }

/** Many who write and read at once, and what each may write how often. */
export function writeCases(t: TestChat): void {
  let room: string
  let talker: Member
  beforeAll(async () => {
    talker = await t.work(async (work) => {
      const { cny_id, usr_id } = await makeCompany(work)
      return makeMember(work, usr_id, `COMPANY_${cny_id}`)
    })
    room = talker.room
    const plain = await PlainChat.signedIn(t.addresses[0] as string, talker)
    for (let number = 0; number < 12; number += 1) await plain.post(room, `${number}`)
  })

  const inRoom = () => Query.equal('room', room)

  it('takes one of many posts with one id, and leaves no hole in the numbers', async () => {
    const plain = await PlainChat.signedIn(t.addresses.at(-1) as string, t.stranger)
    const id = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => plain.post(t.stranger.room, 'μία φορά', id)))
    expect(answers.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409, 409, 409,
    ])
    expect(answers.find((response) => response.status === 409)?.body.type).toBe('row_already_exists')
    const next = await plain.post(t.stranger.room, 'δεύτερη')
    expect(next.body.seq).toBe(2)
  })

  it('gives each of many writers at once a number of its own', async () => {
    const everybody = await Promise.all(
      [t.office, t.office2, t.candidate].map((member, at) =>
        PlainChat.signedIn(t.addresses[at % t.addresses.length] as string, member),
      ),
    )
    const before = (await everybody[0]?.call('GET', `/tablesdb/chat/tables/rooms/rows/${t.candidate.room}`))?.body
      .seq as number
    const sent = everybody.flatMap((chat) =>
      Array.from({ length: 10 }, (_, number) => chat.post(t.candidate.room, `${number}`)),
    )
    const seqs = (await Promise.all(sent)).map((response) => response.body.seq as number)
    expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, number) => before + 1 + number))
  })

  it('adds every reader once, however many mark a message at once', async () => {
    const user = await t.user(talker)
    const message = await post(user, room, 'για όλους')
    const readers = await Promise.all(
      [t.office, t.office2, talker].map((member, at) =>
        PlainChat.signedIn(t.addresses[at % t.addresses.length] as string, member),
      ),
    )
    const append = { read_by: JSON.stringify({ method: 'arrayAppend', values: ['999'] }) }
    const marks = readers.flatMap((chat) =>
      Array.from({ length: 16 }, () =>
        chat.call('PATCH', `/tablesdb/chat/tables/messages/rows/${message.$id}`, { data: append }),
      ),
    )
    expect(new Set((await Promise.all(marks)).map((response) => response.status))).toEqual(new Set([200]))
    const row = await user.call<{ read_by: string[] }>('tablesDB.getRow', { ...place, rowId: message.$id })
    const expected = [talker, t.office, t.office2].map((member) => String(member.usr_id))
    expect(row.read_by.toSorted()).toEqual(expected.toSorted())
  })

  it('marks a room read with one call, and unread again', async () => {
    const user = await t.user(t.office2)
    const rowId = `${room}.${t.office2.usr_id}`
    const mark = (last_read_seq: number) =>
      user.call('tablesDB.upsertRow', { databaseId: 'chat', tableId: 'receipts', rowId, data: { room, last_read_seq } })
    expect(await mark(10)).toMatchObject({ $id: rowId, user_id: String(t.office2.usr_id), last_read_seq: 10 })
    const unread = await list(user, 'messages', [
      inRoom(),
      Query.notContains('read_by', [String(t.office2.usr_id)]),
      Query.orderAsc('seq'),
      Query.limit(1),
    ])
    expect(unread.rows[0]).toMatchObject({ seq: 11 })
    expect(await mark(4)).toMatchObject({ last_read_seq: 4 })
    // Nobody reads what is not there yet.
    const { seq } = await user.call('tablesDB.getRow', { databaseId: 'chat', tableId: 'rooms', rowId: room })
    expect(await mark(1_000_000)).toMatchObject({ last_read_seq: seq })
    const foreign = {
      databaseId: 'chat',
      tableId: 'receipts',
      rowId: `${room}.${talker.usr_id}`,
      data: { room, last_read_seq: 1 },
    }
    expect(await user.refused('tablesDB.upsertRow', foreign)).toMatchObject({ code: 404 })
  })

  it('shows the own notifications and nobody else’s', async () => {
    await t.work((work) =>
      sql`insert into notification (not_title, not_fk_usr_id) values ('Για μένα', ${talker.usr_id}), ('Για άλλον', ${t.office.usr_id})`.execute(
        work.db,
      ),
    )
    const user = await t.user(talker)
    const notices = await list(user, 'notifications', [Query.orderDesc('$createdAt')])
    expect(notices.rows.map((row) => row.not_title)).toEqual(['Για μένα'])
    const refusal = await user.refused('tablesDB.updateRow', {
      databaseId: 'chat',
      tableId: 'notifications',
      rowId: notices.rows[0]?.$id,
      data: {},
    })
    expect(refusal).toMatchObject({ code: 401, type: 'user_unauthorized' })
  })

  /** Each process tells the others of six at a time: behind a balancer so many more may pass. */
  const untold = () => (t.addresses.length < t.processes.length ? t.processes.length * 6 : 0)

  async function hurriedStatuses(): Promise<number[]> {
    const eager = await t.work(async (work) => {
      const usr_id = await makeCandidate(work)
      return makeMember(work, usr_id, `CANDIDATE_${usr_id}`)
    })
    const plain = await PlainChat.signedIn(t.addresses[0] as string, eager)
    const statuses: number[] = []
    for (let round = 0; round < 13 + Math.ceil(untold() / 10); round += 1)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 10 }, () => plain.post(eager.room, 'ξανά')))).map(
          (response) => response.status,
        ),
      )
    return statuses
  }

  it('takes 120 messages a minute from one person', async () => {
    const minute = () => Math.floor(Date.now() / 60_000)
    let began = minute()
    let statuses = await hurriedStatuses()
    // The limit counts by minutes of the clock: where one ended meanwhile, another person tries within the next.
    if (minute() !== began) {
      began = minute()
      statuses = await hurriedStatuses()
    }
    expect(minute()).toBe(began)
    expect(statuses.slice(0, 120).every((status) => status === 201)).toBe(true)
    const further = statuses.slice(120)
    expect(further.every((status) => status === 429 || status === 201)).toBe(true)
    expect(further.filter((status) => status === 201).length).toBeLessThanOrEqual(untold())
    expect(further.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10)
  })
}
