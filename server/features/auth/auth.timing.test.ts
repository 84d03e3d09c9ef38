import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { beforeEach, expect, it, vi } from 'vitest'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { currentConsent } from '#shared/features/programmes/programmes.consent.ts'
import { programmesContract } from '#shared/features/programmes/programmes.contract.ts'
import { createUser } from '#server/core/accounts.ts'
import { hashPassword } from '#server/core/passwords.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCycle, wholeLetters } from '#server/testing/make.ts'

// Nobody learns from an answer, or from the time that it takes, whether an address belongs to somebody. A hash made for one
// kind of address alone shows in the cost; a letter is too cheap for that, and shows in the statements.

const t = await startTestApp({ TRUST_PROXY: '1' })
const PASSWORD = 'ένας-καλός-κωδικός'
const ROUNDS = 5

let number = 0
const fresh = (name: string) => `${name}${(number += 1)}@timing.test`
/** From a network of its own each time, so that no limit is reached. */
const elsewhere = () => {
  number += 1
  return { headers: { 'x-forwarded-for': `10.${number >> 8}.${number & 255}.1` } }
}

type Act = () => Promise<{ status: number }>

/**
 * The median of what each costs this process, hashing included, in milliseconds: unlike a clock, the same on a busy
 * machine. They take turns.
 */
async function costsOf(acts: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const costs = acts.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, act] of acts.entries()) {
      const before = process.cpuUsage()
      await act()
      const { user, system } = process.cpuUsage(before)
      costs[at]?.push((user + system) / 1000)
      // What goes on after an answer is no part of the next one.
      await sleep(15)
    }
  }
  return costs.map((values) => values.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number)
}

const counting = new AsyncLocalStorage<{ statements: number }>()

/** How many statements each sends to the database. What tells the other processes goes in lots, and does not count. */
async function statementsOf(acts: readonly Act[]): Promise<number[]> {
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? '')
    const count = counting.getStore()
    if (count && !text.includes('pg_notify')) count.statements += 1
    return Reflect.apply(query, this, args) as never
  })
  const counts = []
  for (const act of acts) {
    const count = { statements: 0 }
    await counting.run(count, act)
    counts.push(count.statements)
  }
  spy.mockRestore()
  return counts
}

/** The same answer by the same statements, at costs that differ by less than half a hash. */
async function expectAlike(acts: readonly Act[], status: number): Promise<void> {
  for (const act of acts) expect((await act()).status).toBe(status)
  expect(new Set(await statementsOf(acts))).toHaveLength(1)
  const [ofHash = 0, ...costs] = await costsOf([() => hashPassword(PASSWORD), ...acts])
  expect(Math.max(...costs) - Math.min(...costs)).toBeLessThan(ofHash / 2)
}

async function someone(usr_role: 'CANDIDATE' | 'COMPANY_USER') {
  const usr_email = fresh('known')
  const usr_password_hash = usr_role === 'CANDIDATE' ? null : await hashPassword(PASSWORD)
  const usr_id = await t.work((work) => createUser(work, { usr_role, usr_email, usr_password_hash }))
  return { usr_id, usr_email }
}

/** For each test its own: what one leaves behind is no part of the next. */
let candidate = ''
let company = ''

beforeEach(async () => {
  candidate = (await someone('CANDIDATE')).usr_email
  company = (await someone('COMPANY_USER')).usr_email
})

it('a sign-up costs the same for a free address, a candidate’s and a company’s', async () => {
  const signUp = (email: () => string) => () =>
    t.visitor.call(authContract.signup, { email: email(), password: PASSWORD }, elsewhere())
  await expectAlike([signUp(() => fresh('free')), signUp(() => candidate), signUp(() => company)], 201)
})

it('a wrong password costs the same for an account as for none', async () => {
  const signIn = (email: () => string) => () =>
    t.visitor.call(authContract.login, { email: email(), password: 'λάθος-κωδικός' }, elsewhere())
  await expectAlike([signIn(() => fresh('nobody')), signIn(() => candidate), signIn(() => company)], 401)
})

it('an application costs the same for a candidate’s or a company’s address as for a new one', async () => {
  const edc_id = await t.work((work) => makeCycle(work))
  const form = {
    edc_id,
    usr_fullname: 'Δανάη Ξένου',
    usr_phone: '6971112233',
    usp_city: 'Πάτρα',
    consent: true as const,
    consent_version: currentConsent.version,
    consent_companies: true,
  }
  const apply = (email: () => string) => () =>
    t.visitor.call(programmesContract.apply, { ...form, usr_email: email() }, elsewhere())
  await expectAlike([apply(() => fresh('free')), apply(() => candidate), apply(() => company)], 200)
})

it('a forgotten password is answered before its letter is begun: an account that is held keeps nobody waiting', async () => {
  const { usr_id, usr_email } = await someone('COMPANY_USER')
  const lettersTo = (mai_to: string) => t.work((work) => wholeLetters(work, { mai_to }))
  await t.work(async (work) => {
    await work.db.selectFrom('users').select('usr_id').where('usr_id', '=', usr_id).forUpdate().execute()
    const answer = await t.visitor.call(authContract.resetInit, { email: usr_email }, elsewhere())
    const nobody = await t.visitor.call(authContract.resetInit, { email: fresh('nobody') }, elsewhere())
    expect([answer.status, answer.body]).toEqual([nobody.status, nobody.body])
    expect(await lettersTo(usr_email)).toEqual([])
  })
  await expect.poll(async () => (await lettersTo(usr_email)).length, { timeout: 5000 }).toBe(1)
})
