import { type RawBuilder, sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { PERSONAL_KEY_HEADER } from '#shared/core/personal-key.ts'
import { accountContract } from '#shared/features/account/account.contract.ts'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { chatContract } from '#shared/features/chat/chat.contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { personalPageContract } from '#shared/features/personal-page/personal-page.contract.ts'
import { teamContract } from '#shared/features/team/team.contract.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { setPassword } from '#server/core/accounts.ts'
import { hashPassword } from '#server/core/passwords.ts'
import { makeKey } from '#server/core/secret-keys.ts'
import type { Work } from '#server/core/work.ts'
import { codeAt, stepOf } from '#server/features/account/totp.ts'
import { registerInChat } from '#server/features/chat/chat.service.ts'
import { writeAboutUnread } from '#server/features/chat/chat.unread.ts'
import { makeMember, type Member, startChat } from '#server/testing/chat/chat-app.ts'
import { PlainChat } from '#server/testing/chat/plain-chat.ts'
import { makeAdministrator, makeCandidate, makeCompany, makeCompanyUser, wholeLetters } from '#server/testing/make.ts'
import { refuseRows } from '#server/testing/refuse-rows.ts'
import { endByAge } from '#server/testing/retention.ts'

const t = await startChat()
const admin = await t.as(t.office.usr_id)

/** Straight in the database. */
const run = <Row>(query: RawBuilder<Row>) => t.work((work) => query.execute(work.db))

const enter = (member: Pick<Member, 'email' | 'secret'>) => PlainChat.signedIn(t.addresses[0] as string, member)
const cnyOf = (member: Member) => Number(member.room.split('_')[1])

const newCompany = (status: 'APPROVED' | 'PENDING_APPROVAL' = 'APPROVED') =>
  t.work(async (work) => {
    const { cny_id, usr_id } = await makeCompany(work, { status })
    return makeMember(work, usr_id, `COMPANY_${cny_id}`)
  })
const newCandidate = () =>
  t.work(async (work) => {
    const usr_id = await makeCandidate(work)
    return makeMember(work, usr_id, `CANDIDATE_${usr_id}`)
  })

describe('who loses access is out within a second, and told not to return', () => {
  async function outAfter(member: Member, act: () => Promise<unknown>): Promise<void> {
    const person = await enter(member)
    const socket = await person.socket()
    await socket.next('connected')
    await act()
    const before = Date.now()
    expect(await socket.ended(1000)).toBe(1008)
    expect(Date.now() - before).toBeLessThan(1000)
    expect(socket.frames.at(-1)).toMatchObject({ type: 'error', data: { code: 1008 } })
    expect((await person.post(member.room, 'ακόμη εδώ')).status).toBeGreaterThanOrEqual(400)
  }

  it('a company that is archived', async () => {
    const member = await newCompany()
    await outAfter(member, () => admin.call(companiesContract.archive, { id: cnyOf(member), note: '' }))
  })

  it('a person who is frozen', async () => {
    const member = await newCompany()
    await outAfter(member, () => admin.call(usersContract.changeStatus, { id: member.usr_id, value: 'FROZEN' }))
  })

  it('a sign-in that signs out, and no other sign-in of the same person', async () => {
    const member = await newCompany()
    const elsewhere = await t.work((work) => makeMember(work, member.usr_id, member.room))
    const other = await enter(elsewhere)
    const socket = await other.socket()
    await socket.next('connected')
    const headers = { authorization: `Bearer ${member.key}` }
    await outAfter(member, () => t.visitor.call(authContract.logout, {}, { headers }))
    expect((await new PlainChat(t.addresses[0] as string).open(member.email, member.secret)).status).toBe(401)
    socket.send('ping')
    await socket.next('pong')
    socket.end()
    expect((await other.post(member.room, 'ακόμη εδώ')).status).toBe(201)
  })

  it('the other sign-ins of who ends them, or changes the own password', async () => {
    const member = await newCompany()
    const [first, second, staying] = await t.work(async (work) => [
      await makeMember(work, member.usr_id, member.room),
      await makeMember(work, member.usr_id, member.room),
      await makeMember(work, member.usr_id, member.room),
    ])
    const old = 'Παλιός-κωδικός-71'
    await t.work(async (work) => setPassword(work, member.usr_id, { hash: await hashPassword(old, 'x'), first: false }))
    const headers = { authorization: `Bearer ${staying.key}` }
    const stays = await enter(staying)
    await outAfter(first, async () => {
      const sessions = await t.visitor.call(accountContract.sessions, {}, { headers })
      for (const { ses_id: id, is_current } of sessions.body)
        if (!is_current) await t.visitor.call(accountContract.endSession, { id }, { headers })
    })
    const third = await t.work((work) => makeMember(work, member.usr_id, member.room))
    await outAfter(third, async () => {
      const passwords = { old_password: old, new_password: 'Καινούριος-κωδικός-72' }
      expect((await t.visitor.call(authContract.passwordUpdate, passwords, { headers })).status).toBe(200)
    })
    expect((await new PlainChat(t.addresses[0] as string).open(second.email, second.secret)).status).toBe(401)
    expect((await stays.call('GET', '/account')).status).toBe(200)
  })

  it('who must still set a second factor, or a password of their own, and comes back after it', async () => {
    const colleague = await t.work(async (work) => makeMember(work, await makeAdministrator(work), ''))
    const open = async () =>
      (await new PlainChat(t.addresses[0] as string).open(colleague.email, colleague.secret)).status
    const { secret } = (await admin.call(accountContract.startTotp)).body
    await admin.call(accountContract.confirmTotp, { code: codeAt(secret, stepOf(new Date())) })
    const require = (required: boolean) => admin.call(teamContract.requireSecondFactor, { required })
    await outAfter({ ...colleague, room: t.company.room }, async () => expect((await require(true)).status).toBe(200))
    expect(await open()).toBe(401)
    expect((await require(false)).status).toBe(200)
    expect(await open()).toBe(201)
    await t.work((work) => setPassword(work, colleague.usr_id, { hash: '', first: true }))
    expect(await open()).toBe(401)
  })

  it('a candidate whose links are ended', async () => {
    const member = await newCandidate()
    await outAfter(member, () => admin.call(personalPageContract.endLinksOf, { id: member.usr_id }))
    expect((await new PlainChat(t.addresses[0] as string).open(member.email, member.secret)).status).toBe(401)
  })

  it('a person who is deleted', async () => {
    const member = await newCompany()
    await outAfter(member, () => admin.call(usersContract.remove, { id: member.usr_id }))
  })

  it('a person with a new password from the office', async () => {
    const member = await newCompany()
    const password = 'Καινούριος-κωδικός-77'
    await outAfter(member, () => admin.call(usersContract.updatePassword, { id: member.usr_id, password }))
  })

  it('a candidate who is erased, with all that was said and sent', async () => {
    const member = await newCandidate()
    const office = await enter(t.office)
    const id = await office.sendFile()
    await office.call('POST', '/tablesdb/chat/tables/messages/rows', {
      rowId: 'unique()',
      data: { room: member.room, body: 'Το πρόγραμμά σου', attachments: [id] },
    })
    const key = await run(sql<{ key: string }>`select cfi_fk_fil_id as key from chat_file where cfi_id = ${id}`)
    const bytes = key.rows[0]?.key as string
    expect((await t.services.storage.readBuffer(bytes)).length).toBeGreaterThan(0)
    await outAfter(member, () => admin.call(candidatesContract.erase, { id: member.usr_id, confirm: 'ΔΙΑΓΡΑΦΗ' }))
    expect((await office.call('GET', `/tablesdb/chat/tables/rooms/rows/${member.room}`)).status).toBe(404)
    await expect(t.services.storage.readBuffer(bytes)).rejects.toThrow()
    const left = await run(sql<{ n: number }>`select (select count(*) from chat_message where cme_room = ${member.room})
        + (select count(*) from chat_receipt where cre_room = ${member.room})
        + (select count(*) from chat_file where cfi_id = ${id}) + (select count(*) from file where fil_id = ${bytes})
        + (select count(*) from chat_session where chs_fk_usr_id = ${member.usr_id}) as n`)
    expect(left.rows[0]?.n).toBe(0)
  })

  it('and nobody else', async () => {
    const [archived, other] = [await newCompany(), await newCompany()]
    const socket = await (await enter(other)).socket()
    await socket.next('connected')
    await outAfter(archived, () => admin.call(companiesContract.archive, { id: cnyOf(archived), note: '' }))
    socket.send('ping')
    await socket.next('pong')
    socket.end()
  })

  it('who gains access hears the room without coming anew', async () => {
    const member = await newCompany('PENDING_APPROVAL')
    const person = await enter(member)
    const socket = await person.socket()
    await socket.next('connected')
    socket.send('subscribe', [{ subscriptionId: 'x', channels: ['rows'] }])
    await socket.next('response')
    await admin.call(companiesContract.approve, { id: cnyOf(member) })
    await sleep(100)
    socket.frames.length = 0
    expect((await person.post(member.room, 'Καλώς σας βρήκαμε')).status).toBe(201)
    expect((await socket.next('event')).data.payload).toMatchObject({ room: member.room })
    socket.end()
  })

  it('when events may have been missed, sockets close so that clients come back and list anew', async () => {
    const socket = await (await enter(t.company)).socket()
    await socket.next('connected')
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'regen chat' and datname = current_database()`
    await t.services.connection.pool.query(end)
    expect(await socket.ended()).toBe(1012)
    const again = await (await enter(t.company)).socket()
    await again.next('connected')
    again.end()
  })
})

describe('a socket of nobody', () => {
  it('is closed after ten seconds, and told not to return', async () => {
    const socket = await new PlainChat(t.addresses[0] as string).socket()
    expect((await socket.next('connected')).data.user).toBeNull()
    const began = Date.now()
    expect(await socket.ended(12_000)).toBe(1008)
    expect(Date.now() - began).toBeGreaterThan(8000)
  })
})

describe('registering', () => {
  it('gives the account and makes the room, once', async () => {
    const made = await t.work((work) => makeCompany(work, { name: 'Γάμμα' }))
    const caller = await t.as(made.usr_id)
    const first = await caller.call(chatContract.register)
    expect(first.body).toMatchObject({
      ok: true,
      userId: String(made.usr_id),
      path: '/v1',
      project: 'regen',
      database: 'chat',
    })
    expect(first.body.chatSecret).toMatch(/^[\w-]{43}$/)
    await run(sql`delete from chat_room where cro_fk_cny_id = ${made.cny_id}`)
    expect((await caller.call(chatContract.register)).body).toEqual(first.body)
    const rooms = await run(sql`select cro_display_name as name from chat_room where cro_fk_cny_id = ${made.cny_id}`)
    expect(rooms.rows).toEqual([{ name: 'Γάμμα' }])
  })

  it('works for those who have no room, and for nobody without an account', async () => {
    const pending = await t.as(t.pending.usr_id)
    expect((await pending.call(chatContract.register)).status).toBe(200)
    expect((await t.visitor.call(chatContract.register)).status).toBe(401)
  })

  it('takes a candidate in by the key of the own page', async () => {
    const usr_id = await t.work((work) => makeCandidate(work, { name: 'Δάφνη Ρήγα' }))
    const key = await t.work((work) => makeKey(work, { kind: 'personal', usr_id, minutes: 60 }))
    const headers = { [PERSONAL_KEY_HEADER]: key }
    const { body } = await t.visitor.call(chatContract.registerPersonal, undefined, { headers })
    const person = await enter({ email: body.email, secret: body.chatSecret })
    expect((await person.post(`CANDIDATE_${usr_id}`, 'Καλημέρα σας')).status).toBe(201)
    expect((await t.visitor.call(chatContract.registerPersonal)).status).toBe(410)
    await run(sql`update users set usr_status = 'FROZEN' where usr_id = ${usr_id}`)
    expect((await t.visitor.call(chatContract.registerPersonal, undefined, { headers })).status).toBe(403)
  })

  it('follows names and states of companies and people', async () => {
    const { cny_id } = await t.work((work) => makeCompany(work, { name: 'Παλιό' }))
    const usr_id = await t.work((work) => makeCandidate(work, { name: 'Παλιό Όνομα' }))
    await t.work(async (work) => {
      await sql`update company set cny_name = 'Νέο', cny_status = 'ARCHIVED' where cny_id = ${cny_id}`.execute(work.db)
      await sql`update users set usr_fullname = 'Νέο Όνομα' where usr_id = ${usr_id}`.execute(work.db)
    })
    const rooms = await run(sql`select cro_display_name as name, cro_archived as archived from chat_room
        where cro_id in (${`COMPANY_${cny_id}`}, ${`CANDIDATE_${usr_id}`}) order by 1`)
    expect(rooms.rows).toEqual([
      { name: 'Νέο', archived: true },
      { name: 'Νέο Όνομα', archived: false },
    ])
  })
})

describe('unread', () => {
  it('counts what others wrote since one has read', async () => {
    const member = await newCompany()
    const [office, company] = [await enter(t.office), await enter(member)]
    const mine = await t.as(member.usr_id)
    const before = (await admin.call(chatContract.unread)).body
    for (const body of ['ένα', 'δύο', 'τρία']) await company.post(member.room, body)
    expect((await admin.call(chatContract.unread)).body).toEqual({
      ...before,
      company: before.company + 3,
      rooms: before.rooms + 1,
    })
    expect((await mine.call(chatContract.unread)).body).toEqual({ company: 0, candidate: 0, rooms: 0 })
    await mark(office, t.office, member.room, 2)
    expect((await admin.call(chatContract.unread)).body.company).toBe(before.company + 1)
    await mark(office, t.office, member.room, 3)
    await office.post(member.room, 'απάντηση')
    expect((await admin.call(chatContract.unread)).body).toEqual(before)
    expect((await mine.call(chatContract.unread)).body).toEqual({ company: 1, candidate: 0, rooms: 1 })
  })

  it('starts for a new colleague where the others are', async () => {
    const member = await newCompany()
    const [office, company] = [await enter(t.office), await enter(member)]
    for (const body of ['ένα', 'δύο', 'τρία']) await company.post(member.room, body)
    await mark(office, t.office, member.room, 2)
    const usr_id = await t.work((work) => makeAdministrator(work))
    await t.work((work) => registerInChat(work, usr_id, ''))
    const row = await run(
      sql`select cre_last_read_seq as seq from chat_receipt where cre_room = ${member.room} and cre_fk_usr_id = ${usr_id}`,
    )
    expect(row.rows).toEqual([{ seq: 2 }])
  })
})

async function mark(who: PlainChat, member: Member, room: string, last_read_seq: number): Promise<void> {
  const path = `/tablesdb/chat/tables/receipts/rows/${room}.${member.usr_id}`
  expect((await who.call('PUT', path, { data: { room, last_read_seq } })).status).toBe(200)
}

describe('letters about unread messages', () => {
  const hour = '61 minutes'
  const older = (room: string, by: string) => (work: Work) =>
    sql`update chat_message set cme_date_created = cme_date_created - ${by}::interval where cme_room = ${room}`.execute(
      work.db,
    )
  const lettersTo = async (mai_fk_usr_id: number) => {
    const ofPeople = await t.work((work) => wholeLetters(work, { mai_template: 'chat.unread', mai_fk_usr_id }))
    const ofCompanies = await t.work((work) =>
      wholeLetters(work, { mai_template: 'chat.unread-company', mai_fk_usr_id }),
    )
    return [...ofPeople, ...ofCompanies].map((letter) => letter.mai_text)
  }

  beforeEach(async () => {
    // What the other tests left unread is none of these tests' business.
    await run(sql`update chat_room set cro_mailed_office = 100000, cro_mailed_member = 100000`)
  })
  const fresh = (member: Member) =>
    run(sql`update chat_room set cro_mailed_office = 0, cro_mailed_member = 0 where cro_id = ${member.room}`)

  it('are written once for each silence, to everybody of the side that is silent', async () => {
    const member = await newCompany()
    const colleague = await t.work((work) => makeCompanyUser(work, cnyOf(member)))
    await fresh(member)
    const office = await enter(t.office)
    for (const body of ['ένα', 'δύο']) await office.post(member.room, body)
    await writeAboutUnread(t.services)
    expect(await lettersTo(member.usr_id)).toEqual([])
    await t.work(older(member.room, hour))
    await writeAboutUnread(t.services)
    await writeAboutUnread(t.services)
    for (const usr_id of [member.usr_id, colleague]) {
      const [letter, second] = await lettersTo(usr_id)
      expect(letter).toContain('• Γραφείο προγράμματος: 2 μηνύματα')
      expect(letter).toContain('/company/chat')
      expect(second).toBeUndefined()
    }
    // More of the same silence is no reason for another letter; having read and being written to again is.
    await office.post(member.room, 'τρία')
    await t.work(older(member.room, hour))
    await writeAboutUnread(t.services)
    expect(await lettersTo(member.usr_id)).toHaveLength(1)
    await mark(await enter(member), member, member.room, 3)
    await office.post(member.room, 'τέσσερα')
    await t.work(older(member.room, hour))
    await writeAboutUnread(t.services)
    expect(await lettersTo(member.usr_id)).toHaveLength(2)
    expect((await lettersTo(member.usr_id))[1]).toContain('1 μήνυμα')
  })

  it('reach the office in one letter for all rooms, and a candidate with a link to the own page', async () => {
    const [company, candidate] = [await newCompany(), await newCandidate()]
    const other = await newCandidate()
    const office = await enter(t.office)
    for (const member of [company, candidate]) {
      await fresh(member)
      await (await enter(member)).post(member.room, 'Με ακούει κανείς;')
      await t.work(older(member.room, hour))
    }
    await fresh(other)
    await office.post(other.room, 'Καλή επιτυχία')
    await t.work(older(other.room, hour))
    await writeAboutUnread(t.services)
    const [letter] = await lettersTo(t.office2.usr_id)
    expect(letter?.match(/^• .+: 1 μήνυμα$/gm)).toHaveLength(2)
    expect(letter).toContain('/admin/company-chat')
    expect((await lettersTo(other.usr_id))[0]).toMatch(/\/me\/[\w-]{43}/)
    expect(await lettersTo(candidate.usr_id)).toEqual([])
  })

  it('reach every other member and the office when one fails, and that one when it can be', async () => {
    const [first, second, third] = [await newCandidate(), await newCandidate(), await newCandidate()]
    const office = await enter(t.office)
    for (const member of [first, second, third]) {
      await fresh(member)
      await office.post(member.room, 'Καλή επιτυχία')
      await (await enter(member)).post(member.room, 'Με ακούει κανείς;')
      await t.work(older(member.room, hour))
      await run(sql`delete from chat_receipt where cre_room = ${member.room}`)
    }
    const counts = async () => {
      const letters = await Promise.all([first, second, third].map(({ usr_id }) => lettersTo(usr_id)))
      return letters.map(({ length }) => length)
    }
    const ofOffice = await lettersTo(t.office2.usr_id)
    const mend = await refuseRows(t.db, { table: 'outbox_mail', where: `new.mai_fk_usr_id = ${second.usr_id}` })
    await expect(writeAboutUnread(t.services)).rejects.toThrow('1 of 4 failed')
    expect(await counts()).toEqual([1, 0, 1])
    await mend()
    await Promise.all([writeAboutUnread(t.services), writeAboutUnread(t.services)])
    expect(await counts()).toEqual([1, 1, 1])
    expect(await lettersTo(t.office2.usr_id)).toHaveLength(ofOffice.length + 1)
  })

  it('are not written about what was read or removed, nor to an archived company', async () => {
    const [read, removed, archived] = [await newCompany(), await newCompany(), await newCompany()]
    const office = await enter(t.office)
    for (const member of [read, removed, archived]) await fresh(member)
    await office.post(read.room, 'διαβάστηκε')
    await mark(await enter(read), read, read.room, 1)
    const { $id } = (await office.post(removed.room, 'κατά λάθος')).body
    await office.call('DELETE', `/tablesdb/chat/tables/messages/rows/${$id}`)
    await office.post(archived.room, 'αργά')
    await admin.call(companiesContract.archive, { id: cnyOf(archived), note: '' })
    for (const member of [read, removed, archived]) await t.work(older(member.room, hour))
    await writeAboutUnread(t.services)
    for (const member of [read, removed, archived]) expect(await lettersTo(member.usr_id)).toEqual([])
  })
})

describe('what is left over', () => {
  it('uploads without a message go after a day, with their bytes; so do expired sessions', async () => {
    const office = await enter(t.office)
    const [loose, young] = [await office.sendFile(), await office.sendFile()]
    const bytesOf = (id: string) =>
      t.work(
        async (work) =>
          (await sql<{ key: string }>`select cfi_fk_fil_id as key from chat_file where cfi_id = ${id}`.execute(work.db))
            .rows[0]?.key,
      )
    const key = (await bytesOf(loose)) as string
    await run(sql`update chat_file set cfi_date_created = now() - interval '25 hours' where cfi_id = ${loose}`)
    await run(
      sql`update chat_session set chs_expires_at = now() - interval '1 second' where chs_fk_usr_id = ${t.office.usr_id}`,
    )
    await endByAge(t, 'chat-uploads')
    await endByAge(t, 'chat-sessions')
    expect([await bytesOf(loose), await bytesOf(young)]).toEqual([undefined, expect.any(String)])
    await expect(t.services.storage.readBuffer(key)).rejects.toThrow()
    expect((await office.call('GET', '/account')).status).toBe(401)
  })
})
