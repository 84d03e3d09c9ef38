import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { FastifyRequest } from 'fastify'
import type { UploadRule } from '#shared/core/contract.ts'
import { AppError } from '#shared/core/errors.ts'
import { temporaryPath } from '#server/core/temporary-files.ts'
import { checkUpload, type UploadedFile } from '#server/core/uploads.ts'

const MAX_FIELD_BYTES = 200_000
const MAX_FIELDS = 200

export interface MultipartBody {
  fields: Record<string, string>
  files: Record<string, UploadedFile[]>
  /** Removes what was not taken into storage. */
  cleanUp(): Promise<void>
}

interface ReceivedFile {
  field: string
  name: string
  path: string
  bytes: number
  sha256: string
}

/** Reads a multipart body part by part into temporary files, each counted against its rule while it arrives. */
export async function readMultipart(
  request: FastifyRequest,
  rules: Record<string, UploadRule>,
): Promise<MultipartBody> {
  const fields: Record<string, string> = {}
  const received: ReceivedFile[] = []
  const paths: string[] = []
  const cleanUp = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })))
  }
  try {
    await receive(request, rules, fields, received, paths)
    const files: Record<string, UploadedFile[]> = {}
    for (const field of Object.keys(rules)) files[field] = []
    for (const file of received) {
      const rule = rules[file.field] as UploadRule
      files[file.field]?.push(await checkUpload(file, rule))
    }
    return { fields, files, cleanUp }
  } catch (error) {
    await cleanUp()
    throw error
  }
}

async function receive(
  request: FastifyRequest,
  rules: Record<string, UploadRule>,
  fields: Record<string, string>,
  received: ReceivedFile[],
  paths: string[],
): Promise<void> {
  const parser = parserOf(request)
  const writes: Promise<void>[] = []
  let failure: unknown
  const fail = (error: unknown) => {
    failure ??= error
  }
  parser.on('field', (name, value, info) => {
    if (info.valueTruncated) fail(new AppError('too_large', { fields: { [name]: 'Πολύ μεγάλο κείμενο' } }))
    if (Object.hasOwn(fields, name)) fail(new AppError('invalid', { fields: { [name]: 'Στάλθηκε δύο φορές' } }))
    fields[name] = value
  })
  parser.on('file', (field, stream, info) => {
    const rule = Object.hasOwn(rules, field) ? rules[field] : undefined
    const count = received.filter((file) => file.field === field).length
    if (!rule) fail(new AppError('invalid', { fields: { [field]: 'Άγνωστο αρχείο' } }))
    else if (count >= rule.maxCount) fail(new AppError('invalid', { fields: { [field]: `Το πολύ ${rule.maxCount}` } }))
    if (failure || !rule) {
      stream.resume()
      return
    }
    const file: ReceivedFile = {
      field,
      name: info.filename || 'file',
      path: temporaryPath(),
      bytes: 0,
      sha256: '',
    }
    received.push(file)
    paths.push(file.path)
    writes.push(writePart(stream, file, rule.maxBytes, (reason) => parser.destroy(reason)).catch(fail))
  })
  try {
    await pipeline(request.raw, parser)
  } catch (error) {
    fail(error instanceof AppError ? error : new AppError('bad_request'))
  }
  await Promise.all(writes)
  if (failure) throw failure as Error
}

/** The package throws at once on a head that does not say where parts end. */
function parserOf(request: FastifyRequest): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: MAX_FIELD_BYTES, fields: MAX_FIELDS, files: 50 },
    })
  } catch {
    throw new AppError('bad_request')
  }
}

/** How much of a file that is too big is read on, so that its sender can be told; after it the connection ends. */
const PATIENCE_BYTES = 100_000_000

async function writePart(
  stream: NodeJS.ReadableStream,
  file: ReceivedFile,
  maxBytes: number,
  endConnection: (reason: Error) => void,
): Promise<void> {
  const hash = createHash('sha256')
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      file.bytes += chunk.length
      // An error here would end the part, and the parser would wait for the rest of it for ever.
      if (file.bytes > maxBytes) {
        if (file.bytes > maxBytes + PATIENCE_BYTES) endConnection(new AppError('too_large'))
        done()
        return
      }
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    await pipeline(stream, counter, createWriteStream(file.path, { mode: 0o600 }))
  } catch (error) {
    endConnection(error as Error)
    throw error
  }
  if (file.bytes > maxBytes) {
    const megabytes = Math.floor(maxBytes / 1_000_000)
    throw new AppError('too_large', { fields: { [file.field]: `Το αρχείο ξεπερνά τα ${megabytes} MB` } })
  }
  file.sha256 = hash.digest('hex')
}
