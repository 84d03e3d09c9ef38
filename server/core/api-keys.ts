import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Call } from '#shared/core/contract.ts'
import { athensDay } from '#shared/core/dates.ts'
import { AppError } from '#shared/core/errors.ts'
import { type KeyScope, keyScopes } from '#shared/core/key-scopes.ts'
import { KEY_MARK } from '#shared/features/connections/connections.rules.ts'
import { hasGrade, type OfficeGrade } from '#shared/permissions.ts'
import { activePerson } from '#server/core/active-person.ts'
import { isWithin, networksOf } from '#server/core/addresses.ts'
import { auditMany } from '#server/core/audit.ts'
import { endAccess } from '#server/core/ending-access.ts'
import type { Person } from '#server/core/person.ts'
import { hashSecret, newSecret } from '#server/core/sessions.ts'
import type { Services, Work } from '#server/core/work.ts'

// Keys of other systems. A key reads what its scopes name, and never more than the one who made it may read now.

const KEY = new RegExp(`^(${KEY_MARK}[0-9a-f]{8})_([\\w-]{43})$`)

export interface NewApiKey {
  key: string
  prefix: string
  hash: Buffer
}

export function newApiKey(): NewApiKey {
  const prefix = KEY_MARK + randomBytes(4).toString('hex')
  const key = `${prefix}_${newSecret()}`
  return { key, prefix, hash: hashSecret(key) }
}

export function isApiKey(token: string): boolean {
  return token.startsWith(KEY_MARK)
}

/** The maker of a key, as they are now and with what the key may read; null for one that there is not. */
export async function personOfKey(services: Services, token: string, address: string): Promise<Person | null> {
  const { db } = services.connection
  const [, prefix] = KEY.exec(token) ?? []
  if (prefix === undefined) return null
  const row = await db.selectFrom('api_key').selectAll().where('apk_prefix', '=', prefix).executeTakeFirst()
  // The prefix is no secret; the rest is compared in a time that tells nothing.
  if (!row || !timingSafeEqual(row.apk_hash, hashSecret(token))) return null
  const now = services.clock()
  if (row.apk_ended_at !== null || Date.parse(row.apk_expires_at) <= now.getTime()) throw new AppError('key_ended')
  const maker = await activePerson(db, row.apk_fk_usr_id)
  if (maker?.kind !== 'administrator' || !hasGrade(maker.grade, row.apk_grade as OfficeGrade))
    throw new AppError('key_ended')
  const apiKey = {
    id: row.apk_id,
    prefix,
    scopes: row.apk_scopes.filter((scope): scope is KeyScope => (keyScopes as readonly string[]).includes(scope)),
    perMinute: row.apk_per_minute,
  }
  const person = { ...maker, apiKey }
  if (row.apk_networks.length > 0 && !isWithin(networksOf(row.apk_networks), address)) {
    await noteKeyUse(services, person, { address, isRefused: true })
    throw new AppError('key_network')
  }
  return person
}

/** Keys that somebody else may have made in the account of this person end as if the account had; answers which. */
export async function endKeysMadeSince(work: Work, usr_id: number, since: string): Promise<string[]> {
  const ended = await work.db
    .updateTable('api_key')
    .set({ apk_ended_at: work.now.toISOString(), apk_end_reason: 'ACCOUNT' })
    .where('apk_fk_usr_id', '=', usr_id)
    .where('apk_date_created', '>=', since)
    .where('apk_ended_at', 'is', null)
    .returning(['apk_id', 'apk_name'])
    .execute()
  await endAccess(work, { keys: ended.map(({ apk_id }) => apk_id) })
  await auditMany(
    work,
    ended.map(({ apk_id }) => ({ action: 'ended key', entity: 'api-key', id: apk_id })),
  )
  return ended.map(({ apk_name }) => apk_name)
}

/** Everything else is closed to a key, what is open to everybody too: it is no way into an account. */
export function refuseBeyondScopes({ apiKey }: Person, call: Call): void {
  if (apiKey && (call.keyScope === undefined || !apiKey.scopes.includes(call.keyScope)))
    throw new AppError('key_scope_missing')
}

/** Each use is counted before it is answered. */
export async function noteKeyUse(
  services: Services,
  { apiKey }: Person,
  { address, isRefused }: { address: string; isRefused: boolean },
): Promise<void> {
  if (!apiKey) return
  const now = services.clock()
  const [uses, refused] = isRefused ? [0, 1] : [1, 0]
  await sql`with used as (
      update api_key set apk_used_at = ${now.toISOString()}, apk_used_from = ${address.slice(0, 60)}
      where apk_id = ${apiKey.id} returning apk_id)
    insert into api_key_day (apd_fk_apk_id, apd_day, apd_uses, apd_refused)
    select apk_id, ${athensDay(now)}::date, ${uses}::int, ${refused}::int from used
    on conflict (apd_fk_apk_id, apd_day) do update set apd_uses = api_key_day.apd_uses + excluded.apd_uses,
      apd_refused = api_key_day.apd_refused + excluded.apd_refused`.execute(services.connection.db)
}
