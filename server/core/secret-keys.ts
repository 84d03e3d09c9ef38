import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import { hashSecret, newSecret } from '#server/core/sessions.ts'
import type { Work } from '#server/core/work.ts'

/** Kinds of secret that travel by mail, each for one purpose only. */
export type KeyKind =
  | 'reset'
  | 'signup-confirm'
  | 'first-administrator'
  | 'personal'
  | 'confirm-application'
  | 'erasure'
  | 'cv'
  | 'calendar'
  | 'assessor'
  | 'unsubscribe'
  | 'invitation'
  | 'second-factor'
  | 'passkey'
  | 'email-confirm'
  | 'email-undo'
  | 'stay'
  | 'follow-up'
  | 'morning'

export type KeyOptions = {
  kind: KeyKind
  usr_id?: number | null
  data?: unknown
} & ({ minutes: number } | { until: string })

const expiryOf = (options: KeyOptions, now: Date): string =>
  'until' in options ? options.until : new Date(now.getTime() + options.minutes * 60_000).toISOString()

/** Makes a key of 256 bits and keeps its hash. The text leaves in a letter and is nowhere else. */
export async function makeKey(work: Work, options: KeyOptions): Promise<string> {
  const [key] = await makeKeys(work, [options])
  return key as string
}

/** Many keys at once, such as for the letters of one sending; in the order of what was asked. */
export async function makeKeys(work: Work, wanted: readonly KeyOptions[]): Promise<string[]> {
  const keys = wanted.map(() => newSecret())
  if (keys.length === 0) return keys
  const rows = wanted.map((options, index) => ({
    hash: hashSecret(keys[index] as string).toString('hex'),
    kind: options.kind,
    usr_id: options.usr_id ?? null,
    data: options.data ?? {},
    expires: expiryOf(options, work.now),
  }))
  // As one value: a statement takes 65,535, which eleven thousand rows of six would pass.
  await sql`insert into secret_key (key_hash, key_kind, key_fk_usr_id, key_data, key_expires_at, key_date_created)
    select decode(hash, 'hex'), kind, usr_id, data, expires, ${work.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as wanted (hash text, kind text, usr_id int, data jsonb, expires timestamptz)`.execute(work.db)
  return keys
}

/** Links of this kind that went to the person open nothing any more. Says whether there were any. */
export async function dropKeysOf(work: Work, usr_id: number, kind: KeyKind): Promise<boolean> {
  const { numDeletedRows } = await work.db
    .deleteFrom('secret_key')
    .where('key_fk_usr_id', '=', usr_id)
    .where('key_kind', '=', kind)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Keys of this kind that nobody has used are void from now on. */
export async function dropKeys(work: Work, kind: KeyKind): Promise<void> {
  await work.db.deleteFrom('secret_key').where('key_kind', '=', kind).where('key_used_at', 'is', null).execute()
}

export interface FoundKey {
  usr_id: number | null
  data: unknown
}

/** For `catch`: a key that opens nothing is refused in other words. Another failure says nothing of the key. */
export const refusedAs =
  (...refusal: ConstructorParameters<typeof AppError>) =>
  (error: unknown): never => {
    throw error instanceof AppError && error.code === 'link_expired' ? new AppError(...refusal) : error
  }

/** Uses a single-use key up. Of two that come at once, one finds it. */
export async function spendKey(work: Work, kind: KeyKind, key: string): Promise<FoundKey> {
  const row = await work.db
    .updateTable('secret_key')
    .set({ key_used_at: work.now.toISOString() })
    .where('key_hash', '=', hashSecret(key))
    .where('key_kind', '=', kind)
    .where('key_used_at', 'is', null)
    .where('key_expires_at', '>', work.now.toISOString())
    .returning(['key_fk_usr_id', 'key_data'])
    .executeTakeFirst()
  if (!row) throw new AppError('link_expired')
  return { usr_id: row.key_fk_usr_id, data: row.key_data }
}

/** Reads a key that may be used again until it expires. */
export async function findKey(work: Work, kind: KeyKind, key: string): Promise<FoundKey> {
  const row = await work.db
    .selectFrom('secret_key')
    .select(['key_fk_usr_id', 'key_data'])
    .where('key_hash', '=', hashSecret(key))
    .where('key_kind', '=', kind)
    .where('key_used_at', 'is', null)
    .where('key_expires_at', '>', work.now.toISOString())
    .executeTakeFirst()
  if (!row) throw new AppError('link_expired')
  return { usr_id: row.key_fk_usr_id, data: row.key_data }
}
