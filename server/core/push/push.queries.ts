import { type RawBuilder, sql } from 'kysely'
import type { BrowserKeys } from '#server/core/push/encrypt.ts'
import { newVapidKeys, type VapidKeys } from '#server/core/push/vapid.ts'
import type { InstallationKeys } from '#server/core/installation-keys.ts'
import { hashSecret } from '#server/core/sessions.ts'
import type { Services, Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

/** A browser as it gives itself to be written to. */
export interface Browser extends BrowserKeys {
  endpoint: string
}

/** A sign-in or a personal link; what was asked with it ends with it. */
export type Access = { ses_id: number } | { key: string }

/** Browsers of one person; the one that was silent longest makes room. */
export const MOST_BROWSERS = 10
/** What is older says nothing new any more. */
export const MESSAGE_HOURS = 24
const KEY_PLACE = 'push_key.puk_private'
const BROWSER_PLACE = 'push_subscription.psu_browser'

/** Made at the first use, and kept: a browser takes messages from this key alone. */
export async function vapidKeys({ db, services }: Pick<Work, 'db' | 'services'>): Promise<VapidKeys> {
  return (await storedKeys(db, services.keys)) ?? makeKeys(services)
}

/** Beside the work, which may be a read; whoever holds a connection waits for no other one of its pool. */
function makeKeys({ connection, keys, clock }: Services): Promise<VapidKeys> {
  return connection.asideDb.transaction().execute(async (tx) => {
    const { publicKey, privateKey } = newVapidKeys()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('push_key')
      .values({
        puk_public: publicKey,
        puk_private: keys.encrypt(KEY_PLACE, privateKey),
        puk_date_created: clock().toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    // Browsers that asked with a key that is lost cannot be written to.
    if (numInsertedOrUpdatedRows) await tx.deleteFrom('push_subscription').execute()
    return (await storedKeys(tx, keys)) as VapidKeys
  })
}

async function storedKeys(db: Db, keys: InstallationKeys): Promise<VapidKeys | null> {
  const row = await db.selectFrom('push_key').select(['puk_public', 'puk_private']).executeTakeFirst()
  return row ? { publicKey: row.puk_public, privateKey: keys.decrypt(KEY_PLACE, row.puk_private) } : null
}

/** The same browser asks again at each visit; whoever used it before hears nothing there any more. */
export async function keepBrowser(
  { db, now, services }: Work,
  { usr_id, ...access }: { usr_id: number } & Access,
  { endpoint, p256dh, auth }: Browser,
): Promise<{ isNew: boolean }> {
  const psu_hash = hashSecret(endpoint)
  const ses_id = 'ses_id' in access ? access.ses_id : null
  const key_hash = 'key' in access ? hashSecret(access.key) : null
  const psu_browser = services.keys.encrypt(BROWSER_PLACE, JSON.stringify({ endpoint, p256dh, auth }))
  const at = now.toISOString()
  // What waits there for another person is not for this one to read.
  await db
    .deleteFrom('push_subscription')
    .where('psu_hash', '=', psu_hash)
    .where('psu_fk_usr_id', '<>', usr_id)
    .execute()
  const { rows } = await sql<{
    isNew: boolean
  }>`insert into push_subscription (psu_fk_usr_id, psu_fk_ses_id, psu_fk_key_hash,
      psu_hash, psu_browser, psu_date_created, psu_date_seen)
    values (${usr_id}, ${ses_id}, ${key_hash}, ${psu_hash}, ${psu_browser}, ${at}, ${at})
    on conflict (psu_hash) do update set psu_fk_usr_id = excluded.psu_fk_usr_id, psu_fk_ses_id = excluded.psu_fk_ses_id,
      psu_fk_key_hash = excluded.psu_fk_key_hash, psu_browser = excluded.psu_browser, psu_date_seen = excluded.psu_date_seen
    returning xmax = 0 as "isNew"`.execute(db)
  await sql`delete from push_subscription where psu_id in (select psu_id from push_subscription
    where psu_fk_usr_id = ${usr_id} order by psu_date_seen desc, psu_id desc offset ${MOST_BROWSERS})`.execute(db)
  return { isNew: rows[0]?.isNew ?? false }
}

export async function dropBrowser(db: Db, usr_id: number, endpoint: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('psu_hash', '=', hashSecret(endpoint))
    .where('psu_fk_usr_id', '=', usr_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function dropBrowsers(db: Db, usr_id: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('psu_fk_usr_id', '=', usr_id)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** What they were asked with still opens something. */
const isOpen = (now: Date) => sql<boolean>`(exists (select from session where ses_id = psu_fk_ses_id
    and ses_expires_at > ${now.toISOString()}::timestamptz)
  or exists (select from secret_key where key_hash = psu_fk_key_hash and key_used_at is null
    and key_expires_at > ${now.toISOString()}::timestamptz))`

export async function countBrowsers(db: Db, usr_id: number, now: Date): Promise<number> {
  const { rows } = await sql<{ browsers: number }>`select count(*)::int as browsers from push_subscription
    where psu_fk_usr_id = ${usr_id} and ${isOpen(now)}`.execute(db)
  return rows[0]?.browsers ?? 0
}

/** Each browser of those who get these notices: the end of the statement that writes them. */
export const messagesTo = (notices: RawBuilder<unknown>, now: RawBuilder<string>) => sql`
  insert into push_message (pme_fk_not_id, pme_fk_psu_id, pme_date_due, pme_date_created)
  select not_id, psu_id, ${now}, ${now} from ${notices} join push_subscription on psu_fk_usr_id = not_fk_usr_id`

export interface DueMessage {
  not_id: number
  psu_id: number
  tries: number
  usr_id: number
  isCandidate: boolean
  title: string
  link: string
  browser: Browser
}

/** Takes some that are due; until the lease ends nobody else does. */
export async function claimMessages(
  db: Db,
  services: Services,
  { most, leaseMs }: { most: number; leaseMs: number },
): Promise<DueMessage[]> {
  const now = services.clock()
  const until = new Date(now.getTime() + leaseMs).toISOString()
  const { rows } = await sql<Omit<DueMessage, 'browser'> & { psu_browser: string }>`with due as (
      select pme_fk_not_id, pme_fk_psu_id from push_message where pme_date_due <= ${now.toISOString()}::timestamptz
      order by pme_date_due limit ${most} for update skip locked),
    taken as (update push_message as message set pme_date_due = ${until}::timestamptz, pme_tries = pme_tries + 1 from due
      where message.pme_fk_not_id = due.pme_fk_not_id and message.pme_fk_psu_id = due.pme_fk_psu_id
      returning message.*)
    select pme_fk_not_id as not_id, pme_fk_psu_id as psu_id, pme_tries as tries, usr_id,
      usr_role = 'CANDIDATE' as "isCandidate", not_title as title, not_link as link, psu_browser
    from taken join notification on not_id = pme_fk_not_id join push_subscription on psu_id = pme_fk_psu_id
    join users on usr_id = psu_fk_usr_id`.execute(db)
  return rows.map(({ psu_browser, ...row }) => ({
    ...row,
    browser: JSON.parse(services.keys.decrypt(BROWSER_PLACE, psu_browser)) as Browser,
  }))
}

/** Read meanwhile, too old, or for somebody whom nothing opens any more. */
export async function dropStale(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MESSAGE_HOURS * 3_600_000).toISOString()
  await sql`delete from push_message using notification, push_subscription, users
    where not_id = pme_fk_not_id and psu_id = pme_fk_psu_id and usr_id = psu_fk_usr_id
      and pme_date_due <= ${now.toISOString()}::timestamptz
      and (not_date_openned is not null or pme_date_created < ${before}::timestamptz or usr_date_deleted is not null
        or not ${isOpen(now)})`.execute(db)
}

export async function dropMessage(db: Db, { not_id, psu_id }: Pick<DueMessage, 'not_id' | 'psu_id'>): Promise<void> {
  await db.deleteFrom('push_message').where('pme_fk_not_id', '=', not_id).where('pme_fk_psu_id', '=', psu_id).execute()
}

export async function delayMessage(
  db: Db,
  { not_id, psu_id }: Pick<DueMessage, 'not_id' | 'psu_id'>,
  until: Date,
): Promise<void> {
  await db
    .updateTable('push_message')
    .set({ pme_date_due: until.toISOString() })
    .where('pme_fk_not_id', '=', not_id)
    .where('pme_fk_psu_id', '=', psu_id)
    .execute()
}

/** The push service knows the browser no more. */
export async function forgetBrowser(db: Db, psu_id: number): Promise<void> {
  await db.deleteFrom('push_subscription').where('psu_id', '=', psu_id).execute()
}
