import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { LiveEvent } from '#server/core/live.ts'
import { Delivery, type DeliveryTimes, deliveryTimes, type DueMail, type Verdict } from '#server/core/mail/delivery.ts'
import { ON_ITS_WAY } from '#server/core/mail/outbox.ts'
import { inTransaction, type Services } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

/** Minutes until the next try; after the last one a person must look. */
const BACKOFF_MINUTES = [1, 5, 30, 120, 360]

export interface SenderOptions {
  pollMs: number
  /** Mails on their way at once. */
  lanes: number
  /** After that a mail whose process is gone is taken again. Longer than any delivery lasts. */
  leaseMs: number
  /** How long a mail server that does not work is left alone. */
  pauseMs: number
  /** How long mails on their way may still take when the process ends. */
  stopMs: number
  times: DeliveryTimes
}

const defaults: SenderOptions = {
  pollMs: 2000,
  lanes: 4,
  leaseMs: 150_000,
  pauseMs: 15_000,
  stopMs: 4000,
  times: deliveryTimes,
}

/** What a letter said is its receiver's alone once a mail server has taken it. */
const WITHOUT_TEXT = { mai_text: '', mai_html: '', mai_keys: '', mai_headers: '{}', mai_attachments: '[]' }

/** Marks the events of the sender: its own do not wake it. */
const ORIGIN = 'mail sender'

/** Enough mails have begun in the last minute: the claim is taken back. */
class NoTurn extends Error {}

/**
 * Sends what is due. A mail is claimed by one process for a while; no transaction is open while a mail server makes
 * us wait. When the process dies between the server's "250" and our note of it, the mail is sent again with the same
 * Message-ID: more than that nobody can promise over SMTP.
 */
export class MailSender {
  private readonly services: Services
  private readonly options: SenderOptions
  private readonly delivery: Delivery | null
  private timer: NodeJS.Timeout | undefined
  private working: Promise<number> | undefined
  private wanted = false
  private stopped = false
  private pausedUntil = 0

  constructor(services: Services, options: Partial<SenderOptions> = {}) {
    this.services = services
    this.options = { ...defaults, ...options }
    const { smtpUrl } = services.config
    const { lanes, times } = this.options
    this.delivery = smtpUrl ? new Delivery(services, smtpUrl, { connections: lanes, times }) : null
  }

  /** Looks every two seconds, and at once when this or another process has queued mails. */
  start(): void {
    this.services.live.watchers.add(this.hear)
    this.wake()
  }

  wake(): void {
    if (this.stopped) return
    if (this.working) {
      this.wanted = true
      return
    }
    clearTimeout(this.timer)
    this.wanted = false
    void this.sendDue()
      .catch((error: unknown) => this.services.log.error({ err: error }, 'the outbox could not be worked'))
      .then(() => {
        if (this.wanted) this.wake()
        else if (!this.stopped) this.timer = setTimeout(() => this.wake(), this.options.pollMs)
      })
  }

  async stop(): Promise<void> {
    this.stopped = true
    this.services.live.watchers.delete(this.hear)
    clearTimeout(this.timer)
    const settled = Promise.resolve(this.working).catch(() => undefined)
    await this.delivery?.close(this.options.stopMs, settled)
    await settled
  }

  /** Whether the mail server lets us in. */
  async verify(): Promise<void> {
    await this.delivery?.verify()
  }

  /** Works everything that is due now; gives how many mails that were. */
  sendDue(): Promise<number> {
    this.working ??= this.workOutbox().finally(() => {
      this.working = undefined
    })
    return this.working
  }

  private readonly hear = (event: LiveEvent): void => {
    if (event.type === 'changed' && event.origin !== ORIGIN && event.tables.includes('outbox_mail')) this.wake()
  }

  private async workOutbox(): Promise<number> {
    const { delivery } = this
    await this.dropWithdrawn()
    const counts = delivery
      ? await Promise.all(Array.from({ length: this.options.lanes }, () => this.lane(delivery)))
      : [await this.keepAll()]
    const count = counts.reduce((sum, count) => sum + count, 0)
    return count
  }

  private async lane(delivery: Delivery): Promise<number> {
    let count = 0
    while (!this.stopped && Date.now() >= this.pausedUntil) {
      const mail = await this.claim()
      if (!mail) break
      const verdict = await delivery.send(mail)
      this.tell(mail, verdict)
      await this.note(mail, verdict)
      count += 1
    }
    return count
  }

  /** What the server answered may name people: it stands in the outbox, and not in the log. */
  private tell(mail: DueMail, verdict: Verdict): void {
    const { parts, log } = this.services
    if (verdict.outcome === 'interrupted') return
    if (verdict.outcome === 'later' && verdict.blame === 'server') parts.fails('mail', 'the mail server refuses us')
    else parts.works('mail')
    if (verdict.outcome === 'sent') return
    const line = { mail: mail.mai_id, outcome: verdict.outcome, attempts: mail.mai_attempts + 1 }
    log.warn(line, 'a letter was not delivered')
  }

  /** A due mail and the right to send it now, both or neither: all processes together keep to the limit a minute. */
  private async claim(): Promise<DueMail | undefined> {
    const now = this.services.clock()
    const until = new Date(now.getTime() + this.options.leaseMs).toISOString()
    try {
      return await this.write(async (tx) => {
        const { rows } = await sql<DueMail>`
          update outbox_mail set mai_status = 'QUEUED', mai_message_id = ${ON_ITS_WAY}, mai_next_attempt = ${until}
          where mai_id = (
            select mai_id from outbox_mail
            where mai_status in ('HELD', 'QUEUED') and mai_next_attempt <= ${now.toISOString()} and not mai_is_withdrawn
            order by mai_next_attempt limit 1 for update skip locked)
          returning mai_id, mai_to, mai_to_name, mai_subject, mai_text, mai_html, mai_attachments, mai_headers,
            mai_keys, mai_dedupe_key, mai_attempts`.execute(tx)
        const [mail] = rows
        if (!mail) return undefined
        const { mailRatePerMinute } = this.services.config
        const turn = await sql<{ taken: boolean }>`select take_mail_turn(${mailRatePerMinute}) as taken`.execute(tx)
        if (!turn.rows[0]?.taken) throw new NoTurn()
        return mail
      })
    } catch (error) {
      if (error instanceof NoTurn) return undefined
      throw error
    }
  }

  /** The note is repeated when the database is away for a moment: without it the mail would be sent twice. */
  private async note(mail: DueMail, verdict: Verdict): Promise<void> {
    if (verdict.outcome === 'later' && verdict.blame === 'server') this.pausedUntil = Date.now() + this.options.pauseMs
    const values = this.valuesOf(mail, verdict)
    for (let tries = 1; ; tries += 1) {
      try {
        await this.write((db) =>
          db
            .updateTable('outbox_mail')
            .set(values)
            .where('mai_id', '=', mail.mai_id)
            .where('mai_status', '=', 'QUEUED')
            .execute(),
        )
        return
      } catch (error) {
        if (tries === 6 || this.stopped) throw error
        await sleep(tries * 500)
      }
    }
  }

  private valuesOf(mail: DueMail, verdict: Verdict) {
    const now = this.services.clock()
    const at = now.toISOString()
    const back = {
      mai_is_withdrawn: false,
      mai_status: sql<string>`case when mai_is_withdrawn then 'DROPPED' else 'QUEUED' end`,
    }
    if (verdict.outcome === 'interrupted') return { ...back, mai_message_id: '', mai_next_attempt: at }
    const mai_attempts = mail.mai_attempts + 1
    if (verdict.outcome === 'sent') {
      const sent = { mai_status: 'SENT', mai_message_id: verdict.id, mai_error: '', mai_date_sent: at, mai_attempts }
      return { ...sent, ...WITHOUT_TEXT, mai_is_withdrawn: false }
    }
    const failed = { mai_message_id: '', mai_error: verdict.error, mai_attempts, mai_is_withdrawn: false }
    const minutes = BACKOFF_MINUTES[mail.mai_attempts]
    if (verdict.outcome === 'bounced') return { ...failed, mai_status: 'BOUNCED' }
    if (verdict.outcome === 'never' || minutes === undefined) return { ...failed, mai_status: 'FAILED' }
    return { ...failed, ...back, mai_next_attempt: new Date(now.getTime() + minutes * 60_000).toISOString() }
  }

  /** Withdrawn while they were with a process that is gone. Whether they arrived, nobody can say. */
  private async dropWithdrawn(): Promise<void> {
    await this.write((db) =>
      db
        .updateTable('outbox_mail')
        .set({
          mai_status: 'DROPPED',
          mai_is_withdrawn: false,
          mai_message_id: '',
          mai_error: 'Αποσύρθηκε ενώ έφευγε: μπορεί να έφτασε.',
        })
        .where('mai_is_withdrawn', '=', true)
        .where('mai_next_attempt', '<=', this.services.clock().toISOString())
        .execute(),
    )
  }

  /** Without a mail server mails stay here, where an administrator can read them: sent, and marked as local. */
  private async keepAll(): Promise<number> {
    const at = this.services.clock().toISOString()
    const { numAffectedRows } = await this.write((db) =>
      sql`update outbox_mail set mai_status = 'SENT', mai_message_id = 'local', mai_error = '', mai_date_sent = ${at},
        mai_attempts = mai_attempts + 1
      where mai_id in (
        select mai_id from outbox_mail where mai_status in ('HELD', 'QUEUED') and mai_next_attempt <= ${at}
        for update skip locked)`.execute(db),
    )
    return Number(numAffectedRows ?? 0)
  }

  private write<T>(act: (db: Db) => Promise<T>): Promise<T> {
    return inTransaction(this.services, { tab: ORIGIN }, (work) => act(work.db))
  }
}
