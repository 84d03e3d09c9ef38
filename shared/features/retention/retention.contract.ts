import * as z from 'zod'
import { call, contract } from '#shared/core/contract.ts'
import { standingHold } from '#shared/core/erasure.ts'
import { fields, id, line, linkKey, requiredLine, timestamp } from '#shared/core/fields.ts'

export const MOST_DAYS = 3650

const rule = z.object({
  name: z.string(),
  title: z.string(),
  effect: z.string(),
  /** 0: only until it has expired by itself. */
  days: z.int(),
  default_days: z.int(),
  /** The shortest period that may be chosen; null: nobody changes it. */
  least_days: z.int().nullable(),
  /** People are asked by e-mail before. */
  asks_first: z.boolean(),
  changed_by: z.string(),
  changed_at: timestamp.nullable(),
})
export type ShownRule = z.output<typeof rule>

const figure = z.object({
  rule: z.string(),
  days: z.int(),
  ended: z.int(),
  warned: z.int(),
  held: z.int(),
  problem: z.string(),
})

const night = z.object({
  night: z.string(),
  started_at: timestamp,
  finished_at: timestamp.nullable(),
  figures: z.array(figure),
})
export type RetentionNight = z.output<typeof night>

const hold = standingHold.extend({ usr_id: id, usr_fullname: z.string(), usr_role: z.string() })
export type ShownHold = z.output<typeof hold>

const heldFile = z.object({ fil_id: z.uuid(), fil_name: z.string(), fil_bytes: z.int(), fil_date_created: timestamp })

const done = z.object({ message: z.string() })
const base = '/api/admin/retention' as const

export const retentionContract = contract(
  'retention',
  ['retention_figure', 'retention_run', 'retention_setting', 'users'],
  {
    rules: call({
      method: 'GET',
      path: base,
      who: 'office',
      about: 'For how long each kind of data is kept, and what the last nights did, the newest first.',
      output: z.object({ rules: z.array(rule), nights: z.array(night) }),
    }),
    rehearse: call({
      method: 'POST',
      path: `${base}/{rule}/rehearse`,
      who: 'office',
      about: 'What would end now under this period, without ending anything: how many rows, and the oldest of them.',
      input: fields({ rule: line(60), days: z.int().min(0).max(MOST_DAYS, `Το πολύ ${MOST_DAYS} ημέρες`) }),
      noTransaction: true,
      trail: 'read-contact',
      reads: [
        'ad_view',
        'assessment_room',
        'audit',
        'candidate_contact',
        'candidate_import',
        'chat_message',
        'chat_room',
        'company_history',
        'company_rejection',
        'consent',
        'cv_view',
        'cycle_application',
        'educational_cycle',
        'file',
        'hiring',
        'interview',
        'job',
        'legal_hold',
        'notification',
        'notification_generated',
        'outbox_mail',
        'pending_application',
        'retention_setting',
        'team_invitation',
        'user_profile',
        'users',
      ],
      perMinute: 60,
      output: z.object({
        due: z.int(),
        held: z.int(),
        to_warn: z.int(),
        rows: z.array(z.object({ label: z.string(), since: timestamp.nullable(), is_held: z.boolean() })),
      }),
    }),
    change: call({
      method: 'PUT',
      path: `${base}/{rule}`,
      who: 'office',
      grade: 'OWNER',
      needsProof: true,
      about: 'For how many days one kind of data is kept. Nothing is kept for ever.',
      input: fields({
        rule: line(60),
        days: z.int('Γράψε ημέρες').min(1, 'Τουλάχιστον μία ημέρα').max(MOST_DAYS, `Το πολύ ${MOST_DAYS} ημέρες`),
      }),
      output: rule,
    }),
    holds: call({
      method: 'GET',
      path: '/api/admin/legal-hold/list',
      who: 'office',
      about: 'The people whose data must be kept: no rule ends it and nobody erases it.',
      output: z.array(hold),
      reads: ['legal_hold', 'users'],
    }),
    holdPerson: call({
      method: 'GET',
      path: '/api/admin/legal-hold/{id}/person',
      who: 'office',
      about: 'Whom this number names, for whoever is about to hold the data of that person; null: nobody.',
      input: fields({ id }),
      output: z.object({ usr_fullname: z.string(), usr_email: z.string(), usr_role: z.string() }).nullable(),
      reads: ['users'],
    }),
    hold: call({
      method: 'PUT',
      path: '/api/admin/legal-hold/{id}',
      who: 'office',
      about:
        'The data of this person must be kept, for the reason that is written down. A reason that stands already is only changed by whoever names it as `instead_of`.',
      input: fields({
        id,
        reason: requiredLine(500, 'Γράψε τον λόγο'),
        instead_of: z.string().max(500).nullable().default(null),
      }),
      output: hold,
    }),
    release: call({
      method: 'DELETE',
      path: '/api/admin/legal-hold/{id}',
      who: 'office',
      grade: 'OWNER',
      about: 'The data of this person need not be kept any more; from now on the rules hold for it.',
      input: fields({ id }),
      output: done,
    }),
    heldFiles: call({
      method: 'GET',
      path: '/api/admin/user/{id}/held-files',
      who: 'office',
      grade: 'MEMBER',
      about: 'Files of a held person that nothing shows any more, such as a CV that they removed, the newest first.',
      input: fields({ id }),
      output: z.array(heldFile),
      reads: [
        'ad',
        'ad_attachment',
        'chat_file',
        'company',
        'declared_job',
        'educational_cycle',
        'entry_version',
        'file',
        'legal_hold',
        'outbox_mail',
        'pending_application',
        'success_story',
        'user_profile',
      ],
    }),
    heldFile: call({
      method: 'GET',
      path: '/api/admin/user/{id}/held-files/{fil_id}',
      who: 'office',
      grade: 'MEMBER',
      about: 'One of these files.',
      trail: 'opened-file',
      input: fields({ id, fil_id: z.uuid() }),
      output: z.unknown(),
      answer: 'file',
    }),
    stayLook: call({
      method: 'POST',
      path: '/api/stay/look',
      who: 'public',
      about: 'Whether the link of the letter that asks whether to stay still works, for the page behind it.',
      input: fields({ key: linkKey }),
      output: done,
      perMinute: 30,
    }),
    stay: call({
      method: 'POST',
      path: '/api/stay',
      who: 'public',
      about: 'The yes of a candidate who was asked whether to stay, by the key of the letter; harmless when repeated.',
      input: fields({ key: linkKey }),
      output: done,
      secretAnswer: true,
      perMinute: 10,
    }),
  },
)
