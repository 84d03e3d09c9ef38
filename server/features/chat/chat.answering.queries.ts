import { sql } from 'kysely'
import { AppError } from '#shared/core/errors.ts'
import type { Answering } from '#shared/features/chat/chat.contract.ts'
import { type AnsweringAct, PROMISE_MINUTES, WRITING_MINUTES } from '#shared/features/chat/chat.rules.ts'
import type { Work } from '#server/core/work.ts'
import type { Db } from '#server/database/connect.ts'

/** What holds at this time, of people who still have access. */
export async function answeringNow({ db, now }: Work): Promise<Answering[]> {
  const { rows } = await sql<Answering>`select cha_room as room, usr_id,
      coalesce(nullif(usr_fullname, ''), usr_email) as name, cha_is_promised as "isPromised", cha_until as until
    from chat_answering join users on usr_id = cha_fk_usr_id
    where cha_until > ${now.toISOString()} and usr_status = 'ON' and usr_date_deleted is null
    order by cha_room`.execute(db)
  return rows
}

export async function changeAnswering(work: Work, usr_id: number, room: string, act: AnsweringAct): Promise<void> {
  const { db } = work
  if (act === 'WRITES' || act === 'PROMISES') return holdRoom(work, usr_id, room, act === 'PROMISES')
  await sql`delete from chat_answering where cha_room = ${room} and cha_fk_usr_id = ${usr_id}
    and (${act === 'LEAVES'} or not cha_is_promised)`.execute(db)
}

/** Writing takes a room from nobody and shortens no promise. */
async function holdRoom({ db, now }: Work, usr_id: number, room: string, isPromise: boolean): Promise<void> {
  const until = new Date(now.getTime() + (isPromise ? PROMISE_MINUTES : WRITING_MINUTES) * 60_000).toISOString()
  const answering = await sql`with room as (select cro_id from chat_room where cro_id = ${room}), held as (
      insert into chat_answering (cha_room, cha_fk_usr_id, cha_is_promised, cha_until)
      select cro_id, ${usr_id}::int, ${isPromise}::boolean, ${until}::timestamptz from room
      on conflict (cha_room) do update set cha_fk_usr_id = excluded.cha_fk_usr_id,
        cha_is_promised = excluded.cha_is_promised, cha_until = excluded.cha_until
      where excluded.cha_is_promised or chat_answering.cha_until <= ${now.toISOString()}::timestamptz
        or (chat_answering.cha_fk_usr_id = excluded.cha_fk_usr_id and not chat_answering.cha_is_promised)
    ) select from room`.execute(db)
  if (answering.rows.length === 0) throw new AppError('not_found')
}

/** The office has answered: nobody needs to any more. */
export async function endAnswering(db: Db, room: string): Promise<void> {
  await db.deleteFrom('chat_answering').where('cha_room', '=', room).execute()
}
