import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Member, startChat } from '#server/testing/chat/chat-app.ts'
import { type ChatPerson, personByUser } from '#server/features/chat/chat.sessions.queries.ts'
import { postMessage } from '#server/features/chat/chat.writes.queries.ts'
import { PlainChat } from '#server/testing/chat/plain-chat.ts'

// Who may do what: one test for each cell. A cell holds the answers for the rooms of two companies and two candidates, of
// which the first of each is the own one.

const kinds = ['administrator', 'company', 'pending', 'archived', 'candidate', 'guest'] as const
type Kind = (typeof kinds)[number]

const t = await startChat()
const rooms = [t.company.room, t.other.room, t.candidate.room, t.stranger.room]
const enter = (member: Member) => PlainChat.signedIn(t.addresses[0] as string, member)
const office = await enter(t.office2)
const people: Record<Kind, PlainChat> = {
  administrator: await enter(t.office),
  company: await enter(t.company),
  pending: await enter(t.pending),
  archived: await enter(t.archived),
  candidate: await enter(t.candidate),
  guest: new PlainChat(t.addresses[0] as string),
}

const rows = (table: string, id = '') => `/tablesdb/chat/tables/${table}/rows${id && `/${id}`}`

type Action = (who: PlainChat, room: string) => Promise<number>

/** Not over HTTP: nobody may post as often as this test does. */
async function officeMessage(room: string, attachments: string[] = []): Promise<string> {
  const id = randomUUID()
  await t.work(async (work) => {
    const me = (await personByUser(work.db, t.office2.usr_id)) as ChatPerson
    await postMessage(work, me, id, { room, body: 'από το γραφείο', attachments })
  })
  return id
}

async function officeFile(room: string): Promise<string> {
  const id = await office.sendFile()
  await officeMessage(room, [id])
  return id
}

async function listed(who: PlainChat, table: string, attribute: string, room: string): Promise<number> {
  const query = encodeURIComponent(JSON.stringify({ method: 'equal', attribute, values: [room] }))
  const { status, body } = await who.call('GET', `${rows(table)}?queries[0]=${query}`)
  return status === 200 ? Number(body.total) : status
}

const ofRoom =
  (method: string, data?: object): Action =>
  async (who, room) =>
    (await who.call(method, rows('rooms', room), data && { data })).status
const ofMessage =
  (method: string, data?: object): Action =>
  async (who, room) =>
    (await who.call(method, rows('messages', await officeMessage(room)), data && { data })).status
const creates =
  (table: string, row: (room: string) => object): Action =>
  async (who, room) =>
    (await who.call('POST', rows(table), row(room))).status
const findsSome =
  (table: string): Action =>
  async (who, room) => {
    await officeMessage(room)
    const count = await listed(who, table, 'room', room)
    return count === 401 ? count : Math.sign(count)
  }

/** Each action with the answers for the office, for an own room and for a foreign one; a guest hears 401. */
const actions: Record<string, [act: Action, office: number, own: number, foreign: number]> = {
  'reads a room': [ofRoom('GET'), 200, 200, 404],
  'lists a room': [(who, room) => listed(who, 'rooms', '$id', room), 1, 1, 0],
  'reads a message': [ofMessage('GET'), 200, 200, 404],
  'lists the messages of a room': [findsSome('messages'), 1, 1, 0],
  'reads who has read': [findsSome('receipts'), 1, 1, 0],
  'creates a room': [creates('rooms', (rowId) => ({ rowId, data: { display_name: 'x' } })), 409, 401, 401],
  'renames a room': [ofRoom('PATCH', { display_name: 'Νέο όνομα' }), 200, 401, 404],
  'deletes a room': [ofRoom('DELETE'), 401, 401, 401],
  posts: [async (who, room) => (await who.post(room, 'x')).status, 201, 201, 401],
  'marks as read': [
    creates('receipts', (room) => ({ rowId: 'unique()', data: { room, last_read_seq: 1 } })),
    201,
    201,
    401,
  ],
  'marks one message as read': [ofMessage('PATCH', { read_by: [] }), 200, 200, 404],
  'edits somebody’s message': [ofMessage('PATCH', { body: 'y' }), 401, 401, 404],
  'removes somebody’s message': [ofMessage('DELETE'), 204, 401, 404],
  'opens a file': [async (who, room) => (await fetchFile(who, await officeFile(room))).status, 200, 200, 404],
}

function fetchFile(who: PlainChat, id: string): Promise<Response> {
  const headers = { cookie: who.cookie, 'x-appwrite-project': 'regen' }
  return fetch(`${who.address}/v1/storage/buckets/chatfiles/files/${id}/view`, { headers })
}

const ownRooms: Record<Kind, number[]> = {
  administrator: [0, 1, 2, 3],
  company: [0],
  pending: [],
  archived: [],
  candidate: [2],
  guest: [],
}

describe.each(Object.entries(actions))('%s', (_name, [act, office, own, foreign]) => {
  it.each(kinds)('%s', async (kind) => {
    const answers: number[] = []
    for (const room of rooms) answers.push(await act(people[kind], room))
    const expected = rooms.map((_, at) => {
      if (kind === 'guest') return 401
      if (!ownRooms[kind].includes(at)) return foreign
      return kind === 'administrator' ? office : own
    })
    expect(answers).toEqual(expected)
  })
})

describe('an own message', () => {
  const change = async (who: PlainChat, id: string) =>
    (await who.call('PATCH', rows('messages', id), { data: { body: 'αλλιώς' } })).status
  const remove = async (who: PlainChat, id: string) => (await who.call('DELETE', rows('messages', id))).status
  const own = { administrator: 1, company: 0, candidate: 2 } as const

  it.each(Object.entries(own))('%s edits and removes it for a quarter of an hour', async (kind, at) => {
    const who = people[kind as Kind]
    const { $id } = (await who.post(rooms[at] as string, 'δικό μου')).body
    expect([await change(who, $id), await remove(who, $id)]).toEqual([200, 204])
    expect([await change(who, $id), await remove(who, $id)]).toEqual([401, 401])
  })

  it.each(Object.entries(own))('%s later', async (kind, at) => {
    const who = people[kind as Kind]
    const { $id } = (await who.post(rooms[at] as string, 'παλιό')).body
    await t.work((work) =>
      sql`update chat_message set cme_date_created = now() - interval '16 minutes' where cme_id = ${$id}`.execute(
        work.db,
      ),
    )
    expect([await change(who, $id), await remove(who, $id)]).toEqual([401, kind === 'administrator' ? 204 : 401])
  })
})

describe('the own notifications', () => {
  it.each(kinds)('%s', async (kind) => {
    await t.work((work) =>
      sql`insert into notification (not_title, not_fk_usr_id) select 'x', usr_id from users`.execute(work.db),
    )
    const { status, body } = await people[kind].call('GET', rows('notifications'))
    if (kind === 'guest') expect(status).toBe(401)
    else {
      const account = await people[kind].call('GET', '/account')
      const notices = body.rows as { not_fk_usr_id: number }[]
      expect(notices.length).toBeGreaterThan(0)
      expect(new Set(notices.map((row) => String(row.not_fk_usr_id)))).toEqual(new Set([account.body.$id]))
    }
  })
})
