import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'

const MAX_ENTRIES = 2000
const MAX_UNPACKED = 100_000_000
const MAX_RATIO = 200

const END_SIGN = 0x06054b50
const ENTRY_SIGN = 0x02014b50
const LOCAL_SIGN = 0x04034b50
const STORED = 0
const DEFLATED = 8

interface Entry {
  method: number
  packed: number
  unpacked: number
  start: number
}

/**
 * Refuses bombs before anything unpacks them: too many entries, far too much behind few bytes, entries that overlap,
 * and entries that unpack to more than they say. Nothing is kept in memory but one chunk at a time.
 */
export async function zipLooksSafe(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const directory = await readDirectory(handle, size)
    const entries = directory && readEntries(directory, size)
    return entries !== null && (await unpackAsSaid(path, handle, entries))
  } finally {
    await handle.close()
  }
}

interface Directory {
  bytes: Buffer
  start: number
  count: number
}

async function readDirectory(handle: FileHandle, size: number): Promise<Directory | null> {
  const tail = await readAt(handle, Math.max(0, size - 65_557), Math.min(size, 65_557))
  const end = findEnd(tail)
  if (end < 0) return null
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (count > MAX_ENTRIES || start + length > size) return null
  return { bytes: await readAt(handle, start, length), start, count }
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - 22; at >= 0; at -= 1) if (tail.readUInt32LE(at) === END_SIGN) return at
  return -1
}

function readEntries({ bytes, start, count }: Directory, size: number): Entry[] | null {
  const entries: Entry[] = []
  let at = 0
  let unpacked = 0
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGN) return null
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
    const entry = {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      start: bytes.readUInt32LE(at + 42),
    }
    unpacked += entry.unpacked
    if (isEncrypted || unpacked > MAX_UNPACKED || entry.start + 30 + entry.packed > start) return null
    entries.push(entry)
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return unpacked <= Math.max(size * MAX_RATIO, 1_000_000) ? entries : null
}

async function unpackAsSaid(path: string, handle: FileHandle, entries: Entry[]): Promise<boolean> {
  let free = 0
  for (const entry of entries.toSorted((a, b) => a.start - b.start)) {
    const local = await readAt(handle, entry.start, 30)
    if (entry.start < free || local.length < 30 || local.readUInt32LE(0) !== LOCAL_SIGN) return false
    const data = entry.start + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
    free = data + entry.packed
    if (!(await unpacksAsSaid(path, entry, data))) return false
  }
  return true
}

async function unpacksAsSaid(path: string, entry: Entry, data: number): Promise<boolean> {
  if (entry.method === STORED) return entry.packed === entry.unpacked
  if (entry.method !== DEFLATED || entry.packed === 0) return false
  const bytes = createReadStream(path, { start: data, end: data + entry.packed - 1 })
  let left = entry.unpacked
  try {
    await pipeline(bytes, createInflateRaw(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        left -= chunk.length
        if (left < 0) throw new RangeError('more than said')
      }
    })
    return left === 0
  } catch (error) {
    // Broken or lying: either way nobody should unpack it.
    if (error instanceof RangeError || (error as NodeJS.ErrnoException).code?.startsWith('Z_')) return false
    throw error
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
