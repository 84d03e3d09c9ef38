import { sql } from 'kysely'
import type { BenchContext } from '#bench/kit/context.ts'
import { hashSecret, newSecret } from '#server/core/sessions.ts'

type Database = Pick<BenchContext, 'services'>

export interface Member {
  /** Null: of the office. */
  cny_id: number | null
  /** Before the @ of the address. */
  name: string
}

export interface SignedIn extends Member {
  usr_id: number
  token: string
  /** For the chat. */
  cookie: string
}

/** People with sessions of their own: signing in thousands is not what is measured. `domain` tells whose they are. */
export async function makeSignedIn(
  { services }: Database,
  domain: string,
  members: readonly Member[],
): Promise<SignedIn[]> {
  const { db } = services.connection
  await forgetSignedIn({ services }, domain)
  const rows = members.map((member) => {
    const token = newSecret()
    const role = member.cny_id === null ? 'REGEN_ADMINISTRATOR' : 'COMPANY_USER'
    return { ...member, role, token, hash: hashSecret(token).toString('hex') }
  })
  const inserted = await sql<{ usr_id: number; name: string }>`insert into users
      (usr_role, usr_grade, usr_email, usr_fullname, usr_fk_cny_id)
    select role, case role when 'REGEN_ADMINISTRATOR' then 'OWNER' end, name || '@' || ${domain}::text, name, cny_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (role text, name text, cny_id int)
    returning usr_id, usr_fullname as name`.execute(db)
  const ids = new Map(inserted.rows.map((user) => [user.name, user.usr_id]))
  const sessions = rows.map(({ name, hash }) => ({ usr_id: ids.get(name), hash }))
  await sql`with opened as (
      insert into session (ses_token_hash, ses_fk_usr_id, ses_expires_at)
      select decode(hash, 'hex'), usr_id, now() + interval '1 hour'
      from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as row (usr_id int, hash text)
      returning ses_id, ses_token_hash, ses_fk_usr_id, ses_expires_at)
    insert into chat_session (chs_hash, chs_id, chs_fk_usr_id, chs_fk_ses_id, chs_expires_at)
    select ses_token_hash, encode(ses_token_hash, 'hex'), ses_fk_usr_id, ses_id, ses_expires_at from opened`.execute(db)
  return rows.map(({ name, cny_id, token }) => ({
    name,
    cny_id,
    usr_id: ids.get(name) as number,
    token,
    cookie: `a_session_regen=${token}`,
  }))
}

export async function forgetSignedIn({ services }: Database, domain: string): Promise<void> {
  const { db } = services.connection
  const people = sql`select usr_id from users where usr_email like ${`%@${domain}`}`
  await sql`delete from chat_message where cme_fk_usr_id in (${people})`.execute(db)
  await sql`delete from users where usr_id in (${people})`.execute(db)
}
