import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type RawBuilder, sql } from 'kysely'
import type { FileKind, UploadRule } from '#shared/core/contract.ts'
import { AppError } from '#shared/core/errors.ts'
import { isHeldPerson } from '#server/core/legal-hold.ts'
import type { Bytes } from '#server/core/storage.ts'
import type { Work } from '#server/core/work.ts'
import { zipLooksSafe } from '#server/core/zip-check.ts'
import type { Db } from '#server/database/connect.ts'

/** A part of a multipart body, checked by its content; its bytes lie in a temporary file until they are stored. */
export interface UploadedFile {
  field: string
  name: string
  mime: string
  kind: Exclude<FileKind, 'any'>
  bytes: number
  sha256: string
  path: string
}

/** Nine megabytes and more that a process without uploads does without. */
const pictures = async () => (await import('sharp')).default

const MAX_PIXELS = 40_000_000
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const PDF = 'application/pdf'
const CSV = 'text/csv'
const images = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

/** Tells what a received file is, by its content, and refuses what the call's rule does not want. */
export async function checkUpload(
  received: Omit<UploadedFile, 'mime' | 'kind'>,
  rule: UploadRule,
): Promise<UploadedFile> {
  const refuse = (code: 'unsupported_file' | 'too_large', sentence: string) =>
    new AppError(code, { message: sentence, fields: { [received.field]: sentence } })
  if (received.bytes === 0) throw refuse('unsupported_file', 'Το αρχείο είναι άδειο.')
  const type = await sniff(received.path)
  if (!type || !(rule.kinds.includes(type.kind) || rule.kinds.includes('any'))) {
    throw refuse('unsupported_file', `Αυτό το αρχείο δεν υποστηρίζεται εδώ. Δεκτά: ${wordsOf(rule.kinds)}.`)
  }
  if (type.kind === 'image' && !(await imageLooksSafe(received.path)))
    throw refuse('too_large', 'Η εικόνα είναι πολύ μεγάλη ή χαλασμένη.')
  if ((type.mime === XLSX || type.mime === DOCX) && !(await zipLooksSafe(received.path))) {
    throw refuse('unsupported_file', 'Το αρχείο είναι χαλασμένο ή ύποπτα συμπιεσμένο.')
  }
  return { ...received, ...type, name: withEnding(safeName(received.name), type.mime) }
}

const kindWords: Record<FileKind, string> = {
  image: 'εικόνα (PNG, JPEG, WebP, GIF)',
  pdf: 'PDF',
  docx: 'Word (DOCX)',
  sheet: 'φύλλο (XLSX, CSV)',
  any: 'PDF, Word, φύλλα και εικόνες',
}

function wordsOf(kinds: readonly FileKind[]): string {
  return kinds.map((kind) => kindWords[kind]).join(', ')
}

/** Two letters that a list may begin with, too. */
const weakSigns = new Set(['image/bmp', 'application/x-msdownload'])

async function sniff(path: string): Promise<{ kind: UploadedFile['kind']; mime: string } | null> {
  const type = await typeOf(path)
  if (!type || weakSigns.has(type)) return (await looksLikeText(path)) ? { kind: 'sheet', mime: CSV } : null
  if (images.has(type)) return { kind: 'image', mime: type }
  if (type === PDF) return { kind: 'pdf', mime: type }
  if (type === DOCX) return { kind: 'docx', mime: type }
  return type === XLSX ? { kind: 'sheet', mime: type } : null
}

async function typeOf(path: string): Promise<string | undefined> {
  try {
    const { fileTypeFromFile } = await import('file-type')
    return (await fileTypeFromFile(path))?.mime
  } catch {
    // What breaks the parser is none of the types that we take.
    return 'application/octet-stream'
  }
}

/** A list in UTF-8 or in the Greek code page of older Excels: no markup, and no control characters but breaks. */
async function looksLikeText(path: string): Promise<boolean> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const greek = new TextDecoder('windows-1253', { fatal: true })
  let isUtf8 = true
  let isGreek = true
  let isStart = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isStart && /^(\u00ef\u00bb\u00bf)?\s*<[!?a-z]/i.test(chunk.toString('latin1', 0, 1000))) return false
    if (chunk.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) return false
    isUtf8 &&= decodes(utf8, chunk)
    isGreek &&= decodes(greek, chunk)
    if (!isUtf8 && !isGreek) return false
    isStart = false
  }
  return isGreek || decodes(utf8)
}

/** Without a chunk: whether the text ended with a whole character. */
function decodes(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    // That is the answer: these bytes are no text in this encoding.
    return false
  }
}

async function imageLooksSafe(path: string): Promise<boolean> {
  try {
    const sharp = await pictures()
    const { width, height } = await sharp(path, { limitInputPixels: MAX_PIXELS }).metadata()
    return width > 0 && width * height <= MAX_PIXELS
  } catch {
    // Not readable as an image: it is none.
    return false
  }
}

/** The name as people gave it, without folders, control and direction signs. */
export function safeName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ .]+|[ .]+$/g, '')
  const dot = clean.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, '']
  return `${firstOf(stem, 140)}${firstOf(ending, 10)}` || 'file'
}

/** Counted in characters: half a character is none. */
function firstOf(text: string, count: number): string {
  return Array.from(text).slice(0, count).join('')
}

const endings: Record<string, readonly string[]> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  [PDF]: ['.pdf'],
  [DOCX]: ['.docx'],
  [XLSX]: ['.xlsx'],
  [CSV]: ['.csv', '.txt', '.tsv'],
}

const harmless = new Set(Object.values(endings).flat())

/** No name may make a computer run the bytes: `cv.exe` that holds a PDF is saved as `cv.exe.pdf`. */
function withEnding(name: string, mime: string): string {
  const own = /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? ''
  return harmless.has(own) ? name : `${name}${endings[mime]?.[0] ?? ''}`
}

export interface StoredFile {
  fil_id: string
  fil_name: string
  fil_mime: string
  fil_bytes: number
  fil_purpose: string
  fil_fk_usr_id: number | null
}

const columns = ['fil_id', 'fil_name', 'fil_mime', 'fil_bytes', 'fil_purpose', 'fil_fk_usr_id'] as const

interface Description {
  name: string
  mime: string
  purpose: string
  /** The person the file is about, so that erasure finds it. */
  usr_id?: number | null
}

export function storeFile(
  work: Work,
  upload: UploadedFile,
  about: { purpose: string; usr_id?: number | null },
): Promise<StoredFile> {
  const { name, mime, bytes, sha256, path } = upload
  return store(work, { name, mime, ...about, bytes, sha256 }, path)
}

export function storeBuffer(work: Work, file: Description & { buffer: Buffer }): Promise<StoredFile> {
  const sha256 = createHash('sha256').update(file.buffer).digest('hex')
  return store(work, { ...file, bytes: file.buffer.length, sha256 }, file.buffer)
}

/** Row and bytes together: the bytes are there before the row is committed, and go again when it is not. */
async function store(
  work: Work,
  file: Description & { bytes: number; sha256: string },
  content: Bytes,
): Promise<StoredFile> {
  const { storage, connection } = work.services
  const fil_id = randomUUID()
  work.onRollback(async () => {
    // When the connection broke at the commit, nobody knows yet whether it happened; the database does.
    if (!(await fileById(connection.db, fil_id))) await storage.remove(fil_id)
  })
  await storage.write(fil_id, content)
  return work.db
    .insertInto('file')
    .values({
      fil_id,
      fil_name: safeName(file.name),
      fil_mime: file.mime,
      fil_bytes: file.bytes,
      fil_sha256: file.sha256,
      fil_purpose: file.purpose,
      fil_fk_usr_id: file.usr_id ?? null,
      fil_date_created: work.now.toISOString(),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** The row goes now, the bytes once that is certain. One of a held person stays, unused, until a night after the hold. */
export async function removeFile(work: Work, fil_id: string): Promise<void> {
  await removeFilesOf(work, sql<boolean>`fil_id = ${fil_id} and not ${isHeldPerson('fil_fk_usr_id')}`)
}

/** All files of a condition. */
export async function removeFilesOf(work: Work, rows: RawBuilder<boolean>): Promise<number> {
  const files = await work.db.deleteFrom('file').where(rows).returning('fil_id').execute()
  for (const { fil_id } of files) work.afterCommit(() => work.services.storage.remove(fil_id))
  return files.length
}

export function fileById(db: Db, fil_id: string): Promise<StoredFile | undefined> {
  return db.selectFrom('file').select(columns).where('fil_id', '=', fil_id).executeTakeFirst()
}

/** A picture made fit for a place of the product: turned upright, resized, as WebP, without what the camera wrote into it. */
export async function resizeImage(source: string | Buffer, box: { width: number; height: number }): Promise<Buffer> {
  try {
    const sharp = await pictures()
    return await sharp(source, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer()
  } catch (error) {
    // Its head was right, its body is not: the person should choose another one.
    throw new AppError('unsupported_file', { message: 'Η εικόνα είναι χαλασμένη.', details: (error as Error).name })
  }
}
