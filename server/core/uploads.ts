import { createHash, randomUUID } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import type { FileKind, UploadRule } from '#shared/core/contract.ts'
import { AppError } from '#shared/core/errors.ts'
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

const MAX_PIXELS = 40_000_000
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const images = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

/** Tells what a received file is, by its content, and refuses what the call's rule does not want. */
export async function checkUpload(
  received: Omit<UploadedFile, 'mime' | 'kind'>,
  rule: UploadRule,
): Promise<UploadedFile> {
  const refuse = (code: 'unsupported_file' | 'too_large', sentence: string) =>
    new AppError(code, { message: sentence, fields: { [received.field]: sentence } })
  if (received.bytes === 0) throw refuse('unsupported_file', 'Το αρχείο είναι άδειο.')
  const found = await sniff(received.path)
  if (!found || !(rule.kinds.includes(found.kind) || rule.kinds.includes('any'))) {
    throw refuse('unsupported_file', `Αυτό το αρχείο δεν υποστηρίζεται εδώ. Δεκτά: ${wordsOf(rule.kinds)}.`)
  }
  if (found.kind === 'image' && !(await imageLooksSafe(received.path)))
    throw refuse('too_large', 'Η εικόνα είναι πολύ μεγάλη ή χαλασμένη.')
  if ((found.mime === XLSX || found.mime === DOCX) && !(await zipLooksSafe(received.path))) {
    throw refuse('unsupported_file', 'Το αρχείο είναι χαλασμένο ή ύποπτα συμπιεσμένο.')
  }
  return { ...received, ...found, name: safeName(received.name) }
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

async function sniff(path: string): Promise<{ kind: UploadedFile['kind']; mime: string } | null> {
  const type = await fileTypeFromFile(path)
  if (!type) return (await looksLikeText(path)) ? { kind: 'sheet', mime: 'text/csv' } : null
  if (images.has(type.mime)) return { kind: 'image', mime: type.mime }
  if (type.mime === 'application/pdf') return { kind: 'pdf', mime: type.mime }
  if (type.mime === DOCX) return { kind: 'docx', mime: type.mime }
  return type.mime === XLSX ? { kind: 'sheet', mime: type.mime } : null
}

/** No zero bytes and no markup at the start: a CSV in whatever encoding, never a page. */
async function looksLikeText(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8192), 0, 8192, 0)
    const start = buffer.subarray(0, bytesRead)
    return !start.includes(0) && !/^\s*<(!|\?|html|svg|script)/i.test(start.toString('latin1'))
  } finally {
    await handle.close()
  }
}

async function imageLooksSafe(path: string): Promise<boolean> {
  try {
    const { width = 0, height = 0 } = await sharp(path, { limitInputPixels: MAX_PIXELS }).metadata()
    return width > 0 && width * height <= MAX_PIXELS
  } catch {
    // Not readable as an image: it is none.
    return false
  }
}

/** The name as people gave it, without folders, control and direction signs. */
export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').trim()
  const dot = clean.lastIndexOf('.')
  const ending = dot > 0 ? clean.slice(dot).slice(0, 10) : ''
  return `${clean.slice(0, dot > 0 ? dot : undefined).slice(0, 140)}${ending}` || 'file'
}

export interface StoredFile {
  fil_id: string
  fil_name: string
  fil_mime: string
  fil_bytes: number
  fil_purpose: string
  fil_fk_usr_id: number | null
}

interface FileToStore {
  name: string
  mime: string
  buffer: Buffer
  purpose: string
  /** The person the file is about, so that erasure finds it. */
  usr_id?: number | null
}

export async function storeFile(
  work: Work,
  upload: UploadedFile,
  about: { purpose: string; usr_id?: number | null },
): Promise<StoredFile> {
  const buffer = await readFile(upload.path)
  return storeBuffer(work, { name: upload.name, mime: upload.mime, buffer, ...about })
}

/** Row and bytes together: the bytes are there before the row is committed, and go again when it is not. */
export async function storeBuffer(work: Work, file: FileToStore): Promise<StoredFile> {
  const fil_id = randomUUID()
  work.onRollback(() => work.services.storage.remove(fil_id))
  await work.services.storage.write(fil_id, file.buffer)
  return work.db
    .insertInto('file')
    .values({
      fil_id,
      fil_name: safeName(file.name),
      fil_mime: file.mime,
      fil_bytes: file.buffer.length,
      fil_sha256: createHash('sha256').update(file.buffer).digest('hex'),
      fil_purpose: file.purpose,
      fil_fk_usr_id: file.usr_id ?? null,
      fil_date_created: work.now.toISOString(),
    })
    .returning(['fil_id', 'fil_name', 'fil_mime', 'fil_bytes', 'fil_purpose', 'fil_fk_usr_id'])
    .executeTakeFirstOrThrow()
}

/** The row goes now, the bytes once that is certain. */
export async function removeFile(work: Work, fil_id: string): Promise<void> {
  await work.db.deleteFrom('file').where('fil_id', '=', fil_id).execute()
  work.afterCommit(() => work.services.storage.remove(fil_id))
}

export function fileById(db: Db, fil_id: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom('file')
    .select(['fil_id', 'fil_name', 'fil_mime', 'fil_bytes', 'fil_purpose', 'fil_fk_usr_id'])
    .where('fil_id', '=', fil_id)
    .executeTakeFirst()
}

/** A picture made fit for a place of the product: turned upright, resized, as WebP, without what the camera wrote into it. */
export function resizeImage(source: string | Buffer, box: { width: number; height: number }): Promise<Buffer> {
  return sharp(source, { limitInputPixels: MAX_PIXELS })
    .rotate()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 86 })
    .toBuffer()
}
