import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BUCKET, MAX_FILE_BYTES, PART_BYTES } from '#shared/features/chat/chat.rules.ts'
import { breakOff } from '#server/core/breaking-off.ts'
import { wholeFileName } from '#server/core/http-answers.ts'
import type { Storage } from '#server/core/storage.ts'
import { temporaryPath } from '#server/core/temporary-files.ts'
import { takeUpload } from '#server/core/upload-quota.ts'
import { checkUpload, safeName, storeFile } from '#server/core/uploads.ts'
import { inTransaction, type Work } from '#server/core/work.ts'
import { newIdOr } from '#server/features/chat/chat.documents.ts'
import * as files from '#server/features/chat/chat.files.queries.ts'
import { type ChatContext, firstOf, requirePerson } from '#server/features/chat/chat.http.ts'
import { toTime } from '#server/features/chat/chat.protocol.accounts.ts'
import { ChatError } from '#server/features/chat/chat.protocol.errors.ts'

type FileRequest = FastifyRequest<{ Params: { bucket: string; id: string } }>

export function fileRoutes(scope: FastifyInstance, chat: ChatContext): void {
  const path = '/storage/buckets/:bucket/files'
  scope.addHook('preHandler', async (request) => {
    const { bucket } = request.params as { bucket?: string }
    if (bucket !== undefined && bucket !== BUCKET) throw new ChatError('storage_bucket_not_found')
  })
  scope.post(path, (request: FileRequest, reply) => upload(chat, request, reply))
  scope.get(`${path}/:id`, async (request: FileRequest) => toFile((await visible(chat, request)).file))
  // The browser makes pictures small by itself.
  for (const word of ['view', 'preview', 'download'])
    scope.get(`${path}/:id/${word}`, (request: FileRequest, reply) => send(chat, request, reply, word !== 'download'))
  scope.delete(`${path}/:id`, (request: FileRequest, reply) => remove(chat, request, reply))
}

/** Somebody who has a room. */
async function requireMember(chat: ChatContext, request: FastifyRequest) {
  const me = await requirePerson(chat, request)
  if (me.role === 'none') throw new ChatError('user_unauthorized')
  return me
}

async function visible(chat: ChatContext, request: FileRequest) {
  const me = await requirePerson(chat, request)
  const file = await files.findFile(chat.services.connection.db, me, request.params.id)
  if (!file) throw new ChatError('storage_file_not_found')
  return { me, file }
}

function toFile({ id, createdAt, name, md5, mime, bytes, chunks, fil_id, parts }: files.ChatFile) {
  const at = toTime(createdAt)
  const uploaded = fil_id === null ? Object.keys(parts).length : chunks
  const about = {
    name,
    signature: md5,
    mimeType: mime,
    sizeOriginal: bytes,
    chunksTotal: chunks,
    chunksUploaded: uploaded,
  }
  return { $id: id, bucketId: BUCKET, $createdAt: at, $updatedAt: at, $permissions: [], ...about }
}

/** Which part of the file comes: whole parts of 5 MB, the last one shorter. Without a range it is the only one. */
function rangeOf(request: FileRequest): { part: number; length: number; size: number } | null {
  const header = firstOf(request.headers['content-range'])
  if (header === undefined) return null
  const [start, end, size] = (/^bytes (\d{1,10})-(\d{1,10})\/(\d{1,10})$/.exec(header)?.slice(1).map(Number) ??
    []) as number[]
  if (start === undefined || end === undefined || size === undefined)
    throw new ChatError('storage_invalid_content_range')
  if (size > MAX_FILE_BYTES) throw new ChatError('storage_invalid_file_size')
  if (start % PART_BYTES !== 0 || end !== Math.min(start + PART_BYTES, size) - 1 || end < start)
    throw new ChatError('storage_invalid_content_range')
  return { part: start / PART_BYTES, length: end - start + 1, size }
}

/** Reads the one file of a multipart body straight into the storage. */
async function receivePart(request: FastifyRequest, storage: Storage) {
  if (!request.headers['content-type']?.startsWith('multipart/form-data'))
    throw new ChatError('general_argument_invalid', 'A file is sent as multipart/form-data.')
  const parser = busboy({
    headers: request.headers,
    defParamCharset: 'utf8',
    limits: { files: 1, fields: 20, fieldSize: 2000, fileSize: PART_BYTES + 1 },
  })
  const received = { fields: {} as Record<string, string>, name: '', key: randomUUID(), bytes: 0 }
  const writes: Promise<void>[] = []
  parser.on('field', (name, value) => {
    received.fields[name] = value
  })
  parser.on('file', (_field, stream: Readable, info) => {
    received.name = info.filename || 'file'
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        received.bytes += chunk.length
        done(null, chunk)
      },
    })
    stream.on('error', (error) => counter.destroy(error))
    const write = storage.write(received.key, stream.pipe(counter))
    // It is awaited below; an error that comes before must not look unhandled.
    write.catch(() => undefined)
    writes.push(write)
  })
  try {
    await pipeline(request.raw, parser)
    await Promise.all(writes)
    if (received.bytes > PART_BYTES) throw new ChatError('storage_invalid_file_size')
    if (writes.length === 0 || received.bytes === 0) throw new ChatError('storage_file_empty')
    return received
  } catch (error) {
    await Promise.allSettled(writes)
    await storage.remove(received.key)
    throw error
  }
}

async function upload(chat: ChatContext, request: FileRequest, reply: FastifyReply): Promise<FastifyReply> {
  const me = await requireMember(chat, request)
  const range = rangeOf(request)
  const part = range?.part ?? 0
  await chat.limits.upload.take(`${me.id} ${part}`)
  const fileId = firstOf(request.headers['x-appwrite-id'])
  if (fileId === 'unique()' || (part > 0 && !fileId)) throw new ChatError('storage_invalid_appwrite_id')
  await chat.services.space.require('upload')
  const { fields, name, key, bytes } = await receivePart(request, chat.services.storage)
  try {
    // A part may be on its way for minutes: whoever has lost the room meanwhile is out.
    await requireMember(chat, request)
    if (range && bytes !== range.length) throw new ChatError('storage_invalid_content_range')
    const uploader = { ...me, isOffice: me.role === 'administrator', address: request.ip }
    await takeUpload(chat.services, uploader, { field: 'file', bytes })
    const size = range?.size ?? bytes
    const chunks = Math.ceil(size / PART_BYTES)
    const id = newIdOr(fileId ?? fields.fileId)
    const upload = { id, name: safeName(name), bytes: size, chunks, number: part, key }
    const file = await inTransaction(chat.services, {}, (work) => files.keepPart(work, me, upload))
    const isWhole = Object.keys(file.parts).length === chunks
    return await reply.status(201).send(toFile(isWhole ? await assembleFile(chat, file.id) : file))
  } catch (error) {
    await chat.services.storage.remove(key)
    throw error
  }
}

/** The last part that arrives makes the file: its content says what it is, and whether it is taken at all. */
async function assembleFile(chat: ChatContext, id: string): Promise<files.ChatFile> {
  const path = temporaryPath()
  try {
    return await inTransaction(chat.services, {}, (work) => assembleLocked(work, id, path))
  } catch (error) {
    await inTransaction(chat.services, {}, (work) => files.dropUnfinishedFile(work, id))
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

async function assembleLocked(work: Work, id: string, path: string): Promise<files.ChatFile> {
  const { storage } = work.services
  const file = await files.lockFile(work.db, id)
  if (!file) throw new ChatError('storage_file_not_found')
  if (file.fil_id !== null) return file
  const keys = Array.from({ length: file.chunks }, (_, index) => file.parts[String(index)] as string)
  for (const key of keys) await pipeline(await storage.read(key), createWriteStream(path, { flags: 'a', mode: 0o600 }))
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    md5.update(chunk)
    sha256.update(chunk)
  }
  const received = { field: 'file', name: file.name, bytes: file.bytes, sha256: sha256.digest('hex'), path }
  const checked = await checkUpload(received, { kinds: ['any'], maxBytes: MAX_FILE_BYTES, maxCount: 1 })
  const { fil_id } = await storeFile(work, checked, { purpose: 'chat' })
  for (const key of keys) work.afterCommit(() => storage.remove(key))
  return files.finishFile(work.db, id, { fil_id, name: checked.name, mime: checked.mime, md5: md5.digest('hex') })
}

/** Pictures may be looked at in place; anything else is saved and never rendered on our origin. */
async function send(
  chat: ChatContext,
  request: FileRequest,
  reply: FastifyReply,
  mayInline: boolean,
): Promise<FastifyReply> {
  const { me, file } = await visible(chat, request)
  if (file.fil_id === null) throw new ChatError('storage_file_not_found')
  const etag = `"${file.md5}"`
  // The browser may keep it, but asks each time: it may be the turn of somebody else, or of nobody any more.
  void reply.header('cache-control', 'private, no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const body = await chat.services.storage.read(file.fil_id)
  breakOff(chat.services, body, me, () => visible(chat, request))
  const isPicture = file.mime.startsWith('image/')
  return reply
    .header('content-disposition', `${mayInline && isPicture ? 'inline' : 'attachment'}; ${wholeFileName(file.name)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(isPicture ? file.mime : 'application/octet-stream')
    .send(body)
}

/** An upload can be given up by its owner as long as no message names it. */
async function remove(chat: ChatContext, request: FileRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { me, file } = await visible(chat, request)
  if (file.room !== null || file.owner !== me.usr_id) throw new ChatError('user_unauthorized')
  await inTransaction(chat.services, {}, (work) => files.dropUnsentFile(work, file.id))
  return reply.status(204).send()
}
