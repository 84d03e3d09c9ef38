import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { athensDay } from '#shared/core/dates.ts'
import { AppError } from '#shared/core/errors.ts'
import {
  insertMissing,
  insertSecret,
  type LedgerEntry,
  type LedgerSecret,
  ledgerEntries,
  ledgerSecrets,
} from '#server/core/erasure.queries.ts'
import { LEDGER_KEY } from '#server/core/storage.ts'
import type { Services, Work } from '#server/core/work.ts'

// Who was erased, without saying who: marks of the id and of the e-mail. The database holds them, and a file beside it
// that is only ever added to; each start and each night brings both to the same entries.

const FILE = 'erasures.jsonl'
export const SECRET_COLUMN = { table: 'erasure_secret', column: 'ers_secret', whenLost: 'deleted' } as const
const SECRET_PLACE = `${SECRET_COLUMN.table}.${SECRET_COLUMN.column}`

/** Where the file and the object of the bucket are. */
type LedgerPlace = Pick<Services, 'storage' | 'log'> & { config: Pick<Services['config'], 'dataDir' | 's3'> }

type Line = LedgerEntry | LedgerSecret
const isSecret = (line: Line): line is LedgerSecret => 'ers_id' in line

/** Makes marks with one secret of the ledger. */
export interface Marker {
  ers_id: string
  ofPerson(person: { usr_id: number; made: string }): string
  ofAddress(address: string): string
}

function markerOf({ keys }: Services, { ers_id, ers_secret }: LedgerSecret): Marker {
  const secret = Buffer.from(keys.decrypt(SECRET_PLACE, ers_secret), 'base64url')
  const mark = (kind: string, text: string) =>
    `${ers_id}.${createHmac('sha256', secret).update(`${kind}\n${text}`).digest('base64url')}`
  return {
    ers_id,
    ofPerson: ({ usr_id, made }) => mark('person', `${usr_id} ${made}`),
    ofAddress: (address) => mark('address', address.trim().toLowerCase()),
  }
}

/** All secrets that this installation can read. */
export async function markersOf(work: Work): Promise<Marker[]> {
  return (await ledgerSecrets(work.db)).map((secret) => markerOf(work.services, secret))
}

/** The one for a new entry; the first erasure makes it. */
export async function markerFor(work: Work): Promise<Marker> {
  const [marker] = await markersOf(work)
  if (marker) return marker
  const { keys } = work.services
  const ers_secret = keys.encrypt(SECRET_PLACE, randomBytes(32).toString('base64url'))
  const secret = { ers_id: randomBytes(4).toString('hex'), ers_secret }
  await insertSecret(work.db, secret)
  return markerOf(work.services, secret)
}

/** Signs that nobody mistakes for one another when they read them aloud. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The number of a receipt: it neither counts the erasures nor comes twice after a restore. */
export function receiptNumber(now: Date): string {
  const four = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return `${athensDay(now).slice(0, 4)}-${four()}-${four()}`
}

/** Takes over what the file has and the database, restored from an older copy, has not. Gives how many entries. */
export async function adoptLedger(work: Work): Promise<number> {
  const { keys, log } = work.services
  const lines = await readLedger(work.services)
  const readable = new Set(keys.fingerprints().map(({ id }) => id))
  for (const line of lines)
    if (isSecret(line) && readable.has(line.ers_secret.split('.')[0] ?? '')) await insertSecret(work.db, line)
  const entries = lines.filter((line): line is LedgerEntry => !isSecret(line))
  const ids = new Set((await ledgerSecrets(work.db)).map(({ ers_id }) => ers_id))
  const lost = entries.filter(({ era_id_mark }) => !ids.has(era_id_mark.split('.')[0] ?? ''))
  if (lost.length > 0) log.error(`${lost.length} erasures of the ledger cannot be read: the installation key is gone`)
  return insertMissing(work.db, entries)
}

/** One after the other within a process; another process may add the same line, which does no harm. */
const writing = new WeakMap<Services, Promise<void>>()

/** Adds to the file what the database has and the file has not. */
export function writeLedger(services: Services): Promise<void> {
  const before = writing.get(services) ?? Promise.resolve()
  // Who wrote before has been told of their own failure.
  const next = before.catch(() => undefined).then(() => addMissingLines(services))
  writing.set(services, next)
  return next
}

async function addMissingLines(services: Services): Promise<void> {
  const { db } = services.connection
  const stored = [...(await ledgerSecrets(db)), ...(await ledgerEntries(db))]
  const text = await readFileText(services)
  const lines = linesOf(text)
  const present = new Set(lines.map(keyOf))
  const missing = stored.filter((line) => !present.has(keyOf(line)))
  if (missing.length > 0) await append(services, missing, text !== '' && !text.endsWith('\n'))
  if (services.config.s3) await services.storage.write(LEDGER_KEY, Buffer.from(textOf([...lines, ...missing])))
}

/** A secret that was encrypted anew is a new line. */
const keyOf = (line: Line) => (isSecret(line) ? `${line.ers_id} ${line.ers_secret}` : line.era_number)

const textOf = (lines: readonly Line[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

async function append({ config }: Services, lines: readonly Line[], isTorn: boolean): Promise<void> {
  await mkdir(config.dataDir, { recursive: true })
  const file = await open(join(config.dataDir, FILE), 'a', 0o600)
  try {
    await file.appendFile(`${isTorn ? '\n' : ''}${textOf(lines)}`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** How many erasures stand in the ledger since then; null where there is no ledger at all. */
export async function erasuresSince(place: LedgerPlace, at: string): Promise<number | null> {
  const lines = await readLedger(place)
  if (lines.length === 0) return null
  return lines.filter((line) => !isSecret(line) && Date.parse(line.era_date_created) > Date.parse(at)).length
}

/** The file, and the object in the bucket: where files live in a bucket, the folder may be as new as the process. */
async function readLedger(services: LedgerPlace): Promise<Line[]> {
  const own = linesOf(await readFileText(services))
  return services.config.s3 ? [...own, ...linesOf(await readObject(services))] : own
}

async function readFileText({ config }: LedgerPlace): Promise<string> {
  return readFile(join(config.dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}

/** A bucket that does not answer keeps nobody from starting; the next night asks it again. */
async function readObject({ storage, log }: LedgerPlace): Promise<string> {
  try {
    return (await storage.readBuffer(LEDGER_KEY)).toString('utf8')
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ err: error }, 'the ledger of erasures in the bucket was not read')
    return ''
  }
}

/** A line that was torn by a power cut is left out, and written again from the database. */
function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Line]
    } catch {
      return []
    }
  })
}
