import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { TestChat } from '#server/testing/chat/chat-app.ts'
import type { ChatUser } from '#server/testing/chat/chat-user.ts'
import { PlainChat, PROJECT } from '#server/testing/chat/plain-chat.ts'

const MB = 1024 * 1024

interface Uploaded {
  file: Record<string, unknown> & { $id: string }
  progress: number[]
}
interface Opened {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

/** A PDF as far as its first bytes say, of any size. */
const pdf = (bytes: number) => {
  const content = randomBytes(bytes)
  content.write('%PDF-1.7\n')
  return content
}

export function fileCases(t: TestChat): void {
  const send = (user: ChatUser, name: string, bytes: Uint8Array, id = 'unique()') =>
    user.call<Uploaded>('upload', 'chatfiles', id, name, bytes)
  const link = (id: string, word: string) =>
    `${t.addresses[0]}/v1/storage/buckets/chatfiles/files/${id}${word}?project=${PROJECT}`
  const open = (user: ChatUser, id: string, word: string, headers = {}) =>
    user.call<Opened>('open', `/storage/buckets/chatfiles/files/${id}${word}?project=${PROJECT}`, headers)
  const attach = (user: ChatUser, room: string, id: string) =>
    user.call('tablesDB.createRow', {
      databaseId: 'chat',
      tableId: 'messages',
      rowId: 'unique()',
      data: { room, body: '', attachments: [id] },
    })

  it('a small one is its owner’s until a message names it, then it is seen as the room is', async () => {
    const [owner, colleague, office, other] = await Promise.all(
      [t.company, t.colleague, t.office, t.other].map((member) => t.user(member)),
    )
    const content = pdf(4000)
    const { file } = await send(owner as ChatUser, 'Σύμβαση.pdf', content)
    const md5 = createHash('md5').update(content).digest('hex')
    expect(file).toMatchObject({
      bucketId: 'chatfiles',
      name: 'Σύμβαση.pdf',
      mimeType: 'application/pdf',
      sizeOriginal: 4000,
      signature: md5,
      chunksTotal: 1,
      chunksUploaded: 1,
    })
    expect((await open(owner as ChatUser, file.$id, '/download')).status).toBe(200)
    for (const user of [colleague, office, other])
      expect((await open(user as ChatUser, file.$id, '/view')).status).toBe(404)
    await attach(owner as ChatUser, t.company.room, file.$id)
    for (const user of [owner, colleague, office]) {
      const got = await open(user as ChatUser, file.$id, '/view')
      expect(got.status).toBe(200)
      expect(Buffer.from(got.body).equals(content)).toBe(true)
      expect(got.headers['content-type']).toBe('application/octet-stream')
      expect(got.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''%CE%A3/)
      expect(got.headers['x-content-type-options']).toBe('nosniff')
      expect(got.headers['content-security-policy']).toContain('sandbox')
    }
    expect((await open(other as ChatUser, file.$id, '/view')).status).toBe(404)
    expect((await fetch(link(file.$id, '/view'))).status).toBe(401)
  })

  it('a large one comes in parts of 5 MB, in any order, and is the same afterwards', async () => {
    const user = await t.user(t.candidate)
    const content = pdf(10 * MB + 7)
    const { file, progress } = await send(user, 'μεγάλο.pdf', content)
    expect(file).toMatchObject({ sizeOriginal: content.length, chunksTotal: 3, chunksUploaded: 3 })
    expect(progress.at(-1)).toBe(100)
    const got = await open(user, file.$id, '/download')
    expect(Buffer.from(got.body).equals(content)).toBe(true)
  })

  it('parts may come backwards and twice', async () => {
    const plain = await PlainChat.signedIn(t.addresses[0] as string, t.candidate)
    const content = pdf(10 * MB + 100)
    const part = async (number: number, id?: string) => {
      const [start, end] = [number * 5 * MB, Math.min((number + 1) * 5 * MB, content.length)]
      const form = new FormData()
      form.set('fileId', 'backwards')
      form.set('file', new File([content.subarray(start, end)], 'x.pdf'))
      const response = await fetch(`${plain.address}/v1/storage/buckets/chatfiles/files`, {
        method: 'POST',
        headers: {
          cookie: plain.cookie,
          'x-appwrite-project': PROJECT,
          'content-range': `bytes ${start}-${end - 1}/${content.length}`,
          ...(id ? { 'x-appwrite-id': id } : {}),
        },
        body: form,
      })
      return (await response.json()) as { $id: string; chunksUploaded: number; type: string }
    }
    expect((await part(0)).chunksUploaded).toBe(1)
    expect((await part(0)).chunksUploaded).toBe(1)
    expect((await part(1, 'unique()')).type).toBe('storage_invalid_appwrite_id')
    expect((await part(2, 'backwards')).chunksUploaded).toBe(2)
    expect((await part(1, 'backwards')).chunksUploaded).toBe(3)
    expect((await part(1, 'backwards')).type).toBe('storage_file_already_exists')
    const got = await fetch(link('backwards', '/download'), { headers: { cookie: plain.cookie } })
    expect(Buffer.from(await got.arrayBuffer()).equals(content)).toBe(true)
  })

  it('pictures are shown in place', async () => {
    const user = await t.user(t.office)
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#088' } })
      .png()
      .toBuffer()
    const { file } = await send(user, 'εικόνα.png', picture)
    const got = await open(user, file.$id, '/preview')
    expect(got.headers).toMatchObject({ 'content-type': 'image/png' })
    expect(got.headers['content-disposition']).toMatch(/^inline/)
  })

  it.each([
    [
      'a program',
      Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, ...Array.from({ length: 100 }, () => 0)]),
      'storage_file_type_unsupported',
    ],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'storage_file_type_unsupported'],
    ['nothing', Buffer.alloc(0), 'storage_file_empty'],
    ['more than 20 MB', pdf(20 * MB + 1), 'storage_invalid_file_size'],
  ])('refuses %s', async (_name, content, type) => {
    const user = await t.user(t.company)
    expect(await user.refused('upload', 'chatfiles', 'unique()', 'x.pdf', content)).toMatchObject({ code: 400, type })
  })

  it('knows one bucket, and takes nothing from whom it has no room for', async () => {
    const user = await t.user(t.company)
    expect(await user.refused('upload', 'others', 'unique()', 'x.pdf', pdf(10))).toMatchObject({
      code: 404,
      type: 'storage_bucket_not_found',
    })
    const pending = await t.user(t.pending)
    expect(await pending.refused('upload', 'chatfiles', 'unique()', 'x.pdf', pdf(10))).toMatchObject({ code: 401 })
  })

  it('can be given up before a message names it, and not afterwards', async () => {
    const user = await t.user(t.company)
    const first = (await send(user, 'a.pdf', pdf(100))).file.$id
    await user.call('storage.deleteFile', { bucketId: 'chatfiles', fileId: first })
    expect(await user.refused('storage.getFile', { bucketId: 'chatfiles', fileId: first })).toMatchObject({ code: 404 })
    const second = (await send(user, 'b.pdf', pdf(100))).file.$id
    const message = await attach(user, t.company.room, second)
    expect(await user.refused('storage.deleteFile', { bucketId: 'chatfiles', fileId: second })).toMatchObject({
      code: 401,
    })
    await user.call('tablesDB.deleteRow', { databaseId: 'chat', tableId: 'messages', rowId: message.$id })
    expect((await open(user, second, '/download')).status).toBe(404)
  })
}
