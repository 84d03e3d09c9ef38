// A ZIP as it is written: no byte is held longer than it takes to pass on, so a file of any length needs no memory.
// What differs between Node and a browser (the encoder, the compression) is handed in.

export interface ZipTools {
  encode(text: string): Uint8Array
  /** The check sum, where the platform has a quicker one than ours. */
  crc?(bytes: Uint8Array, before: number): number
  /** Raw deflate, without a head. */
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

/** Little-endian fields, each a value and its width in bytes. */
function record(fields: readonly (readonly [value: number, width: 2 | 4])[], tail: Uint8Array = new Uint8Array()) {
  const length = fields.reduce((sum, [, width]) => sum + width, 0)
  const bytes = new Uint8Array(length + tail.length)
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [value, width] of fields) {
    if (width === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += width
  }
  bytes.set(tail, at)
  return bytes
}

// Sizes follow the data; names are UTF-8.
const FLAGS = 0x0808
const DEFLATE = 8
// 1 January 1980: the least that the format can say. When a file was made stands in the file.
const DATE = 0x0021

interface Written {
  name: Uint8Array
  offset: number
  crc: number
  packed: number
  size: number
}

export async function* zipOf(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  tools: ZipTools,
): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const entry of entries) {
    const one: Written = { name: tools.encode(entry.name), offset, crc: 0, packed: 0, size: 0 }
    const head = record(
      [
        [0x04034b50, 4],
        [20, 2],
        [FLAGS, 2],
        [DEFLATE, 2],
        [0, 2],
        [DATE, 2],
        [0, 4],
        [0, 4],
        [0, 4],
        [one.name.length, 2],
        [0, 2],
      ],
      one.name,
    )
    yield head
    for await (const part of tools.deflate(counted(entry.parts, one, tools.crc ?? crcOf))) {
      one.packed += part.length
      yield part
    }
    const foot = record([
      [0x08074b50, 4],
      [one.crc, 4],
      [one.packed, 4],
      [one.size, 4],
    ])
    yield foot
    written.push(one)
    offset += head.length + one.packed + foot.length
  }
  yield* directory(written, offset)
}

async function* counted(
  parts: AsyncIterable<Uint8Array>,
  one: Written,
  crc: (bytes: Uint8Array, before: number) => number,
): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    one.crc = crc(part, one.crc)
    one.size += part.length
    yield part
  }
}

function* directory(written: readonly Written[], offset: number): Generator<Uint8Array> {
  let size = 0
  for (const one of written) {
    const line = record(
      [
        [0x02014b50, 4],
        [20, 2],
        [20, 2],
        [FLAGS, 2],
        [DEFLATE, 2],
        [0, 2],
        [DATE, 2],
        [one.crc, 4],
        [one.packed, 4],
        [one.size, 4],
        [one.name.length, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [one.offset, 4],
      ],
      one.name,
    )
    size += line.length
    yield line
  }
  yield record([
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [written.length, 2],
    [written.length, 2],
    [size, 4],
    [offset, 4],
    [0, 2],
  ])
}
