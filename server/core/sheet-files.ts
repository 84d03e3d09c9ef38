import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, crc32, createDeflateRaw } from 'node:zlib'
import type { ExportFormat } from '#shared/core/exporting.ts'
import { CSV_MIME, csvOf, type Sheet, XLSX_MIME, xlsxOf } from '#shared/core/sheet-files.ts'

/** A finished file in the temporary folder. */
export interface WrittenFile {
  path: string
  mime: string
  bytes: number
  sha256: string
}

/** What the ZIP writer needs of Node. */
export const zipTools = {
  encode: (text: string) => Buffer.from(text, 'utf8'),
  crc: (bytes: Uint8Array, before: number) => crc32(bytes, before),
  deflate: (parts: AsyncIterable<Uint8Array>) => deflate(parts),
}

async function* deflate(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = createDeflateRaw({ level: constants.Z_BEST_SPEED })
  const feeding = pipeline(Readable.from(parts, { objectMode: true, highWaterMark: 1 }), packed)
  // What fails while it is fed fails for the reader of `packed`, too.
  feeding.catch(() => undefined)
  yield* packed as AsyncIterable<Uint8Array>
  await feeding
}

/**
 * Writes a table to a temporary file while its rows arrive. It goes there first and to the person afterwards, so that a
 * slow line never holds a connection to the database, and a failure half-way is an answer and not half a file.
 */
export async function writeSheetFile(
  sheet: Sheet,
  about: readonly string[],
  format: ExportFormat,
): Promise<WrittenFile> {
  const path = join(tmpdir(), `regen-${randomUUID()}`)
  const hash = createHash('sha256')
  let bytes = 0
  const counting = new Transform({
    writableHighWaterMark: 256 * 1024,
    transform(part: Buffer, _encoding, next) {
      hash.update(part)
      bytes += part.length
      next(null, part)
    },
  })
  const notes: Sheet = {
    name: 'Σχετικά',
    columns: [{ label: 'Σχετικά', kind: 'text' }],
    rows: [about.map((line) => [line])],
  }
  const parts = format === 'csv' ? csvOf(sheet, about) : xlsxOf([sheet, notes], zipTools)
  try {
    await pipeline(
      Readable.from(parts, { objectMode: true, highWaterMark: 1 }),
      counting,
      createWriteStream(path, { mode: 0o600 }),
    )
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, mime: format === 'csv' ? CSV_MIME : XLSX_MIME, bytes, sha256: hash.digest('hex') }
}

/** The file on its way out; it is gone when it was read, or when nobody reads on. */
export function sendAndRemove(file: WrittenFile): Readable {
  const body = createReadStream(file.path)
  body.on('close', () => void rm(file.path, { force: true }))
  return body
}
