import { sql } from 'kysely'
import type { ListQuery } from '#shared/core/paging.ts'
import { type LetterRow, letterFields } from '#shared/features/mail/mail.contract.ts'
import { escapeLike } from '#server/core/filters.ts'
import { type ListDefinition, runList } from '#server/core/lists.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

const columns = sql`mai_id, mai_status, mai_to, mai_to_name, mai_subject, mai_attempts, mai_error, mai_hold_until,
  mai_date_sent, mai_date_created, mai_message_id = 'local' as is_local`

const list: ListDefinition = {
  select: columns,
  from: sql`outbox_mail`,
  where: [],
  fields: letterFields,
  columns: {
    mai_status: { sql: sql`mai_status` },
    mai_to: { sql: sql`mai_to` },
    mai_subject: { sql: sql`mai_subject` },
    mai_date_created: { sql: sql`mai_date_created`, as: 'instant' },
    mai_date_sent: { sql: sql`mai_date_sent`, as: 'instant' },
  },
  sort: { mai_date_created: sql`mai_date_created`, mai_to: sql`mai_to`, mai_status: sql`mai_status` },
  defaultSort: '-mai_date_created',
  tieBreak: sql`mai_id`,
  countedBy: ['mail'],
}

/** The search box of letters compares plain text: addresses and subjects are written, not remembered by sound. */
export function letters(work: Work, query: ListQuery) {
  const { q, ...rest } = query
  const words = (q ?? '').trim()
  const text = sql`plain(mai_to || ' ' || mai_to_name || ' ' || mai_subject)`
  const where = words === '' ? [] : [sql`${text} like '%' || plain(${escapeLike(words)}) || '%'`]
  return runList<LetterRow>(work, rest, { ...list, where })
}

export async function letterById(db: Db, mai_id: number) {
  const { rows } = await sql<
    LetterRow & { mai_text: string; mai_template: string; mai_attachments: { filename: string }[] }
  >`
    select ${columns}, mai_text, mai_template, mai_attachments from outbox_mail where mai_id = ${mai_id}`.execute(db)
  return rows[0]
}
