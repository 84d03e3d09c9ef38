import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { CannedAnswer } from '#shared/features/chat/chat.contract.ts'
import { audit } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

export async function answerRows(db: Db): Promise<CannedAnswer[]> {
  const { rows } = await sql<CannedAnswer>`select can_id, can_title, can_body from canned_answer
    order by plain(can_title) collate "C", can_id`.execute(db)
  return rows
}

export async function keepAnswer(work: Work, answer: Omit<CannedAnswer, 'can_id'>): Promise<void> {
  const { can_id } = await work.db
    .insertInto('canned_answer')
    .values(answer)
    .onConflict((conflict) => conflict.column('can_title').doUpdateSet({ can_body: answer.can_body }))
    .returning('can_id')
    .executeTakeFirstOrThrow()
  await audit(work, { action: 'changed', entity: 'canned-answer', id: can_id, after: answer })
}

export async function dropAnswer(work: Work, can_id: number): Promise<void> {
  const gone = await work.db
    .deleteFrom('canned_answer')
    .where('can_id', '=', can_id)
    .returning(['can_title', 'can_body'])
    .executeTakeFirst()
  if (!gone) throw new AppError('not_found')
  await audit(work, { action: 'deleted', entity: 'canned-answer', id: can_id, before: gone })
}
