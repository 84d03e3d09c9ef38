import { sql } from 'kysely'
import type { ApiKey } from '#shared/features/connections/connections.contract.ts'
import { keyStateOf, USES_OF_DAYS } from '#shared/features/connections/connections.rules.ts'
import { addDays, athensDay } from '#shared/core/dates.ts'
import type { NewApiKey } from '#server/core/api-keys.ts'
import type { Work } from '#server/core/work.ts'
import { lockByName } from '#server/core/named-lock.ts'

const MOST_SHOWN = 200

type StoredKey = Omit<ApiKey, 'state'> & { apk_end_reason: string | null }

/** Those that work first, then the newest. */
export async function apiKeys(work: Work, apk_id: number | null = null): Promise<ApiKey[]> {
  const since = addDays(athensDay(work.now), -USES_OF_DAYS)
  const now = work.now.toISOString()
  const { rows } = await sql<StoredKey>`
    select apk_id, apk_prefix, apk_name, apk_scopes, apk_networks, apk_per_minute, usr_fullname as made_by,
      apk_date_created, apk_expires_at, apk_ended_at, apk_end_reason, apk_used_at, apk_used_from,
      coalesce(days.uses, 0)::int as uses, coalesce(days.refused, 0)::int as refused
    from api_key join users on usr_id = apk_fk_usr_id
    left join lateral (
      select sum(apd_uses) as uses, sum(apd_refused) as refused from api_key_day
      where apd_fk_apk_id = apk_id and apd_day > ${since}::date) days on true
    where ${apk_id}::int is null or apk_id = ${apk_id}::int
    order by apk_ended_at is not null or apk_expires_at <= ${now}, apk_id desc
    limit ${MOST_SHOWN}`.execute(work.db)
  return rows.map(({ apk_end_reason, ...key }) => ({ ...key, state: keyStateOf({ ...key, apk_end_reason }, work.now) }))
}

/** One after the other, so that two who make keys at once do not pass the bound together. */
export async function countLivingKeys(work: Work): Promise<number> {
  await lockByName(work.db, 'api keys')
  const { count } = await work.db
    .selectFrom('api_key')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('apk_ended_at', 'is', null)
    .where('apk_expires_at', '>', work.now.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface KeyValues {
  name: string
  scopes: readonly string[]
  networks: readonly string[]
  per_minute: number
  expires_at: string
}

export async function insertKey(work: Work, { prefix, hash }: NewApiKey, values: KeyValues): Promise<number> {
  const { apk_id } = await work.db
    .insertInto('api_key')
    .values({
      apk_prefix: prefix,
      apk_hash: hash,
      apk_name: values.name,
      apk_scopes: [...values.scopes],
      apk_networks: [...values.networks],
      apk_per_minute: values.per_minute,
      apk_fk_usr_id: work.person.usr_id,
      apk_grade: work.person.grade ?? 'VIEWER',
      apk_expires_at: values.expires_at,
      apk_date_created: work.now.toISOString(),
    })
    .returning('apk_id')
    .executeTakeFirstOrThrow()
  return apk_id
}

/** The name of the key that ended; undefined where none of this id still lived. */
export async function endKey(work: Work, apk_id: number): Promise<{ apk_name: string } | undefined> {
  return work.db
    .updateTable('api_key')
    .set({ apk_ended_at: work.now.toISOString(), apk_end_reason: 'OFFICE' })
    .where('apk_id', '=', apk_id)
    .where('apk_ended_at', 'is', null)
    .returning('apk_name')
    .executeTakeFirst()
}
