import { type RawBuilder, sql } from 'kysely'
import { pathOf } from '#shared/core/contract.ts'
import { filesContract } from '#shared/features/files/files.contract.ts'

const folder = pathOf(filesContract.open, { fil_id: '' })

/** The address of the file in a column, or null. */
export function fileAddress(column: string): RawBuilder<string | null> {
  return sql`${sql.lit(folder)} || ${sql.ref(column)}`
}

/** The file behind an address that `fileAddress` made. */
export function fileIdOf(address: string | null): string | null {
  return address ? address.slice(folder.length) : null
}

/** Nothing names the file any more. Files of reports have a period of their own. */
export const isUnusedFile = sql<boolean>`fil_purpose <> 'report'
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
