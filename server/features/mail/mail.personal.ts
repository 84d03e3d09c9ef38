import { sql } from 'kysely'
import { isHeldPerson } from '#server/core/legal-hold.ts'
import type { ErasedPerson, PersonalData } from '#server/core/personal-data.ts'

// An invitation is older than the account that it opened, whose address may have changed since.
const toPerson = ({ usr_id, usr_email }: ErasedPerson) =>
  sql<boolean>`mai_fk_usr_id = ${usr_id} or lower(mai_to) = lower(${usr_email}) or mai_about <> '' and mai_about = any(array(
    select 'invitation:' || inv_id from team_invitation where inv_fk_usr_id = ${usr_id}))`
const aboutPerson = ({ usr_id }: ErasedPerson) => sql<boolean>`mai_subject_ids @> array[${usr_id}::int]`

const isOfHeld = sql<boolean>`(${isHeldPerson('mai_fk_usr_id')}
  or coalesce(mai_subject_ids && array(select leh_fk_usr_id from legal_hold), false))`
const free = (of: typeof toPerson) => (person: ErasedPerson) => sql<boolean>`(${of(person)}) and not ${isOfHeld}`
const held = (of: typeof toPerson) => (person: ErasedPerson) => sql<boolean>`(${of(person)}) and ${isOfHeld}`
/** It does not leave any more. */
const droppedIfWaiting = sql<string>`case when mai_status in ('HELD', 'QUEUED') then 'DROPPED' else mai_status end`

export const mailPersonal: PersonalData = {
  activity: 'messages',
  tables: {
    outbox_mail: {
      erase: [
        { rows: free(toPerson) },
        // What it says of somebody under a hold stays as it is, and the name in it is left to the office.
        {
          rows: held(toPerson),
          set: {
            mai_to: '',
            mai_to_name: '',
            mai_fk_usr_id: null,
            mai_footer: '',
            mai_keys: '',
            mai_status: droppedIfWaiting,
          },
        },
        { rows: held(aboutPerson), set: { mai_status: droppedIfWaiting } },
        // Mail to somebody else: that it was sent stays, what it said goes.
        {
          rows: free(aboutPerson),
          set: {
            mai_subject: '',
            mai_text: '',
            mai_html: '',
            mai_footer: '',
            mai_keys: '',
            mai_attachments: '[]',
            mai_status: droppedIfWaiting,
          },
        },
      ],
      counted: [
        { rows: free(toPerson), words: ['γράμμα', 'γράμματα'] },
        {
          rows: held(toPerson),
          words: ['γράμμα', 'γράμματα'],
          stays: 'χωρίς τη διεύθυνση, ώσπου να πάψει ο νομικός λόγος για τον οποίο κρατάμε όσα λένε για άλλον',
        },
        { rows: free(aboutPerson), words: ['κείμενο γράμματος σε άλλους', 'κείμενα γραμμάτων σε άλλους'] },
      ],
      key: ['mai_id'],
      personal: ['mai_to', 'mai_to_name', 'mai_subject_ids', 'mai_attachments'],
      freeText: { mai_subject: 'E-mail, θέμα', mai_text: 'E-mail, κείμενο', mai_html: 'E-mail, μορφοποιημένο κείμενο' },
      // One letter in two forms. The text has an index.
      namesOnlyWith: { mai_html: 'mai_text' },
      notInTextIndex: sql`(mai_status in ('HELD', 'QUEUED') or mai_status = 'DROPPED')`,
      notPersonal: [
        'mai_status',
        'mai_template',
        'mai_footer',
        'mai_headers',
        'mai_keys',
        'mai_dedupe_key',
        'mai_about',
        'mai_error',
        'mai_message_id',
      ],
    },
    // Which of them could not be delivered: they go with the letter.
    undelivered_mail: { notPersonal: ['udm_fk_mai_id'] },
    bad_address: {
      erase: [{ rows: ({ usr_email }) => sql<boolean>`bad_email = lower(${usr_email})` }],
      counted: [
        {
          rows: ({ usr_email }) => sql<boolean>`bad_email = lower(${usr_email})`,
          words: ['σημείωση ότι τα e-mail επιστρέφουν', 'σημειώσεις ότι τα e-mail επιστρέφουν'],
        },
      ],
      key: ['bad_email'],
      personal: ['bad_email', 'bad_reason'],
      freeText: {},
      notPersonal: [],
    },
    mail_template: {
      kept: 'Όσο το κείμενο του γραφείου ισχύει',
      key: ['mtp_key'],
      freeText: { mtp_subject: 'Πρότυπο e-mail, θέμα', mtp_body: 'Πρότυπο e-mail, κείμενο' },
      notPersonal: ['mtp_key'],
    },
  },
  addresses: (db) =>
    db
      .selectFrom('outbox_mail')
      .select(['mai_to as address', 'mai_date_created as at'])
      .where('mai_fk_usr_id', 'is', null)
      .where('mai_to', '<>', '')
      // The last letter waits for its mail server: it is no trace that came back with an older copy.
      .where('mai_is_farewell', '=', false)
      .execute(),
  copy: {
    letters: (db, usr_id) =>
      db
        .selectFrom('outbox_mail')
        .select(['mai_to', 'mai_subject', 'mai_text', 'mai_status', 'mai_date_created', 'mai_date_sent'])
        .where('mai_fk_usr_id', '=', usr_id)
        .orderBy('mai_id')
        .execute(),
  },
}
