import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { outsideOf } from '#server/features/chat/chat.outside.client.ts'
import { StartError } from '#server/core/start-error.ts'
import { provision } from '#server/features/chat/chat.outside.provision.ts'
import { pushOutbox } from '#server/features/chat/chat.outside.push.ts'
import { switchOutside } from '#server/features/chat/chat.outside.queries.ts'
import { AppwriteStandIn } from '#server/testing/chat/appwrite-stand-in.ts'
import { startChat } from '#server/testing/chat/chat-app.ts'
import { ChatUser } from '#server/testing/chat/chat-user.ts'

// The product in front of an installation of Appwrite, for which a recording stand-in answers. What a real one does with
// these requests is for the operator to try: docs/chat.md says how.

const there = new AppwriteStandIn()
const settings = () => ({ endpoint: there.endpoint, project: 'talk', database: 'talks', apiKey: 'key' })
const outside = () => outsideOf(settings())

const place = { databaseId: 'talks', tableId: 'messages' }
const post = (user: ChatUser, room: string, body: string, rowId: string = randomUUID()) =>
  user.call('tablesDB.createRow', { ...place, rowId, data: { room, body } })
const push = () => pushOutbox(t.services, outside())

async function enter(member: { email: string; secret: string }): Promise<ChatUser> {
  const user = await ChatUser.start('talk')
  await user.begin(t.addresses[0] as string)
  await user.signIn(member.email, member.secret)
  return user
}

await there.start()
const t = await startChat({
  env: {
    CHAT_ENDPOINT: there.endpoint,
    CHAT_PROJECT: 'talk',
    CHAT_DATABASE: 'talks',
    CHAT_API_KEY: 'key',
  },
})
const [person, office] = await Promise.all([enter(t.company), enter(t.office)])
afterAll(async () => {
  await Promise.all([person.stop(), office.stop()])
  await there.stop()
})

describe('preparing the service outside', () => {
  it('makes what is missing, once, and nothing else when it runs again', async () => {
    expect([...there.tables.keys()].toSorted()).toEqual(['messages', 'notifications', 'receipts', 'rooms'])
    const table = there.recorded.find((one) => one.path.endsWith('/tables') && one.body.tableId === 'messages')
    expect(table?.body).toMatchObject({ permissions: [], rowSecurity: true })
    expect(
      there.recorded
        .filter((one) => one.method === 'GET' && one.path.startsWith('/tablesdb'))
        .every((one) => one.isKey),
    ).toBe(true)
    there.recorded.length = 0
    expect(await provision(outside())).toEqual([])
    expect(there.recorded.filter((one) => one.method !== 'GET').map((one) => one.path)).toEqual(['/teams'])
  })

  it('adds a missing column and index, drops nothing, and tells what has another shape', async () => {
    const messages = there.tables.get('messages')
    const before = [...(messages?.columns ?? [])]
    messages?.columns.splice(0, messages.columns.length, ...before.filter((one) => one.key !== 'seq'), {
      key: 'extra',
      type: 'string',
    })
    messages?.indexes.splice(0)
    Object.assign(messages?.columns.find((column) => column.key === 'body') ?? {}, { size: 100 })
    expect(await provision(outside())).toEqual(['messages.body'])
    expect(messages?.columns.map((column) => column.key)).toContain('extra')
    expect(messages?.columns.find((column) => column.key === 'seq')).toMatchObject({ type: 'integer', required: false })
    expect(messages?.indexes).toMatchObject([{ key: 'by_room_seq', columns: ['room', 'seq'], orders: ['asc', 'desc'] }])
  })

  it.each([
    ['is too old', () => Object.assign(there, { version: '1.9.0' }), '1.9.5 or newer'],
    ['knows another key', () => Object.assign(there, { version: '1.9.6' }), 'CHAT_API_KEY'],
  ])('refuses to start when it %s', async (_name, change, said) => {
    change()
    const other = outsideOf({ ...settings(), apiKey: 'another' })
    await expect(provision(other)).rejects.toThrow(said)
    await expect(provision(other)).rejects.toBeInstanceOf(StartError)
  })

  it('does not stop the start when nothing answers there', async () => {
    const away = outsideOf({ ...settings(), endpoint: 'http://127.0.0.1:1/v1' })
    await expect(provision(away)).rejects.toThrow('cannot be used now')
    await expect(provision(away)).rejects.not.toBeInstanceOf(StartError)
  })
})

describe('talking through it', () => {
  it('gives the session of the service as a cookie of our own, and no token to scripts', async () => {
    expect(Object.keys(await person.call('cookies'))).toEqual(['a_session_talk'])
    expect(await person.call('stored')).toEqual({})
    expect(await person.call('account.get')).toMatchObject({ $id: String(t.company.usr_id) })
    const fresh = await ChatUser.start('talk')
    await fresh.begin(t.addresses[0] as string)
    expect(
      await fresh.refused('account.createEmailPasswordSession', { email: t.company.email, password: 'x'.repeat(43) }),
    ).toMatchObject({ code: 401 })
    await fresh.stop()
  })

  it('decides writes here, brings them there, and reads and hears them from there', async () => {
    await office.subscribe(['tablesdb.talks.tables.messages.rows'])
    const id = randomUUID()
    const data = { room: t.company.room, body: 'Καλημέρα', sender_id: '1', read_by: ['1'] }
    const made = await person.call('tablesDB.createRow', { ...place, rowId: id, data })
    expect(made).toMatchObject({ $id: id, sender_id: String(t.company.usr_id), seq: 1 })
    const [row] = there.rowsOf('messages')
    expect(row).toMatchObject({
      $id: id,
      body: 'Καλημέρα',
      sender_id: String(t.company.usr_id),
      read_by: [String(t.company.usr_id)],
      seq: 1,
      $createdAt: made.$createdAt,
    })
    expect(row?.$permissions.toSorted()).toEqual([
      'read("team:admins")',
      `read("team:company_${t.company.room.split('_')[1]}")`,
    ])
    expect((await office.heard((one) => one.payload.$id === id)).payload.body).toBe('Καλημέρα')
    const listed = await office.call<{ rows: { $id: string }[] }>('tablesDB.listRows', { ...place, queries: [] })
    expect(listed.rows.map((row) => row.$id)).toEqual([id])
    expect(
      there.recorded.filter((one) => one.path.endsWith('/rows') && one.method === 'GET').every((one) => !one.isKey),
    ).toBe(true)
    await person.call('tablesDB.updateRow', { ...place, rowId: id, data: { body: 'Καλησπέρα' } })
    expect(there.rowsOf('messages')[0]).toMatchObject({ body: 'Καλησπέρα' })
    const receipt = { databaseId: 'talks', tableId: 'receipts', rowId: `${t.company.room}.${t.office.usr_id}` }
    await office.call('tablesDB.upsertRow', { ...receipt, data: { room: t.company.room, last_read_seq: 1 } })
    expect(there.rowsOf('messages')[0]?.read_by).toEqual([String(t.company.usr_id), String(t.office.usr_id)])
    expect(there.rowsOf('receipts').find((one) => one.$id === receipt.rowId)).toMatchObject({ last_read_seq: 1 })
    await person.call('tablesDB.deleteRow', { ...place, rowId: id })
    expect(there.rowsOf('messages')[0]).toMatchObject({ body: '', $id: id })
  })

  it('refuses here what is not allowed, and nothing of it arrives there', async () => {
    const before = there.rowsOf('messages').length
    expect(
      await person.refused('tablesDB.createRow', {
        ...place,
        rowId: 'unique()',
        data: { room: t.other.room, body: 'x' },
      }),
    ).toMatchObject({ code: 401 })
    expect(
      await person.refused('tablesDB.createRow', {
        ...place,
        rowId: 'unique()',
        data: { room: t.company.room, body: 'x', seq: 1 },
      }),
    ).toMatchObject({ code: 400 })
    expect(there.rowsOf('messages')).toHaveLength(before)
  })

  it('loses nothing while the service is away: it is brought when it is back', async () => {
    there.isDown = true
    const made = await post(person, t.company.room, 'στο σκοτάδι')
    expect(made).toMatchObject({ body: 'στο σκοτάδι' })
    there.isDown = false
    await push()
    expect(there.rowsOf('messages').find((one) => one.$id === made.$id)).toMatchObject({
      body: 'στο σκοτάδι',
      seq: made.seq,
    })
    const left = await t.work((work) => sql`select from chat_outbox`.execute(work.db))
    expect(left.rows).toEqual([])
  })

  it('follows names, addresses and secrets of people', async () => {
    const secret = t.services.keys.encrypt('users.usr_chat_secret', 's'.repeat(43))
    await t.work((work) =>
      sql`update users set usr_fullname = 'Νέο Όνομα', usr_chat_secret = ${secret} where usr_id = ${t.candidate.usr_id}`.execute(
        work.db,
      ),
    )
    await push()
    expect(there.users.get(String(t.candidate.usr_id))).toMatchObject({
      name: 'Νέο Όνομα',
      password: 's'.repeat(43),
      status: true,
    })
    expect(there.rowsOf('rooms').find((one) => one.$id === t.candidate.room)).toMatchObject({
      display_name: 'Νέο Όνομα',
    })
    there.recorded.length = 0
    await t.work((work) =>
      sql`update users set usr_phone = '2101234567' where usr_id = ${t.candidate.usr_id}`.execute(work.db),
    )
    await push()
    expect(there.recorded).toEqual([])
  })
})

describe('who loses access', () => {
  it('is out here at once and there too', async () => {
    const admin = await t.as(t.office.usr_id)
    await person.subscribe(['tablesdb.talks.tables.rooms.rows'])
    await admin.call(companiesContract.archive, { id: Number(t.company.room.split('_')[1]), note: '' })
    await sleep(1200)
    expect(await person.call('sockets')).toMatchObject({ opened: 1, lastClose: 1008 })
    expect(
      await person.refused('tablesDB.createRow', {
        ...place,
        rowId: 'unique()',
        data: { room: t.company.room, body: 'x' },
      }),
    ).toMatchObject({ code: 401 })
    await push()
    expect(there.members.get(`company_${t.company.room.split('_')[1]}`)?.has(String(t.company.usr_id))).toBe(false)
    expect([...there.sessions.values()]).not.toContain(String(t.company.usr_id))
  })

  it('an erased candidate is gone there, with all messages', async () => {
    const admin = await t.as(t.office.usr_id)
    await post(office, t.stranger.room, 'Καλή αρχή')
    expect(there.rowsOf('messages').some((one) => one.room === t.stranger.room)).toBe(true)
    await admin.call(candidatesContract.erase, { id: t.stranger.usr_id, confirm: 'ΔΙΑΓΡΑΦΗ' })
    await push()
    expect(there.rowsOf('messages').some((one) => one.room === t.stranger.room)).toBe(false)
    expect(there.rowsOf('rooms').some((one) => one.$id === t.stranger.room)).toBe(false)
    expect(there.users.has(String(t.stranger.usr_id))).toBe(false)
  })
})

describe('moving there from the service of our own', () => {
  it('brings all that was said before, with its times and numbers', async () => {
    await switchOutside(t.services, false)
    await t.work((work) =>
      sql`update chat_room set cro_last_message = 'πριν' where cro_id = ${t.other.room}`.execute(work.db),
    )
    for (const table of there.tables.values()) table.rows.clear()
    await push()
    expect(there.rowsOf('rooms')).toEqual([])
    await switchOutside(t.services, true)
    await push()
    expect(there.rowsOf('rooms').find((one) => one.$id === t.other.room)).toMatchObject({ last_message: 'πριν' })
    const ours = await t.work((work) => sql<{ n: number }>`select count(*) as n from chat_message`.execute(work.db))
    expect(there.rowsOf('messages')).toHaveLength(ours.rows[0]?.n as number)
    expect(there.rowsOf('messages').length).toBeGreaterThan(0)
  })
})
