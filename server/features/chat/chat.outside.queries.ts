import { sql } from 'kysely'
import { inTransaction, type Services } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

/** Whether a chat service outside is to have what changes here. When it is new, it gets all that was there before. */
export async function switchOutside(services: Services, isOn: boolean): Promise<void> {
  const { db } = services.connection
  const known = await sql`select from chat_outside where cou_on = ${isOn}`.execute(db)
  if (known.rows.length > 0) return
  await inTransaction(services, {}, async (work) => {
    await sql`update chat_outside set cou_on = ${isOn}`.execute(work.db)
    await sql`delete from chat_outbox`.execute(work.db)
    if (isOn) await noteAll(work.db)
  })
}

/** Everything is brought there again: for a service that is new, or has lost something. */
export async function noteAll(db: Db): Promise<void> {
  await sql`insert into chat_outbox (cob_collection, cob_document)
    select 'users', usr_id::text from users where usr_chat_secret is not null
    union all select 'rooms', cro_id from chat_room union all select 'messages', cme_id from chat_message
    union all select 'receipts', cre_room || '.' || cre_fk_usr_id from chat_receipt
    union all select 'notifications', not_id::text from notification
      where not_date_created > now() - interval '90 days'`.execute(db)
}
