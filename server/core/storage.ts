import type { Readable } from 'node:stream'
import { AppError } from '#shared/core/errors.ts'

/** Bytes in memory, as a stream, or the path of a file to copy. */
export type Bytes = Buffer | Readable | string

/** What lies in the storage, whether or not a row of the database names it. */
export interface StoredBytes {
  /** Null where a process died while it wrote. */
  key: string | null
  changed: Date
  remove(): Promise<void>
}

/** Where the bytes of files live. Names, types and owners are rows of the database; a key is a random UUID. */
export interface Storage {
  write(key: string, bytes: Bytes): Promise<void>
  read(key: string): Promise<Readable>
  readBuffer(key: string): Promise<Buffer>
  remove(key: string): Promise<void>
  list(): AsyncIterable<StoredBytes>
}

/** A file that was lost, such as before the backup from which was restored, keeps nobody from the rest. */
export async function readIfThere(storage: Storage, key: string): Promise<Readable | null> {
  try {
    return await storage.read(key)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** The object of a bucket that holds the ledger of erasures; no row of `file` names it. */
export const LEDGER_KEY = '00000000-0000-4000-8000-00000e7a5e00'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isKey = (name: string): boolean => UUID.test(name)

/** Refuses anything that is not a UUID: no key can leave the folder or the bucket. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new AppError('not_found')
  return key
}
