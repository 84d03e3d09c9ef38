import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, crc32, createDeflateRaw } from 'node:zlib'
import { athensDay } from '#shared/core/dates.ts'
import type { ExportFormat } from '#shared/core/exporting.ts'
import { CSV_MIME, csvOf, type Portions, type Sheet, type SheetColumn } from '#shared/core/sheet-files.ts'
import { XLSX_MIME, xlsxOf } from '#shared/core/xlsx.ts'
import { noteExportedRows } from '#server/core/export.queries.ts'
import { FileAnswer } from '#server/core/handlers.ts'
import { paced } from '#server/core/pace.ts'
import { temporaryPath } from '#server/core/temporary-files.ts'
import type { Work } from '#server/core/work.ts'

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

/** A table on its way into a file. */
export interface SheetFile<Row> {
  title: string
  format: ExportFormat
  columns: readonly SheetColumn<Row>[]
  /** They end when the signal is aborted. */
  rows(signal?: AbortSignal): Portions<Row>
  /** Asked when all rows have been written. */
  about(): readonly string[]
}

export function sheetFileName({ title, format }: { title: string; format: string }, now: Date): string {
  return `${title.replaceAll(/[\\/:*?"<>|]/g, ' ')} ${athensDay(now)}.${format}`
}

const mimes = { csv: CSV_MIME, xlsx: XLSX_MIME }

async function* partsOf<Row>(file: SheetFile<Row>, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const sheet: Sheet<Row> = { name: file.title, columns: file.columns, rows: file.rows(signal) }
  if (file.format === 'csv') {
    for await (const text of csvOf(sheet, file.about)) yield Buffer.from(text)
    return
  }
  const about: Sheet<string> = {
    name: 'Σχετικά',
    columns: [{ header: 'Σχετικά', value: (line) => line }],
    rows: (function* lines() {
      yield file.about()
    })(),
  }
  yield* xlsxOf([sheet as Sheet, about as Sheet], zipTools)
}

function bytesOf<Row>(file: SheetFile<Row>, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  return paced(partsOf(file, signal))
}

/** What a file needs of the call that it answers. */
export type AnsweringWork = Pick<Work, 'now' | 'requestId' | 'services' | 'present' | 'asOf'>

/**
 * A table as the answer to a call. Its rows are read after the transaction of the call, on a connection of their own; how
 * many there were is kept once all of them have left.
 */
export function sheetAnswer<Row>(file: SheetFile<Row>, work: AnsweringWork): FileAnswer {
  async function* rows(signal?: AbortSignal): AsyncGenerator<readonly Row[]> {
    let count = 0
    for await (const portion of file.rows(signal)) {
      yield portion
      count += portion.length
    }
    await noteExportedRows(work.services, work.requestId, count)
  }
  const body = spooled((signal) => bytesOf({ ...file, rows }, signal))
  return new FileAnswer({ name: sheetFileName(file, work.now), mime: mimes[file.format], body })
}

/**
 * Passes bytes on through a temporary file: they are taken as fast as they come and leave as fast as the line carries
 * them, so a slow line never holds a connection to the database. When nobody reads on, the source is aborted.
 */
export function spooled(source: (signal: AbortSignal) => AsyncIterable<Uint8Array>): Readable {
  const stop = new AbortController()
  const parts = throughFile(source, stop.signal)
  return new Readable({
    read() {
      parts.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, callback) {
      stop.abort()
      // It tidies up on its own; nobody waits for that.
      parts.return(undefined).catch(() => undefined)
      callback(error)
    },
  })
}

/** Read and written at once. */
const PAGE = 64 * 1024

async function* throughFile(
  source: (signal: AbortSignal) => AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const path = temporaryPath()
  const file = await open(path, 'wx+', 0o600)
  const progress = new EventEmitter()
  let size = 0
  let isWritten = false
  async function append(bytes: Uint8Array): Promise<void> {
    // A disk that becomes full takes a part, and says so only with the next one.
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, size)
      done += bytesWritten
      size += bytesWritten
    }
    progress.emit('change')
  }
  async function write(): Promise<void> {
    const page = Buffer.allocUnsafe(PAGE)
    let filled = 0
    const turnPage = async () => {
      await append(page.subarray(0, filled))
      filled = 0
    }
    try {
      for await (const part of source(signal)) {
        if (signal.aborted) break
        if (filled + part.length > PAGE) await turnPage()
        if (part.length > PAGE) await append(part)
        else filled += Buffer.from(part.buffer, part.byteOffset, part.length).copy(page, filled)
        // The first bytes leave at once.
        if (size === 0) await turnPage()
      }
      await turnPage()
    } finally {
      isWritten = true
      progress.emit('change')
    }
  }
  const writing = write()
  writing.catch(() => undefined)
  try {
    for (let at = 0; !isWritten || at < size; ) {
      if (at === size) await once(progress, 'change')
      const part = Buffer.allocUnsafe(Math.min(PAGE, size - at))
      const { bytesRead } = await file.read(part, 0, part.length, at)
      at += bytesRead
      if (bytesRead > 0) yield part.subarray(0, bytesRead)
    }
    await writing
  } finally {
    await writing.catch(() => undefined)
    await file.close()
    await rm(path, { force: true })
  }
}

/** A finished file in the temporary folder. */
export interface WrittenFile {
  path: string
  mime: string
  bytes: number
  sha256: string
}

/** Writes a table to a temporary file, for a job that stores it. */
export async function writeSheetFile<Row>(sheet: SheetFile<Row>): Promise<WrittenFile> {
  const path = temporaryPath()
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
  try {
    await pipeline(
      Readable.from(bytesOf(sheet), { objectMode: true, highWaterMark: 1 }),
      counting,
      createWriteStream(path, { mode: 0o600 }),
    )
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, mime: mimes[sheet.format], bytes, sha256: hash.digest('hex') }
}
