import { sql } from 'kysely'
import { isHeldPerson } from '#server/core/legal-hold.ts'
import { dateOf, type RetentionRule } from '#server/core/retention.ts'
import { removeFilesOf } from '#server/core/uploads.ts'

/** Nothing names the file any more. Files of reports have a period of their own. */
const isUnused = sql<boolean>`fil_purpose <> 'report'
  and not exists (select from user_profile where usp_fk_cv_file = fil_id)
  and not exists (select from declared_job where djb_fk_proof = fil_id)
  and not exists (select from pending_application where pea_fk_cv_file = fil_id)
  and not exists (select from company where cny_logo = fil_id)
  and not exists (select from success_story where sto_image = fil_id)
  and not exists (select from entry_version where env_image = fil_id)
  and not exists (select from ad where ad_image = fil_id)
  and not exists (select from ad_attachment where adt_fk_fil_id = fil_id)
  and not exists (select from chat_file where cfi_fk_fil_id = fil_id)
  and not exists (select from educational_cycle where fil_id in (edc_image, edc_lac_interview_flow_file,
    edc_lac_general_instructions_file, edc_lac_graphic_design_file))
  and not exists (select from outbox_mail cross join jsonb_array_elements(mai_attachments) attached
    where mai_status in ('HELD', 'QUEUED') and attached ->> 'fil_id' = fil_id::text)`

export const filesRetention: readonly RetentionRule[] = [
  {
    name: 'unused-files',
    title: 'Αρχεία που τίποτα δεν χρησιμοποιεί',
    effect: 'Διαγράφονται αρχεία που ανέβηκαν και έμειναν χωρίς χρήση.',
    days: 2,
    leastDays: 1,
    table: 'file',
    isDue: ({ before }) => sql<boolean>`fil_date_created <= ${before.toISOString()} and ${isUnused}`,
    isHeld: isHeldPerson('fil_fk_usr_id'),
    since: dateOf('fil_date_created'),
    label: sql<string>`fil_name`,
    end: removeFilesOf,
  },
]
