import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#shared/core/errors.ts'
import type { Config } from '#server/core/config.ts'
import { s3Storage } from '#server/core/storage-s3.ts'

/** Bytes in memory, as a stream, or the path of a file to copy. */
export type Bytes = Buffer | Readable | string

/** Where the bytes of files live. Names, types and owners are rows of the database; a key is a random UUID. */
export interface Storage {
  write(key: string, bytes: Bytes): Promise<void>
  read(key: string): Promise<Readable>
  readBuffer(key: string): Promise<Buffer>
  remove(key: string): Promise<void>
}

export function makeStorage(config: Config): Storage {
  return refuseOtherKeys(config.s3 ? s3Storage(config.s3) : diskStorage(join(config.dataDir, 'files')))
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Anything that is not a UUID names no file: no key can leave the folder or the bucket. */
function refuseOtherKeys(storage: Storage): Storage {
  const checked = (key: string) => {
    if (!UUID.test(key)) throw new AppError('not_found')
    return key
  }
  return {
    write: async (key, bytes) => storage.write(checked(key), bytes),
    read: async (key) => storage.read(checked(key)),
    readBuffer: async (key) => storage.readBuffer(checked(key)),
    remove: async (key) => storage.remove(checked(key)),
  }
}

function diskStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, key.slice(0, 2), key.slice(2, 4), key)
  const read = async (key: string): Promise<Readable> => {
    // Opened before it is handed on, so that a missing file is a 404 and not a broken answer.
    const handle = await openOrMissing(pathOf(key))
    return createReadStream('', { fd: handle })
  }
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      const made = await mkdir(dirname(path), { recursive: true })
      const half = `${path}.${randomUUID().slice(0, 8)}.part`
      try {
        await writeThrough(half, bytes)
        // A file is there whole or not at all, whenever the process dies.
        await rename(half, path)
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
      await syncFolders(path, made ? dirname(root) : dirname(path))
    },
    read,
    readBuffer: async (key) => buffer(await read(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

async function writeThrough(path: string, bytes: Bytes): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(typeof bytes === 'string' ? createReadStream(bytes) : bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new name survives a power cut once its folder is on the disk, and the folder's own name likewise. */
async function syncFolders(path: string, top: string): Promise<void> {
  // Windows cannot open a folder, and needs no such help.
  if (process.platform === 'win32') return
  let folder = path
  while (folder !== top) {
    folder = dirname(folder)
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
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
