import { sql } from 'kysely'
import type { ErasedPerson, PersonalData } from '#server/core/personal-data.ts'
import { eraseChatOf } from '#server/features/chat/chat.service.ts'

/** Candidates have a room of their own; messages in the room of a company are the company's. */
const inOwnRoom = ({ usr_id }: ErasedPerson) =>
  sql<boolean>`cme_room = (select cro_id from chat_room where cro_fk_usr_id = ${usr_id})`

export const chatPersonal: PersonalData = {
  activity: 'messages',
  tables: {
    chat_room: {
      key: ['cro_id'],
      personal: ['cro_display_name'],
      freeText: { cro_last_message: 'Συνομιλία, τελευταίο μήνυμα' },
      notPersonal: ['cro_id', 'cro_last_sender_id'],
    },
    chat_message: {
      counted: [{ rows: inOwnRoom, words: ['μήνυμα συνομιλίας', 'μηνύματα συνομιλίας'] }],
      key: ['cme_id'],
      freeText: { cme_body: 'Συνομιλία, μήνυμα' },
      notPersonal: ['cme_id', 'cme_room', 'cme_sender_id', 'cme_side', 'cme_read_by', 'cme_attachments'],
    },
    chat_file: {
      key: ['cfi_id'],
      freeText: { cfi_name: 'Συνομιλία, όνομα αρχείου' },
      notPersonal: ['cfi_id', 'cfi_room', 'cfi_mime', 'cfi_parts', 'cfi_md5'],
    },
    chat_session: { erase: [{ rows: 'chs_fk_usr_id' }], personal: ['chs_agent'], notPersonal: ['chs_id'] },
    chat_receipt: { erase: [{ rows: 'cre_fk_usr_id' }], notPersonal: ['cre_room'] },
    chat_answering: {
      kept: 'Έως τέσσερις ώρες από την τελευταία πράξη, ή ώσπου να απαντήσει το γραφείο',
      erase: [{ rows: 'cha_fk_usr_id' }],
      notPersonal: ['cha_room'],
    },
    canned_answer: { notPersonal: ['can_title', 'can_body'] },
    chat_outbox: { notPersonal: ['cob_collection', 'cob_document'] },
  },
  copy: {
    chat: (db, usr_id) =>
      db
        .selectFrom('chat_message')
        .innerJoin('chat_room', 'cro_id', 'cme_room')
        .select(['cme_date_created', 'cme_side', 'cme_body', 'cme_attachments', 'cme_edited_at'])
        .where('cro_fk_usr_id', '=', usr_id)
        .where('cme_deleted_at', 'is', null)
        .orderBy('cme_seq')
        .execute(),
  },
  beforeErase: (work, { usr_id }) => eraseChatOf(work, usr_id),
}
