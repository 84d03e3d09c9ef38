import { type RawBuilder, sql } from 'kysely'
import { removeFile } from '#server/core/uploads.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { ChatError } from '#server/features/chat/chat.protocol.errors.ts'
import type { ChatPerson } from '#server/features/chat/chat.sessions.queries.ts'

// A file is its owner's alone until a message names it; from then on it is seen as the room is.

export interface ChatFile {
  id: string
  owner: number | null
  room: string | null
  name: string
  mime: string
  bytes: number
  chunks: number
  /** The number of a part and the key of its bytes. */
  parts: Record<string, string>
  md5: string
  fil_id: string | null
  createdAt: string
}

const columns = sql`cfi_id as id, cfi_fk_usr_id as owner, cfi_room as room, cfi_name as name, cfi_mime as mime,
  cfi_bytes as bytes, cfi_chunks as chunks, cfi_parts as parts, cfi_md5 as md5, cfi_fk_fil_id as fil_id,
  cfi_date_created as "createdAt"`

/** Only own and whole files; each belongs to one room from now on. */
export async function takeFiles(db: Db, me: ChatPerson, room: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const taken = await sql`update chat_file set cfi_room = ${room} where cfi_id = any(${[...ids]})
    and cfi_fk_usr_id = ${me.usr_id} and cfi_fk_fil_id is not null and (cfi_room is null or cfi_room = ${room})
    returning cfi_id`.execute(db)
  if (taken.rows.length !== new Set(ids).size) throw new ChatError('document_invalid_structure', 'Unknown attachment.')
}

/** Parts come in any order, at once and again; the row's lock counts them. */
export async function keepPart(
  work: Work,
  me: ChatPerson,
  part: { id: string; name: string; bytes: number; chunks: number; number: number; key: string },
): Promise<ChatFile> {
  const at = work.now.toISOString()
  const { rows } = await sql<ChatFile & { replaced: string | null }>`insert into chat_file as file
      (cfi_id, cfi_fk_usr_id, cfi_name, cfi_bytes, cfi_chunks, cfi_parts, cfi_date_created, cfi_date_changed)
    values (${part.id}, ${me.usr_id}, ${part.name}, ${part.bytes}, ${part.chunks},
      jsonb_build_object(${String(part.number)}::text, ${part.key}::text), ${at}, ${at})
    on conflict (cfi_id) do update set cfi_parts = file.cfi_parts || excluded.cfi_parts, cfi_date_changed = ${at}
      where file.cfi_fk_usr_id = ${me.usr_id} and file.cfi_bytes = ${part.bytes} and file.cfi_fk_fil_id is null
    returning ${columns}, (select cfi_parts ->> ${String(part.number)} from chat_file where cfi_id = ${part.id}) as replaced`.execute(
    work.db,
  )
  const [file] = rows
  if (!file) throw new ChatError('storage_file_already_exists')
  const { replaced } = file
  if (replaced) work.afterCommit(() => work.services.storage.remove(replaced))
  return file
}

/** Locked for the one request that puts the parts together, or gives them up. */
export async function lockFile(db: Db, id: string): Promise<ChatFile | undefined> {
  return (await sql<ChatFile>`select ${columns} from chat_file where cfi_id = ${id} for update`.execute(db)).rows[0]
}

export async function finishFile(
  db: Db,
  id: string,
  whole: { fil_id: string; name: string; mime: string; md5: string },
): Promise<ChatFile> {
  const { rows } = await sql<ChatFile>`update chat_file set cfi_fk_fil_id = ${whole.fil_id}, cfi_name = ${whole.name},
    cfi_mime = ${whole.mime}, cfi_md5 = ${whole.md5}, cfi_parts = '{}' where cfi_id = ${id} returning ${columns}`.execute(
    db,
  )
  return rows[0] as ChatFile
}

export async function findFile(db: Db, me: ChatPerson, id: string): Promise<ChatFile | null> {
  const { rows } = await sql<ChatFile>`select ${columns} from chat_file where cfi_id = ${id} and case
    when cfi_room is null then cfi_fk_usr_id = ${me.usr_id}
    else ${me.role === 'administrator'} or cfi_room = ${me.room} end`.execute(db)
  return rows[0] ?? null
}

/** Rows, whole files and parts; the bytes once that is certain. */
export async function dropFiles(work: Work, which: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<ChatFile>`delete from chat_file where ${which} returning ${columns}`.execute(work.db)
  for (const { fil_id, parts } of rows) {
    if (fil_id) await removeFile(work, fil_id)
    for (const key of Object.values(parts)) work.afterCommit(() => work.services.storage.remove(key))
  }
  return rows.length
}

export const dropUnfinishedFile = (work: Work, id: string) =>
  dropFiles(work, sql<boolean>`cfi_id = ${id} and cfi_fk_fil_id is null`)

/** A file that no message names. */
export const dropUnsentFile = (work: Work, id: string) =>
  dropFiles(work, sql<boolean>`cfi_id = ${id} and cfi_room is null`)

/** The files of a removed message, but those that another one names too. */
export async function dropFilesOfMessage(work: Work, ids: readonly string[]): Promise<void> {
  const isNamed = sql`select from chat_message where cme_room = cfi_room and cme_attachments @> array[cfi_id]`
  await dropFiles(work, sql<boolean>`cfi_id = any(${[...ids]}) and not exists (${isNamed})`)
}
