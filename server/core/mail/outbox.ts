import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { Work } from '#server/core/work.ts'

export interface Attachment {
  filename: string
  contentType: string
  /** Text as it is; anything else as base64. */
  content: string
  encoding?: 'utf8' | 'base64'
}

export interface Letter {
  to: string
  toName?: string
  usr_id?: number | null
  template: string
  subject: string
  text: string
  html?: string
  attachments?: Attachment[]
  headers?: Record<string, string>
  /** The same key is sent once, whatever is retried. */
  dedupeKey?: string
  /** What the letter is about, so that it can be found and withdrawn: 'cycle:5'. */
  about?: string
  /** Until then it can be read, changed and withdrawn. */
  holdUntil?: Date | null
}

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f]/u

/** A line that becomes a header. What could start another header is refused, not repaired. */
function headerLine(text: string, what: string): string {
  if (CONTROL.test(text)) throw new AppError('invalid', { message: `Μη επιτρεπτοί χαρακτήρες: ${what}` })
  return text
}

function rowOf(work: Work, letter: Letter) {
  const held = letter.holdUntil && letter.holdUntil > work.now ? letter.holdUntil.toISOString() : null
  for (const [name, value] of Object.entries(letter.headers ?? {})) headerLine(`${name}: ${value}`, 'κεφαλίδα')
  return {
    mai_status: held ? 'HELD' : 'QUEUED',
    mai_to: headerLine(letter.to, 'παραλήπτης'),
    mai_to_name: headerLine(letter.toName ?? '', 'όνομα'),
    mai_fk_usr_id: letter.usr_id ?? null,
    mai_template: letter.template,
    mai_subject: headerLine(letter.subject, 'θέμα').slice(0, 300),
    mai_text: letter.text,
    mai_html: letter.html ?? '',
    mai_attachments: letter.attachments ?? [],
    mai_headers: letter.headers ?? {},
    mai_dedupe_key: letter.dedupeKey ?? null,
    mai_about: letter.about ?? '',
    mai_hold_until: held,
    mai_next_attempt: held ?? work.now.toISOString(),
    mai_date_created: work.now.toISOString(),
  }
}

/** Puts letters into the outbox, in the transaction of their cause. Gives the ids of those that were new. */
export async function queueMany(work: Work, letters: readonly Letter[]): Promise<number[]> {
  if (letters.length === 0) return []
  const rows = letters.map((letter) => rowOf(work, letter))
  const result = await sql<{ mai_id: number }>`
    insert into outbox_mail (mai_status, mai_to, mai_to_name, mai_fk_usr_id, mai_template, mai_subject, mai_text, mai_html,
      mai_attachments, mai_headers, mai_dedupe_key, mai_about, mai_hold_until, mai_next_attempt, mai_date_created)
    select mai_status, mai_to, mai_to_name, mai_fk_usr_id, mai_template, mai_subject, mai_text, mai_html,
      mai_attachments, mai_headers, mai_dedupe_key, mai_about, mai_hold_until, mai_next_attempt, mai_date_created
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (mai_status text, mai_to text, mai_to_name text,
      mai_fk_usr_id int, mai_template text, mai_subject text, mai_text text, mai_html text, mai_attachments jsonb,
      mai_headers jsonb, mai_dedupe_key text, mai_about text, mai_hold_until timestamptz, mai_next_attempt timestamptz,
      mai_date_created timestamptz)
    on conflict (mai_dedupe_key) do nothing
    returning mai_id`.execute(work.db)
  work.changed(['mail'], { office: true })
  return result.rows.map((row) => row.mai_id)
}

export async function queueMail(work: Work, letter: Letter): Promise<number | null> {
  return (await queueMany(work, [letter]))[0] ?? null
}

/** Takes letters back that have not left: those about something, or with one of these ids. */
export async function withdraw(
  work: Work,
  which: { about?: string; usr_ids?: readonly number[]; ids?: readonly number[]; template?: string },
): Promise<number> {
  const result = await work.db
    .updateTable('outbox_mail')
    .set({ mai_status: 'DROPPED' })
    .where('mai_status', 'in', ['HELD', 'QUEUED'])
    .$if(which.about !== undefined, (query) => query.where('mai_about', '=', which.about ?? ''))
    .$if(which.template !== undefined, (query) => query.where('mai_template', '=', which.template ?? ''))
    .$if(which.usr_ids !== undefined, (query) => query.where('mai_fk_usr_id', 'in', [...(which.usr_ids ?? []), 0]))
    .$if(which.ids !== undefined, (query) => query.where('mai_id', 'in', [...(which.ids ?? []), 0]))
    .executeTakeFirst()
  work.changed(['mail'], { office: true })
  return Number(result.numUpdatedRows)
}
