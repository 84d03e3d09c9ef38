import { sql } from 'kysely'
import { createTransport, type Transporter } from 'nodemailer'
import type { Attachment } from '#server/core/mail/outbox.ts'
import type { Services } from '#server/core/work.ts'
import type { Tx } from '#server/database/connect.ts'

const POLL_MS = 2000
const BATCH = 10
/** Minutes until the next try; after the last one a person must look. */
const BACKOFF_MINUTES = [1, 5, 30, 120, 360]

interface DueLetter {
  mai_id: number
  mai_to: string
  mai_to_name: string
  mai_subject: string
  mai_text: string
  mai_html: string
  mai_attachments: Attachment[]
  mai_headers: Record<string, string>
  mai_dedupe_key: string | null
  mai_attempts: number
}

/**
 * Sends what is due. A letter is locked while it is being sent, so that one process sends it; when that process dies
 * between the mail server's "250" and our commit, it is sent again with the same Message-ID.
 */
export class MailSender {
  private readonly services: Services
  private readonly transport: Transporter | null
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> = Promise.resolve()
  private stopped = false
  private sentTimes: number[] = []

  constructor(services: Services) {
    this.services = services
    const { smtpUrl } = services.config
    this.transport = smtpUrl ? createTransport(smtpUrl, { from: services.config.mailFrom }) : null
  }

  start(): void {
    const turn = () => {
      if (this.stopped) return
      this.running = this.sendDue()
        .then(() => undefined)
        .catch((error: unknown) => this.services.log.error({ err: error }, 'the outbox could not be worked'))
        .finally(() => {
          if (!this.stopped) this.timer = setTimeout(turn, POLL_MS)
        })
    }
    turn()
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.running
    this.transport?.close()
  }

  /** Sends everything that is due now; gives how many left. */
  async sendDue(): Promise<number> {
    let sent = 0
    while (!this.stopped) {
      if (this.isOverRate()) break
      const batch = await this.services.connection.db.transaction().execute((tx) => this.sendBatch(tx))
      sent += batch
      if (batch === 0) break
      this.services.live.changed(['mail'], { office: true })
    }
    return sent
  }

  private isOverRate(): boolean {
    const minuteAgo = Date.now() - 60_000
    this.sentTimes = this.sentTimes.filter((time) => time > minuteAgo)
    return this.transport !== null && this.sentTimes.length >= this.services.config.mailRatePerMinute
  }

  private async sendBatch(tx: Tx): Promise<number> {
    const now = this.services.clock().toISOString()
    // Without a mail server nothing can fail half-way, so the batch may be large.
    const due = await sql<DueLetter>`
      select mai_id, mai_to, mai_to_name, mai_subject, mai_text, mai_html, mai_attachments, mai_headers, mai_dedupe_key, mai_attempts
      from outbox_mail where mai_status in ('HELD', 'QUEUED') and mai_next_attempt <= ${now}
      order by mai_next_attempt limit ${this.transport ? BATCH : 500} for update skip locked`.execute(tx)
    for (const letter of due.rows) await this.sendOne(tx, letter, now)
    return due.rows.length
  }

  private async sendOne(tx: Tx, letter: DueLetter, now: string): Promise<void> {
    const id = messageId(letter, this.services.config.publicUrl)
    const outcome = this.transport
      ? await this.deliver(this.transport, letter, id)
      : { mai_status: 'SENT', mai_message_id: 'local', mai_error: '' }
    const attempts = letter.mai_attempts + 1
    const next = new Date(Date.parse(now) + (BACKOFF_MINUTES[attempts - 1] ?? 0) * 60_000).toISOString()
    await tx
      .updateTable('outbox_mail')
      .set({
        ...outcome,
        mai_attempts: attempts,
        mai_next_attempt: next,
        mai_date_sent: outcome.mai_status === 'SENT' ? now : null,
      })
      .where('mai_id', '=', letter.mai_id)
      .execute()
  }

  private async deliver(transport: Transporter, letter: DueLetter, id: string) {
    this.sentTimes.push(Date.now())
    try {
      await transport.sendMail({
        from: this.services.config.mailFrom,
        to: { name: letter.mai_to_name, address: letter.mai_to },
        subject: letter.mai_subject,
        text: letter.mai_text,
        html: letter.mai_html || undefined,
        messageId: id,
        headers: letter.mai_headers,
        attachments: letter.mai_attachments.map((one) => ({ ...one, encoding: one.encoding ?? 'utf8' })),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      return { mai_status: 'SENT', mai_message_id: id, mai_error: '' }
    } catch (error) {
      const refused = (error as { responseCode?: number }).responseCode ?? 0
      // A 5xx is the server's last word; everything else may be different later.
      const final = refused >= 500 || letter.mai_attempts + 1 > BACKOFF_MINUTES.length
      return {
        mai_status: final ? 'FAILED' : 'QUEUED',
        mai_message_id: '',
        mai_error: String((error as Error).message).slice(0, 500),
      }
    }
  }
}

/** The same for every try of one letter, so that a receiver who knows Message-IDs shows it once. */
function messageId(letter: DueLetter, publicUrl: string): string {
  const key = letter.mai_dedupe_key ? Buffer.from(letter.mai_dedupe_key).toString('base64url').slice(0, 60) : 'letter'
  return `<${letter.mai_id}.${key}@${new URL(publicUrl).hostname}>`
}
