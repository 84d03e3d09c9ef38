import { AppError } from '#shared/core/errors.ts'
import type { Mail } from '#server/core/mail/outbox.ts'

// What becomes a header or an address is refused when it could become two; it is never repaired.

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u
/** One mailbox: nothing that lists, quotes, groups or names. */
const MAILBOX = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+$/u
const MIME = /^[a-z]+\/[\w.+-]+(; ?[a-z]+=[\w.+-]+)*$/i

/** Headers that say who gets a mail, from whom, and what it is. They come from the mail's own fields alone. */
const ownHeaders = new Set([
  'from',
  'sender',
  'to',
  'cc',
  'bcc',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'return-path',
  'received',
  'dkim-signature',
])

/** Whether the outbox would take a mail to this address. */
export function isMailbox(address: string): boolean {
  return Array.from(address).length <= 254 && !CONTROL.test(address) && MAILBOX.test(address)
}

/** A name may hold anything; what becomes a header is one line without control characters. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function refuse(what: string): never {
  throw new AppError('invalid', { message: `Μη επιτρεπτοί χαρακτήρες: ${what}` })
}

function headerLine(text: string, what: string): string {
  return CONTROL.test(text) ? refuse(what) : text.toWellFormed()
}

function headersOf(mail: Mail): Record<string, string> {
  const headers: Record<string, string> = mail.kind === 'marketing' ? { Precedence: 'bulk' } : {}
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    const isOurs = ownHeaders.has(name.toLowerCase()) || name.toLowerCase().startsWith('content-')
    if (isOurs || !/^[A-Za-z][\w-]*$/.test(name)) refuse('κεφαλίδα')
    headers[name] = headerLine(value, 'κεφαλίδα')
  }
  return headers
}

/** PostgreSQL keeps no zero byte, and JSON no half character: a text must not make a thousand mails fail. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '')
}

const MOST_SUBJECT = 300

const shortened = (subject: string) =>
  subject.length <= MOST_SUBJECT ? subject : Array.from(subject).slice(0, MOST_SUBJECT).join('')

/** The mail with everything that is not its own text checked. */
export function checkedMail(mail: Mail) {
  if (!isMailbox(mail.to)) refuse('παραλήπτης')
  for (const attachment of mail.attachments ?? []) {
    headerLine(attachment.filename, 'συνημμένο')
    if (!MIME.test(attachment.contentType)) refuse('συνημμένο')
  }
  return {
    to: mail.to,
    toName: headerLine(mail.toName ?? '', 'όνομα'),
    subject: shortened(headerLine(mail.subject, 'θέμα')),
    text: storable(mail.text),
    html: storable(mail.html ?? ''),
    headers: headersOf(mail),
  }
}
