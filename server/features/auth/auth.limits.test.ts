import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { coreRetention } from '#server/core/core.retention.ts'
import { Rate } from '#server/core/rate.ts'
import { ageOf, endNext, type RetentionRule } from '#server/core/retention.ts'
import { createUser, lockAccount, setPassword } from '#server/core/accounts.ts'
import { startTestApp } from '#server/testing/app.ts'
import { quickHash } from '#server/testing/quick-hash.ts'
import { untilLockWait } from '#server/testing/locks.ts'

const PASSWORD = 'ένας-καλός-κωδικός'
let people = 0

const t = await startTestApp({ TRUST_PROXY: '1' })
const hash = await quickHash(PASSWORD)

async function someone() {
  people += 1
  const email = `limits${people}@company.test`
  const usr_id = await t.work((work) =>
    createUser(work, { usr_role: 'COMPANY_USER', usr_email: email, usr_password_hash: hash }),
  )
  return { email, usr_id }
}

/** A sign-in from an address of the caller's choice, perhaps on a device that has signed in before. */
function signIn(email: string, password: string, from: string, device?: string) {
  const headers = { 'x-forwarded-for': from, ...(device ? { cookie: `device=${device}` } : {}) }
  return t.visitor.call(authContract.login, { email, password }, { headers })
}

const CHANGED = 'ο-νέος-κωδικός-μου'

/** Begins something while the password of the account is being changed; it ends after that. */
async function changedMeanwhile<Answer>(usr_id: number, begin: () => Promise<Answer>): Promise<Answer> {
  const changed = await quickHash(CHANGED)
  const { late } = await t.work(async (work) => {
    await lockAccount(work, usr_id)
    const late = begin()
    await Promise.race([untilLockWait(t), late.then(() => Promise.reject(new Error('it did not wait')))])
    await setPassword(work, usr_id, { hash: changed, first: false })
    return { late }
  })
  return late
}

const statusesOf = (answers: readonly { status: number }[]) => {
  const count: Record<number, number> = {}
  for (const { status } of answers) count[status] = (count[status] ?? 0) + 1
  return count
}

const deviceIn = (answer: { headers: Record<string, unknown> }) =>
  /(?:^|,)device=([\w-]{43})/.exec(String(answer.headers['set-cookie']))?.[1] ?? ''

describe('guessing', () => {
  it('at one moment is weighed as often as the limit says', async () => {
    const { email } = await someone()
    const guesses = Array.from({ length: 150 }, (_, n) => signIn(email, `μαντεψιά-${n}`, '203.0.113.1'))
    const answers = await Promise.all(guesses)
    expect(statusesOf(answers)).toEqual({ 401: 10, 429: 140 })
    const right = await signIn(email, PASSWORD, '203.0.113.1')
    expect(right.status).toBe(429)
    // The true time: the first attempt of the window is seconds old.
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(14 * 60)
    expect(Number(right.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    expect(right.message).toBe('Πολλές προσπάθειες. Η επόμενη επιτρέπεται σε 15 λεπτά.')
  })

  it('of many accounts at one moment fills a queue of its own, which refuses at once and holds up nobody elsewhere', async () => {
    const { email } = await someone()
    const finished: string[] = []
    const guess = (number: number) => signIn(`nobody${number}@company.test`, 'μαντεψιά', '203.0.113.3')
    const crowd = Promise.all(
      Array.from({ length: 60 }, async (_, number) => {
        const answer = await guess(number)
        if (answer.status === 401) finished.push('crowd')
        return answer
      }),
    )
    const elsewhere = await signIn(email, PASSWORD, '198.51.100.60')
    finished.push('elsewhere')
    const answers = await crowd
    expect(elsewhere.status).toBe(200)
    expect(finished.at(-1)).toBe('crowd')
    const statuses = statusesOf(answers)
    expect(Object.keys(statuses)).toEqual(['401', '429'])
    expect(statuses[401]).toBeGreaterThanOrEqual(40)
    expect(Number(answers.find(({ status }) => status === 429)?.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('takes nothing from those who know their password, however many come at once', async () => {
    const { email } = await someone()
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(email, PASSWORD, '203.0.113.2')))
    expect(statusesOf(answers)).toEqual({ 200: 30 })
  })

  it('locks nobody out: who has signed in before gets in by device or network, and a letter tells of it', async () => {
    const { email, usr_id } = await someone()
    const device = deviceIn(await signIn(email, PASSWORD, '198.51.100.1'))
    expect(device).toHaveLength(43)
    for (let from = 1; from <= 11; from += 1)
      await Promise.all(Array.from({ length: 10 }, (_, n) => signIn(email, `λάθος-${n}`, `192.0.2.${from}`)))
    expect((await signIn(email, PASSWORD, '192.0.2.99')).status).toBe(429)
    expect((await signIn(email, PASSWORD, '198.51.100.1')).status).toBe(200)
    expect((await signIn(email, PASSWORD, '192.0.2.99', device)).status).toBe(200)
    const letters = await t.db
      .selectFrom('outbox_mail')
      .select('mai_subject')
      .where('mai_fk_usr_id', '=', usr_id)
      .where('mai_template', '=', 'auth.attack-company')
      .execute()
    expect(letters).toHaveLength(1)
  })

  it('from a network that the account knows does not shut out the device', async () => {
    const { email } = await someone()
    const device = deviceIn(await signIn(email, PASSWORD, '198.51.100.2'))
    await Promise.all(Array.from({ length: 12 }, (_, n) => signIn(email, `λάθος-${n}`, '198.51.100.2')))
    expect((await signIn(email, PASSWORD, '198.51.100.2')).status).toBe(429)
    expect((await signIn(email, PASSWORD, '198.51.100.2', device)).status).toBe(200)
    // Somebody else's device helps nobody.
    expect((await signIn((await someone()).email, 'λάθος', '198.51.100.2', device)).status).toBe(401)
  })

  it('counts a /64 of IPv6 as one', async () => {
    const { email } = await someone()
    for (let n = 0; n < 10; n += 1) await signIn(email, `λάθος-${n}`, `2001:db8:5:6::${n + 1}`)
    expect((await signIn(email, PASSWORD, '2001:db8:5:6:ffff::1')).status).toBe(429)
    expect((await signIn(email, PASSWORD, '2001:db8:5:7::1')).status).toBe(200)
  })

  it('leaves no address and no e-mail behind, and what has expired goes in the night', async () => {
    const { email } = await someone()
    await signIn(email, 'λάθος-κωδικός', '203.0.113.77')
    const kept = async () => {
      const counts = await sql`select lic_key from limit_count`.execute(t.db)
      const origins = await sql`select kno_mark from known_origin`.execute(t.db)
      return JSON.stringify([counts.rows, origins.rows])
    }
    expect(await kept()).not.toMatch(/company\.test|203\.0\.113|198\.51/)
    await sql`update limit_count set lic_expires_at = now() - interval '1 second'`.execute(t.db)
    const rule = coreRetention.find(({ name }) => name === 'attempts') as RetentionRule
    await t.work((work) => endNext(work, rule, ageOf(work.now, rule.days)))
    expect(await sql`select from limit_count`.execute(t.db)).toMatchObject({ rows: [] })
  })
})

describe('a limit a minute', () => {
  it('is one for all processes', async () => {
    const rule = { name: 'of a test', points: 100 }
    const processes = [new Rate(t.services, rule), new Rate(t.services, rule), new Rate(t.services, rule)]
    let taken = 0
    for (let n = 0; n < 300; n += 1)
      await processes[n % 3]?.take('somebody').then(
        () => (taken += 1),
        (error: unknown) => expect(error).toMatchObject({ code: 'too_many_requests' }),
      )
    // Each process may be one lot of five behind.
    expect(taken).toBeGreaterThanOrEqual(100 - 5)
    expect(taken).toBeLessThanOrEqual(100 + 3 * 5)
  })
})

describe('letters for a new password', () => {
  it('are few for a mailbox, whoever asks, and one link works', async () => {
    const { email, usr_id } = await someone()
    const ask = (from: string) =>
      t.visitor.call(authContract.resetInit, { email }, { headers: { 'x-forwarded-for': from } })
    for (let round = 0; round < 4; round += 1)
      await Promise.all(Array.from({ length: 9 }, (_, n) => ask(`192.0.2.${100 + (n % 3)}`)))
    const answers = await ask('198.51.100.44')
    expect(answers.status).toBe(200)
    const read = () =>
      t.work(async (work) => ({
        letters: await work.db
          .selectFrom('outbox_mail')
          .select('mai_id')
          .where('mai_fk_usr_id', '=', usr_id)
          .where('mai_template', '=', 'auth.reset-company')
          .execute(),
        keys: await work.db
          .selectFrom('secret_key')
          .select('key_kind')
          .where('key_fk_usr_id', '=', usr_id)
          .where('key_kind', '=', 'reset')
          .execute(),
      }))
    await expect.poll(async () => (await read()).letters.length).toBe(6)
    expect((await read()).keys).toHaveLength(1)
  })
})

describe('signing in', () => {
  it('to one account, of many at one moment, goes one after the other and refuses nobody', async () => {
    const { email, usr_id } = await someone()
    let held: Promise<{ status: number }> | undefined
    await t.work(async (work) => {
      await lockAccount(work, usr_id)
      held = signIn(email, PASSWORD, '198.51.100.76')
      await Promise.race([untilLockWait(t), held.then(() => Promise.reject(new Error('it did not wait')))])
    })
    expect((await held)?.status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 16 }, () => signIn(email, PASSWORD, '198.51.100.77')))
    expect(statusesOf(answers)).toEqual({ 200: 16 })
  })

  it('with a password that is changed while it is weighed opens nothing', async () => {
    const { email, usr_id } = await someone()
    const late = await changedMeanwhile(usr_id, () => signIn(email, PASSWORD, '198.51.100.79'))
    expect([late.status, late.error.code]).toEqual([401, 'wrong_credentials'])
    expect((await signIn(email, CHANGED, '198.51.100.79')).status).toBe(200)
  })

  it('goes on with the new password, where somebody with the old one sets another at the same moment', async () => {
    const { email, usr_id } = await someone()
    const stranger = await t.as(usr_id)
    const passwords = { old_password: PASSWORD, new_password: 'ο-κωδικός-του-ξένου' }
    const late = await changedMeanwhile(usr_id, () => stranger.call(authContract.passwordUpdate, passwords))
    expect([late.status, Object.keys(late.error.fields ?? {})]).toEqual([422, ['old_password']])
    expect((await signIn(email, CHANGED, '198.51.100.80')).status).toBe(200)
  })

  it('from a known device asks the database nine times, and waits for its disk once', async () => {
    const { email } = await someone()
    const from = '198.51.100.78'
    const device = deviceIn(await signIn(email, PASSWORD, from))
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    expect((await signIn(email, PASSWORD, from, device)).status).toBe(200)
    const texts = statements.mock.calls
      .map(([query]: unknown[]) => (typeof query === 'string' ? query : (query as { text: string }).text))
      // What tells the other processes goes in lots, for many at once.
      .filter((text) => !text.includes('pg_notify'))
    statements.mockRestore()
    expect(texts).toHaveLength(9)
    const end = texts.findIndex((text) => text.endsWith('; commit'))
    const alone = [...texts.slice(0, texts.indexOf('begin')), ...texts.slice(end + 1)]
    const writing = alone.filter((text) => /\b(insert|update|delete)\b/.test(text))
    expect(writing).toHaveLength(2)
    for (const text of writing) expect(text).toContain("set_config('synchronous_commit', 'off', true)")
  })
})
