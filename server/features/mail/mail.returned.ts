import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shared/core/errors.ts'
import { auditMany } from '#server/core/audit.ts'
import { isPassing, toAppError } from '#server/core/http-errors.ts'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'
import { type DeliveryReport, readDeliveryReport } from '#server/features/mail/mail.delivery-report.ts'
import { noteReturned, receiverOf } from '#server/features/mail/mail.queries.ts'
import { chooseNews } from '#server/features/mail/mail.service.ts'

// Letters that come back after a server had taken them: told by a signed web hook, or read from a Maildir.

const MAX_AGE_MS = 5 * 60_000
const MAX_BYTES = 500_000
const FILES_PER_RUN = 100

export interface SignedReport {
  sent_at: string
  report: string
  signature: string
}

/** Whoever has the secret may tell; a recorded call is worth nothing after five minutes. */
export function requireSignature({ services, now }: Work, { sent_at, report, signature }: SignedReport): void {
  const { mailReportSecret } = services.config
  if (mailReportSecret === undefined) throw new AppError('not_found')
  const expected = createHmac('sha256', mailReportSecret).update(`${sent_at}\n${report}`).digest()
  const given = Buffer.from(signature, 'hex')
  const isFresh = Math.abs(now.getTime() - Date.parse(sent_at)) <= MAX_AGE_MS
  if (!isFresh || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new AppError('forbidden', { message: 'Η υπογραφή δεν ισχύει ή είναι παλιά.' })
}

/** False when it says nothing, or speaks of no letter of ours. */
export async function noteReport(work: Work, report: DeliveryReport | null): Promise<boolean> {
  return report !== null && (report.kind === 'complaint' ? noteComplaint(work, report) : noteReturn(work, report))
}

async function noteReturn(work: Work, { kind, messageId, reason }: DeliveryReport): Promise<boolean> {
  const mai_status = kind === 'no such mailbox' ? 'BOUNCED' : 'FAILED'
  const mai_id = await noteReturned(work.db, messageId, { mai_status, mai_error: `Επέστρεψε. Απάντηση: «${reason}»` })
  if (mai_id !== undefined) await auditMany(work, [{ action: 'bounced', entity: 'mail', id: mai_id }])
  return mai_id !== undefined
}

/** Who calls our letters spam gets no more news. */
async function noteComplaint(work: Work, { messageId }: DeliveryReport): Promise<boolean> {
  const usr_id = await receiverOf(work.db, messageId)
  if (usr_id !== undefined) await chooseNews(work, usr_id, false)
  return usr_id !== undefined
}

/**
 * What has arrived in the Maildir of returned letters, some at a time; what was read moves on to `cur`. Only a report is read
 * by that: a person who answers a letter of ours writes to the same mailbox, and is still to be read.
 */
export async function readReturnedLetters(services: Services): Promise<void> {
  const folder = services.config.mailReturnDir
  if (folder === undefined) return
  const names = (await readdir(join(folder, 'new'))).toSorted().slice(0, FILES_PER_RUN)
  await mkdir(join(folder, 'cur'), { recursive: true })
  for (const name of names) {
    const isReport = await noteFile(services, join(folder, 'new', name))
    await rename(join(folder, 'new', name), join(folder, 'cur', `${name}:2,${isReport ? 'S' : ''}`))
  }
}

/** Whether it is a report. Anybody may write to this mailbox: what cannot be taken holds nothing up that lies behind it. */
async function noteFile(services: Services, path: string): Promise<boolean> {
  try {
    // A report is small. What is larger than one is no report.
    if ((await stat(path)).size > MAX_BYTES) return false
    const report = readDeliveryReport(await readFile(path, 'utf8'))
    if (report) await inTransaction(services, {}, (work) => noteReport(work, report))
    return report !== null
  } catch (error) {
    if (isPassing(error) || toAppError(error)?.code === 'no_space') throw error
    services.log.error({ err: error }, 'a letter that came back was put aside unread')
    return false
  }
}
