import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type * as nodemailer from 'nodemailer'
import { AppError } from '#shared/core/errors.ts'
import { firstWords } from '#shared/core/first-signs.ts'
import type { Config } from '#server/core/config.ts'
import { letterPage } from '#server/core/mail/layout.ts'
import { LostLetterKeys, wholeLetter } from '#server/core/mail/letter-keys.ts'
import { oneLine } from '#server/core/mail/mail-check.ts'
import { type Attachment, MAY_HAVE_ARRIVED } from '#server/core/mail/outbox.ts'
import type { Services } from '#server/core/work.ts'

const require = createRequire(import.meta.url)
/** Loaded where there is a mail server. */
const mailer = () => require('nodemailer') as typeof nodemailer

export interface DueMail {
  mai_id: number
  mai_to: string
  mai_to_name: string
  mai_subject: string
  mai_text: string
  mai_html: string
  mai_footer: string | null
  mai_attachments: Attachment[]
  mai_headers: Record<string, string>
  /** The keys of its links, encrypted: marks stand for them until it leaves. */
  mai_keys: string
  mai_dedupe_key: string | null
  mai_attempts: number
  /** Until then it is ours alone, and by that one claim is told from another. */
  claimed_until: string
}

export type Verdict =
  | { outcome: 'sent'; id: string }
  /** `mail`: this one alone. `domain`: its receivers take no more now. */
  | { outcome: 'later'; blame: 'mail' | 'domain'; error: string }
  /** The next mail would fare no better. The reason names nobody. */
  | { outcome: 'later'; blame: 'server'; error: string; reason: string }
  /** The server has the whole mail and gave no answer: whether it arrives, nobody can say. */
  | { outcome: 'unknown'; error: string; reason: string }
  | { outcome: 'never'; error: string }
  /** There is no such mailbox: the next mail to it would not arrive either. */
  | { outcome: 'bounced'; error: string }
  /** We are shutting down, or the mail is another's by now: nothing of it was taken. */
  | { outcome: 'interrupted' }

export interface DeliveryTimes {
  connect: number
  /** Silence of the server. */
  socket: number
  /** One mail, however slowly the server trickles. */
  mail: number
}

export const deliveryTimes: DeliveryTimes = { connect: 15_000, socket: 60_000, mail: 120_000 }

/** What a mail whose last line is about to leave asks for; false when it is no longer ours to send. */
type HandOver = () => Promise<boolean>

const LOST_CLAIM = 'the claim of this mail has ended'
const NO_ANSWER = `Ο διακομιστής πήρε το γράμμα και δεν απάντησε: ${MAY_HAVE_ARRIVED}`

/** How long an answer may still take when the process ends. */
const LAST_ANSWER_MS = 15_000

/** Talks to the mail server. Gives a verdict and never throws: what is done about it is the outbox's matter. */
export class Delivery {
  private readonly services: Services
  private readonly transport
  private readonly times: DeliveryTimes
  private readonly stopping = new AbortController()
  private readonly breakingOff = new AbortController()
  /** By Message-ID, of mails on their way. */
  private readonly handOvers = new Map<string, () => Promise<void>>()

  constructor(services: Services, url: string, options: { connections: number; times: DeliveryTimes }) {
    const { connections, times } = options
    this.services = services
    this.times = times
    this.transport = mailer().createTransport({
      ...transportOptions(url, times),
      pool: true,
      maxConnections: connections,
      // A mail whose connection broke goes back to the outbox, which knows about attempts; never silently again.
      maxRequeues: 0,
      idleTimeout: 20_000,
      ...signature(services.config),
    })
    this.transport.use('stream', ({ message, data }, done) => {
      const handOver = this.handOvers.get(data.messageId ?? '')
      const read = message.createReadStream.bind(message)
      if (handOver) message.createReadStream = (options) => withHandOver(read(options), handOver)
      done()
    })
  }

  /** `handOver` is asked after the text and before the line that ends it: until then no server keeps anything. */
  async send(due: DueMail, handOver: HandOver): Promise<Verdict> {
    const id = messageId(due, this.services)
    const ending = new AbortController()
    const end = () => ending.abort()
    let isHandedOver = false
    const endEarly = () => !isHandedOver && end()
    this.stopping.signal.addEventListener('abort', endEarly)
    this.breakingOff.signal.addEventListener('abort', end)
    if (this.stopping.signal.aborted) end()
    this.handOvers.set(id, async () => {
      if (!(await handOver())) throw new Error(LOST_CLAIM)
      isHandedOver = true
    })
    try {
      await this.transport.sendMail({
        ...(await this.composed(due)),
        messageId: id,
        signal: AbortSignal.any([ending.signal, AbortSignal.timeout(this.times.mail)]),
      })
      return { outcome: 'sent', id }
    } catch (error) {
      if (isHandedOver && (error as SmtpError).responseCode === undefined)
        return { outcome: 'unknown', ...serverFault(NO_ANSWER, error as SmtpError) }
      if (this.stopping.signal.aborted || (error as SmtpError).message === LOST_CLAIM) return { outcome: 'interrupted' }
      return verdictOf(error)
    } finally {
      this.handOvers.delete(id)
      this.stopping.signal.removeEventListener('abort', endEarly)
      this.breakingOff.signal.removeEventListener('abort', end)
    }
  }

  private async composed(due: DueMail) {
    const mail = wholeLetter(this.services.keys, due)
    const { mailFrom, mailReplyTo, brandName } = this.services.config
    const html = letterPage(mail, brandName)
    return {
      from: mailFrom,
      ...(mailReplyTo ? { replyTo: mailReplyTo } : {}),
      to: { name: mail.mai_to_name, address: mail.mai_to },
      subject: mail.mai_subject,
      text: mail.mai_text,
      ...(html ? { html } : {}),
      // So that absence notices are not answered to us.
      headers: { 'Auto-Submitted': 'auto-generated', ...mail.mai_headers },
      ...withCalendar(await Promise.all(mail.mai_attachments.map((attachment) => this.attachment(attachment)))),
    }
  }

  async verify(): Promise<void> {
    await this.transport.verify()
  }

  /** Lets mails on their way arrive for a while, then breaks off; longer those that a server already has. */
  async close(within: number, settled: Promise<unknown>): Promise<void> {
    await settledWithin(settled, within)
    this.stopping.abort()
    await settledWithin(settled, LAST_ANSWER_MS)
    this.breakingOff.abort()
    await settled
    this.transport.close()
  }

  private async attachment(attachment: Attachment) {
    const { filename, contentType, cid } = attachment
    const part = { filename, contentType, ...(cid === undefined ? {} : { cid }) }
    if (attachment.fil_id === undefined) {
      return { ...part, content: attachment.content ?? '', encoding: attachment.encoding ?? 'utf8' }
    }
    return { ...part, content: await this.services.storage.readBuffer(attachment.fil_id) }
  }
}

/** The text as it is read; its end only after it was noted that it may arrive. */
function withHandOver(text: AsyncIterable<Buffer>, handOver: () => Promise<void>): Readable {
  const parts = async function* () {
    yield* text
    await handOver()
  }
  return Readable.from(parts(), { objectMode: false })
}

async function settledWithin(settled: Promise<unknown>, ms: number): Promise<void> {
  const patience = new AbortController()
  await Promise.race([settled, sleep(ms, undefined, { signal: patience.signal }).catch(() => undefined)])
  patience.abort()
}

function transportOptions(url: string, times: DeliveryTimes) {
  return {
    url,
    connectionTimeout: times.connect,
    greetingTimeout: times.connect,
    dnsTimeout: times.connect,
    socketTimeout: times.socket,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Whether a mail server lets us in; throws what it says. */
export async function verifyMailServer(url: string): Promise<void> {
  const transport = mailer().createTransport(transportOptions(url, deliveryTimes))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Receivers follow a one-click unsubscribe only where the signature covers both of its headers (RFC 8058). */
const SIGNED_HEADERS =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'Auto-Submitted:Precedence:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

/** The signature of our domain: receivers see that the letter is ours and was not changed. */
function signature({ dkim, mailFrom }: Config) {
  if (!dkim) return {}
  const domainName = mailDomain(mailFrom.address)
  return {
    dkim: { domainName, keySelector: dkim.selector, privateKey: dkim.privateKey, headerFieldNames: SIGNED_HEADERS },
  }
}

/** What stands behind the @ of an address. */
export function mailDomain(address: string): string {
  return /@([^@\s]+)$/.exec(address)?.[1]?.toLowerCase() ?? ''
}

interface Part {
  filename: string
  contentType: string
  content: string | Buffer
}

/**
 * A calendar entry that invites, moves or cancels stands in the mail as another form of its text, with its method, and
 * as a file beside it: so Outlook and Google show it as an invitation, and everybody else can open it.
 */
function withCalendar<P extends Part>(parts: readonly P[]) {
  const methodOf = (part: P) => /^text\/calendar;.*\bmethod=(\w+)/i.exec(part.contentType)?.[1]
  const entry = parts.find(methodOf)
  if (!entry) return { attachments: [...parts] }
  const { filename, content } = entry
  return {
    icalEvent: { method: methodOf(entry) ?? '', filename, content },
    attachments: parts.filter((part) => part !== entry),
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
  if (thrown instanceof LostLetterKeys) {
    return { outcome: 'never', error: 'Οι σύνδεσμοί του δεν διαβάζονται πια: χρειάζεται νέο γράμμα.' }
  }
  const error = thrown as SmtpError
  const isAboutTheMail = error.code === 'EMESSAGE' || (error.code === 'EENVELOPE' && error.command !== 'MAIL FROM')
  if (!isAboutTheMail) return { outcome: 'later', blame: 'server', ...serverFault(serverProblem(error), error) }
  // A 5xx about the recipient or the text is the server's last word. Refused passwords and senders can be put right.
  // Without an answer the mail itself cannot be sent, such as to a Greek address where the server knows none.
  if (!error.response)
    return { outcome: 'never', error: 'Ο διακομιστής αποστολής δεν στέλνει σε τέτοια διεύθυνση ή τέτοιο γράμμα.' }
  const isFinal = (error.responseCode ?? 500) >= 500
  if (isFinal && isUnknownMailbox(error))
    return { outcome: 'bounced', error: explained('Δεν υπάρχει τέτοιο γραμματοκιβώτιο', error) }
  return isFinal
    ? { outcome: 'never', error: explained('Ο διακομιστής του παραλήπτη δεν δέχτηκε το γράμμα', error) }
    : {
        outcome: 'later',
        blame: isTooMuch(error) ? 'domain' : 'mail',
        error: explained('Ο διακομιστής του παραλήπτη ζητά νέα προσπάθεια', error),
      }
}

/** The receivers of this domain take no more now: others of it would hear the same. */
function isTooMuch(error: SmtpError): boolean {
  return /\b4\.(7\.(0|28)|3\.2)\b/.test(error.response ?? error.message)
}

/** The office reads a Greek sentence, with the server's own words behind it: those of a stranger. */
function explained(sentence: string, { response }: SmtpError): string {
  // What our own side says of a line that broke is no answer.
  return response ? `${sentence}. Απάντηση: «${firstWords(oneLine(String(response)), 400)}»` : `${sentence}.`
}

/** For whoever operates it: codes alone, because the server's words may name people. */
function serverFault(sentence: string, error: SmtpError): { error: string; reason: string } {
  const codes = [error.code, error.responseCode, /\bE[A-Z]{4,}\b/.exec(error.message)?.[0], error.command]
  const words = [...new Set(codes.filter((code) => code !== undefined))]
  return { error: explained(sentence, error), reason: `the mail server does not take letters (${words.join(', ')})` }
}

const serverProblems: Record<string, string> = {
  EAUTH: 'Ο διακομιστής αποστολής δεν δέχτηκε τα στοιχεία σύνδεσής μας',
  EENVELOPE: 'Ο διακομιστής αποστολής δεν δέχτηκε τον αποστολέα',
  ETIMEDOUT: 'Ο διακομιστής αποστολής δεν απάντησε εγκαίρως',
  ABORT_ERR: 'Ο διακομιστής αποστολής δεν απάντησε εγκαίρως',
  ETLS: 'Η ασφαλής σύνδεση με τον διακομιστή αποστολής δεν έγινε',
  EDNS: 'Η διεύθυνση του διακομιστή αποστολής δεν βρέθηκε',
}

/** What the system or the TLS library says of a line, which reaches us in words alone. */
const lineProblems: readonly (readonly [RegExp, string])[] = [
  [/certificate|altname/i, 'Το πιστοποιητικό του διακομιστή αποστολής δεν γίνεται δεκτό'],
  [/\bECONNREFUSED\b/, 'Ο διακομιστής αποστολής δεν δέχεται συνδέσεις'],
  [/\b(ENOTFOUND|EAI_AGAIN)\b/, 'Η διεύθυνση του διακομιστή αποστολής δεν βρέθηκε'],
  [/\b(EHOSTUNREACH|ENETUNREACH)\b/, 'Το δίκτυο δεν φτάνει ως τον διακομιστή αποστολής'],
  [/\bETIMEDOUT\b/, 'Ο διακομιστής αποστολής δεν απάντησε εγκαίρως'],
  [/\b(EPIPE|ECONNRESET)\b|closed/, 'Η σύνδεση με τον διακομιστή αποστολής κόπηκε'],
]

function serverProblem({ code = '', message, response }: SmtpError): string {
  const ofLine = response ? undefined : lineProblems.find(([words]) => words.test(message))?.[1]
  return ofLine ?? serverProblems[code] ?? 'Ο διακομιστής αποστολής δεν απαντά σωστά'
}

/** The recipient was refused: not by a rule about us (5.7.x: blocked, too much like spam), nor because a box is full. */
function isUnknownMailbox(error: SmtpError): boolean {
  const isAboutRecipient = error.command === 'RCPT TO' && (error.responseCode ?? 0) >= 500
  return isAboutRecipient && error.responseCode !== 552 && !/\b5\.(7\.\d+|2\.2)\b/.test(error.response ?? error.message)
}

/**
 * The same for every try of one mail, so that a receiver who knows Message-IDs shows it once. Nobody can guess it: a
 * report that names it comes from somebody who has the letter.
 */
function messageId(mail: DueMail, { keys, config }: Services): string {
  const mark = keys.mark('Message-ID', `${mail.mai_dedupe_key ?? ''} ${mail.mai_id}`).split('.')[1] ?? ''
  return `<${mail.mai_id}.${mark}@${new URL(config.publicUrl).hostname}>`
}
