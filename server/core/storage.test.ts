import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Storage } from '#server/core/storage.ts'
import { diskStorage } from '#server/core/storage-disk.ts'
import { s3Storage } from '#server/core/storage-s3.ts'

let folder: string
let bucket: Server
const objects = new Map<string, Buffer>()

/** As much of the S3 protocol as one object needs. */
async function startBucket(): Promise<Server> {
  const server = createServer((request, response) => {
    const key = (request.url ?? '').split('?')[0] ?? ''
    const isSigned = String(request.headers.authorization).startsWith('AWS4-HMAC-SHA256 Credential=key/')
    void buffer(request).then((body) => {
      if (!isSigned) return response.writeHead(403).end()
      if (request.method === 'PUT') objects.set(key, body)
      if (request.method === 'DELETE') objects.delete(key)
      if (request.method !== 'GET') return response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
      if (request.url?.includes('list-type=2')) return response.writeHead(200).end(listOfObjects())
      const content = objects.get(key)
      return content
        ? response.writeHead(200).end(content)
        : response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function listOfObjects(): string {
  const contents = [...objects].map(
    ([path, bytes]) =>
      `<Contents><Key>${path.split('/').at(-1)}</Key><LastModified>${new Date().toISOString()}</LastModified>` +
      `<ETag>"x"</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  )
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
}

const storages: Record<string, () => Storage> = {
  disk: () => diskStorage(join(folder, 'files')),
  s3: () =>
    s3Storage({
      endpoint: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
      bucket: 'regen',
      region: 'eu-south-1',
      accessKey: 'key',
      secretKey: 'secret',
    }),
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regen-storage-'))
  bucket = await startBucket()
})

afterAll(async () => {
  bucket.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(Object.keys(storages))('%s storage', (name) => {
  const make = storages[name] as () => Storage

  it('gives back what was written from memory, a stream and a file', async () => {
    const storage = make()
    const content = Buffer.from('Ένα βιογραφικό')
    const path = join(folder, randomUUID())
    await writeFile(path, content)
    for (const bytes of [content, Readable.from([content.subarray(0, 5), content.subarray(5)]), path]) {
      const key = randomUUID()
      await storage.write(key, bytes)
      expect((await storage.readBuffer(key)).equals(content)).toBe(true)
      expect((await buffer(await storage.read(key))).equals(content)).toBe(true)
    }
    // It was copied: the temporary file is still its owner's to remove.
    expect((await readFile(path)).equals(content)).toBe(true)
  })

  it('forgets what was removed, and does not mind removing twice', async () => {
    const storage = make()
    const key = randomUUID()
    await storage.write(key, Buffer.from('x'))
    await storage.remove(key)
    await storage.remove(key)
    await expect(storage.read(key)).rejects.toMatchObject({ code: 'not_found' })
    await expect(storage.readBuffer(key)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('lists what lies there, each with its time', async () => {
    const storage = make()
    const key = randomUUID()
    await storage.write(key, Buffer.from('x'))
    const before = await Array.fromAsync(storage.list())
    const listed = before.find((stored) => stored.key === key)
    expect(Math.abs((listed?.changed.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    await listed?.remove()
    const after = await Array.fromAsync(storage.list())
    expect(after).toHaveLength(before.length - 1)
    expect(after.map((stored) => stored.key)).not.toContain(key)
  })

  it.each(['../../etc/passwd', '', '..', `${randomUUID()}/x`, randomUUID().toUpperCase(), `${randomUUID()}\n`])(
    'refuses the key %j',
    async (key) => {
      const storage = make()
      await expect(storage.write(key, Buffer.from('x'))).rejects.toMatchObject({ code: 'not_found' })
      await expect(storage.read(key)).rejects.toMatchObject({ code: 'not_found' })
      await expect(storage.readBuffer(key)).rejects.toMatchObject({ code: 'not_found' })
      await expect(storage.remove(key)).rejects.toMatchObject({ code: 'not_found' })
    },
  )
})

describe('disk storage', () => {
  it('leaves neither a half file nor a temporary one when the source breaks', async () => {
    const root = join(folder, 'broken')
    await mkdir(root)
    const key = randomUUID()
    const source = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the upload broke')
      })(),
    )
    const storage = diskStorage(root)
    await expect(storage.write(key, source)).rejects.toThrow('the upload broke')
    await expect(storage.read(key)).rejects.toMatchObject({ code: 'not_found' })
    const names = await readdir(root, { recursive: true, withFileTypes: true })
    expect(names.filter((entry) => entry.isFile())).toEqual([])
  })

  it('lists nothing of a folder that is not there or not ours, and fails at one that cannot be read', async () => {
    const root = join(folder, 'unread')
    const storage = diskStorage(root)
    const listed = () => Array.fromAsync(storage.list())
    expect(await listed()).toEqual([])
    await storage.write(`ff${randomUUID().slice(2)}`, Buffer.from('x'))
    await writeFile(join(root, 'lost+found'), 'no folder at all')
    expect(await listed()).toHaveLength(1)
    // A file where a folder must be, for those who may read everything, too.
    await writeFile(join(root, '0a'), 'no folder at all')
    await expect(listed()).rejects.toMatchObject({ code: 'ENOTDIR' })
  })
})
