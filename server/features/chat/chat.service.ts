import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { ChatAccount } from '#shared/features/chat/chat.contract.ts'
import { roomIdOf, roomIdsBegin, type RoomKind, ROOMS_LIMIT } from '#shared/features/chat/chat.rules.ts'
import { searchToSql } from '#server/core/filters.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'
import { dropFiles } from '#server/features/chat/chat.files.queries.ts'
import { CHAT_PATH, chatNames } from '#server/features/chat/chat.http.ts'
import { personByUser } from '#server/features/chat/chat.sessions.queries.ts'
import { ensureRoom } from '#server/features/chat/chat.writes.queries.ts'

/** Makes somebody known to the chat, with their room; harmless when repeated. */
export async function registerInChat(work: Work, usr_id: number, chatSecret: string): Promise<ChatAccount> {
  const person = await personByUser(work.db, usr_id)
  if (!person) throw new AppError('account_frozen')
  if (person.room !== null) await ensureRoom(work.db, person.room)
  await takeOver(work, usr_id)
  const names = chatNames(work.services.config)
  return { ok: true, userId: person.id, email: person.email, chatSecret, path: CHAT_PATH, ...names }
}

/** Who joins a side that has read already starts where that side is, not with years of unread messages. */
async function takeOver(work: Work, usr_id: number): Promise<void> {
  await sql`insert into chat_receipt (cre_room, cre_fk_usr_id, cre_last_read_seq)
    select cre_room, ${usr_id}, max(cre_last_read_seq) from chat_receipt
    where cre_fk_usr_id in (
        select other.usr_id from users me join users other on other.usr_fk_cny_id = me.usr_fk_cny_id
          and other.usr_role = me.usr_role and other.usr_date_deleted is null where me.usr_id = ${usr_id}
        union all
        select other.usr_id from users me join users other on other.usr_role = me.usr_role
          and other.usr_role = 'REGEN_ADMINISTRATOR' and other.usr_date_deleted is null where me.usr_id = ${usr_id})
      and not exists (select from chat_receipt own where own.cre_fk_usr_id = ${usr_id})
    group by cre_room on conflict do nothing`.execute(work.db)
}

export interface UnreadCounts {
  company: number
  candidate: number
  rooms: number
}

export async function unreadOf(work: Work, usr_id: number): Promise<UnreadCounts> {
  const person = await personByUser(work.db, usr_id)
  const mine = person?.role === 'administrator' ? sql<boolean>`true` : sql<boolean>`cro_id = ${person?.room ?? ''}`
  const { rows } = await sql<UnreadCounts>`select
      coalesce(sum(unread) filter (where cro_fk_cny_id is not null), 0)::int as company,
      coalesce(sum(unread) filter (where cro_fk_usr_id is not null), 0)::int as candidate, count(*)::int as rooms
    from (select cro_fk_cny_id, cro_fk_usr_id, cro_seq - coalesce(cre_last_read_seq, 0) as unread
      from chat_room left join chat_receipt on cre_room = cro_id and cre_fk_usr_id = ${usr_id}
      where ${mine} and cro_seq > 0 and cro_seq > coalesce(cre_last_read_seq, 0)) as room`.execute(work.db)
  return rows[0] as UnreadCounts
}

export async function unreadRooms(
  db: Db,
  usr_id: number,
  { kind, q = '' }: { kind: RoomKind; q?: string | undefined },
): Promise<{ total: number; rooms: string[] }> {
  const owner = sql.ref(kind === 'COMPANY' ? 'cro_fk_cny_id' : 'cro_fk_usr_id')
  // All that the protocol would find by the name of the room, and what it has no query for.
  const isMeant = sql`(strpos(plain(cro_display_name), plain(${q})) > 0 or starts_with(cro_id, ${roomIdsBegin(kind, q)}::text)
    or cro_id in (select cro_id from chat_room join ${ownersNamed(kind, q)}))`
  const { rows } = await sql<{ cro_id: string; total: number }>`select cro_id, count(*) over ()::int as total
    from chat_room left join chat_receipt on cre_room = cro_id and cre_fk_usr_id = ${usr_id}
    where ${owner} is not null and cro_seq > 0 and cro_seq > coalesce(cre_last_read_seq, 0)
      and ${q === '' ? sql`true` : isMeant}
    order by cro_date_changed, cro_sequence limit ${ROOMS_LIMIT}`.execute(db)
  return { total: rows[0]?.total ?? 0, rooms: rows.map(({ cro_id }) => cro_id) }
}

/** Whose room it is, by any part of their name in any spelling. */
const ownersNamed = (kind: RoomKind, name: string) =>
  kind === 'COMPANY'
    ? sql`company on cny_id = cro_fk_cny_id where ${searchToSql(name, sql`cny_fold`) ?? sql`false`}`
    : // The index knows the whole key, in which the name stands.
      sql`candidate_search on cas_fk_usr_id = cro_fk_usr_id
        where ${searchToSql(name, sql`cas_search`, sql`cas_fold`) ?? sql`false`}`

/** Rooms by any part of a name in any spelling, which the protocol of the chat has no query for; those that spoke first. */
export async function roomsNamed(db: Db, kind: RoomKind, name: string): Promise<string[]> {
  // Each by itself, so that an index of their times gives the newest without reading all.
  const newest = (state: RawBuilder<unknown>) => sql`(select cro_id, cro_seq, cro_date_changed
    from chat_room join ${ownersNamed(kind, name)} and ${state} order by cro_date_changed desc limit 50)`
  const { rows } = await sql<{ cro_id: string }>`select cro_id
    from (${newest(sql`cro_seq > 0`)} union all ${newest(sql`cro_seq = 0`)}) room
    order by cro_seq = 0, cro_date_changed desc limit 50`.execute(db)
  return rows.map(({ cro_id }) => cro_id)
}

/** Takes the room of a candidate away: messages, receipts, files, sessions. Part of erasing the person. */
export async function eraseChatOf(work: Work, usr_id: number): Promise<void> {
  const room = roomIdOf('CANDIDATE', usr_id)
  await dropFiles(work, sql<boolean>`cfi_room = ${room} or cfi_fk_usr_id = ${usr_id}`)
  await sql`delete from chat_room where cro_id = ${room}`.execute(work.db)
  await sql`delete from chat_session where chs_fk_usr_id = ${usr_id}`.execute(work.db)
}
