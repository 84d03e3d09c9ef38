import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { connectionsContract } from '#shared/features/connections/connections.contract.ts'
import { athensDay } from '#shared/core/dates.ts'
import { teamContract } from '#shared/features/team/team.contract.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { endSessions, mustBeSignedIn, personOf } from '#server/core/sessions.ts'
import { lockAccount } from '#server/core/accounts.ts'
import { inTransaction, type Work } from '#server/core/work.ts'
import { accountById } from '#server/features/account/account.queries.ts'
import { closeWhatWasMade } from '#server/features/account/account.taken-back.ts'
import { lockCompany } from '#server/features/companies/companies.queries.ts'
import { acceptInvitation, inviteTo } from '#server/features/team/team.invitations.ts'
import { setAccess } from '#server/features/team/team.service.ts'
import { type Caller, startTestApp } from '#server/testing/app.ts'
import { untilLockWait } from '#server/testing/locks.ts'
import { type MadeCompany, wholeLetters } from '#server/testing/make.ts'

const t = await startTestApp()

const invite = (from: Caller, email: string) =>
  from.call(teamContract.invite, { email, fullname: 'Νέος', grade: 'MEMBER' })

async function keyOf(mai_to: string): Promise<string> {
  const letters = await t.work((work) => wholeLetters(work, { mai_to }))
  return /invitation#([\w-]+)/.exec(letters.at(-1)?.mai_text ?? '')?.[1] ?? ''
}

const entered = async (address: string) => ({ key: await keyOf(address), fullname: 'Μέσα', usr_password_hash: 'x' })

const takeBack = ({ usr_id }: Caller) =>
  t.work(async (work) => {
    const account = await accountById(work.db, usr_id)
    if (!account) throw new Error('There is no account')
    const since = new Date(Date.now() - 60_000)
    await endSessions(work, usr_id)
    return closeWhatWasMade(work, account, { since, made: since.toISOString() })
  })

const statusOf = async (usr_email: string) => (await t.rows('users', { usr_email })).map(({ usr_status }) => usr_status)

it('locks whom an account let in at the very moment when it is taken back', async () => {
  const owner = await t.asOffice()
  expect((await invite(owner, 'entering@thief.test')).status).toBe(201)
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: hasEntered, resolve: emitEntered } = Promise.withResolvers<void>()
  const way = await entered('entering@thief.test')
  const entering = t.work(async (work) => {
    await acceptInvitation(work, way)
    emitEntered()
    await mayEnd
  })
  await hasEntered
  const taking = takeBack(owner)
  await untilLockWait(t)
  end()
  await entering
  expect(await taking).toContain('entering@thief.test')
  expect(await statusOf('entering@thief.test')).toEqual(['FROZEN'])
})

it('does not lock whom somebody else let in, though the account had invited the same address', async () => {
  const [owner, colleague] = [await t.asOffice(), await t.asOffice()]
  const { inv_id } = (await invite(owner, 'known@mail.test')).body
  expect((await owner.call(teamContract.withdraw, { id: inv_id })).status).toBe(200)
  expect((await invite(colleague, 'known@mail.test')).status).toBe(201)
  const way = await entered('known@mail.test')
  await t.work((work) => acceptInvitation(work, way))
  expect(await takeBack(owner)).not.toContain('known@mail.test')
  expect(await statusOf('known@mail.test')).toEqual(['ON'])
})

it('names as locked only whom it has locked', async () => {
  const owner = await t.asOffice()
  for (const address of ['locked@before.test', 'locked@now.test']) {
    expect((await invite(owner, address)).status).toBe(201)
    const way = await entered(address)
    await t.work((work) => acceptInvitation(work, way))
  }
  const [before] = await t.rows('users', { usr_email: 'locked@before.test' })
  await t.work((work) => setAccess(work, before?.usr_id ?? 0, 'FROZEN'))
  const closed = await takeBack(owner)
  expect(closed).toContain('locked@now.test')
  expect(closed).not.toContain('locked@before.test')
})

describe('an invitation under way while its account is taken back', () => {
  const openOf = async (inv_email: string) =>
    (await t.rows('team_invitation', { inv_email })).filter(({ inv_date_ended }) => inv_date_ended === null)

  /** As a request that had begun before, on any process. */
  async function signedInWork<T>({ token }: Caller, act: (work: Work) => Promise<T>): Promise<T> {
    const person = await personOf(t.db, token, t.services.clock())
    if (!person) throw new Error('The session has ended')
    return inTransaction(t.services, { person }, act)
  }

  it('is waited for and withdrawn', async () => {
    const owner = await t.asOffice()
    const isWritten = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const inviting = signedInWork(owner, async (work) => {
      await inviteTo(work, null, { email: 'first@thief.test', fullname: 'Νέος', grade: 'OWNER' })
      await mustBeSignedIn(work)
      isWritten.resolve()
      await mayEnd.promise
    })
    await isWritten.promise
    const taking = takeBack(owner)
    await untilLockWait(t)
    mayEnd.resolve()
    await inviting
    expect(await taking).toContain('first@thief.test')
    expect(await openOf('first@thief.test')).toEqual([])
  })

  it('is not sent when it comes second', async () => {
    const owner = await t.asCompany()
    const { inviting } = await t.work(async (work) => {
      await lockAccount(work, owner.usr_id)
      const inviting = owner.call(teamContract.companyInvite, { email: 'second@thief.test', fullname: 'Νέος' })
      await untilLockWait(t)
      await endSessions(work, owner.usr_id)
      return { inviting }
    })
    expect((await inviting).status).toBe(401)
    expect(await openOf('second@thief.test')).toEqual([])
    expect(await t.work((work) => wholeLetters(work, { mai_to: 'second@thief.test' }))).toEqual([])
  })

  const key = { name: 'Σύστημα', scopes: ['companies' as const], until: athensDay(new Date()) }
  const hook = { name: 'Σύστημα', url: 'https://hooks.example.org/in', kinds: ['hire.made' as const] }
  it.each([
    ['a key of another system', 'api keys', (owner: Caller) => owner.call(connectionsContract.makeKey, key)],
    ['a hook', 'web hooks', (owner: Caller) => owner.call(connectionsContract.makeHook, hook)],
  ])('nor is %s made', async (_, lock, make) => {
    const owner = await t.asOffice('OWNER')
    const { made } = await t.work(async (work) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(work.db)
      const made = make(owner)
      await untilLockWait(t)
      await endSessions(work, owner.usr_id)
      return { made }
    })
    expect((await made).status).toBe(401)
  })

  it.each([
    [
      'an account opened with a password of its making',
      (owner: Caller, { cny_id }: MadeCompany) =>
        owner.call(companiesContract.createUser, {
          id: cny_id,
          name: 'Νέος',
          email: 'third@thief.test',
          password: 'πρώτη-φράση-που-θυμάμαι',
        }),
    ],
    [
      'a password set',
      (owner: Caller, { usr_id }: MadeCompany) =>
        owner.call(usersContract.updatePassword, { id: usr_id, password: 'πρώτη-φράση-που-θυμάμαι' }),
    ],
  ])('nor is %s, though the password is weighed first', async (_, make) => {
    const [owner, company] = [await t.asOffice('OWNER'), await t.asCompany()]
    const { made } = await t.work(async (work) => {
      await lockCompany(work.db, company.cny_id)
      await lockAccount(work, company.usr_id)
      const made = make(owner, company)
      await untilLockWait(t)
      await endSessions(work, owner.usr_id)
      return { made }
    })
    expect((await made).status).toBe(401)
    expect(await t.rows('users', { usr_email: 'third@thief.test' })).toEqual([])
    expect((await company.call(teamContract.company)).status).toBe(200)
  })
})
