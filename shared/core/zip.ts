import { Zip, type ZipInputFile } from 'fflate'

// A ZIP as it is written: no byte is held longer than it takes to pass on, so a file of any length needs no memory.

/** What differs between Node and a browser. */
export interface ZipTools {
  encode(text: string): Uint8Array
  /** The checksum, where the platform has a quicker one than ours. */
  crc?: (bytes: Uint8Array, before: number) => number
  /** Raw deflate, without a head. fflate's own would keep the only thread three times as long. */
  deflate(parts: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

export interface ZipEntry {
  name: string
  parts: AsyncIterable<Uint8Array>
}

const table = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

function crcOf(bytes: Uint8Array, before: number): number {
  let value = ~before
  // oxlint-disable-next-line typescript/prefer-for-of -- the innermost loop of every export
  for (let index = 0; index < bytes.length; index += 1)
    value = (table[(value ^ (bytes[index] ?? 0)) & 0xff] ?? 0) ^ (value >>> 8)
  return ~value >>> 0
}

const DEFLATE = 8

export async function* zipOf(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  { crc = crcOf, deflate }: ZipTools,
): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    written.push(part)
  })
  for await (const { name, parts } of entries) {
    const file: ZipInputFile = { filename: name, compression: DEFLATE, size: 0, crc: 0 }
    zip.add(file)
    for await (const part of deflate(counted(parts, file, crc))) {
      file.ondata?.(null, part as Uint8Array<ArrayBuffer>, false)
      yield* written.splice(0)
    }
    file.ondata?.(null, new Uint8Array(), true)
  }
  zip.end()
  yield* written
}

async function* counted(
  parts: AsyncIterable<Uint8Array>,
  file: ZipInputFile,
  crc: NonNullable<ZipTools['crc']>,
): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    file.crc = crc(part, file.crc)
    file.size += part.length
    yield part
  }
}
