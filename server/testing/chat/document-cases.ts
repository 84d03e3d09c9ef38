import { randomUUID } from 'node:crypto'
import { Query } from 'appwrite'
import { beforeAll, expect, it } from 'vitest'
import type { Member, TestChat } from '#server/testing/chat/chat-app.ts'
import type { ChatUser } from '#server/testing/chat/chat-user.ts'
import { PlainChat } from '#server/testing/chat/plain-chat.ts'
import { makeCompany } from '#server/testing/make.ts'
import { makeMember } from '#server/testing/chat/chat-app.ts'

interface Rows {
  total: number
  rows: (Record<string, unknown> & { $id: string; body: string })[]
}

const place = { databaseId: 'chat', tableId: 'messages' }
export const post = (user: ChatUser, room: string, body: string, rowId: string = randomUUID()) =>
  user.call('tablesDB.createRow', { ...place, rowId, data: { room, body } })
export const list = (user: ChatUser, tableId: string, queries: string[]) =>
  user.call<Rows>('tablesDB.listRows', { databaseId: 'chat', tableId, queries })

export function documentCases(t: TestChat): void {
  let room: string
  let talker: Member
  beforeAll(async () => {
    // A room of its own, with twelve messages that have the same words in threes.
    talker = await t.work(async (work) => {
      const { cny_id, usr_id } = await makeCompany(work, { name: 'Ώμέγα Έρευνα' })
      return makeMember(work, usr_id, `COMPANY_${cny_id}`)
    })
    room = talker.room
    const plain = await PlainChat.signedIn(t.addresses[0] as string, talker)
    for (let number = 0; number < 12; number += 1)
      expect((await plain.post(room, `λόγος ${Math.floor(number / 3)}`)).status).toBe(201)
  })

  const bodies = (answer: Rows) => answer.rows.map((row) => row.seq)
  const inRoom = () => Query.equal('room', room)

  it('a message says who sent it, whatever the client says', async () => {
    const user = await t.user(talker)
    const data = { room, body: 'Γεια σας', sender_id: String(t.office.usr_id), read_by: ['1', '2'] }
    const message = await user.call('tablesDB.createRow', { ...place, rowId: 'x'.repeat(36), data, permissions: [] })
    const me = String(talker.usr_id)
    expect(message).toMatchObject({ $id: 'x'.repeat(36), sender_id: me, read_by: [me], room, $tableId: 'messages' })
    expect(message.$permissions).toContain('read("team:admins")')
    expect(message.$sequence).toMatch(/^\d+$/)
    expect(message.$createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/)
    await user.call('tablesDB.deleteRow', { ...place, rowId: message.$id })
  })

  it('is read in both vocabularies', async () => {
    const user = await t.user(talker)
    const message = await user.call('databases.createDocument', {
      databaseId: 'chat',
      collectionId: 'messages',
      documentId: 'unique()',
      data: { room, body: 'δύο λεξιλόγια' },
    })
    expect(message).toMatchObject({ $collectionId: 'messages', $databaseId: 'chat', body: 'δύο λεξιλόγια' })
    const row = await user.call('tablesDB.getRow', { ...place, rowId: message.$id })
    expect(row).toMatchObject({ $id: message.$id, $tableId: 'messages', seq: message.seq })
    const listed = await user.call<{ documents: unknown[] }>('databases.listDocuments', {
      databaseId: 'chat',
      collectionId: 'messages',
      queries: [inRoom(), Query.limit(2)],
    })
    expect(listed.documents).toHaveLength(2)
    await user.call('databases.deleteDocument', {
      databaseId: 'chat',
      collectionId: 'messages',
      documentId: message.$id,
    })
    expect(await user.call('tablesDB.getRow', { ...place, rowId: message.$id })).toMatchObject({ body: '' })
    const missing = await user.refused('tablesDB.getRow', { ...place, rowId: 'missing' })
    expect(missing).toMatchObject({ code: 404, type: 'row_not_found' })
  })

  it('pages by cursor in both directions, also over ties', async () => {
    const user = await t.user(talker)
    for (const order of [Query.orderDesc('body'), Query.orderAsc('body'), Query.orderDesc('seq')]) {
      const base = [inRoom(), Query.lessThanEqual('seq', 12), order]
      const all = await list(user, 'messages', [...base, Query.limit(500)])
      expect(all.total).toBe(12)
      const paged: unknown[] = []
      for (let cursor: string[] = []; ; ) {
        const page = await list(user, 'messages', [...base, Query.limit(5), ...cursor])
        paged.push(...bodies(page))
        if (page.rows.length < 5) break
        cursor = [Query.cursorAfter(page.rows.at(-1)?.$id ?? '')]
      }
      expect(paged).toEqual(bodies(all))
      const before = Query.cursorBefore(all.rows[7]?.$id ?? '')
      expect(bodies(await list(user, 'messages', [...base, Query.limit(3), before]))).toEqual(bodies(all).slice(4, 7))
      const last = Query.cursorAfter(all.rows.at(-1)?.$id ?? '')
      expect((await list(user, 'messages', [...base, last])).rows).toEqual([])
    }
    const lost = await user.refused('tablesDB.listRows', { ...place, queries: [Query.cursorAfter('lost')] })
    expect(lost).toMatchObject({ code: 400, type: 'general_cursor_not_found' })
  })

  it('slices the same order by limit and offset', async () => {
    const user = await t.user(talker)
    const base = [inRoom(), Query.orderAsc('seq')]
    expect(bodies(await list(user, 'messages', [...base, Query.limit(3), Query.offset(4)]))).toEqual([5, 6, 7])
    expect((await list(user, 'messages', [inRoom(), Query.lessThanEqual('seq', 12)])).rows).toHaveLength(12)
    for (const query of [Query.limit(501), Query.offset(10_001), Query.limit(-1)])
      expect(await user.refused('tablesDB.listRows', { ...place, queries: [query] })).toMatchObject({ code: 400 })
  })

  it('filters by values, comparisons, words and time', async () => {
    const user = await t.user(talker)
    const seqs = async (...queries: string[]) =>
      bodies(
        await list(user, 'messages', [inRoom(), Query.lessThanEqual('seq', 12), Query.orderAsc('seq'), ...queries]),
      )
    expect(await seqs(Query.equal('seq', [2, 3]))).toEqual([2, 3])
    expect(await seqs(Query.notEqual('seq', 1), Query.lessThan('seq', 4))).toEqual([2, 3])
    expect(await seqs(Query.between('seq', 4, 6))).toEqual([4, 5, 6])
    expect(await seqs(Query.startsWith('body', 'ΛΌΓΟΣ 3'))).toEqual([10, 11, 12])
    expect(await seqs(Query.contains('body', 'ογος 1'))).toEqual([4, 5, 6])
    expect(await seqs(Query.contains('read_by', [String(talker.usr_id)]))).toHaveLength(12)
    expect(await seqs(Query.notContains('read_by', [String(talker.usr_id)]))).toEqual([])
    expect(await seqs(Query.isNull('deleted_at'), Query.greaterThan('seq', 10))).toEqual([11, 12])
    expect(
      await seqs(
        Query.or([Query.equal('seq', 1), Query.and([Query.greaterThan('seq', 8), Query.lessThan('seq', 10)])]),
      ),
    ).toEqual([1, 9])
    const [, second] = (await list(user, 'messages', [inRoom(), Query.orderAsc('seq')])).rows
    const at = String(second?.$createdAt)
    expect((await seqs(Query.createdAfter(at)))[0]).toBeGreaterThan(1)
    expect(await seqs(Query.greaterThanEqual('$createdAt', at), Query.lessThanEqual('$createdAt', at))).toContain(2)
  })

  it.each([
    ['an unknown attribute', Query.equal('secret', 'x')],
    ['an attribute of the database', Query.equal('cme_body', 'x')],
    ['an unknown method', JSON.stringify({ method: 'drop', attribute: 'body', values: ['x'] })],
    ['no JSON', '{"method"'],
    ['a wrong type', Query.equal('seq', 'x')],
    ['a query that is too long', Query.equal('body', 'x'.repeat(5000))],
  ])('refuses %s', async (_name, query) => {
    const user = await t.user(talker)
    const refusal = await user.refused('tablesDB.listRows', { ...place, queries: [query] })
    expect(refusal).toMatchObject({ code: 400, type: 'general_query_invalid' })
  })

  it('finds rooms by the first letters of their name and by the kind of their id', async () => {
    const user = await t.user(t.office)
    const roomsOf = async (...queries: string[]) => (await list(user, 'rooms', queries)).rows.map((row) => row.$id)
    for (const typed of ['ωμεγα', 'ΩΜΈΓΑ ΈΡ', 'Ώμέγα'])
      expect(await roomsOf(Query.startsWith('display_name', typed))).toEqual([room])
    expect(await roomsOf(Query.startsWith('display_name', 'Έρευνα'))).toEqual([])
    expect(await roomsOf(Query.startsWith('display_name', 'Ώμέγα_'))).toEqual([])
    const companies = await roomsOf(Query.startsWith('$id', 'COMPANY_'), Query.limit(500))
    const candidates = await roomsOf(Query.startsWith('$id', 'CANDIDATE_'), Query.limit(500))
    expect(companies).toContain(room)
    expect(candidates).toContain(t.candidate.room)
    expect(new Set([...companies, ...candidates].map((id) => id.split('_')[0]))).toEqual(
      new Set(['COMPANY', 'CANDIDATE']),
    )
  })

  it('finds the rooms in which a side spoke last, the longest wait first, and counts them', async () => {
    const user = await t.user(t.office)
    const waiting = async (side: string) => {
      const queries = [Query.startsWith('$id', 'COMPANY_'), Query.greaterThan('seq', 0), Query.orderAsc('$updatedAt')]
      const call = { ...place, tableId: 'rooms', queries: [...queries, Query.equal('last_side', [side])], total: true }
      const { rows, total } = await user.call('tablesDB.listRows', call)
      return { ids: (rows as { $id: string }[]).map((row) => row.$id), total }
    }
    await post(await t.user(talker), room, 'Ακούει κανείς;')
    const { ids, total } = await waiting('member')
    expect([ids.at(-1), total]).toEqual([room, ids.length])
    expect((await waiting('office')).ids).not.toContain(room)
    await post(user, room, 'Ναι')
    expect((await waiting('member')).ids).not.toContain(room)
    expect((await waiting('office')).ids.at(-1)).toBe(room)
  })

  it('moves the room of a new message to the top', async () => {
    const user = await t.user(t.office)
    const top = async () => (await list(user, 'rooms', [Query.orderDesc('$updatedAt'), Query.limit(1)])).rows[0]
    await post(user, t.candidate.room, 'Καλημέρα')
    expect(await top()).toMatchObject({ $id: t.candidate.room, last_message: 'Καλημέρα' })
    await post(user, room, 'Και  σε\nεσάς')
    expect(await top()).toMatchObject({
      $id: room,
      last_message: 'Και σε εσάς',
      last_sender_id: String(t.office.usr_id),
    })
  })

  it('changes the time of a change alone, and nobody sets either', async () => {
    const user = await t.user(talker)
    const message = await post(user, room, 'πριν')
    const data = { body: 'μετά' }
    const changed = await user.call('tablesDB.updateRow', { ...place, rowId: message.$id, data })
    expect(changed).toMatchObject({ body: 'μετά', $createdAt: message.$createdAt })
    expect(Date.parse(String(changed.$updatedAt))).toBeGreaterThanOrEqual(Date.parse(String(message.$updatedAt)))
    expect(changed.edited_at).not.toBeNull()
    const forged = { body: 'x', $createdAt: '2020-01-01T00:00:00.000+00:00' }
    expect(await user.refused('tablesDB.updateRow', { ...place, rowId: message.$id, data: forged })).toMatchObject({
      code: 400,
    })
  })

  it.each([
    ['too long a text', { body: 'x'.repeat(4001) }],
    ['a text of the wrong type', { body: 7 }],
    ['no room', { room: undefined }],
    ['nothing at all', { body: '  ' }],
    ['nothing that can be seen', { body: '\u200b\u034f' }],
    ['an unknown attribute', { body: 'x', seq: 9 }],
    ['somebody else’s file', { body: 'x', attachments: ['unknown'] }],
    ['a zero byte', { body: 'a\u0000b' }],
  ])('refuses a message with %s', async (_name, change) => {
    const user = await t.user(talker)
    const refusal = await user.refused('tablesDB.createRow', {
      ...place,
      rowId: 'unique()',
      data: { room, body: 'x', ...change },
    })
    expect(refusal).toMatchObject({ code: 400, type: 'row_invalid_structure' })
  })

  it.each([
    ['a zero byte', 'a\u0000b'],
    ['nothing at all', ' '],
    ['nothing that can be seen', '\u200b\n\u2800'],
    ['too long a text', 'x'.repeat(4001)],
  ])('refuses to change a message to %s', async (_name, body) => {
    const user = await t.user(talker)
    const message = await post(user, room, 'πριν')
    const refusal = await user.refused('tablesDB.updateRow', { ...place, rowId: message.$id, data: { body } })
    expect(refusal).toMatchObject({ code: 400, type: 'row_invalid_structure' })
  })

  it('refuses ids that do not fit, and takes the longest', async () => {
    const user = await t.user(talker)
    for (const id of ['', '_x', 'x'.repeat(37), 'ä', 'a/b'])
      expect(
        await user.refused('tablesDB.createRow', { ...place, rowId: id, data: { room, body: 'x' } }),
      ).toMatchObject({ code: 400 })
  })
}
