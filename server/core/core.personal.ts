import { sql } from 'kysely'
import type { ErasedPerson, PersonalData } from '#server/core/personal-data.ts'

const answersAbout = ({ usr_id }: ErasedPerson) => {
  const path = `$.** ? (@.type() == "object").keyvalue() ? (@.key like_regex "usr_id$" && @.value == ${usr_id})`
  return sql<boolean>`jsonb_path_exists(ide_body::jsonb, ${path}::jsonpath)`
}

// What the person did, and what was done with the person, an interview or a mail of theirs.
const auditEntriesOf = ({ usr_id }: ErasedPerson) => sql<boolean>`aud_fk_usr_id = ${usr_id}
  or (aud_entity = 'user' and aud_entity_id = ${String(usr_id)})
  or (aud_entity = 'interview' and aud_entity_id in (select jli_id::text from interview where jli_fk_usr_id = ${usr_id}))
  or (aud_entity = 'mail' and aud_entity_id in (select mai_id::text from outbox_mail where mai_fk_usr_id = ${usr_id}))`

export const corePersonal: PersonalData = {
  tables: {
    audit: {
      // The trail says that something was done, no longer what it said of the person.
      erase: [{ rows: auditEntriesOf, set: { aud_before: null, aud_after: null } }],
      personal: ['aud_address'],
      key: ['aud_id'],
      freeText: { aud_before: 'Ιστορικό ενεργειών, πριν', aud_after: 'Ιστορικό ενεργειών, μετά' },
      notPersonal: ['aud_actor', 'aud_action', 'aud_entity', 'aud_entity_id', 'aud_request_id'],
    },
    // Kept for a day: without them a repeated request is only carried out again.
    idempotency: {
      erase: [{ rows: answersAbout }],
      personal: ['ide_body'],
      notPersonal: ['ide_scope', 'ide_key', 'ide_request_hash'],
    },
    installation_key: { notPersonal: ['ink_id', 'ink_fingerprint'] },
    audit_check: { notPersonal: ['auc_hash', 'auc_problems'] },
    audit_link: {},
    migration: { notPersonal: ['name'] },
  },
  copy: {
    history: (db, usr_id) =>
      db
        .selectFrom('audit')
        .select(['aud_at', 'aud_actor', 'aud_action'])
        .where('aud_entity', '=', 'user')
        .where('aud_entity_id', '=', String(usr_id))
        .orderBy('aud_id')
        .execute(),
  },
}
