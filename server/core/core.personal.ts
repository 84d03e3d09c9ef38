import { sql } from 'kysely'
import type { ErasedPerson, PersonalData } from '#server/core/personal-data.ts'

const answersAbout = ({ usr_id }: ErasedPerson) => {
  const path = `$.** ? (@.type() == "object").keyvalue() ? (@.key like_regex "usr_id$" && @.value == ${usr_id})`
  return sql<boolean>`jsonb_path_exists(ide_body::jsonb, ${path}::jsonpath)`
}

/**
 * What was done with the person, an interview or a mail of theirs; of candidates also what they did themselves. What
 * people of the office and of companies did is about others: there the trail needs it.
 */
const auditEntriesOf = ({ usr_id, usr_email, usr_role }: ErasedPerson) => sql<boolean>`
  (aud_fk_usr_id = ${usr_id} and ${usr_role === 'CANDIDATE'}::boolean)
  or (aud_entity = 'user' and aud_entity_id = ${String(usr_id)})
  or (aud_entity = 'interview' and aud_entity_id in (select jli_id::text from interview where jli_fk_usr_id = ${usr_id}))
  or (aud_entity = 'invitation' and aud_entity_id in
    (select inv_id::text from team_invitation where inv_fk_usr_id = ${usr_id} or lower(inv_email) = lower(${usr_email})))
  or (aud_entity = 'educational-cycle' and aud_action in ('assessors-uploaded', 'assessors-changed', 'room-changed')
    and strpos(lower(concat(aud_before, aud_after)), lower(to_json(${usr_email}::text)::text)) > 0)
  or (aud_action in ('cv-opened', 'assessor-read', 'assessor-marked')
    and strpos(lower(aud_after::text), lower(to_json(${usr_email}::text)::text)) > 0)
  or (aud_entity = 'mail' and aud_entity_id in (select mai_id::text from outbox_mail where mai_fk_usr_id = ${usr_id}))`

const actsOf = ({ usr_id, usr_role }: ErasedPerson) =>
  sql<boolean>`aud_fk_usr_id = ${usr_id} and ${usr_role !== 'CANDIDATE'}::boolean`

export const corePersonal: PersonalData = {
  activity: 'accountability',
  tables: {
    audit: {
      // The trail says that something was done, no longer what it said of the person.
      erase: [{ rows: auditEntriesOf, set: { aud_before: null, aud_after: null } }],
      counted: [
        {
          rows: auditEntriesOf,
          words: ['εγγραφή στο ίχνος ενεργειών', 'εγγραφές στο ίχνος ενεργειών'],
          stays: 'μόνο τι έγινε και πότε, με έναν αριθμό στη θέση του ονόματος (λογοδοσία, άρθρο 5 ΓΚΠΔ)',
        },
        {
          rows: actsOf,
          words: ['ενέργεια του λογαριασμού στο ίχνος', 'ενέργειες του λογαριασμού στο ίχνος'],
          stays: 'ό,τι έγινε στη δουλειά, με έναν αριθμό στη θέση του ονόματος (λογοδοσία, άρθρο 5 ΓΚΠΔ)',
        },
      ],
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
    // Marks that only this installation can tell, and counts.
    erasure: {
      kept: 'Μόνο σημάδια, ώστε ένα παλιό αντίγραφο να μη φέρει πίσω κανέναν',
      notPersonal: ['era_number', 'era_kind', 'era_by', 'era_id_mark', 'era_email_mark', 'era_goes', 'era_stays'],
    },
    erasure_secret: { notPersonal: ['ers_id', 'ers_secret'] },
    export_rows: { notPersonal: ['exr_request_id'] },
    installation_key: { notPersonal: ['ink_id', 'ink_fingerprint'] },
    audit_check: { notPersonal: ['auc_hash', 'auc_problems'] },
    audit_link: {},
    audit_waiting: {},
    migration: { notPersonal: ['name', 'hash'] },
    platform_state: { notPersonal: ['pst_name', 'pst_value'] },
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
    acts: (db, usr_id) =>
      db
        .selectFrom('audit')
        .select(['aud_at', 'aud_action', 'aud_entity', 'aud_entity_id', 'aud_address'])
        .where('aud_fk_usr_id', '=', usr_id)
        .orderBy('aud_id')
        .execute(),
  },
}
