import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#shared/core/errors.ts'
import { checkKey, type Storage } from '#server/core/storage.ts'

/** Files in a folder of this machine. */
export function diskStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, checkKey(key).slice(0, 2), key.slice(2, 4), key)
  const read = async (key: string): Promise<Readable> => {
    // Opened before it is handed on, so that a missing file is a 404 and not a broken answer.
    const handle = await openOrMissing(pathOf(key))
    return createReadStream('', { fd: handle })
  }
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const half = `${path}.part`
      const handle = await open(half, 'w', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      // A file is there whole or not at all, whenever the process dies.
      await rename(half, path)
    },
    read,
    async readBuffer(key) {
      const chunks: Buffer[] = []
      for await (const chunk of await read(key)) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

async function openOrMissing(path: string) {
  try {
    return await open(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new AppError('not_found')
    throw error
  }
}
