import { expect, it } from 'vitest'
import { endSession } from '#server/core/sessions.ts'
import { makeMember, type TestChat } from '#server/testing/chat/chat-app.ts'
import { PlainChat, PROJECT } from '#server/testing/chat/plain-chat.ts'

// Sessions of the chat with the official client: what its vendor's own tests expect of a server.

export function sessionCases(t: TestChat): void {
  it('open with e-mail and chat secret, and their cookie opens the account', async () => {
    const user = await t.user()
    const session = await user.signIn(t.company.email, t.company.secret)
    expect(session).toMatchObject({ userId: String(t.company.usr_id), provider: 'email', secret: '', current: true })
    const account = await user.call('account.get')
    expect(account).toMatchObject({ $id: String(t.company.usr_id), email: t.company.email, status: true })
    // A token that scripts can read is given to nobody.
    expect(await user.call('stored')).toEqual({})
  })

  it.each([
    ['a wrong e-mail', 'nobody@company.test', 'x'.repeat(43), 401, 'user_invalid_credentials'],
    ['a wrong secret', 'company', 'x'.repeat(43), 401, 'user_invalid_credentials'],
    ['no e-mail', '', 'x'.repeat(43), 400, 'general_argument_invalid'],
    ['no secret', 'company', '', 400, 'general_argument_invalid'],
  ])('refuse %s', async (_name, email, password, code, type) => {
    const user = await t.user()
    const address = email === 'company' ? t.company.email : email
    expect(await user.refused('account.createEmailPasswordSession', { email: address, password })).toMatchObject({
      code,
      type,
    })
    expect(await user.refused('account.get')).toMatchObject({ code: 401, type: 'general_unauthorized_scope' })
  })

  it('refuse a second one while the first is there', async () => {
    const user = await t.user(t.company)
    const again = await user.refused('account.createEmailPasswordSession', {
      email: t.other.email,
      password: t.other.secret,
    })
    expect(again).toMatchObject({ code: 401, type: 'user_session_already_exists' })
  })

  it('are read by id and as the current one', async () => {
    const user = await t.user(t.candidate)
    const current = await user.call('account.getSession', { sessionId: 'current' })
    expect(current).toMatchObject({ secret: '', current: true })
    expect(await user.call('account.getSession', { sessionId: current.$id })).toMatchObject({ $id: current.$id })
    const unknown = await user.refused('account.getSession', { sessionId: 'unknown' })
    expect(unknown).toMatchObject({ code: 404, type: 'user_session_not_found' })
  })

  it('end when they are deleted, one or all', async () => {
    const first = await t.user(t.candidate)
    const second = await t.user(t.candidate)
    await first.call('account.deleteSession', { sessionId: 'current' })
    expect(await first.refused('account.get')).toMatchObject({ code: 401 })
    expect(await first.call('cookies')).toEqual({})
    await first.signIn(t.candidate.email, t.candidate.secret)
    await first.call('account.deleteSessions')
    expect(await second.refused('account.get')).toMatchObject({ code: 401 })
  })

  it('end with the sign-in whose secret opened them, and those of another sign-in do not', async () => {
    const { usr_id, room } = t.colleague
    const [here, there] = await t.work(async (work) => [
      await makeMember(work, usr_id, room),
      await makeMember(work, usr_id, room),
    ])
    const [user, other] = [await t.user(here), await t.user(there)]
    await t.work((work) => endSession(work, here.key))
    expect(await user.refused('account.get')).toMatchObject({ code: 401 })
    const again = await user.refused('account.createEmailPasswordSession', { email: here.email, password: here.secret })
    expect(again).toMatchObject({ code: 401 })
    expect(await other.call('account.get')).toMatchObject({ $id: String(usr_id) })
  })

  it('are closed to the blocked', async () => {
    const user = await t.user(t.stranger)
    const freeze = (usr_status: string) =>
      t.work((work) =>
        work.db.updateTable('users').set({ usr_status }).where('usr_id', '=', t.stranger.usr_id).execute(),
      )
    await freeze('FROZEN')
    expect(await user.refused('account.get')).toMatchObject({ code: 403, type: 'user_blocked' })
    const fresh = await t.user()
    const again = { email: t.stranger.email, password: t.stranger.secret }
    expect(await fresh.refused('account.createEmailPasswordSession', again)).toMatchObject({ code: 403 })
    await freeze('ON')
  })

  it('are ten for one person, and the oldest falls out', async () => {
    const users: PlainChat[] = []
    for (let count = 0; count < 11; count += 1) users.push(await PlainChat.signedIn(t.addresses[0] as string, t.other))
    const statuses = await Promise.all(users.map(async (user) => (await user.call('GET', '/account')).status))
    expect(statuses).toEqual([401, ...Array.from({ length: 10 }, () => 200)])
  })

  it('come only from our own pages', async () => {
    const foreign = await openPlainly(t, t.company.email, t.company.secret, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    expect(foreign.body).toMatchObject({ type: 'general_unknown_origin', code: 403 })
    const own = await openPlainly(t, t.company.email, t.company.secret, { origin: t.addresses[0] as string })
    expect(own.headers.get('access-control-allow-origin')).toBe(t.addresses[0])
    expect(own.headers.get('access-control-allow-credentials')).toBe('true')
    const cookie = own.headers.get('set-cookie') ?? ''
    expect(cookie.startsWith(`a_session_${PROJECT}=`)).toBe(true)
    expect(cookie).toMatch(/; Path=\/v1; .*HttpOnly; SameSite=Strict/)
    expect(own.headers.get('x-fallback-cookies')).toBeNull()
  })

  it('are refused after many wrong secrets, and then the right one too', async () => {
    for (let count = 0; count < 12; count += 1)
      expect((await openPlainly(t, t.archived.email, t.archived.secret)).status).toBe(201)
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1)
      statuses.push((await openPlainly(t, t.archived.email, 'wrong-secret')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    const right = await openPlainly(t, t.archived.email, t.archived.secret)
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('know no other project and no other route', async () => {
    const headers = { 'x-appwrite-project': 'another' }
    const project = await fetch(`${t.addresses[0]}/v1/account`, { headers })
    expect(await project.json()).toMatchObject({ code: 404, type: 'project_not_found' })
    const route = await fetch(`${t.addresses[0]}/v1/functions?project=${PROJECT}`)
    expect(await route.json()).toMatchObject({ code: 404, type: 'general_route_not_found' })
  })
}

function openPlainly(t: TestChat, email: string, password: string, headers: Record<string, string> = {}) {
  return new PlainChat(t.addresses[0] as string).open(email, password, headers)
}
