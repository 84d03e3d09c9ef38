import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '#shared/core/errors.ts'
import { type Bytes, checkKey, isKey, type Storage, type StoredBytes } from '#server/core/storage.ts'

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
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: () => filesIn(root),
  }
}

/** The folders that `pathOf` makes. Beside them stands what is not ours, such as the `lost+found` of a disk. */
const FOLDER = /^[0-9a-f]{2}$/

async function* filesIn(root: string): AsyncGenerator<StoredBytes> {
  for (const outer of await foldersIn(root))
    for (const inner of await foldersIn(join(root, outer)))
      for (const name of await namesIn(join(root, outer, inner))) {
        const path = join(root, outer, inner, name)
        const state = await ifThere(stat(path))
        if (!state?.isFile() || !(isKey(name) || name.endsWith('.part'))) continue
        yield { key: isKey(name) ? name : null, changed: state.mtime, remove: () => rm(path, { force: true }) }
      }
}

const foldersIn = async (folder: string) => (await namesIn(folder)).filter((name) => FOLDER.test(name))

/** A folder that is not there holds nothing; one that cannot be read may hold anything. */
const namesIn = async (folder: string): Promise<string[]> => (await ifThere(readdir(folder))) ?? []

async function ifThere<T>(look: Promise<T>): Promise<T | null> {
  try {
    return await look
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function writeThrough(path: string, bytes: Bytes): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await writeFile(handle, typeof bytes === 'string' ? createReadStream(bytes) : bytes)
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
  const handle = await ifThere(open(path, 'r'))
  if (!handle) throw new AppError('not_found')
  return handle
}
