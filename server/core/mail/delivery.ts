import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { AppError } from '#shared/core/errors.ts'
import type { Attachment } from '#server/core/mail/outbox.ts'
import type { Services } from '#server/core/work.ts'

export interface DueLetter {
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

export type Verdict =
  | { outcome: 'sent'; id: string }
  /** `letter`: this one alone. `server`: the next letter would fare no better. */
  | { outcome: 'later'; blame: 'letter' | 'server'; error: string }
  | { outcome: 'never'; error: string }
  /** There is no such mailbox: the next letter to it would not arrive either. */
  | { outcome: 'bounced'; error: string }
  /** We are shutting down and did not wait for the answer. */
  | { outcome: 'interrupted' }

export interface DeliveryTimes {
  connect: number
  /** Silence of the server. */
  socket: number
  /** One letter, however slowly the server trickles. */
  letter: number
}

export const deliveryTimes: DeliveryTimes = { connect: 15_000, socket: 30_000, letter: 90_000 }

/** Talks to the mail server. Gives a verdict and never throws: what is done about it is the outbox's matter. */
export class Delivery {
  private readonly services: Services
  private readonly transport
  private readonly times: DeliveryTimes
  private readonly stopping = new AbortController()

  constructor(services: Services, url: string, options: { connections: number; times: DeliveryTimes }) {
    const { connections, times } = options
    this.services = services
    this.times = times
    this.transport = createTransport({
      url,
      pool: true,
      maxConnections: connections,
      // A letter whose connection broke goes back to the outbox, which knows about attempts; never silently again.
      maxRequeues: 0,
      idleTimeout: 20_000,
      connectionTimeout: times.connect,
      greetingTimeout: times.connect,
      dnsTimeout: times.connect,
      socketTimeout: times.socket,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  async send(letter: DueLetter): Promise<Verdict> {
    const id = messageId(letter, this.services.config.publicUrl)
    const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(this.times.letter)])
    try {
      await this.transport.sendMail({
        from: this.services.config.mailFrom,
        to: { name: letter.mai_to_name, address: letter.mai_to },
        subject: letter.mai_subject,
        text: letter.mai_text,
        ...(letter.mai_html ? { html: letter.mai_html } : {}),
        messageId: id,
        // So that absence notices are not answered to us.
        headers: { 'Auto-Submitted': 'auto-generated', ...letter.mai_headers },
        ...withCalendar(await Promise.all(letter.mai_attachments.map((one) => this.attachment(one)))),
        signal,
      })
      return { outcome: 'sent', id }
    } catch (error) {
      return this.stopping.signal.aborted ? { outcome: 'interrupted' } : verdictOf(error)
    }
  }

  /** Lets letters on their way arrive for a while, then breaks off. */
  async close(within: number, settled: Promise<unknown>): Promise<void> {
    const patience = new AbortController()
    await Promise.race([settled, sleep(within, undefined, { signal: patience.signal }).catch(() => undefined)])
    patience.abort()
    this.stopping.abort()
    await settled
    this.transport.close()
  }

  private async attachment(one: Attachment) {
    const { filename, contentType } = one
    if (one.fil_id === undefined) {
      return { filename, contentType, content: one.content ?? '', encoding: one.encoding ?? 'utf8' }
    }
    return { filename, contentType, content: await this.services.storage.readBuffer(one.fil_id) }
  }
}

interface Part {
  filename: string
  contentType: string
  content: string | Buffer
}

/**
 * A calendar entry that invites, moves or cancels stands in the letter as another form of its text, with its method, and
 * as a file beside it: so Outlook and Google show it as an invitation, and everybody else can open it.
 */
function withCalendar<P extends Part>(parts: readonly P[]) {
  const methodOf = (one: P) => /^text\/calendar;.*\bmethod=(\w+)/i.exec(one.contentType)?.[1]
  const entry = parts.find(methodOf)
  if (!entry) return { attachments: [...parts] }
  const { filename, content } = entry
  return {
    icalEvent: { method: methodOf(entry) ?? '', filename, content },
    attachments: parts.filter((one) => one !== entry),
  }
}

interface SmtpError {
  message: string
  response?: string
  code?: string
  command?: string
  responseCode?: number
}

function verdictOf(thrown: unknown): Verdict {
  if (thrown instanceof AppError && thrown.code === 'not_found') {
    return { outcome: 'never', error: 'Το συνημμένο αρχείο δεν υπάρχει πια.' }
  }
  const error = thrown as SmtpError
  const text = String(error.message).slice(0, 500)
  const isAboutTheLetter = error.code === 'EMESSAGE' || (error.code === 'EENVELOPE' && error.command !== 'MAIL FROM')
  if (!isAboutTheLetter) return { outcome: 'later', blame: 'server', error: text }
  // A 5xx about the recipient or the text is the server's last word. Refused passwords and senders can be put right.
  // Without any number the letter itself cannot be sent, such as to a Greek address where the server knows none.
  const isFinal = (error.responseCode ?? 500) >= 500
  if (isFinal && isUnknownMailbox(error)) return { outcome: 'bounced', error: text }
  return isFinal ? { outcome: 'never', error: text } : { outcome: 'later', blame: 'letter', error: text }
}

/** The recipient was refused: not by a rule about us (5.7.x: blocked, too much like spam), nor because a box is full. */
function isUnknownMailbox(error: SmtpError): boolean {
  const isAboutRecipient = error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 500
  return isAboutRecipient && error.responseCode !== 552 && !/\b5\.(7\.\d+|2\.2)\b/.test(error.response ?? error.message)
}

/** The same for every try of one letter, so that a receiver who knows Message-IDs shows it once. */
function messageId(letter: DueLetter, publicUrl: string): string {
  const key = createHash('sha256')
    .update(`${letter.mai_dedupe_key ?? ''} ${letter.mai_id}`)
    .digest('hex')
    .slice(0, 24)
  return `<${letter.mai_id}.${key}@${new URL(publicUrl).hostname}>`
}
