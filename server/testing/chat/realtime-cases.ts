import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Query } from 'appwrite'
import { expect, it } from 'vitest'
import type { TestChat } from '#server/testing/chat/chat-app.ts'
import type { ChatUser } from '#server/testing/chat/chat-user.ts'
import { PlainChat, PROJECT } from '#server/testing/chat/plain-chat.ts'

const messages = 'tablesdb.chat.tables.messages.rows'
const place = { databaseId: 'chat', tableId: 'messages' }
const post = (user: ChatUser, room: string, body: string) =>
  user.call('tablesDB.createRow', { ...place, rowId: randomUUID(), data: { room, body } })
const bodiesOf = (user: ChatUser) => user.events.map((event) => event.payload.body)

export function realtimeCases(t: TestChat): void {
  it('tells a change to those of the room, on all channels and under all names, and to nobody else', async () => {
    const [writer, colleague, office, stranger] = await Promise.all([
      t.user(t.company),
      t.user(t.colleague),
      t.user(t.office),
      t.user(t.other),
    ])
    for (const user of [writer, colleague, office, stranger]) await user.subscribe([messages, 'documents'])
    const message = await post(writer, t.company.room, 'Καλησπέρα')
    const { payload, channels, events, subscriptions, timestamp } = await colleague.heard(
      (event) => event.payload.$id === message.$id,
    )
    expect(payload).toEqual({ ...message, $collectionId: 'messages' })
    expect(subscriptions).toHaveLength(1)
    expect(timestamp).toMatch(/\+00:00$/)
    const lists = ['databases.chat.collections.messages.documents', 'databases.chat.tables.messages.rows', messages]
    const plain = ['documents', 'rows', ...lists, ...lists.map((list) => `${list}.${message.$id}`)]
    expect(channels.toSorted()).toEqual([...plain, ...plain.map((channel) => `${channel}.create`)].toSorted())
    expect(events[0]).toBe(`databases.chat.collections.messages.documents.${message.$id}.create`)
    expect(events).toContain(`tablesdb.*.tables.*.rows.*.create`)
    expect(events).toContain(`tablesdb.chat.tables.messages.rows.${message.$id}`)
    await office.heard((event) => event.payload.$id === message.$id)
    await writer.heard((event) => event.payload.$id === message.$id)
    await writer.call('tablesDB.updateRow', { ...place, rowId: message.$id, data: { body: 'Καληνύχτα' } })
    await colleague.heard(
      (event) => event.payload.body === 'Καληνύχτα' && event.events[0]?.endsWith('.update') === true,
    )
    await sleep(50)
    // The room itself was not subscribed to; each change of the message came once.
    expect(colleague.events.filter((event) => event.payload.$id === message.$id)).toHaveLength(2)
    expect(stranger.events).toEqual([])
  })

  it('tells of the room, of its readers and of notifications', async () => {
    const [office, company] = await Promise.all([t.user(t.office), t.user(t.company)])
    const all = ['rooms', 'receipts', 'notifications', 'messages'].map((name) => `tablesdb.chat.tables.${name}.rows`)
    await office.subscribe(all)
    await company.subscribe(all)
    const message = await post(office, t.company.room, 'Ποιος διάβασε;')
    await company.heard(
      (event) => event.payload.$id === t.company.room && event.payload.last_message === 'Ποιος διάβασε;',
    )
    const receipt = {
      rowId: `${t.company.room}.${t.company.usr_id}`,
      data: { room: t.company.room, last_read_seq: message.seq },
    }
    await company.call('tablesDB.upsertRow', { databaseId: 'chat', tableId: 'receipts', ...receipt })
    const read = await office.heard(
      (event) => event.payload.$id === message.$id && event.events[0]?.endsWith('.update') === true,
    )
    expect(read.payload.read_by).toEqual([String(t.office.usr_id), String(t.company.usr_id)])
    await office.heard((event) => event.payload.user_id === String(t.company.usr_id))
    await t.work((work) =>
      work.db.insertInto('notification').values({ not_title: 'Νέα θέση', not_fk_usr_id: t.company.usr_id }).execute(),
    )
    const notice = await company.heard((event) => event.payload.not_title === 'Νέα θέση')
    expect(notice.payload).toMatchObject({ $tableId: 'notifications', not_fk_usr_id: t.company.usr_id })
    await sleep(50)
    expect(office.events.filter((event) => event.payload.$collectionId === 'notifications')).toEqual([])
  })

  it('tells only what the filters of a subscription let through, and changes them in place', async () => {
    const [writer, office] = await Promise.all([t.user(t.company), t.user(t.office)])
    const inRoom = await office.subscribe([messages], [Query.equal('room', t.company.room)])
    const elsewhere = await office.subscribe([messages], [Query.equal('room', t.other.room)])
    // Hears everything: filters are changed only when what was said before has come.
    const witness = await office.subscribe([messages])
    const heardBy = (body: string, number: number) =>
      office.heard((event) => event.payload.body === body && event.number === number)
    await post(writer, t.company.room, 'ένα')
    await heardBy('ένα', inRoom)
    await office.call('update', inRoom, [Query.notEqual('room', t.company.room)])
    await sleep(60)
    await post(writer, t.company.room, 'δύο')
    await heardBy('δύο', witness)
    await office.call('update', elsewhere, [Query.or([Query.equal('room', t.company.room), Query.isNull('room')])])
    await sleep(60)
    await post(writer, t.company.room, 'τρία')
    await heardBy('τρία', elsewhere)
    const filtered = office.events.filter((event) => event.number !== witness)
    expect(filtered.map((event) => event.payload.body)).toEqual(['ένα', 'τρία'])
  })

  it('names all subscriptions that match in one frame, and stops with each', async () => {
    const office = await PlainChat.signedIn(t.addresses[0] as string, t.office2)
    const socket = await office.socket()
    await socket.next('connected')
    const rows = ['a', 'b'].map((subscriptionId) => ({ subscriptionId, channels: [messages], queries: [] }))
    socket.send('subscribe', [...rows, { channels: ['files'] }])
    const { subscriptions } = (await socket.next('response')).data
    expect(subscriptions.slice(0, 2)).toEqual(rows)
    expect(subscriptions[2].subscriptionId).toMatch(/^\w{20}$/)
    await office.post(t.other.room, 'μαζί')
    expect((await socket.next('event')).data.subscriptions).toEqual(['a', 'b'])
    socket.send('unsubscribe', [{ subscriptionId: 'a' }])
    expect((await socket.next('response')).data).toMatchObject({
      to: 'unsubscribe',
      success: true,
      subscriptions: [{ subscriptionId: 'a', removed: true }],
    })
    socket.send('unsubscribe', [{ subscriptionId: 'a' }])
    expect((await socket.next('response')).data.subscriptions).toEqual([{ subscriptionId: 'a', removed: false }])
    await office.post(t.other.room, 'χωριστά')
    expect((await socket.next('event')).data.subscriptions).toEqual(['b'])
    socket.end()
  })

  it('tells of the actions that were asked for', async () => {
    const [writer, office] = await Promise.all([t.user(t.company), t.user(t.office)])
    await office.subscribe([`${messages}.create`])
    const message = await post(writer, t.company.room, 'μόνο νέα')
    await office.heard((event) => event.payload.$id === message.$id)
    await writer.call('tablesDB.deleteRow', { ...place, rowId: message.$id })
    await post(writer, t.company.room, 'και αυτό')
    await office.heard((event) => event.payload.body === 'και αυτό')
    expect(office.events).toHaveLength(2)
  })

  it.each([
    ['contains', Query.contains('body', 'x')],
    ['search', Query.search('body', 'x')],
    ['between', Query.between('seq', 1, 2)],
    ['startsWith', Query.startsWith('body', 'x')],
    [
      'one that is nested',
      Query.or([Query.equal('room', 'x'), Query.and([Query.startsWith('body', 'x'), Query.isNull('room')])]),
    ],
    ['no query', 'no query'],
  ])('refuses a subscription with %s', async (_name, query) => {
    const socket = await new PlainChat(t.addresses[0] as string).socket()
    await socket.next('connected')
    socket.send('subscribe', [{ subscriptionId: 'x', channels: [messages], queries: [query] }])
    expect((await socket.next('error')).data).toMatchObject({ code: 1003 })
    socket.send('unsubscribe', [{ subscriptionId: 'x' }])
    expect((await socket.next('response')).data.subscriptions).toEqual([{ subscriptionId: 'x', removed: false }])
    socket.end()
  })

  it('answers frames that it does not know, and stays', async () => {
    const socket = await (await PlainChat.signedIn(t.addresses[0] as string, t.candidate)).socket()
    const { data } = await socket.next('connected')
    expect(data).toMatchObject({ channels: [], subscriptions: {}, user: { $id: String(t.candidate.usr_id) } })
    socket.send('ping')
    await socket.next('pong')
    for (const text of [
      '',
      'null',
      '[]',
      '"x"',
      '{}',
      '{"type":"drop"}',

      '{"type":"subscribe","data":{}}',
      '{"type":"presence","data":{}}',
    ]) {
      socket.sendText(text)
      expect((await socket.next('error')).data, text).toMatchObject({ code: 1003 })
    }
    socket.send('ping')
    await socket.next('pong')
    for (let count = 0; count < 25; count += 1) socket.send('ping')
    expect((await socket.next('error')).data).toMatchObject({ code: 1013 })
    expect(socket.closed).toBeNull()
    socket.end()
  })

  it.each([
    ['another project', 'project=another', {}],
    ['a page of another origin', `project=${PROJECT}`, { origin: 'https://evil.example' }],
  ])('closes the socket of %s for good', async (_name, query, headers) => {
    const socket = await new PlainChat(t.addresses[0] as string).socket(query, headers)
    expect((await socket.next('error')).data).toMatchObject({ code: 1008 })
    expect(await socket.ended()).toBe(1008)
  })

  it('keeps its order and loses nothing while many talk at once', async () => {
    const rooms = [t.company.room, t.other.room, t.candidate.room]
    const members = [t.company, t.other, t.candidate]
    const at = (index: number) => t.addresses[index % t.addresses.length] as string
    const talkers = await Promise.all(members.map((member, index) => PlainChat.signedIn(at(index), member)))
    const office = await PlainChat.signedIn(at(1), t.office2)
    const sockets = await Promise.all([...talkers, office].map((chat) => chat.socket()))
    for (const socket of sockets) {
      await socket.next('connected')
      socket.send('subscribe', [{ subscriptionId: 'x', channels: [`${messages}.create`] }])
      await socket.next('response')
    }
    const posts = rooms.flatMap((room, index) =>
      [talkers[index], office].flatMap((who) =>
        Array.from({ length: 12 }, (_, number) => (who as PlainChat).post(room, `${number}`)),
      ),
    )
    expect(new Set((await Promise.all(posts)).map((response) => response.status))).toEqual(new Set([201]))
    await sleep(200)
    const heard = sockets.map((socket) =>
      socket.frames.map((frame) => frame.data.payload as { room: string; seq: number }),
    )
    for (const [index, list] of heard.entries())
      for (const room of index < 3 ? [rooms[index] as string] : rooms) {
        const seqs = list.filter((row) => row.room === room).map((row) => row.seq)
        const first = seqs[0] ?? 0
        expect(seqs).toEqual(Array.from({ length: 24 }, (_, number) => first + number))
      }
    expect(heard.map((list) => list.length)).toEqual([24, 24, 24, 72])
    for (const socket of sockets) socket.end()
  })

  it('tells who is typing to the room alone, and that they are gone', async () => {
    const [company, office, other] = await Promise.all([t.user(t.company), t.user(t.office), t.user(t.other)])
    for (const user of [office, other]) await user.subscribe(['presences'])
    const presenceId = `typing-${t.company.usr_id}`
    await company.call('presence', { status: 'typing', presenceId, metadata: { room: t.company.room } })
    const presence = await office.heard((event) => event.payload.$id === presenceId)
    expect(presence.payload).toMatchObject({
      userId: String(t.company.usr_id),
      status: 'typing',
      metadata: { room: t.company.room },
    })
    expect(presence.events[0]).toBe(`presences.${presenceId}.upsert`)
    await company.call('cut')
    await office.heard((event) => event.events[0] === `presences.${presenceId}.delete`)
    expect(other.events).toEqual([])
    const socket = await (await PlainChat.signedIn(t.addresses[0] as string, t.other)).socket()
    await socket.next('connected')
    socket.send('presence', { presenceId: 'x', status: 'typing', metadata: { room: t.company.room } })
    expect((await socket.next('error')).data.code).toBe(1003)
    socket.end()
  })

  it('is back a second after a cut, and the list has what was missed', async () => {
    const [company, office] = await Promise.all([t.user(t.company), t.user(t.office)])
    await company.subscribe([messages])
    const message = await post(office, t.company.room, 'πριν')
    await company.heard((event) => event.payload.body === 'πριν')
    await company.call('cut')
    await post(office, t.company.room, 'στο κενό')
    await sleep(1250)
    expect(await company.call('sockets')).toMatchObject({ opened: 2, state: 1 })
    await post(office, t.company.room, 'μετά')
    await company.heard((event) => event.payload.body === 'μετά')
    expect(bodiesOf(company)).toEqual(['πριν', 'μετά'])
    const missed = await company.call<{ rows: { body: string }[] }>('tablesDB.listRows', {
      ...place,
      queries: [
        Query.equal('room', t.company.room),
        Query.greaterThan('seq', message.seq as number),
        Query.orderAsc('seq'),
      ],
    })
    expect(missed.rows.map((row) => row.body)).toEqual(['στο κενό', 'μετά'])
  })

  it('ends with the session, and the client does not return', async () => {
    const user = await t.user(t.stranger)
    await user.subscribe([messages])
    await user.call('account.deleteSession', { sessionId: 'current' })
    await sleep(1300)
    expect(await user.call('sockets')).toMatchObject({ opened: 1, lastClose: 1008, state: 3 })
  })
}
