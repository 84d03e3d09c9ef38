import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { editable, expectedChanged, fields, id, requiredLine, requiredLines, timestamp } from '#shared/core/fields.ts'
import { instant } from '#shared/core/instant.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import { optionsOf } from '#shared/core/options.ts'
import { listQuery, page } from '#shared/core/paging.ts'
import { narrows, onlyOneOf } from '#shared/core/target.ts'
import { outboxRead } from '#shared/features/mail/mail.reads.ts'

export const mailStates = ['HELD', 'QUEUED', 'SENT', 'FAILED', 'BOUNCED', 'DROPPED'] as const
export type MailState = (typeof mailStates)[number]

export const mailStateWords: Record<MailState, string> = {
  HELD: 'Κρατιέται',
  QUEUED: 'Στην ουρά',
  SENT: 'Στάλθηκε',
  FAILED: 'Απέτυχε',
  BOUNCED: 'Επέστρεψε',
  DROPPED: 'Αποσύρθηκε',
}

type ToldMail = Pick<MailRow, 'mai_status' | 'is_local' | 'mai_may_have_arrived'>

/** A mail that had no server to leave by stayed here; nobody calls it sent. Nor is one failed that may have arrived. */
export function mailWord({ mai_status, is_local, mai_may_have_arrived }: ToldMail): string {
  if (is_local) return 'Έμεινε εδώ'
  return mai_status === 'FAILED' && mai_may_have_arrived ? 'Ίσως έφτασε' : mailStateWords[mai_status]
}

/** What the office may filter mails by. */
export const mailFields: FilterFields = {
  mai_status: {
    label: 'Κατάσταση',
    kind: 'choice',
    options: optionsOf(mailStates, mailStateWords),
  },
  mai_to: { label: 'Παραλήπτης', kind: 'text' },
  mai_subject: { label: 'Θέμα', kind: 'text' },
  mai_date_created: { label: 'Γράφτηκε', kind: 'date' },
  mai_date_sent: { label: 'Στάλθηκε', kind: 'date' },
}

export const mailRow = z.object({
  mai_id: z.int(),
  mai_status: z.enum(mailStates),
  mai_to: z.string(),
  mai_to_name: z.string(),
  mai_subject: z.string(),
  mai_attempts: z.int(),
  mai_error: z.string(),
  mai_hold_until: timestamp.nullable(),
  mai_date_sent: timestamp.nullable(),
  mai_date_created: timestamp,
  /** It was not handed to a mail server, because none is configured. */
  is_local: z.boolean(),
  /** Nobody answered for one of its tries, so that it may be there. */
  mai_may_have_arrived: z.boolean(),
  /** False once a mail server has taken it: what it said is its receiver's alone. */
  has_text: z.boolean(),
})
export type MailRow = z.output<typeof mailRow>

export const mail = mailRow.extend({
  mai_text: z.string(),
  mai_html: z.string(),
  mai_template: z.string(),
  attachments: z.array(z.string()),
  /** A link of it that opens an account or a page is hidden: it was used, has expired, or is with its receiver. */
  is_masked: z.boolean(),
})
export type Mail = z.output<typeof mail>

/** What may be done with a mail that stands so. */
export const mailActions = {
  edit: ['HELD'],
  drop: ['HELD', 'QUEUED'],
  retry: ['HELD', 'QUEUED', 'FAILED', 'BOUNCED'],
  bounced: ['SENT'],
  notBounced: ['BOUNCED'],
} as const satisfies Record<string, readonly MailState[]>
export type MailAction = keyof typeof mailActions

export function mayBe(action: MailAction, state: MailState): boolean {
  return (mailActions[action] as readonly MailState[]).includes(state)
}

const { q, filters, operator } = listQuery()
/** Those named, or all that the list finds. */
const chosen = fields({
  ids: z.array(id).min(1).max(1000).optional(),
  q,
  filters,
  operator,
  everybody: z.literal(true, 'Χρειάζεται true').optional(),
})
  .superRefine(onlyOneOf('ids', 'q'))
  .superRefine(onlyOneOf('ids', 'filters'))
  .superRefine(narrows('ids', 'q', 'filters'))

/** Somebody whose letters come back: nothing more is sent until the address is corrected, or said to work. */
/** So many people are asked for at once. */
export const MOST_ADDRESSES = 500

export const badAddress = z.object({ usr_id: z.int(), bad_reason: z.string(), bad_date_created: timestamp })
export type BadAddress = z.output<typeof badAddress>

export const mailTemplate = z.object({
  mtp_key: z.string(),
  title: z.string(),
  mtp_subject: z.string(),
  mtp_body: z.string(),
  /** As the product brings it. */
  original: z.object({ subject: z.string(), body: z.string() }),
  is_own: z.boolean(),
  mtp_date_changed: timestamp.nullable(),
  placeholders: z.array(z.object({ name: z.string(), about: z.string(), isRequired: z.boolean() })),
})
export type MailTemplate = z.output<typeof mailTemplate>

export const rendered = z.object({ subject: z.string(), text: z.string(), html: z.string() })

const wording = {
  mtp_subject: requiredLine(200, 'Γράψε το θέμα'),
  mtp_body: requiredLines(20_000, 'Γράψε το κείμενο'),
}
const key = z.string().min(1).max(120)
const base = '/api/admin/mail' as const
const templates = '/api/admin/mail-template' as const
/** Of those chosen. */
const counted = z.object({ done: z.int(), skipped: z.int() })
const newsChoice = z.object({ email: z.string(), wants_news: z.boolean() })

export const mailContract = contract('mail', ['outbox_mail'], {
  list: call({
    ...outboxRead,
    path: '/api/admin/mail/list',
    about: 'The outbox: mails that wait, were sent or failed, newest first.',
    input: fields({ ...listQuery({ limit: 50, max: 200 }) }),
    output: page(mailRow),
  }),
  one: call({
    method: 'GET',
    path: '/api/admin/mail/{id}',
    who: 'office',
    grade: 'MEMBER',
    about: 'One mail as it is, or will be, read.',
    input: fields({ id }),
    output: mail,
  }),
  edit: call({
    method: 'PUT',
    path: `${base}/{id}`,
    who: 'office',
    about: 'Reword a mail that is still held.',
    input: fields({ id, mai_subject: wording.mtp_subject, mai_text: wording.mtp_body }),
    output: mail,
  }),
  drop: call({
    method: 'POST',
    path: `${base}/drop`,
    who: 'office',
    about: 'Take back mails that have not left.',
    input: chosen,
    output: counted,
  }),
  retry: call({
    method: 'POST',
    path: `${base}/retry`,
    who: 'office',
    about: 'Send mails now: those that wait, failed or came back.',
    input: chosen,
    output: counted,
  }),
  bounced: call({
    method: 'POST',
    path: `${base}/{id}/bounced`,
    who: 'office',
    about: 'Note that a mail came back: nothing more is sent to its address until it is retried or corrected.',
    input: fields({ id }),
    output: mail,
  }),
  notBounced: call({
    method: 'DELETE',
    path: `${base}/{id}/bounced`,
    who: 'office',
    about: 'Take back the note that a mail came back: its address gets news again.',
    input: fields({ id }),
    output: mail,
  }),
  badAddresses: call({
    method: 'POST',
    path: '/api/admin/mail/bad-addresses',
    who: 'office',
    grade: 'VIEWER',
    about: 'Which of these people cannot be reached, because letters to their address come back.',
    input: fields({ usr_ids: z.array(id).min(1).max(MOST_ADDRESSES) }),
    output: z.array(badAddress),
    noTransaction: true,
    reads: ['bad_address', 'users'],
  }),
  deliveryReport: call({
    method: 'POST',
    path: '/api/mail/delivery-report',
    who: 'public',
    about: 'A mail server says that a letter came back, or that its receiver complained: the report as a mail, signed.',
    input: fields({
      sent_at: instant,
      report: z.string().min(1).max(500_000),
      signature: z.string().max(200),
    }),
    output: z.object({ noted: z.boolean() }),
    perMinute: 600,
    trail: false,
  }),
  addressWorks: call({
    method: 'POST',
    path: '/api/admin/mail/address-works',
    who: 'office',
    about: 'Say that letters to the address of this person arrive: it gets them again.',
    input: fields({ usr_id: id }),
    output: z.object({ message: z.string() }),
  }),
  templates: call({
    method: 'GET',
    path: `${templates}/list`,
    who: 'office',
    about: 'Every mail that the product writes, with its current wording.',
    output: z.array(mailTemplate),
    reads: ['mail_template'],
  }),
  saveTemplate: call({
    method: 'PUT',
    path: `${templates}/{key}`,
    who: 'office',
    about: 'Reword a mail; what is left out stays. Unknown placeholders and missing required ones are refused.',
    input: fields({ key, ...editable(wording), ...expectedChanged }),
    output: mailTemplate,
  }),
  resetTemplate: call({
    method: 'DELETE',
    path: `${templates}/{key}`,
    who: 'office',
    about: 'Back to the words that the product brings.',
    input: fields({ key }),
    output: mailTemplate,
  }),
  previewTemplate: call({
    method: 'POST',
    path: `${templates}/{key}/preview`,
    who: 'office',
    grade: 'VIEWER',
    about: 'A wording filled with sample values; nothing is stored.',
    input: fields({ key, ...wording }),
    output: rendered,
    noTransaction: true,
    reads: ['mail_template'],
  }),
  unsubscribePage: call({
    method: 'GET',
    path: '/api/unsubscribe/{key}',
    who: 'public',
    about: 'Opened by hand, the link of the header leads to the page; looking at it changes nothing.',
    input: fields({ key }),
    output: z.unknown(),
    answer: 'stream',
  }),
  unsubscribe: call({
    method: 'POST',
    path: '/api/unsubscribe/{key}',
    who: 'public',
    about: 'One click of a mail program ends the news by mail (RFC 8058).',
    input: fields({ key, 'List-Unsubscribe': z.literal('One-Click').optional() }),
    output: z.object({ message: z.string() }),
    takesForm: true,
    perMinute: 60,
  }),
  newsChoice: call({
    method: 'GET',
    path: '/api/unsubscribe/{key}/choice',
    who: 'public',
    about: 'Whose link this is, and whether they get news by mail.',
    input: fields({ key }),
    output: newsChoice,
    perMinute: 60,
    reads: ['users'],
  }),
  chooseNews: call({
    method: 'POST',
    path: '/api/unsubscribe/{key}/choice',
    who: 'public',
    about: 'End the news by mail, or take that back.',
    input: fields({ key, wants_news: z.boolean() }),
    output: newsChoice,
    perMinute: 60,
  }),
})
