import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { fields, id, line, lines, requiredLine, richText, timestamp } from '#shared/core/fields.ts'
import { instant } from '#shared/core/instant.ts'
import { filterList, type FilterFields } from '#shared/core/filters.ts'
import { optionsOf } from '#shared/core/options.ts'
import { listQuery, page } from '#shared/core/paging.ts'
import { onlyOneOf } from '#shared/core/target.ts'
import { audienceList, audiencePreview, audienceTables, previewInput } from '#shared/features/candidates/audience.ts'
import {
  channels,
  channelWords,
  outcomes,
  outcomeWords,
  sendingStates,
  sendingStateWords,
} from '#shared/features/notification-center/notification-center.rules.ts'

export const sendingFields = {
  notg_title: { label: 'Τίτλος', kind: 'text' },
  notg_channel: { label: 'Τρόπος', kind: 'choice', options: optionsOf(channels, channelWords) },
  notg_status: { label: 'Κατάσταση', kind: 'choice', options: optionsOf(sendingStates, sendingStateWords) },
  notg_date_created: { label: 'Δημιουργία', kind: 'date' },
  notg_send_at: { label: 'Αποστολή', kind: 'date' },
} as const satisfies FilterFields

export const recipientFields = {
  outcome: { label: 'Αποτέλεσμα', kind: 'choice', options: optionsOf(outcomes, outcomeWords) },
  usr_fullname: { label: 'Ονοματεπώνυμο', kind: 'text' },
  usr_email: { label: 'E-mail', kind: 'text' },
} as const satisfies FilterFields

const countsShape = Object.fromEntries(outcomes.map((outcome) => [outcome, z.int()])) as Record<
  (typeof outcomes)[number],
  z.ZodInt
>

export const sending = z.object({
  notg_id: id,
  notg_title: z.string(),
  notg_body: z.string(),
  notg_channel: z.enum(channels),
  notg_link: z.string(),
  notg_filters: filterList,
  notg_audiences: audienceList,
  /** It went to people who were named one by one. */
  notg_is_by_name: z.boolean(),
  notg_total: z.int(),
  notg_status: z.enum(sendingStates),
  notg_send_at: timestamp,
  notg_date_created: timestamp,
  notg_date_finished: timestamp.nullable(),
  /** Who ordered it. */
  sender: z.string(),
  counts: z.object(countsShape),
})
export type Sending = z.output<typeof sending>

/** What ordering a sending answers: it, and how many it goes to. */
const ordered = sending.extend({ total: z.int() })

export const recipient = z.object({
  usr_id: id,
  usr_role: z.string(),
  usr_fullname: z.string(),
  usr_email: z.string(),
  /** Of somebody of a company. */
  cny_id: id.nullable(),
  outcome: z.enum(outcomes),
  reason: z.string(),
  at: timestamp.nullable(),
})
export type Recipient = z.output<typeof recipient>

/** A page of the product, or an address outside. */
const link = line(500).pipe(
  z
    .string()
    .refine(
      (text) => text === '' || /^\/(?![/\\])\S*$/.test(text) || /^https?:\/\/\S+$/i.test(text),
      'Γράψε μια σελίδα της εφαρμογής ή μια διεύθυνση με https://',
    ),
)

const whom = {
  /** One audience, as the specification sends it; or several; or people by name. */
  filters: filterList.optional(),
  audiences: audienceList.optional(),
  userIds: z.array(id).min(1).max(10_000).optional(),
}
const when = {
  link: link.default(''),
  /** Unsaid: now. */
  send_at: instant.nullable().default(null),
  /** The number that the sender was shown; when it is another one by now, nothing is sent. */
  expected_total: z.int('Γράψε τον αριθμό').min(0).optional(),
}
const title = requiredLine(200, 'Γράψε τον τίτλο')
const words = {
  PUSH: { title, body: lines(2000).default('') },
  EMAIL: { title, body: richText.pipe(z.string().min(1, 'Γράψε το κείμενο')) },
}

export const messagePreview = z.object({
  to: z.string(),
  to_name: z.string(),
  title: z.string(),
  text: z.string(),
  /** Of a mail: the whole page. */
  html: z.string(),
})

const base = '/api/admin/notification' as const
const generated = '/api/admin/notifications-generated' as const

/** What the answers come from. */
const tables = ['notification', 'notification_generated', 'notification_recipient', 'outbox_mail', 'users'] as const

export const notificationCenterContract = contract('notification-center', tables, {
  list: call({
    method: 'GET',
    path: `${generated}/list`,
    who: 'office',
    about: 'What was sent or is going to be, the newest first, with what became of it.',
    input: fields(listQuery()),
    output: page(sending),
  }),
  one: call({
    method: 'GET',
    path: `${generated}/{id}`,
    who: 'office',
    about: 'One sending.',
    of: 'sending',
    input: fields({ id }),
    output: sending,
  }),
  recipients: call({
    method: 'GET',
    path: `${generated}/{id}/recipients`,
    who: 'office',
    about: 'Everybody whom a sending meant, and what became of their message.',
    of: 'sending',
    input: fields({ id, ...listQuery({ limit: 50 }) }),
    output: page(recipient),
  }),
  audience: call({
    method: 'GET',
    path: `${base}/audience`,
    who: 'office',
    about: 'Whom filters or names reach by a channel: the exact number, some of them, and who is left out and why.',
    input: fields({
      ...previewInput,
      userIds: whom.userIds,
      channel: z.enum(channels).default('PUSH'),
    }).superRefine(onlyOneOf(...Object.keys(whom))),
    output: audiencePreview,
    reads: audienceTables,
  }),
  preview: call({
    method: 'POST',
    path: `${base}/preview`,
    who: 'office',
    about: 'The message as one person would get it; nothing is stored.',
    input: fields({
      channel: z.enum(channels),
      title: line(200),
      body: richText,
      link: when.link,
      usr_id: id.nullable().default(null),
    }),
    output: messagePreview,
    noTransaction: true,
    reads: audienceTables,
  }),
  push: call({
    method: 'POST',
    path: `${base}/push`,
    who: 'office',
    about: 'A notification in the application, live, to everybody whom the filters reach.',
    input: fields({ ...words.PUSH, ...whom, ...when }).superRefine(onlyOneOf(...Object.keys(whom))),
    output: ordered,
    success: 201,
  }),
  email: call({
    method: 'POST',
    path: `${base}/email`,
    who: 'office',
    about: 'A mail to everybody whom the filters reach.',
    input: fields({ ...words.EMAIL, ...whom, ...when }).superRefine(onlyOneOf(...Object.keys(whom))),
    output: ordered,
    success: 201,
  }),
  cancel: call({
    method: 'POST',
    path: `${generated}/{id}/cancel`,
    who: 'office',
    about: 'Stop a sending: who has not been reached yet will not be.',
    input: fields({ id }),
    output: sending,
  }),
  again: call({
    method: 'POST',
    path: `${generated}/{id}/again`,
    who: 'office',
    about: 'Send again to those whose mail failed, or came back from an address that was corrected since.',
    input: fields({ id }),
    output: z.object({ done: z.int(), skipped: z.int() }),
  }),
})
