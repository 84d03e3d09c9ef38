import { sql } from 'kysely'
import { isMailbox } from '#server/core/mail/mail-check.ts'
import type { Work } from '#server/core/work.ts'

/** A side of a room that was written to and has not looked. */
export interface Silence {
  room: string
  side: 'office' | 'member'
  name: string
  unread: number
  cny_id: number | null
  usr_id: number | null
}

/** Who gets a letter of their own: the office one about all rooms, the members of a room one about theirs. */
export interface SilentSide {
  side: Silence['side']
  /** Null: of every room. */
  room: string | null
}

function silentIn({ services, now }: Work, { room, side }: Partial<SilentSide>) {
  const minutes = services.config.chatUnreadMailMinutes
  const before = new Date(now.getTime() - minutes * 60_000).toISOString()
  // What waits for longer than a week was told long ago, or nobody can be told.
  const since = new Date(now.getTime() - minutes * 60_000 - 7 * 86_400_000).toISOString()
  const ofRoom = room ? sql`and cme_room = ${room}` : sql``
  const ofSide = side ? sql`and (cme_side = 'office') = ${side === 'member'}` : sql``
  return sql`waiting as (
      select cme_room as room, case cme_side when 'office' then 'member' else 'office' end as side, max(cme_seq) as newest
      from chat_message where cme_date_created between ${since} and ${before} and cme_deleted_at is null ${ofRoom} ${ofSide}
      group by 1, 2
    ), silent as (
      select waiting.*, (select coalesce(max(cre_last_read_seq), 0) from chat_receipt
          join users on usr_id = cre_fk_usr_id and (usr_role = 'REGEN_ADMINISTRATOR') = (side = 'office')
        where cre_room = room) as read from waiting
    )`
}

/** Nobody was told of it yet. */
const isUntold = sql`cro_id = room and cro_seq > 0 and newest > read and not cro_archived
  and case side when 'office' then cro_mailed_office else cro_mailed_member end <= read`

/** The sides that are to be told now. */
export async function silentSides(work: Work): Promise<SilentSide[]> {
  const { rows } = await sql<SilentSide>`
    with ${silentIn(work, {})}
    select distinct side, case side when 'member' then room end as room from silent join chat_room on ${isUntold}
    order by side, room`.execute(work.db)
  return rows
}

/** Of two processes that look at once, one finds it: the row remembers up to where it was told. */
export async function startSilences(work: Work, whose: SilentSide): Promise<Silence[]> {
  const { rows } = await sql<Silence>`
    with ${silentIn(work, whose)}
    update chat_room set
      cro_mailed_office = case side when 'office' then cro_seq else cro_mailed_office end,
      cro_mailed_member = case side when 'member' then cro_seq else cro_mailed_member end
    from silent where ${isUntold}
    returning cro_id as room, side, cro_display_name as name, cro_fk_cny_id as cny_id, cro_fk_usr_id as usr_id,
      (select count(*)::int from chat_message where cme_room = cro_id and cme_seq > read and cme_deleted_at is null
        and cme_side <> side) as unread`.execute(work.db)
  return rows
}

interface Reader {
  usr_id: number
  email: string
  name: string
  role: string
  cny_id: number | null
}

export async function readersOf(work: Work, silences: readonly Silence[]): Promise<Reader[]> {
  const toMembers = silences.filter(({ side }) => side === 'member')
  const companies = toMembers.flatMap(({ cny_id }) => cny_id ?? [])
  const people = toMembers.flatMap(({ usr_id }) => usr_id ?? [])
  const isOffice = silences.some(({ side }) => side === 'office')
  const { rows } = await sql<Reader>`select usr_id, usr_email as email, usr_fullname as name, usr_role as role,
      usr_fk_cny_id as cny_id
    from users where usr_status = 'ON' and usr_date_deleted is null
      and (usr_id = any(${people}::int[]) or usr_fk_cny_id = any(${companies}::int[])
        or (${isOffice} and usr_role = 'REGEN_ADMINISTRATOR'))
    order by usr_id`.execute(work.db)
  return rows.filter(({ email }) => isMailbox(email))
}
