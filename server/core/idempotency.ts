import { sql } from 'kysely'
import { type Call, takesKey } from '#shared/core/contract.ts'
import { AppError } from '#shared/core/errors.ts'
import { shapeOf } from '#server/core/coerce.ts'
import type { InstallationKeys } from '#server/core/installation-keys.ts'
import type { Db } from '#server/database/connect.ts'

export interface StoredAnswer {
  status: number
  body: string
}

export interface IdempotencyRequest {
  /** Whose key it is: two people may use the same one. */
  scope: string
  key: string
  text: string
}

/**
 * Whether its repetition with the same key gets the first answer again. All others are made anew: what runs in no transaction
 * of its own, gives a file or a stream, has a password in its request or a secret in its answer.
 */
export function isRepeatable(call: Call): boolean {
  const hasJson = call.answer === undefined || call.answer === 'json'
  const isSecret = call.secretAnswer || Object.keys(shapeOf(call.input)).some((name) => name.includes('password'))
  return takesKey(call) && !call.noTransaction && hasJson && !isSecret
}

/** What makes two requests the same. Only its mark is kept: nobody can try passwords against it. */
export function requestText(method: string, url: string, body: unknown): string {
  return `${method} ${url}\n${JSON.stringify(body ?? null)}`
}

const MARK = 'request'

/**
 * The stored answer of an earlier request with this key, or null when this one is the first.
 * Runs inside the transaction of the request, so that a key is kept exactly when its effect is.
 */
export async function earlierAnswer(
  db: Db,
  keys: InstallationKeys,
  request: IdempotencyRequest,
): Promise<StoredAnswer | null> {
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
  // With a key that is gone nobody can say: the same person's same key is believed.
  if (keys.marks(MARK, request.text, row.ide_request_hash) === false) throw new AppError('idempotency_mismatch')
  return { status: row.ide_status, body: row.ide_body }
}

export async function keepAnswer(
  db: Db,
  keys: InstallationKeys,
  request: IdempotencyRequest,
  answer: StoredAnswer,
): Promise<void> {
  await db
    .insertInto('idempotency')
    .values({
      ide_scope: request.scope,
      ide_key: request.key,
      ide_request_hash: keys.mark(MARK, request.text),
      ide_status: answer.status,
      ide_body: answer.body,
    })
    .execute()
}
