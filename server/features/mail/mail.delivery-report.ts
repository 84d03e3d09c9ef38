import { oneLine } from '#server/core/mail/mail-check.ts'

// Reads what mail servers send back when a letter did not arrive: a multipart/report with a message/delivery-status part
// (RFC 3464), and the complaint of a receiver about spam (RFC 5965). Anything else, such as a notice of absence, says
// nothing about an address. What stands in it was written by strangers: it is compared, and never believed.

export interface DeliveryReport {
  kind: 'no such mailbox' | 'not delivered' | 'complaint'
  /** The Message-ID of our letter, with its brackets. */
  messageId: string
  /** What the receiver's server said. */
  reason: string
}

interface Part {
  headers: ReadonlyMap<string, string>
  body: string
}

const MAX_DEPTH = 3
const MAX_PARTS = 20
const MAX_REASON = 400

export function readDeliveryReport(mail: string): DeliveryReport | null {
  const whole = partOf(mail)
  if (!/^multipart\/report\b/i.test(whole.headers.get('content-type') ?? '')) return null
  const parts = partsOf(whole, 0)
  const messageId = parts.map(originalMessageId).find((id) => id !== '')
  if (!messageId) return null
  if (parts.some((part) => hasType(part, 'message/feedback-report')))
    return { kind: 'complaint', messageId, reason: 'Ο παραλήπτης το σημείωσε ως ανεπιθύμητο' }
  const status = parts.find((part) => hasType(part, 'message/delivery-status'))
  const receiver = status && failedReceiver(status)
  if (!receiver) return null
  const code = receiver.get('status') ?? ''
  const reason = oneLine((receiver.get('diagnostic-code') ?? code).replace(/^smtp;\s*/i, '')).slice(0, MAX_REASON)
  return { kind: saysNoSuchMailbox(code) ? 'no such mailbox' : 'not delivered', messageId, reason }
}

/** 5.1.x: the address; 5.2.1: the mailbox is closed; 5.0.0: servers that say no more. Full boxes and refusals are no end. */
function saysNoSuchMailbox(code: string): boolean {
  return /^5\.(1\.\d+|2\.1|0\.0)$/.test(code.trim().split(/\s/)[0] ?? '')
}

function failedReceiver(status: Part): ReadonlyMap<string, string> | undefined {
  const groups = decoded(status).split(/\r?\n\r?\n/)
  return groups.map(headersOf).find((group) => /^failed\b/i.test(group.get('action') ?? ''))
}

function originalMessageId(part: Part): string {
  if (!hasType(part, 'message/rfc822') && !hasType(part, 'text/rfc822-headers')) return ''
  const id = partOf(decoded(part)).headers.get('message-id') ?? ''
  return /<[^<>\s\p{Cc}]{1,200}>/u.exec(id)?.[0] ?? ''
}

function hasType({ headers }: Part, type: string): boolean {
  return (headers.get('content-type') ?? 'text/plain').toLowerCase().startsWith(type)
}

function partsOf(part: Part, depth: number): Part[] {
  const boundary = /boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(part.headers.get('content-type') ?? '')
  const mark = boundary?.[1] ?? boundary?.[2]
  if (!hasType(part, 'multipart/') || !mark || depth >= MAX_DEPTH) return [part]
  const bodies = `\n${part.body}`.replaceAll('\r\n', '\n').split(`\n--${mark}`).slice(1, MAX_PARTS)
  return bodies
    .filter((body) => !body.startsWith('--'))
    .flatMap((body) => partsOf(partOf(body.replace(/^[ \t]*\n/, '')), depth + 1))
}

function partOf(text: string): Part {
  const end = /\r?\n\r?\n/.exec(text)
  return {
    headers: headersOf(end ? text.slice(0, end.index) : text),
    body: end ? text.slice(end.index + end[0].length) : '',
  }
}

/** The first of each name; folded lines are one. */
function headersOf(text: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>()
  for (const line of text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? []
    if (name && !headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), (value ?? '').trim())
  }
  return headers
}

function decoded({ headers, body }: Part): string {
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  return body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'))
}
