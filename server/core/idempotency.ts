import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { Db } from '#server/database/connect.ts'

export interface StoredAnswer {
  status: number
  body: string
}

export interface IdempotencyRequest {
  /** Whose key it is: two people may use the same one. */
  scope: string
  key: string
  hash: string
}

export function requestHash(method: string, url: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest('hex')
}

/**
 * The stored answer of an earlier request with this key, or null when this one is the first.
 * Runs inside the transaction of the request, so that a key is kept exactly when its effect is.
 */
export async function earlierAnswer(db: Db, request: IdempotencyRequest): Promise<StoredAnswer | null> {
  const lock = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${request.scope}\n${request.key}`}, 0)) as free`.execute(db)
  if (!lock.rows[0]?.free) throw new AppError('request_running')
  const row = await db
    .selectFrom('idempotency')
    .selectAll()
    .where('ide_scope', '=', request.scope)
    .where('ide_key', '=', request.key)
    .executeTakeFirst()
  if (!row) return null
  if (row.ide_request_hash !== request.hash) throw new AppError('idempotency_mismatch')
  return { status: row.ide_status, body: row.ide_body }
}

export async function keepAnswer(db: Db, request: IdempotencyRequest, answer: StoredAnswer): Promise<void> {
  await db
    .insertInto('idempotency')
    .values({
      ide_scope: request.scope,
      ide_key: request.key,
      ide_request_hash: request.hash,
      ide_status: answer.status,
      ide_body: answer.body,
    })
    .execute()
}

/** Keys are kept for a day. */
export async function dropOldKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('ide_date_created', '<', new Date(now.getTime() - 24 * 3600_000).toISOString())
    .execute()
}
