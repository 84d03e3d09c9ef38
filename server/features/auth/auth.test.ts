import { describe, expect, it } from 'vitest'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { hashPassword } from '#server/core/passwords.ts'
import { setPassword } from '#server/core/accounts.ts'
import { makeKey, makeKeys } from '#server/core/secret-keys.ts'
import { changeAccount } from '#server/core/accounts.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate, makeCompanyUser, trailOf, wholeLetters } from '#server/testing/make.ts'

const PASSWORD = 'ένας-καλός-κωδικός'

const t = await startTestApp()

const sameOrigin = { 'sec-fetch-site': 'same-origin' }

/** Each test signs up from an address of its own, so that the limits of one do not meet another. */
async function signUp(email: string) {
  const answer = await t.visitor.call(authContract.signup, { email, password: PASSWORD })
  expect(answer.status).toBe(201)
  await t.work((work) => changeAccount(work, answer.body.user.usr_id, { usr_email_confirmed: true }))
  return answer.body
}

function emailOf(usr_id: number): Promise<string> {
  return t.work(
    async (work) =>
      (await work.db.selectFrom('users').select('usr_email').where('usr_id', '=', usr_id).executeTakeFirstOrThrow())
        .usr_email,
  )
}

describe('sign-up and sign-in', () => {
  it('opens an account, signs it in and sets a cookie that scripts cannot read', async () => {
    const answer = await t.visitor.call(authContract.signup, { email: 'Nea@Example.org ', password: PASSWORD })
    expect(answer.status).toBe(201)
    expect(answer.body.user).toMatchObject({
      usr_email: 'nea@example.org',
      usr_role: 'COMPANY_USER',
      usr_login_provider: 'EMAIL_AND_PASSWORD',
    })
    expect(Object.keys(answer.body).toSorted()).toEqual(['chatSecret', 'token', 'tokenExpiresAt', 'user'])
    expect(String(answer.headers['set-cookie'])).toMatch(/(^|,)token=.*Path=\/; .*HttpOnly; SameSite=Strict/)
    // A browser whose clock is wrong keeps it as long as another one.
    expect(String(answer.headers['set-cookie'])).toMatch(/(^|,)token=[^;]*; Max-Age=\d{4,};(?!.*token=.*Expires)/)
    expect(JSON.stringify(answer.body)).not.toContain('hash')
  })

  it.each([
    ['short', 'password', 'Τουλάχιστον 10 χαρακτήρες'],
    ['x'.repeat(129), 'password', 'Το πολύ 128 χαρακτήρες'],
    ['password123', 'password', 'Αυτός ο κωδικός μαντεύεται εύκολα. Χρειάζεται άλλος.'],
    ['abababababab', 'password', 'Αυτός ο κωδικός μαντεύεται εύκολα. Χρειάζεται άλλος.'],
  ])('refuses the password %s', async (password, field, sentence) => {
    const answer = await t.visitor.call(authContract.signup, { email: 'weak@example.org', password })
    expect(answer.status).toBe(422)
    expect(answer.error.fields).toEqual({ [field]: sentence })
  })

  it('signs in with the right password only, and says the same for an unknown account', async () => {
    await signUp('right@example.org')
    const right = await t.visitor.call(authContract.login, { email: 'right@example.org', password: PASSWORD })
    expect(right.status).toBe(200)
    const wrong = await t.visitor.call(authContract.login, {
      email: 'right@example.org',
      password: 'κάτι-άλλο-εντελώς',
    })
    const unknown = await t.visitor.call(authContract.login, { email: 'nobody@example.org', password: PASSWORD })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(wrong.body).toEqual(unknown.body)
  })

  it('keeps candidates, frozen and deleted people out', async () => {
    const hash = await hashPassword(PASSWORD)
    const ids = await t.work(async (work) => {
      const people = [await makeCandidate(work), await makeCompanyUser(work, null), await makeCompanyUser(work, null)]
      for (const usr_id of people) await setPassword(work, usr_id, { hash, first: false })
      await changeAccount(work, people[1] ?? 0, { usr_status: 'FROZEN' })
      await changeAccount(work, people[2] ?? 0, { usr_date_deleted: work.now.toISOString() })
      return people
    })
    const statuses = []
    for (const usr_id of ids) {
      const answer = await t.visitor.call(authContract.login, { email: await emailOf(usr_id), password: PASSWORD })
      statuses.push([answer.status, answer.error.code])
    }
    expect(statuses).toEqual([
      [403, 'role_cannot_sign_in'],
      [403, 'account_frozen'],
      [401, 'wrong_credentials'],
    ])
  })
})

describe('the session', () => {
  it('gives a reloaded page of ours its token back, and nobody else', async () => {
    const { token, user } = await signUp('reload@example.org')
    const cookie = { cookie: `token=${token}` }
    const own = await t.visitor.call(authContract.session, undefined, { headers: { ...cookie, ...sameOrigin } })
    expect([own.status, own.body.token, own.body.user.usr_id]).toEqual([200, token, user.usr_id])
    const foreign = await t.visitor.call(authContract.session, undefined, {
      headers: { ...cookie, 'sec-fetch-site': 'cross-site' },
    })
    const silent = await t.visitor.call(authContract.session, undefined, { headers: cookie })
    const otherOrigin = await t.visitor.call(authContract.session, undefined, {
      headers: { ...cookie, origin: 'https://evil.example' },
    })
    expect([foreign.status, silent.status, otherOrigin.status]).toEqual([403, 403, 403])
  })

  it('has cookies on https that no other host and no http page can set', async () => {
    const secure = await startTestApp({ PUBLIC_URL: 'https://regen.example.gr' })
    const { headers, body } = await secure.visitor.call(authContract.signup, {
      email: 'secure@example.org',
      password: PASSWORD,
    })
    const cookies = [headers['set-cookie']].flat().map(String)
    expect(new Set(cookies.map((cookie) => cookie.split('=')[0]))).toEqual(new Set(['__Host-device', '__Host-token']))
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/;.* HttpOnly; Secure; SameSite=Strict/)
      expect(cookie).not.toContain('Domain')
    }
    const back = (name: string) =>
      secure.visitor.call(authContract.session, undefined, {
        headers: { cookie: `${name}=${body.token}`, ...sameOrigin },
      })
    expect([(await back('__Host-token')).status, (await back('token')).status]).toEqual([200, 401])
  })

  it('of yesterday says that it has ended and takes its cookie away; a visitor hears of no session', async () => {
    const { token } = await signUp('yesterday@example.org')
    const come = (cookie: string) =>
      t.visitor.call(authContract.session, undefined, { headers: { cookie, ...sameOrigin } })
    t.setNow(new Date(Date.now() + 8 * 86_400_000).toISOString())
    const late = await come(`token=${token}`)
    t.setNow(null)
    expect([late.status, late.message, late.error.details]).toEqual([
      401,
      'Η σύνδεση έληξε. Χρειάζεται νέα σύνδεση.',
      { hasEnded: true },
    ])
    expect(String(late.headers['set-cookie'])).toMatch(/^token=;.*Expires=Thu, 01 Jan 1970/)
    const never = await come('')
    expect([never.status, never.error.details]).toEqual([401, undefined])
  })

  it('authorises nothing by the cookie alone', async () => {
    const { token } = await signUp('cookie@example.org')
    const answer = await t.visitor.call(authContract.whoAmI, undefined, {
      headers: { cookie: `token=${token}`, ...sameOrigin },
    })
    expect(answer.status).toBe(401)
  })

  it('ends at logout, at expiry, when frozen and when the role changes', async () => {
    const { token, user } = await signUp('ends@example.org')
    const headers = { authorization: `Bearer ${token}` }
    const status = async () => (await t.visitor.call(authContract.whoAmI, undefined, { headers })).status
    expect(await status()).toBe(200)
    // The word before a token has no case (RFC 9110).
    const lower = { headers: { authorization: `bearer ${token}` } }
    expect((await t.visitor.call(authContract.whoAmI, undefined, lower)).status).toBe(200)
    await t.work((work) => changeAccount(work, user.usr_id, { usr_status: 'FROZEN' }))
    expect(await status()).toBe(401)
    await t.work((work) => changeAccount(work, user.usr_id, { usr_status: 'ON' }))
    t.setNow(new Date(Date.now() + 8 * 86_400_000).toISOString())
    expect(await status()).toBe(401)
    t.setNow(null)
    expect((await t.visitor.call(authContract.logout, undefined, { headers })).status).toBe(200)
    expect(await status()).toBe(401)
  })

  it('ends with all of its person in the browser, and leaves somebody else who signed in in another tab', async () => {
    const own = await signUp('first-tab@example.org')
    const again = await t.visitor.call(authContract.login, { email: 'first-tab@example.org', password: PASSWORD })
    const other = await signUp('other-tab@example.org')
    const status = async (token: string) =>
      (await t.visitor.call(authContract.whoAmI, undefined, { headers: { authorization: `Bearer ${token}` } })).status
    const signOut = (bearer: string, cookie: string) =>
      t.visitor.call(authContract.logout, undefined, {
        headers: { authorization: `Bearer ${bearer}`, cookie: `token=${cookie}` },
      })
    const kept = await signOut(own.token, other.token)
    expect([await status(own.token), await status(other.token)]).toEqual([401, 200])
    expect(kept.headers['set-cookie']).toBeUndefined()
    // A tab that hears only now that its session had ended.
    await signOut(own.token, other.token)
    expect(await status(other.token)).toBe(200)
    const second = await t.visitor.call(authContract.login, { email: 'first-tab@example.org', password: PASSWORD })
    const gone = await signOut(again.body.token, second.body.token)
    expect([await status(again.body.token), await status(second.body.token)]).toEqual([401, 401])
    expect(String(gone.headers['set-cookie'])).toContain('token=;')
  })

  it('lasts twelve hours for administrators and seven days for companies', async () => {
    const admin = await t.asOffice()
    const company = await t.as(await t.work((work) => makeCompanyUser(work, null)))
    t.setNow(new Date(Date.now() + 13 * 3600_000).toISOString())
    expect([(await admin.call(authContract.whoAmI)).status, (await company.call(authContract.whoAmI)).status]).toEqual([
      401, 200,
    ])
    t.setNow(null)
  })
})

describe('passwords', () => {
  it('change with the old one, and end the other sessions', async () => {
    const first = await signUp('changes@example.org')
    const second = await t.visitor.call(authContract.login, { email: 'changes@example.org', password: PASSWORD })
    const headers = { authorization: `Bearer ${first.token}` }
    const wrong = await t.visitor.call(
      authContract.passwordUpdate,
      { old_password: 'λάθος-κωδικός', new_password: 'ολοκαίνουριος-1' },
      { headers },
    )
    expect([wrong.status, wrong.error.fields]).toEqual([422, { old_password: 'Δεν είναι σωστός' }])
    const right = await t.visitor.call(
      authContract.passwordUpdate,
      { old_password: PASSWORD, new_password: 'ολοκαίνουριος-1' },
      { headers },
    )
    expect(right.status).toBe(200)
    const status = async (token: string) =>
      (await t.visitor.call(authContract.whoAmI, undefined, { headers: { authorization: `Bearer ${token}` } })).status
    expect([await status(first.token), await status(second.body.token)]).toEqual([200, 401])
  })

  it('are reset by a mail whose link works once', async () => {
    const { user } = await signUp('forgets@example.org')
    const registered = await t.visitor.call(authContract.resetInit, { email: 'forgets@example.org' })
    const unknown = await t.visitor.call(authContract.resetInit, { email: 'stranger@example.org' })
    expect([registered.status, registered.body]).toEqual([unknown.status, unknown.body])
    const key = await expect
      .poll(() => resetKeyOf(user.usr_id))
      .not.toBeNull()
      .then(() => resetKeyOf(user.usr_id))
    const input = { password: 'μετά-τη-λήθη-9', resetKey: key ?? '' }
    const look = async () => (await t.visitor.call(authContract.resetLook, { resetKey: input.resetKey })).status
    expect([await look(), await look()]).toEqual([200, 200])
    expect((await t.visitor.call(authContract.resetFinish, input)).status).toBe(200)
    expect((await t.visitor.call(authContract.resetFinish, input)).status).toBe(410)
    expect(await look()).toBe(410)
    expect(
      (await t.visitor.call(authContract.login, { email: 'forgets@example.org', password: 'μετά-τη-λήθη-9' })).status,
    ).toBe(200)
  })

  it('are not reset by a torn link, one of another kind, or one of yesterday', async () => {
    const { usr_id } = (await signUp('late-reset@example.org')).user
    const [late = '', foreign = ''] = await t.work((work) =>
      makeKeys(work, [
        { kind: 'reset', usr_id, minutes: 60 },
        { kind: 'email-undo', usr_id, minutes: 60 },
      ]),
    )
    const finish = (resetKey: string) =>
      t.visitor.call(authContract.resetFinish, { password: 'ένας-άλλος-κωδικός', resetKey })
    t.setNow(new Date(Date.now() + 61 * 60_000).toISOString())
    const answers = [await finish(late)]
    t.setNow(null)
    for (const key of [foreign, 'κομμένος', '', late.slice(0, 9), `${late} ${late}`]) answers.push(await finish(key))
    for (const answer of answers)
      expect([answer.status, answer.message]).toEqual([
        410,
        'Ο σύνδεσμος έληξε, έχει χρησιμοποιηθεί ή δεν αντιγράφηκε ολόκληρος.',
      ])
    expect((await finish(late)).status).toBe(200)
  })

  it('given by an administrator must be changed before anything else', async () => {
    const { user, token } = await signUp('first@example.org')
    await t.work(async (work) => setPassword(work, user.usr_id, { hash: await hashPassword(PASSWORD), first: true }))
    const headers = { authorization: `Bearer ${token}` }
    const blocked = await t.visitor.call(notificationsContract.list, {}, { headers })
    expect([blocked.status, blocked.error.code]).toEqual([403, 'password_change_required'])
    await t.visitor.call(
      authContract.passwordUpdate,
      { old_password: PASSWORD, new_password: 'δικός-μου-τώρα' },
      { headers },
    )
    expect((await t.visitor.call(notificationsContract.list, {}, { headers })).status).toBe(200)
  })
})

async function resetKeyOf(usr_id: number): Promise<string | null> {
  const [letter] = await t.work((work) =>
    wholeLetters(work, { mai_fk_usr_id: usr_id, mai_template: 'auth.reset-company' }),
  )
  return /resetKey=([\w-]+)/.exec(letter?.mai_text ?? '')?.[1] ?? null
}

describe('the first administrator', () => {
  it('comes in by a one-time link, and only while there is none', async () => {
    const key = await t.work((work) => makeKey(work, { kind: 'first-administrator', minutes: 10 }))
    const late = await t.visitor.call(authContract.firstAdministrator, {
      key,
      email: 'first-admin@example.org',
      fullname: 'Άννα',
      password: PASSWORD,
    })
    // makeAdministrator has run in this file: the link is void.
    expect(late.status).toBe(410)
    expect((await t.visitor.call(authContract.firstAdministratorLook, { key })).status).toBe(410)
  })

  it('is refused a used address beside its field', async () => {
    await signUp('taken@example.org')
    const key = await t.work(async (work) => {
      await work.db
        .updateTable('users')
        .set({ usr_role: 'COMPANY_USER' })
        .where('usr_role', '=', 'REGEN_ADMINISTRATOR')
        .execute()
      return makeKey(work, { kind: 'first-administrator', minutes: 10 })
    })
    const looks = [key, `${key}x`].map((each) => t.visitor.call(authContract.firstAdministratorLook, { key: each }))
    expect((await Promise.all(looks)).map(({ status }) => status)).toEqual([200, 410])
    const input = { key, email: 'taken@example.org', fullname: 'Άννα', password: PASSWORD }
    const { error } = await t.visitor.call(authContract.firstAdministrator, input)
    expect(error).toMatchObject({ code: 'email_taken', fields: { email: error.message } })
  })
})

describe('the profile', () => {
  it('changes name and telephone, and the person is found under the new name', async () => {
    const { token, user } = await signUp('profile@example.org')
    const headers = { authorization: `Bearer ${token}` }
    const answer = await t.visitor.call(
      authContract.profile,
      { phone: '+30 210 1234567', fullname: 'Ευαγγελία Χρίστου' },
      { headers },
    )
    expect(answer.body).toMatchObject({ usr_fullname: 'Ευαγγελία Χρίστου', usr_phone: '+30 210 1234567' })
    const [line] = await trailOf(t.db, {
      aud_entity: 'user',
      aud_entity_id: String(user.usr_id),
      aud_action: 'changed',
    })
    expect(line?.aud_after).toMatchObject({ usr_fullname: 'Ευαγγελία Χρίστου' })
    const bad = await t.visitor.call(authContract.profile, { phone: 'abc', fullname: '' }, { headers })
    expect([bad.status, Object.keys(bad.error.fields ?? {}).toSorted()]).toEqual([422, ['fullname', 'phone']])
  })

  it('keeps what is left out and empties what is sent empty', async () => {
    const { token } = await signUp('part@example.org')
    const headers = { authorization: `Bearer ${token}` }
    const save = async (part: object) => (await t.visitor.call(authContract.profile, part, { headers })).body
    await save({ phone: '2101234567', fullname: 'Άννα Δοκιμή' })
    expect(await save({ fullname: 'Άννα Μακρή' })).toMatchObject({ usr_phone: '2101234567' })
    expect(await save({ phone: '' })).toMatchObject({ usr_fullname: 'Άννα Μακρή', usr_phone: '' })
  })
})
