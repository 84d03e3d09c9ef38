import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { accountContract } from '#shared/features/account/account.contract.ts'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { teamContract } from '#shared/features/team/team.contract.ts'
import { createUser } from '#server/core/accounts.ts'
import { dropOldUnconfirmed } from '#server/core/unconfirmed-accounts.ts'
import { ownerOfAddress } from '#server/features/programmes/programmes.queries.ts'
import { startTestApp } from '#server/testing/app.ts'
import { companyForm } from '#server/testing/company-form.ts'
import { wholeLetters } from '#server/testing/make.ts'
import { residue } from '#server/testing/residue.ts'

const t = await startTestApp({ TRUST_PROXY: '1' })
const admin = await t.asOffice()
const PASSWORD = 'ένας-καλός-κωδικός'
const OTHER = 'κάτι-άλλο-εντελώς'

/** From an address of its own each time, unless one is named. */
let callers = 0
function from(address?: string) {
  callers += 1
  return { headers: { 'x-forwarded-for': address ?? `198.51.100.${callers}` } }
}

async function signUp(email: string, { password = PASSWORD, address = undefined as string | undefined } = {}) {
  const answer = await t.visitor.call(authContract.signup, { email, password }, from(address))
  expect(answer.status).toBe(201)
  const { usr_id } = answer.body.user
  return { answer, usr_id, person: await t.as(usr_id) }
}

async function lettersTo(email: string): Promise<{ template: string; text: string }[]> {
  const letters = await t.work((work) => wholeLetters(work, { mai_to: email }))
  return letters.map(({ mai_template, mai_text }) => ({ template: mai_template, text: mai_text }))
}

async function keysTo(email: string): Promise<string[]> {
  return (await lettersTo(email)).flatMap(({ text }) => /confirm-email#([\w-]+)/.exec(text)?.[1] ?? [])
}

const login = (email: string, password: string, address?: string) =>
  t.visitor.call(authContract.login, { email, password }, from(address))
const confirm = (key: string, password?: string) => t.visitor.call(authContract.confirmSignup, { key, password })
const isThere = async (usr_id: number) =>
  (await t.db.selectFrom('users').select('usr_id').where('usr_id', '=', usr_id).execute()).length

const candidate = (usr_email: string) => t.work((work) => createUser(work, { usr_role: 'CANDIDATE', usr_email }))
const companyUser = (usr_email: string) => t.work((work) => createUser(work, { usr_role: 'COMPANY_USER', usr_email }))

/** An answer without what is the account's own. */
function shapeOf({ status, body, headers }: Awaited<ReturnType<typeof signUp>>['answer'], email: string) {
  const { user } = body
  const own = { ...user, usr_id: 0, usr_email: user.usr_email.replace(email, 'x'), usr_date_created: '' }
  return { status, own, keys: Object.keys(body), headers: Object.keys(headers) }
}

describe('a sign-up', () => {
  it('answers alike for a free address, a company’s and a candidate’s, and only the letter says which', async () => {
    await candidate('graduate@mail.test')
    await companyUser('boss@firm.test')
    const answers = []
    for (const email of ['nobody@firm.test', 'BOSS@firm.test', 'graduate@mail.test'])
      answers.push(shapeOf((await signUp(email)).answer, email.toLowerCase()))
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    const templates = async (email: string) => (await lettersTo(email)).map(({ template }) => template)
    expect(await templates('nobody@firm.test')).toEqual(['auth.signup'])
    expect(await templates('boss@firm.test')).toEqual(['auth.signup-taken'])
    expect(await templates('graduate@mail.test')).toEqual(['auth.signup-candidate'])
    for (const email of ['nobody@firm.test', 'boss@firm.test', 'graduate@mail.test'])
      expect([email, (await login(email, PASSWORD)).status]).toEqual([email, 200])
  })

  it('keeps its key as a hash alone', async () => {
    await signUp('hashed@firm.test')
    const [key = ''] = await keysTo('hashed@firm.test')
    expect(key).toHaveLength(43)
    expect(await residue(t, [key])).toEqual([])
  })

  it('reserves nothing: another signs up, the office invites, a candidate comes with the address', async () => {
    const first = await signUp('open@firm.test')
    const second = await signUp('open@firm.test', { password: OTHER })
    expect(second.usr_id).not.toBe(first.usr_id)
    expect((await t.work((work) => ownerOfAddress(work, 'open@firm.test'))) === undefined).toBe(true)
    expect(
      (await admin.call(teamContract.invite, { email: 'open@firm.test', fullname: 'Νέος', grade: 'VIEWER' })).status,
    ).toBe(201)
    await candidate('open@firm.test')
    expect([await isThere(first.usr_id), await isThere(second.usr_id)]).toEqual([0, 0])
    expect((await first.person.call(authContract.whoAmI)).status).toBe(401)
    expect((await confirm((await keysTo('open@firm.test'))[0] ?? 'x', PASSWORD)).status).toBe(410)
  })

  it('of one address by two: each signs in with the own password from the own place', async () => {
    await signUp('both@firm.test', { address: '203.0.113.1' })
    await signUp('both@firm.test', { password: OTHER, address: '203.0.113.2' })
    const statuses = [
      (await login('both@firm.test', PASSWORD, '203.0.113.1')).status,
      (await login('both@firm.test', OTHER, '203.0.113.2')).status,
      (await login('both@firm.test', 'ένας-τρίτος-κωδικός', '203.0.113.1')).status,
    ]
    expect(statuses).toEqual([200, 200, 401])
  })

  it('writes to one mailbox a few times an hour, and to its owner from elsewhere still', async () => {
    for (let n = 0; n < 7; n += 1) await signUp('flood@firm.test', { address: '203.0.113.9' })
    expect(await lettersTo('flood@firm.test')).toHaveLength(5)
    await signUp('flood@firm.test', { address: '203.0.113.10' })
    expect(await lettersTo('flood@firm.test')).toHaveLength(6)
  })
})

describe('the confirmation', () => {
  it('counts with the session or the password of the sign-up, once, and ends the others', async () => {
    const stranger = await signUp('owner@firm.test', { password: OTHER })
    const owner = await signUp('owner@firm.test')
    const [strangers = '', own = ''] = await keysTo('owner@firm.test')
    // The owner of the mailbox opens a stranger's letter: without the stranger's password nothing happens.
    expect((await confirm(strangers)).error.fields).toEqual({ password: 'Χρειάζεται ο κωδικός της εγγραφής' })
    expect((await confirm(strangers, PASSWORD)).error.fields).toEqual({ password: 'Δεν είναι ο κωδικός της εγγραφής' })
    expect((await owner.person.call(authContract.confirmSignup, { key: strangers })).status).toBe(422)

    expect((await owner.person.call(authContract.confirmSignup, { key: own })).body.message).toContain('επιβεβαιώθηκε')
    expect((await owner.person.call(authContract.whoAmI)).body.usr_email_confirmed).toBe(true)
    expect((await confirm(own)).body.message).toBe('Το e-mail έχει ήδη επιβεβαιωθεί.')
    expect(await isThere(stranger.usr_id)).toBe(0)
    expect((await stranger.person.call(authContract.whoAmI)).status).toBe(401)
    expect((await confirm(strangers, OTHER)).status).toBe(410)
    expect((await owner.person.call(authContract.sendConfirmation)).status).toBe(409)
  })

  it('by two at one moment: one wins, the other is told and ends', async () => {
    const firstAnswer = await signUp('race@firm.test')
    const two = await signUp('race@firm.test', { password: OTHER })
    const [first = '', second = ''] = await keysTo('race@firm.test')
    const answers = await Promise.all([
      firstAnswer.person.call(authContract.confirmSignup, { key: first }),
      two.person.call(authContract.confirmSignup, { key: second }),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect([401, 409, 410]).toContain(statuses.find((status) => status !== 200))
    expect((await isThere(firstAnswer.usr_id)) + (await isThere(two.usr_id))).toBe(1)
  })

  it('of an address that is taken by now says so to the mailbox, and ends the sign-up', async () => {
    const { usr_id } = await signUp('late@firm.test')
    const [key = ''] = await keysTo('late@firm.test')
    await t.work((work) =>
      sql`insert into users (usr_role, usr_email) values ('CANDIDATE', 'late@firm.test')`.execute(work.db),
    )
    const answer = await confirm(key, PASSWORD)
    expect([answer.status, answer.error.code]).toEqual([409, 'email_taken'])
    expect(await isThere(usr_id)).toBe(0)
  })

  it('refuses keys that are torn, foreign or expired in Greek, and a new letter is the way on', async () => {
    const { person } = await signUp('torn@firm.test')
    const [key = ''] = await keysTo('torn@firm.test')
    const look = async (each: string) => (await t.visitor.call(authContract.signupLook, { key: each })).status
    for (const wrong of [key.slice(0, 20), `${key}x`, 'x'.repeat(43), "' or 1=1 --"])
      expect([wrong, (await confirm(wrong, PASSWORD)).status, await look(wrong)]).toEqual([wrong, 410, 410])
    expect([await look(key), await look(key)]).toEqual([200, 200])
    t.setNow(new Date(Date.now() + 3.01 * 86_400_000).toISOString())
    expect((await person.call(authContract.confirmSignup, { key })).error.code).toBe('link_expired')
    expect(await look(key)).toBe(410)
    expect((await person.call(authContract.sendConfirmation)).status).toBe(200)
    const again = (await keysTo('torn@firm.test'))[1] ?? ''
    expect((await person.call(authContract.confirmSignup, { key: again })).status).toBe(200)
    // To confirm once more is no error, either.
    expect(await look(again)).toBe(200)
    t.setNow(null)
  })

  it('stops guesses of the password behind a right key', async () => {
    await signUp('guess@firm.test')
    const [key = ''] = await keysTo('guess@firm.test')
    const guesses = await Promise.all(Array.from({ length: 14 }, (_, n) => confirm(key, `μαντεψιά-${n}-xyz`)))
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10)
    expect((await confirm(key, PASSWORD)).status).toBe(429)
  })
})

describe('a company whose mailbox has not confirmed', () => {
  it('is not approved, the evidence says why, and after the confirmation it is', async () => {
    const { person } = await signUp('hr@pindos.test')
    const { cny_id } = (await person.call(companiesContract.register, { ...companyForm, cny_name: 'Πίνδος' })).body
    const refused = await admin.call(companiesContract.approve, { id: cny_id })
    expect([refused.status, refused.error.code]).toEqual([409, 'mailbox_unconfirmed'])
    const evidence = async () =>
      (await admin.call(companiesContract.one, { id: cny_id })).body.evidence?.mail.is_confirmed
    expect(await evidence()).toBe(false)
    const [key = ''] = await keysTo('hr@pindos.test')
    await person.call(authContract.confirmSignup, { key })
    expect(await evidence()).toBe(true)
    expect((await admin.call(companiesContract.approve, { id: cny_id })).status).toBe(200)
  })

  it('goes with its account after three days, and nothing of it stays', async () => {
    const { person, usr_id } = await signUp('gone@ghost.test')
    const form = { ...companyForm, cny_name: 'Φάντασμα ΑΕ', fullname: 'Ουρανία Φαντάσματος' }
    const { cny_id } = (await person.call(companiesContract.register, form)).body
    const owner = await candidate('stays@mail.test')
    await t.work(dropOldUnconfirmed)
    expect(await isThere(usr_id)).toBe(1)
    t.setNow(new Date(Date.now() + 3.1 * 86_400_000).toISOString())
    await t.work(dropOldUnconfirmed)
    t.setNow(null)
    expect([await isThere(usr_id), await isThere(owner)]).toEqual([0, 1])
    expect((await admin.call(companiesContract.one, { id: cny_id })).status).toBe(404)
    expect(await residue(t, ['gone@ghost.test'])).toEqual(['public.outbox_mail'])
  })

  it('keeps its account and what was typed as long as the newest letter says', async () => {
    const { person, usr_id } = await signUp('slow@firm.test')
    const days = (count: number) => t.setNow(new Date(Date.now() + count * 86_400_000).toISOString())
    days(2.9)
    expect((await person.call(authContract.sendConfirmation)).status).toBe(200)
    days(5.8)
    await t.work(dropOldUnconfirmed)
    expect(await isThere(usr_id)).toBe(1)
    days(6)
    await t.work(dropOldUnconfirmed)
    expect(await isThere(usr_id)).toBe(0)
    t.setNow(null)
  })
})

it('an unconfirmed account cannot move to another address', async () => {
  const { person } = await signUp('moves@firm.test')
  const answer = await person.call(accountContract.changeEmail, { email: 'elsewhere@firm.test' })
  expect([answer.status, answer.message]).toEqual([409, 'Χρειάζεται πρώτα επιβεβαίωση του τωρινού e-mail.'])
})

it('an account that has been told its password is asked for the own one, not for that of the owner of the address', async () => {
  const { person } = await signUp('graduate@mail.test')
  const input = { old_password: PASSWORD, new_password: 'ολοκαίνουριος-1' }
  expect((await person.call(authContract.passwordUpdate, input)).status).toBe(200)
})
