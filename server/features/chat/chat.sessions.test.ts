import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { personOfChat } from '#server/features/chat/chat.sessions.queries.ts'
import { startChat } from '#server/testing/chat/chat-app.ts'
import { PlainChat } from '#server/testing/chat/plain-chat.ts'

const t = await startChat()

it('asks whose session it is by a plan that is kept, of which each answer is of its own moment', async () => {
  const { cookie } = await PlainChat.signedIn(t.addresses[0] as string, t.company)
  const token = cookie.split('=')[1] as string
  await t.work(async ({ db, now }) => {
    const owner = async (own = token) => {
      const person = await personOfChat(db, own, now)
      return person === null || person === 'blocked' ? person : person.usr_id
    }
    for (let turn = 0; turn < 8; turn += 1) expect(await owner()).toBe(t.company.usr_id)
    const { rows } = await sql<{ kept: string }>`select generic_plans as kept from pg_prepared_statements
      where statement like '%from chat_session join users%'`.execute(db)
    expect(rows).toEqual([{ kept: expect.any(Number) }])
    expect(Number(rows[0]?.kept)).toBeGreaterThan(0)
    expect(await owner(`${token}x`)).toBeNull()
    await sql`update users set usr_status = 'OFF' where usr_id = ${t.company.usr_id}`.execute(db)
    expect(await owner()).toBe('blocked')
    await sql`delete from session where ses_fk_usr_id = ${t.company.usr_id}`.execute(db)
    expect(await owner()).toBeNull()
  })
})
