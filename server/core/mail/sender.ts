import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { goesToBadAddress } from '#server/core/mail/bad-addresses.queries.ts'
import { Delivery, type DeliveryTimes, deliveryTimes, type DueMail, type Verdict } from '#server/core/mail/delivery.ts'
import { keepHere, keepPracticeHere } from '#server/core/mail/kept-here.queries.ts'
import { MAY_HAVE_ARRIVED, ON_ITS_WAY } from '#server/core/mail/outbox.ts'
import { WakingLoop } from '#server/core/waking-loop.ts'
import { inTransaction, type Services } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { planOnce } from '#server/database/kept-plans.ts'

/** Minutes until the next try; after the last one a person must look. */
const BACKOFF_MINUTES = [1, 5, 30, 120, 360]

export interface SenderOptions {
  pollMs: number
  /** Mails on their way at once. */
  lanes: number
  /** Of these to one domain, so that a slow one does not hold the others. */
  lanesPerDomain: number
  /** After that a mail whose process is gone is taken again. Longer than any delivery lasts. */
  leaseMs: number
  /** How long a mail server that does not work is left alone, and a domain that takes no more now. */
  pauseMs: number
  /** How long mails on their way may still take when the process ends. */
  stopMs: number
  times: DeliveryTimes
}

const defaults: SenderOptions = {
  pollMs: 2000,
  lanes: 6,
  lanesPerDomain: 2,
  leaseMs: 150_000,
  pauseMs: 15_000,
  stopMs: 4000,
  times: deliveryTimes,
}

/** What a letter said is its receiver's alone once a mail server has taken it. */
const WITHOUT_TEXT = {
  mai_text: '',
  mai_html: '',
  mai_footer: '',
  mai_keys: '',
  mai_headers: '{}',
  mai_attachments: '[]',
}

/** Marks the events of the sender: its own do not wake it. */
const ORIGIN = 'mail sender'

const FAILURE = 'the outbox could not be worked'

/** Enough mails have begun in the last minute: the claim is taken back. */
class NoTurn extends Error {}

/**
 * Sends what is due. A mail is claimed by one process for a while; no transaction is open while a mail server makes
 * us wait. Before the line that ends a mail we note that it may arrive. A process that dies before that note leaves it to
 * the next one; one that dies after it leaves it to a person, who sees that it may have arrived: it is not sent twice.
 */
export class MailSender {
  private readonly services: Services
  private readonly options: SenderOptions
  private readonly delivery: Delivery | null
  private readonly loop: WakingLoop
  private claiming: Promise<unknown> = Promise.resolve()
  private readonly lanes = new Set<Promise<number>>()
  /** How many mails to each domain this process has on their way. */
  private readonly domains = new Map<string, number>()
  private readonly domainPauses = new Map<string, number>()
  private pausedUntil = 0

  constructor(services: Services, options: Partial<SenderOptions> = {}) {
    this.services = services
    this.options = { ...defaults, ...options }
    const { smtpUrl } = services.config
    const { lanes, times } = this.options
    this.delivery = smtpUrl ? new Delivery(services, smtpUrl, { connections: lanes, times }) : null
    this.loop = new WakingLoop(services, {
      table: 'outbox_mail',
      origin: ORIGIN,
      pollMs: this.options.pollMs,
      failure: FAILURE,
      run: () => this.openLanes(),
    })
  }

  /** Looks every two seconds, and at once when this or another process has queued mails. */
  start(): void {
    this.loop.start()
  }

  /** Does not wait for mails on their way: while some take long, others leave beside them. */
  wake(): void {
    this.loop.wake()
  }

  async stop(): Promise<void> {
    const settled = Promise.allSettled([this.loop.stop(), ...this.lanes])
    await this.delivery?.close(this.options.stopMs, settled)
    await settled
  }

  /** Whether the mail server lets us in. */
  async verify(): Promise<void> {
    await this.delivery?.verify()
  }

  /** Works everything that is due now; gives how many mails that were. */
  async sendDue(): Promise<number> {
    const kept = await this.loop.run()
    const counts = await Promise.all(this.lanes)
    return counts.reduce((sum, count) => sum + count, kept)
  }

  /** Opens the lanes that are free. Gives how many mails stayed here because there is no server. */
  private async openLanes(): Promise<number> {
    const { delivery } = this
    const kept = await this.write(async (db) => {
      await this.endLost(db)
      // Without a mail server mails stay here, where an administrator can read them: sent, and marked as local.
      return (delivery ? keepPracticeHere : keepHere)(db, this.services.clock())
    })
    if (!delivery) return kept
    await this.returnToSender()
    while (!this.loop.isStopped && this.lanes.size < this.options.lanes) {
      const lane: Promise<number> = this.lane(delivery).finally(() => this.lanes.delete(lane))
      this.lanes.add(lane)
      lane.catch((error: unknown) => this.services.log.error({ err: error }, FAILURE))
    }
    return 0
  }

  private async lane(delivery: Delivery): Promise<number> {
    let count = 0
    while (!this.loop.isStopped && Date.now() >= this.pausedUntil) {
      const mail = await this.nextMail()
      if (!mail) break
      const domain = domainOf(mail)
      try {
        const verdict = await delivery.send(mail, () => this.handOver(mail))
        this.tell(mail, verdict)
        if (verdict.outcome === 'later' && verdict.blame === 'domain')
          this.domainPauses.set(domain, Date.now() + this.options.pauseMs)
        await this.note(mail, verdict)
      } finally {
        this.domains.set(domain, (this.domains.get(domain) ?? 1) - 1)
      }
      count += 1
    }
    return count
  }

  /** One claim after the other: each knows what the others have on their way. */
  private nextMail(): Promise<DueMail | undefined> {
    const next = this.claiming
      .catch(() => undefined)
      .then(async () => {
        const mail = await this.claim()
        if (mail) this.domains.set(domainOf(mail), (this.domains.get(domainOf(mail)) ?? 0) + 1)
        return mail
      })
    this.claiming = next
    return next
  }

  /** Domains that have as many as they may, or asked for a pause. */
  private fullDomains(): string[] {
    for (const [domain, until] of this.domainPauses) if (until <= Date.now()) this.domainPauses.delete(domain)
    for (const [domain, count] of this.domains) if (count <= 0) this.domains.delete(domain)
    const full = [...this.domains].filter(([, count]) => count >= this.options.lanesPerDomain)
    return [...full.map(([domain]) => domain), ...this.domainPauses.keys()]
  }

  /** What the server answered may name people: it stands in the outbox, and not in the log. */
  private tell(mail: DueMail, verdict: Verdict): void {
    const { parts, log } = this.services
    if (verdict.outcome === 'interrupted') return
    if (isServersFault(verdict)) parts.fails('mail', verdict.reason)
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
              and not mai_is_handed_over and not mai_is_practice and not ${goesToBadAddress} and lower(split_part(mai_to, '@', 2)) <> all(${this.fullDomains()})
            order by mai_template = 'news', mai_next_attempt limit 1 for update skip locked)
          returning mai_id, mai_to, mai_to_name, mai_subject, mai_text, mai_html, mai_footer, mai_attachments,
            mai_headers, mai_keys, mai_dedupe_key, mai_attempts, ${until} as claimed_until`.execute(tx)
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

  /**
   * Notes that the mail may arrive from now on; false when it is another's by now. Told to nobody: it is a matter of
   * milliseconds.
   */
  private async handOver({ mai_id, claimed_until }: DueMail): Promise<boolean> {
    const { numUpdatedRows } = await this.services.connection.db
      .updateTable('outbox_mail')
      .set({ mai_is_handed_over: true })
      .where('mai_id', '=', mai_id)
      .where('mai_message_id', '=', ON_ITS_WAY)
      .where('mai_next_attempt', '=', claimed_until)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  /** The note is repeated when the database is away for a moment; without it nobody knows whether the mail arrived. */
  private async note(mail: DueMail, verdict: Verdict): Promise<void> {
    if (isServersFault(verdict)) this.pausedUntil = Date.now() + this.options.pauseMs
    const values = this.valuesOf(mail, verdict)
    for (let tries = 1; ; tries += 1) {
      try {
        await this.write((db) =>
          db
            .updateTable('outbox_mail')
            .set(values)
            .where('mai_id', '=', mail.mai_id)
            .where('mai_message_id', '=', ON_ITS_WAY)
            .where('mai_next_attempt', '=', mail.claimed_until)
            .execute(),
        )
        return
      } catch (error) {
        if (tries === 6 || this.loop.isStopped) throw error
        await sleep(tries * 500)
      }
    }
  }

  private valuesOf(mail: DueMail, verdict: Verdict) {
    const now = this.services.clock()
    const at = now.toISOString()
    const back = {
      mai_is_withdrawn: false,
      mai_is_handed_over: false,
      mai_status: sql<string>`case when mai_is_withdrawn then 'DROPPED' else 'QUEUED' end`,
    }
    if (verdict.outcome === 'interrupted') return { ...back, mai_message_id: '', mai_next_attempt: at }
    const mai_attempts = mail.mai_attempts + 1
    if (verdict.outcome === 'sent') {
      const sent = { mai_status: 'SENT', mai_message_id: verdict.id, mai_error: '', mai_date_sent: at, mai_attempts }
      return { ...sent, ...WITHOUT_TEXT, mai_is_withdrawn: false, mai_is_handed_over: false }
    }
    const ended = { mai_message_id: '', mai_is_withdrawn: false, mai_is_handed_over: false }
    const failed = { ...ended, mai_error: verdict.error, mai_attempts }
    const minutes = BACKOFF_MINUTES[mail.mai_attempts]
    // What was withdrawn meanwhile is not left to the office to send again.
    const endsAs = (state: 'BOUNCED' | 'FAILED') =>
      sql<string>`case when mai_is_withdrawn then 'DROPPED' else ${state} end`
    if (verdict.outcome === 'bounced') return { ...failed, mai_status: endsAs('BOUNCED') }
    if (verdict.outcome === 'unknown') return { ...failed, mai_status: endsAs('FAILED'), mai_may_have_arrived: true }
    if (verdict.outcome === 'never' || minutes === undefined) return { ...failed, mai_status: endsAs('FAILED') }
    return { ...failed, ...back, mai_next_attempt: new Date(now.getTime() + minutes * 60_000).toISOString() }
  }

  /** Withdrawn or handed over by a process that is gone. Whether they arrived, nobody can say: nobody sends them again. */
  private async endLost(db: Db): Promise<void> {
    const lost = db
      .updateTable('outbox_mail')
      .set({
        mai_status: sql<string>`case when mai_is_withdrawn then 'DROPPED' else 'FAILED' end`,
        mai_error: sql<string>`case when mai_is_withdrawn then ${`Αποσύρθηκε ενώ έφευγε: ${MAY_HAVE_ARRIVED}.`}
            else ${`Η εφαρμογή σταμάτησε ενώ το γράμμα έφευγε: ${MAY_HAVE_ARRIVED}.`} end`,
        mai_attempts: sql<number>`mai_attempts + case when mai_is_handed_over then 1 else 0 end`,
        mai_may_have_arrived: true,
        mai_is_withdrawn: false,
        mai_is_handed_over: false,
        mai_message_id: '',
      })
      // Written out: a kept plan for any two values could not take the indexes of these few rows.
      .where(sql<boolean>`(mai_is_withdrawn or mai_is_handed_over)`)
      .where('mai_next_attempt', '<=', this.services.clock().toISOString())
    await planOnce(db, lost)
  }

  /** Nothing goes to an address that letters came back from: the office sees that, beside the person too. */
  private async returnToSender(): Promise<void> {
    await this.write((db) =>
      db
        .updateTable('outbox_mail')
        .set({ mai_status: 'BOUNCED', mai_error: 'Δεν στάλθηκε: από αυτή τη διεύθυνση τα γράμματα επιστρέφουν.' })
        .where('mai_status', 'in', ['HELD', 'QUEUED'])
        .where('mai_next_attempt', '<=', this.services.clock().toISOString())
        .where('mai_is_handed_over', '=', false)
        .where(goesToBadAddress)
        .execute(),
    )
  }

  private write<T>(act: (db: Db) => Promise<T>): Promise<T> {
    return inTransaction(this.services, { tab: ORIGIN }, (work) => act(work.db))
  }
}

function domainOf({ mai_to }: DueMail): string {
  return (mai_to.split('@')[1] ?? '').toLowerCase()
}

/** The next mail would fare no better. */
function isServersFault(verdict: Verdict): verdict is Extract<Verdict, { reason: string }> {
  return verdict.outcome === 'unknown' || (verdict.outcome === 'later' && verdict.blame === 'server')
}
