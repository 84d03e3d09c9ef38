import { open } from 'node:fs/promises'

const MAX_ENTRIES = 2000
const MAX_UNPACKED = 200_000_000
const MAX_RATIO = 200

const END_SIGN = 0x06054b50
const ENTRY_SIGN = 0x02014b50

/** Reads only the table of contents of a zip: too many entries, or far too much behind few bytes, is a bomb. */
export async function zipLooksSafe(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const tailSize = Math.min(size, 65_557)
    const tail = Buffer.alloc(tailSize)
    await handle.read(tail, 0, tailSize, size - tailSize)
    const end = findEnd(tail)
    if (end < 0) return false
    const count = tail.readUInt16LE(end + 10)
    const length = tail.readUInt32LE(end + 12)
    const start = tail.readUInt32LE(end + 16)
    if (count > MAX_ENTRIES || start + length > size) return false
    const directory = Buffer.alloc(length)
    await handle.read(directory, 0, length, start)
    return unpackedFits(directory, count, size)
  } finally {
    await handle.close()
  }
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - 22; at >= 0; at -= 1) if (tail.readUInt32LE(at) === END_SIGN) return at
  return -1
}

function unpackedFits(directory: Buffer, count: number, size: number): boolean {
  let at = 0
  let unpacked = 0
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGN) return false
    unpacked += directory.readUInt32LE(at + 24)
    if (unpacked > MAX_UNPACKED) return false
    at += 46 + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return unpacked <= Math.max(size * MAX_RATIO, 1_000_000)
}
