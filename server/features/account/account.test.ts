import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addDays, athensDay } from '#shared/core/dates.ts'
import { accountContract as contract } from '#shared/features/account/account.contract.ts'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { connectionsContract } from '#shared/features/connections/connections.contract.ts'
import { teamContract } from '#shared/features/team/team.contract.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { setPassword } from '#server/core/accounts.ts'
import { makeKey } from '#server/core/secret-keys.ts'
import { firstRecoveryCodes } from '#server/features/account/account.factors.ts'
import { keepPasskey } from '#server/features/account/account.queries.ts'
import { codeAt, stepOf } from '#server/features/account/totp.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import { quickHash } from '#server/testing/quick-hash.ts'
import { makeAdministrator, makeCompany, wholeLetters } from '#server/testing/make.ts'

const PASSWORD = 'ένας-καλός-κωδικός'

const t = await startTestApp()
const hash = await quickHash(PASSWORD)

interface Somebody extends Caller {
  email: string
}

async function somebody(make = (work: Parameters<typeof makeAdministrator>[0]) => makeAdministrator(work)) {
  const usr_id = await t.work(make)
  await t.work((work) => setPassword(work, usr_id, { hash, first: false }))
  const caller = await t.as(usr_id)
  const { body } = await caller.call(authContract.whoAmI)
  return { ...caller, email: body.usr_email } satisfies Somebody
}

const login = (email: string, agent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0') =>
  t.visitor.call(authContract.login, { email, password: PASSWORD }, { headers: { 'user-agent': agent } })

async function withTotp(person: Somebody) {
  const { body } = await person.call(contract.startTotp)
  const step = stepOf(t.services.clock())
  const confirmed = await person.call(contract.confirmTotp, { code: codeAt(body.secret, step) })
  expect(confirmed.status).toBe(200)
  return { secret: body.secret, codes: confirmed.body.recovery_codes, step }
}

/** In whichever form its receiver gets it. */
async function lastMail(mai_to: string, template: string): Promise<string> {
  const letters = await t.work((work) => wholeLetters(work, { mai_to }))
  return letters.findLast(({ mai_template }) => mai_template.replace(/-company$/, '') === template)?.mai_text ?? ''
}

function addPasskey(usr_id: number, name: string) {
  const made = { credential: `${usr_id} ${name}`, publicKey: new Uint8Array(1), counter: 0, transports: [], name }
  return t.work((work) => keepPasskey(work, usr_id, made))
}

/** The letter is written a moment after the answer. */
async function resetKeyFor(email: string): Promise<string> {
  expect((await t.visitor.call(authContract.resetInit, { email })).status).toBe(200)
  const key = async () => /resetKey=([\w-]+)/.exec(await lastMail(email, 'auth.reset'))?.[1] ?? ''
  await expect.poll(key).not.toBe('')
  return key()
}

const keyOf = (text: string) => /#(?:confirm|undo)\.([\w-]+)/.exec(text)?.[1] ?? 'no-key-in-this-letter-at-all'

describe('the second factor', () => {
  it('is asked after the password, takes each code once, and tells a wrong clock', async () => {
    const person = await somebody()
    const { secret, step } = await withTotp(person)
    const first = await login(person.email)
    expect([first.status, first.error.code]).toEqual([401, 'second_factor_needed'])
    expect(first.error.details).toMatchObject({ totp: true, passkey: false })
    const { ticket } = first.error.details as { ticket: string }
    const enter = (code: string) => t.visitor.call(contract.loginByCode, { ticket, code })
    // The code that confirmed the application has been used.
    const used = await enter(codeAt(secret, step))
    expect([used.status, used.error.fields?.code]).toEqual([
      422,
      'Αυτός ο κωδικός χρησιμοποιήθηκε ήδη. Ο επόμενος έρχεται σε μισό λεπτό.',
    ])
    const late = await enter(codeAt(secret, step - 8))
    expect(late.error.fields?.code).toBe(
      'Αυτός ο κωδικός είναι άλλης ώρας: χρειάζεται ο τωρινός. Αν δεν περνά, η ώρα του κινητού θέλει ρύθμιση.',
    )
    const right = codeAt(secret, step + 1)
    const answers = await Promise.all([enter(right), enter(right)])
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect((await enter(right)).status).toBe(410)
  })

  it('may be replaced by a recovery code, once; ten wrong codes stop the guessing', async () => {
    const person = await somebody()
    const { codes } = await withTotp(person)
    expect(codes).toHaveLength(10)
    const enter = async (code: string) => {
      const { error } = await login(person.email)
      return t.visitor.call(contract.loginByCode, { ticket: (error.details as { ticket: string }).ticket, code })
    }
    const [code = ''] = codes
    expect((await enter(code.toUpperCase())).status).toBe(200)
    expect((await enter(code)).status).toBe(422)
    expect((await person.call(contract.security)).body).toMatchObject({ has_totp: true, recovery_codes_left: 9 })
    const guesses = await Promise.all(Array.from({ length: 14 }, (_, at) => enter(`00000${at % 10}`)))
    expect(guesses.filter((answer) => answer.status === 429).length).toBeGreaterThanOrEqual(5)
  }, 20_000)

  it('moves to a new telephone while the office asks for one: the old one opens until the first code of the new', async () => {
    const person = await somebody()
    const { secret: old, codes, step } = await withTotp(person)
    await person.call(teamContract.requireSecondFactor, { required: true })
    // The telephone is lost: in by a recovery code, where neither the application nor the rule can be taken away.
    const enter = async (code: string) => {
      const { error } = await login(person.email)
      return t.visitor.call(contract.loginByCode, { ticket: (error.details as { ticket: string }).ticket, code })
    }
    expect((await enter(codes[0] ?? '')).status).toBe(200)
    expect(await lastMail(person.email, 'account.second-factor')).toContain('με εφεδρικό κωδικό. Απομένουν 9.')
    expect((await person.call(contract.removeTotp)).status).toBe(409)
    const { secret } = (await person.call(contract.startTotp)).body
    expect((await enter(codeAt(old, step + 1))).status).toBe(200)
    expect((await person.call(contract.confirmTotp, { code: codeAt(old, step) })).status).toBe(422)
    const confirmed = await person.call(contract.confirmTotp, { code: codeAt(secret, step) })
    expect([confirmed.status, confirmed.body.recovery_codes]).toEqual([200, []])
    expect((await person.call(contract.security)).body).toMatchObject({ has_totp: true, recovery_codes_left: 9 })
    expect(await lastMail(person.email, 'account.second-factor')).toContain('Νέα εφαρμογή κωδικών πήρε τη θέση')
    expect((await enter(codeAt(old, step + 1))).status).toBe(422)
    expect((await enter(codeAt(secret, step + 1))).status).toBe(200)
    await person.call(teamContract.requireSecondFactor, { required: false })
    const acts = await t.db
      .selectFrom('audit')
      .select('aud_action')
      .where('aud_entity_id', '=', String(person.usr_id))
      .execute()
    expect(acts.map(({ aud_action }) => aud_action)).toContain('replaced authenticator')
  })

  it('is not called refused or too late where the database fails', async () => {
    const ticket = 'x'.repeat(43)
    const response = { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} }
    const ask = async () =>
      Promise.all([
        t.visitor.call(contract.loginByCode, { ticket, code: '000000' }),
        t.visitor.call(contract.loginByPasskey, { ticket, response }),
      ])
    expect((await ask()).map(({ error }) => error.code)).toEqual(['link_expired', 'passkey_refused'])
    await sql`alter table secret_key rename to secret_key_away`.execute(t.db)
    const answers = await ask().finally(() => sql`alter table secret_key_away rename to secret_key`.execute(t.db))
    expect(answers.map(({ error }) => error.code)).toEqual(['unexpected', 'unexpected'])
  })

  it('is guessed by a stranger no longer than a day’s tries, and that takes none from the owner', async () => {
    const outside = await startTestApp({ TRUST_PROXY: '1' })
    const usr_id = await outside.work(makeAdministrator)
    await outside.work((work) => setPassword(work, usr_id, { hash, first: false }))
    const person = await outside.as(usr_id)
    const { usr_email: email } = (await person.call(authContract.whoAmI)).body
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    expect(
      (await outside.visitor.call(authContract.login, { email, password: PASSWORD }, from('192.0.2.1'))).status,
    ).toBe(200)
    const { secret } = (await person.call(contract.startTotp)).body
    expect((await person.call(contract.confirmTotp, { code: codeAt(secret, stepOf(new Date())) })).status).toBe(200)
    const ticketFrom = async (address: string) => {
      const { error } = await outside.visitor.call(authContract.login, { email, password: PASSWORD }, from(address))
      return (error.details as { ticket: string }).ticket
    }
    const enter = async (address: string, code: string) =>
      outside.visitor.call(contract.loginByCode, { ticket: await ticketFrom(address), code }, from(address))
    const guess = () => enter('203.0.113.9', '000000')
    const statuses = []
    for (let at = 0; at < 11; at += 1) statuses.push((await guess()).status)
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429])
    // The quarter of an hour passes as often as the stranger likes; the day does not.
    await outside.services.connection.pool.query(
      `update limit_count set lic_count = 60 where lic_key like 'second factor of an account:%'`,
    )
    await outside.services.connection.pool.query(`delete from limit_count where lic_key like 'second factor:%'`)
    const refused = await guess()
    expect([refused.status, refused.message]).toEqual([429, 'Πολλές προσπάθειες. Η επόμενη επιτρέπεται σε 24 ώρες.'])
    expect((await enter('192.0.2.1', codeAt(secret, stepOf(new Date()) + 1))).status).toBe(200)
  }, 30_000)

  it('that is only a passkey comes with codes for a browser without it; the last factor takes them along', async () => {
    const person = await somebody()
    await addPasskey(person.usr_id, 'Ο φορητός μου')
    const first = () => t.work((work) => firstRecoveryCodes(work, person.usr_id))
    const both = await Promise.all([first(), first()])
    expect(both.flatMap(({ recovery_codes }) => recovery_codes)).toHaveLength(10)
    const { recovery_codes } = (await person.call(contract.newRecoveryCodes)).body
    const { error } = await login(person.email)
    expect(error.details).toMatchObject({ totp: false, passkey: true })
    const { ticket } = error.details as { ticket: string }
    const stale = both.flatMap((made) => made.recovery_codes)[0] ?? ''
    expect((await t.visitor.call(contract.loginByCode, { ticket, code: stale })).status).toBe(422)
    expect((await t.visitor.call(contract.loginByCode, { ticket, code: recovery_codes[0] ?? '' })).status).toBe(200)
    const { passkeys } = (await person.call(contract.security)).body
    expect((await person.call(contract.removePasskey, { id: passkeys[0]?.pas_id ?? 0 })).status).toBe(200)
    expect((await person.call(contract.security)).body.recovery_codes_left).toBe(0)
    expect((await person.call(contract.newRecoveryCodes)).status).toBe(409)
  })

  it('keeps its secret encrypted, and is refused when its key is lost elsewhere', async () => {
    const person = await somebody()
    const { secret } = await withTotp(person)
    const row = await t.db
      .selectFrom('totp')
      .select('tot_secret')
      .where('tot_fk_usr_id', '=', person.usr_id)
      .executeTakeFirstOrThrow()
    expect(row.tot_secret).not.toContain(secret)
    expect(t.services.keys.decrypt('totp.tot_secret', row.tot_secret)).toBe(secret)
  })

  it('may be made compulsory for the office by an owner who has one, and reset for a colleague', async () => {
    const [owner, colleague] = [await somebody(), await somebody()]
    const refused = await owner.call(teamContract.requireSecondFactor, { required: true })
    expect(refused.status).toBe(409)
    await withTotp(owner)
    expect((await owner.call(teamContract.requireSecondFactor, { required: true })).status).toBe(200)
    const closed = await colleague.call(candidatesContract.search, {})
    expect([closed.status, closed.error.code]).toEqual([403, 'second_factor_missing'])
    expect((await colleague.call(authContract.whoAmI)).body.usr_must_add_second_factor).toBe(true)
    await withTotp(colleague)
    expect((await colleague.call(candidatesContract.search, {})).status).toBe(200)
    expect((await colleague.call(contract.removeTotp)).status).toBe(409)
    const reset = await owner.call(teamContract.resetSecondFactor, { id: colleague.usr_id })
    expect(reset.body.has_second_factor).toBe(false)
    // A second owner who presses meanwhile tells of nothing.
    expect((await owner.call(teamContract.resetSecondFactor, { id: colleague.usr_id })).status).toBe(409)
    expect((await colleague.call(authContract.whoAmI)).status).toBe(401)
    expect((await login(colleague.email)).status).toBe(200)
    expect((await owner.call(teamContract.requireSecondFactor, { required: false })).status).toBe(200)
  })

  it('refuses a passkey of nobody, a foreign ticket and a torn answer', async () => {
    const question = await t.visitor.call(contract.passkeyQuestion)
    expect(question.body.options).toMatchObject({ userVerification: 'required', rpId: 'localhost' })
    for (const input of [
      { ticket: question.body.ticket, response: { id: 'unknown' } },
      { ticket: question.body.ticket, response: {} },
      { ticket: 'not-a-ticket-of-anybody', response: { id: 'x' } },
    ]) {
      const answer = await t.visitor.call(contract.loginByPasskey, input)
      expect([answer.status, answer.error.code]).toEqual([401, 'passkey_refused'])
    }
  })
})

describe('a dangerous act', () => {
  it('needs the password again when the sign-in is old', async () => {
    const owner = await somebody()
    const erase = () => owner.call(candidatesContract.erase, { id: 2_147_483_600, confirm: 'ΔΙΑΓΡΑΦΗ' } as never)
    expect((await erase()).status).toBe(404)
    t.setNow(new Date(Date.now() + 20 * 60_000).toISOString())
    const refused = await erase()
    expect([refused.status, refused.error.code]).toEqual([403, 'proof_required'])
    const wrong = await owner.call(contract.prove, { password: 'λάθος-κωδικός' })
    expect([wrong.status, wrong.error.fields]).toEqual([422, { password: 'Δεν είναι σωστός' }])
    expect((await owner.call(contract.prove, { password: PASSWORD })).status).toBe(200)
    expect((await erase()).status).toBe(404)
    t.setNow(null)
  })
})

describe('a new device', () => {
  it('is told to the owner by mail, the first one and a known one are not', async () => {
    const person = await somebody()
    const first = await login(person.email)
    const letterText = () => lastMail(person.email, 'auth.new-device')
    expect(await letterText()).toBe('')
    const cookie = /device=([\w-]+)/.exec(String(first.headers['set-cookie']))?.[0] ?? ''
    const again = { headers: { cookie } }
    await t.visitor.call(authContract.login, { email: person.email, password: PASSWORD }, again)
    expect(await letterText()).toBe('')
    await login(person.email, 'Mozilla/5.0 (iPhone) Safari/605.1')
    expect(await letterText()).toContain('Safari σε iPhone')
  })
})

describe('own sessions', () => {
  it('are listed in words, end one by one or all but this one, and reach nobody else’s', async () => {
    const person = await somebody()
    const stranger = await somebody()
    const other = await login(person.email)
    const list = (await person.call(contract.sessions)).body
    expect(list.map((one) => [one.device, one.place, one.is_current])).toEqual(
      expect.arrayContaining([
        ['Chrome σε Windows', 'Αυτό το δίκτυο', false],
        ['Άγνωστη συσκευή', 'Αυτό το δίκτυο', true],
      ]),
    )
    const id = list.find((one) => !one.is_current)?.ses_id ?? 0
    expect((await stranger.call(contract.endSession, { id })).status).toBe(404)
    expect((await person.call(contract.endSession, { id })).status).toBe(200)
    const headers = { authorization: `Bearer ${other.body.token}` }
    expect((await t.visitor.call(authContract.whoAmI, undefined, { headers })).status).toBe(401)
    await login(person.email)
    expect((await person.call(contract.endOtherSessions)).status).toBe(200)
    expect((await person.call(contract.sessions)).body).toHaveLength(1)
  })
})

describe('the own e-mail', () => {
  it('changes when the new mailbox confirms, and the old one can undo it', async () => {
    const person = await somebody(async (work) => (await makeCompany(work)).usr_id)
    const to = 'new.mailbox@company.test'
    expect((await person.call(contract.changeEmail, { email: person.email })).status).toBe(422)
    expect((await person.call(contract.changeEmail, { email: to })).status).toBe(200)
    expect((await person.call(authContract.whoAmI)).body.usr_email).toBe(person.email)
    const key = keyOf(await lastMail(to, 'account.email-confirm'))
    const look = async (kind: 'confirm' | 'undo', used: string) =>
      (await t.visitor.call(contract.emailLook, { kind, key: used })).status
    expect([await look('confirm', key), await look('undo', key)]).toEqual([200, 410])
    expect((await t.visitor.call(contract.confirmEmail, { key })).status).toBe(200)
    expect((await t.visitor.call(contract.confirmEmail, { key })).status).toBe(410)
    expect(await look('confirm', key)).toBe(410)
    expect((await login(person.email)).status).toBe(401)
    expect((await login(to)).status).toBe(200)
    const undo = keyOf(await lastMail(person.email, 'account.email-changed'))
    expect([await look('undo', undo), await look('undo', undo)]).toEqual([200, 200])
    expect((await t.visitor.call(contract.undoEmail, { key: undo })).status).toBe(200)
    expect(await look('undo', undo)).toBe(410)
    expect((await person.call(authContract.whoAmI)).status).toBe(401)
    // Whoever moved it may have set the password: it opens nothing until it is set anew from the old mailbox.
    expect((await login(person.email)).status).toBe(401)
    const resetKey = await resetKeyFor(person.email)
    expect((await t.visitor.call(authContract.resetFinish, { password: PASSWORD, resetKey })).status).toBe(200)
    expect((await login(person.email)).status).toBe(200)
  })

  it('is taken back from a thief for good: no later link, passkey or authenticator of theirs opens the account', async () => {
    const owner = await somebody(async (work) => (await makeCompany(work)).usr_id)
    await addPasskey(owner.usr_id, 'Του κατόχου')
    const now = Date.now()
    t.setNow(new Date(now + 5 * 86_400_000).toISOString())
    const thief = await t.as(owner.usr_id)
    await addPasskey(owner.usr_id, 'Του κλέφτη')
    await withTotp({ ...thief, email: owner.email })
    const move = async (from: string, to: string) => {
      expect((await thief.call(contract.changeEmail, { email: to })).status).toBe(200)
      const confirmed = await t.visitor.call(contract.confirmEmail, {
        key: keyOf(await lastMail(to, 'account.email-confirm')),
      })
      expect(confirmed.status).toBe(200)
      return keyOf(await lastMail(from, 'account.email-changed'))
    }
    const ownersLink = await move(owner.email, 'first@thief.test')
    t.setNow(new Date(now + 5 * 86_400_000 + 60_000).toISOString())
    const thiefsLink = await move('first@thief.test', 'second@thief.test')
    // Two presses of the link at once have one effect.
    const both = await Promise.all([1, 2].map(() => t.visitor.call(contract.undoEmail, { key: ownersLink })))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 410]))
    const late = await t.visitor.call(contract.undoEmail, { key: thiefsLink })
    expect([late.status, late.message]).toEqual([
      410,
      'Ο σύνδεσμος έληξε, έχει χρησιμοποιηθεί ή δεν αντιγράφηκε ολόκληρος.',
    ])
    expect((await thief.call(authContract.whoAmI)).status).toBe(401)
    const again = await t.as(owner.usr_id)
    expect((await again.call(authContract.whoAmI)).body.usr_email).toBe(owner.email)
    const { has_totp, has_password, passkeys } = (await again.call(contract.security)).body
    expect([has_totp, has_password, passkeys.map((passkey) => passkey.pas_name)]).toEqual([
      false,
      false,
      ['Του κατόχου'],
    ])
    t.setNow(null)
  })

  it('is taken back with every key that opens something without the password', async () => {
    const now = Date.now()
    const office = await somebody()
    const until = addDays(athensDay(new Date(now)), 60)
    const apiKeyOf = async (caller: Caller) =>
      (await caller.call(connectionsContract.makeKey, { name: 'Κλειδί', scopes: ['companies'], until })).body.made
        .apk_id
    const owners = await apiKeyOf(office)
    t.setNow(new Date(now + 5 * 86_400_000).toISOString())
    const thief = await t.as(office.usr_id)
    const thiefs = await apiKeyOf(thief)
    for (const kind of ['calendar', 'morning', 'second-factor'] as const)
      await t.work((work) => makeKey(work, { kind, usr_id: office.usr_id, minutes: 10_000 }))
    await thief.call(contract.changeEmail, { email: 'office@thief.test' })
    const key = keyOf(await lastMail('office@thief.test', 'account.email-confirm'))
    expect((await t.visitor.call(contract.confirmEmail, { key })).status).toBe(200)
    const undo = keyOf(await lastMail(office.email, 'account.email-changed'))
    expect((await t.visitor.call(contract.undoEmail, { key: undo })).status).toBe(200)
    const left = await t.rows('secret_key', { key_fk_usr_id: office.usr_id, key_used_at: null })
    expect(left).toEqual([])
    const keys = (await (await t.as(office.usr_id)).call(connectionsContract.keys)).body
    const stateOf = (id: number) => keys.find(({ apk_id }) => apk_id === id)?.state
    expect([stateOf(owners), stateOf(thiefs)]).toEqual(['LIVING', 'ACCOUNT_ENDED'])
    t.setNow(null)
  })

  it('is taken back with what was made in it: recovery codes, invitations and hooks, and colleagues hear of it', async () => {
    const now = Date.now()
    const office = await somebody()
    const { codes } = await withTotp(office)
    const colleague = await somebody()
    const inviteFrom = async (caller: Caller, address: string) =>
      (await caller.call(teamContract.invite, { email: address, fullname: 'Νέος', grade: 'MEMBER' })).status
    const hookOf = async (caller: Caller, name: string) =>
      (
        await caller.call(connectionsContract.makeHook, {
          name,
          url: `https://${name}.test/in`,
          kinds: ['company.approved'],
        })
      ).body.made.whk_id
    expect(await inviteFrom(office, 'earlier@mail.test')).toBe(201)
    const earlier = await hookOf(office, 'earlier')
    t.setNow(new Date(now + 5 * 86_400_000).toISOString())
    const thief = await t.as(office.usr_id)
    expect(await inviteFrom(thief, 'open@thief.test')).toBe(201)
    expect(await inviteFrom(thief, 'inside@thief.test')).toBe(201)
    const enter = async (address: string) => {
      const key = /invitation#([\w-]+)/.exec(await lastMail(address, 'team.office'))?.[1] ?? ''
      expect((await t.visitor.call(teamContract.accept, { key, fullname: 'Μέσα', password: PASSWORD })).status).toBe(
        201,
      )
      const [user] = await t.rows('users', { usr_email: address })
      return t.as(Number(user?.usr_id))
    }
    // Whom the thief let in lets others in.
    const inside = await enter('inside@thief.test')
    await t.db.updateTable('users').set({ usr_grade: 'OWNER' }).where('usr_id', '=', inside.usr_id).execute()
    expect(await inviteFrom(inside, 'deep@thief.test')).toBe(201)
    const deep = await enter('deep@thief.test')
    expect(await inviteFrom(inside, 'deeper@thief.test')).toBe(201)
    await t.db.updateTable('users').set({ usr_email: 'moved@thief.test' }).where('usr_id', '=', deep.usr_id).execute()
    const hook = await hookOf(thief, 'thief')
    await thief.call(contract.changeEmail, { email: 'mover@thief.test' })
    const key = keyOf(await lastMail('mover@thief.test', 'account.email-confirm'))
    expect((await t.visitor.call(contract.confirmEmail, { key })).status).toBe(200)
    const undo = keyOf(await lastMail(office.email, 'account.email-changed'))
    const { message } = (await t.visitor.call(contract.undoEmail, { key: undo })).body
    for (const closed of [`εφεδρικοί κωδικοί (${codes.length})`, 'προσκλήσεις: open@thief.test', 'συστήματα: thief'])
      expect(message).toContain(closed)
    expect(message).toContain('γνωστός: inside@thief.test, moved@thief.test')
    expect(message).toContain('deeper@thief.test')
    for (const { usr_id } of [inside, deep])
      expect((await t.rows('users', { usr_id })).map(({ usr_status }) => usr_status)).toEqual(['FROZEN'])
    expect(
      (await (await t.as(colleague.usr_id)).call(teamContract.lock, { id: inside.usr_id, value: 'ON' })).status,
    ).toBe(200)
    const team = await (await t.as(colleague.usr_id)).call(teamContract.office)
    const invited = team.body.invitations.map(({ inv_email }) => inv_email)
    expect(invited).toContain('earlier@mail.test')
    expect(invited).not.toContain('open@thief.test')
    const resting = await t.rows('web_hook', { whk_is_resting: true })
    expect(resting.map(({ whk_id }) => whk_id)).toEqual([hook])
    expect(earlier).not.toBe(hook)
    expect(await t.rows('recovery_code', { rec_fk_usr_id: office.usr_id })).toEqual([])
    for (const { usr_id, email } of [office, colleague]) {
      const [notice] = await t.rows('notification', { not_fk_usr_id: usr_id, not_kind: 'account.taken-back' })
      expect(notice?.not_body, email).toContain('inside@thief.test')
    }
    t.setNow(null)
  })

  it('moves no more, and no half sign-in goes on, once the password was set anew', async () => {
    const person = await somebody()
    const { secret } = await withTotp(person)
    const { ticket } = (await login(person.email)).error.details as { ticket: string }
    expect((await person.call(contract.changeEmail, { email: 'late@mail.test' })).status).toBe(200)
    const resetKey = await resetKeyFor(person.email)
    expect((await t.visitor.call(authContract.resetFinish, { password: PASSWORD, resetKey })).status).toBe(200)
    const code = codeAt(secret, stepOf(new Date()) + 1)
    const halfway = await t.visitor.call(contract.loginByCode, { ticket, code })
    expect([halfway.status, halfway.message]).toEqual([410, 'Πέρασε πολλή ώρα. Χρειάζονται ξανά e-mail και κωδικός.'])
    const key = keyOf(await lastMail('late@mail.test', 'account.email-confirm'))
    expect((await t.visitor.call(contract.confirmEmail, { key })).status).toBe(410)
  })

  it('changes once when its link is pressed twice at one moment', async () => {
    const person = await somebody()
    expect((await person.call(contract.changeEmail, { email: 'pressed.twice@mail.test' })).status).toBe(200)
    const key = keyOf(await lastMail('pressed.twice@mail.test', 'account.email-confirm'))
    const both = await Promise.all([1, 2].map(() => t.visitor.call(contract.confirmEmail, { key })))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 410]))
    const notices = await t.work((work) =>
      wholeLetters(work, { mai_to: person.email, mai_template: 'account.email-changed' }),
    )
    expect(notices).toHaveLength(1)
  })

  it('is not changed by a token alone, and a used address says so to its own mailbox', async () => {
    const [person, other] = [await somebody(), await somebody()]
    const direct = await person.call(usersContract.edit, { id: person.usr_id, email: 'thief@mail.test' })
    expect([direct.status, direct.message]).toEqual([
      409,
      'Το δικό σου e-mail αλλάζει από τις ρυθμίσεις, με επιβεβαίωση.',
    ])
    expect((await person.call(contract.changeEmail, { email: other.email })).status).toBe(200)
    const key = keyOf(await lastMail(other.email, 'account.email-confirm'))
    const refused = await t.visitor.call(contract.confirmEmail, { key })
    expect([refused.status, refused.error.code]).toEqual([409, 'email_taken'])
  })
})
