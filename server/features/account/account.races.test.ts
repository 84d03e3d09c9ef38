import { expect, it } from 'vitest'
import { accountContract as contract } from '#shared/features/account/account.contract.ts'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { teamContract } from '#shared/features/team/team.contract.ts'
import { changeContact, lockAccount } from '#server/core/accounts.ts'
import { confirmTotp } from '#server/features/account/account.factors.ts'
import { keepPasskey } from '#server/features/account/account.queries.ts'
import { codeAt, stepOf } from '#server/features/account/totp.ts'
import { startTestApp } from '#server/testing/app.ts'
import { untilLockWait } from '#server/testing/locks.ts'
import { emailOf, wholeLetters } from '#server/testing/make.ts'

const t = await startTestApp()

async function withBothFactors() {
  const person = await t.asOffice('OWNER')
  const { secret } = (await person.call(contract.startTotp)).body
  const code = codeAt(secret, stepOf(t.services.clock()))
  const { recovery_codes } = (await person.call(contract.confirmTotp, { code })).body
  const made = { publicKey: new Uint8Array(1), counter: 0, transports: [], name: 'Ο φορητός μου' }
  await t.work((work) => keepPasskey(work, person.usr_id, { ...made, credential: `of ${person.usr_id}` }))
  return { person, recovery_codes }
}

/** Both begin before either may change anything of the account. */
async function atOnce<Answer>(usr_id: number, first: () => Promise<Answer>, second: () => Promise<Answer>) {
  const { both } = await t.work(async (work) => {
    await lockAccount(work, usr_id)
    const both = [first(), second()]
    await untilLockWait(t)
    return { both }
  })
  return Promise.all(both)
}

it('a profile that is saved while the e-mail moves keeps the new address', async () => {
  const person = await t.asOffice()
  const { saved } = await t.work(async (work) => {
    const moved = { usr_fullname: 'Παλιό Όνομα', usr_phone: '', usr_email: 'moved@office.test' }
    await changeContact(work, person.usr_id, moved)
    const saved = person.call(authContract.profile, { fullname: 'Νέο Όνομα', phone: '2100000000' })
    await untilLockWait(t)
    return { saved }
  })
  expect((await saved).body).toMatchObject({ usr_fullname: 'Νέο Όνομα', usr_email: 'moved@office.test' })
})

it('an e-mail that moves while the profile is saved keeps the new name', async () => {
  const person = await t.asOffice()
  const usr_email = await t.work((work) => emailOf(work, person.usr_id))
  await person.call(contract.changeEmail, { email: 'next@office.test' })
  const [letter] = await t.work((work) => wholeLetters(work, { mai_to: 'next@office.test' }))
  const key = /#confirm\.([\w-]+)/.exec(letter?.mai_text ?? '')?.[1] ?? ''
  const { confirmed } = await t.work(async (work) => {
    await changeContact(work, person.usr_id, { usr_fullname: 'Νέο Όνομα', usr_phone: '2100000000', usr_email })
    const confirmed = t.visitor.call(contract.confirmEmail, { key })
    await untilLockWait(t)
    return { confirmed }
  })
  expect((await confirmed).status).toBe(200)
  const { body } = await person.call(authContract.whoAmI)
  expect(body).toMatchObject({ usr_fullname: 'Νέο Όνομα', usr_email: 'next@office.test' })
})

it('of two factors that are taken away at once the last one stays, where the office asks for one', async () => {
  const { person } = await withBothFactors()
  await person.call(teamContract.requireSecondFactor, { required: true })
  const [passkey] = (await person.call(contract.security)).body.passkeys
  const answers = await atOnce(
    person.usr_id,
    () => person.call(contract.removeTotp),
    () => person.call(contract.removePasskey, { id: passkey?.pas_id ?? 0 }),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await person.call(teamContract.requireSecondFactor, { required: false })
})

it('an authenticator that two windows remove at once, or that was only begun, is told of as often as it went', async () => {
  const { person } = await withBothFactors()
  const remove = () => person.call(contract.removeTotp)
  const removals = () => t.rows('audit', { aud_action: 'removed authenticator', aud_entity_id: String(person.usr_id) })
  const answers = await atOnce(person.usr_id, remove, remove)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await removals()).toHaveLength(1)
  await person.call(contract.startTotp)
  expect((await remove()).status).toBe(200)
  expect(await removals()).toHaveLength(1)
})

it('of two sets of recovery codes made at once one holds', async () => {
  const { person } = await withBothFactors()
  const make = () => person.call(contract.newRecoveryCodes)
  const answers = await atOnce(person.usr_id, make, make)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await person.call(contract.security)).body.recovery_codes_left).toBe(10)
})

it('an authenticator that is begun while another is confirmed waits beside it, and its own code fits', async () => {
  const person = await t.asOffice()
  const step = stepOf(t.services.clock())
  const first = (await person.call(contract.startTotp)).body.secret
  const { second } = await t.work(async (work) => {
    expect(await confirmTotp(work, person.usr_id, codeAt(first, step))).toBe('added')
    const second = person.call(contract.startTotp)
    await untilLockWait(t)
    return { second }
  })
  const { secret } = (await second).body
  expect((await person.call(contract.confirmTotp, { code: codeAt(first, step) })).status).toBe(422)
  expect((await person.call(contract.confirmTotp, { code: codeAt(secret, step) })).status).toBe(200)
})
