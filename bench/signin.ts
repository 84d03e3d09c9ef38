import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { BenchContext } from '#bench/kit/context.ts'
import { ask } from '#bench/kit/ask.ts'
import { quantile } from '#bench/kit/figures.ts'
import { wordsOf } from '#bench/kit/pace.ts'
import { startBeside } from '#bench/kit/processes.ts'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { hashPassword } from '#server/core/passwords.ts'

// How long somebody waits to sign in while others guess, arrive all at once, or sign up without end. Each stands at an
// address of its own, which the product reads behind one proxy.

const PASSWORD = 'ένας-κωδικός-για-μέτρηση'
const PEOPLE = 300
const GUESSES = 200
const SIGN_UPS_PER_SECOND = 20
const SECONDS = 10
const WARM_UP = 150
const EVERY_MS = 250
const GOAL_MS = 1000

const BYSTANDER = { email: 'bystander@signin.bench', from: '203.0.113.200' }
const person = (number: number) => `person${number}@signin.bench`

export async function run(context: BenchContext): Promise<void> {
  await makePeople(context)
  const product = await startBeside('server.ts', [context.database.url, context.database.folder, 'behind-proxy'])
  try {
    await measure(context, product.url)
  } finally {
    await product.stop()
    await forget(context)
  }
}

async function measure(context: BenchContext, url: string): Promise<void> {
  const statusOf = async (path: string, from: string, body: object): Promise<number> => {
    const response = await ask(url + path, { body, headers: { 'x-forwarded-for': from } })
    await response.arrayBuffer()
    return response.status
  }
  const signIn = (email: string, from: string, password = PASSWORD) =>
    statusOf(authContract.login.path, from, { email, password })

  /** Signs the bystander in again and again until the others are done, and says how long that took. */
  const watched = async (what: string, others: () => Promise<number[]>) => {
    const times: number[] = []
    const refused: number[] = []
    let isOver = false
    const answers = others().finally(() => {
      isOver = true
    })
    do {
      const began = performance.now()
      const status = await signIn(BYSTANDER.email, BYSTANDER.from)
      times.push(performance.now() - began)
      if (status !== 200) refused.push(status)
      await sleep(EVERY_MS)
    } while (!isOver)
    const counted = wordsOf((await answers).map(String)) || 'none'
    const slowest = Math.max(...times)
    context.report({
      what: `${what}: a bystander signs in, p95`,
      ours: quantile(times, 0.95),
      unit: 'ms',
      goal: `max < ${GOAL_MS} ms`,
      holds: slowest < GOAL_MS && refused.length === 0,
      note: `p50 ${quantile(times, 0.5).toFixed(0)}, max ${slowest.toFixed(0)} ms of ${times.length}; refused ${refused.length}; the others: ${counted}`,
    })
  }

  // A process that has worked for a while: in the first seconds every request takes twice as long.
  for (let count = 0; count < WARM_UP; count += 1) await signIn(BYSTANDER.email, BYSTANDER.from)
  await watched('nobody else', () => sleep(SECONDS * 300).then(() => []))
  await watched(`${GUESSES} guesses at once from one address`, () =>
    Promise.all(Array.from({ length: GUESSES }, (_, at) => signIn(person(0), '198.51.100.1', `μαντεψιά-${at}`))),
  )
  await watched(`${PEOPLE} sign-ins at once from one address`, () =>
    Promise.all(Array.from({ length: PEOPLE }, (_, at) => signIn(person(at), '198.51.100.2'))),
  )
  await watched(`${PEOPLE} sign-ins at once from ${PEOPLE} addresses`, () =>
    Promise.all(Array.from({ length: PEOPLE }, (_, at) => signIn(person(at), `10.1.${at >> 8}.${at & 255}`))),
  )
  await watched(`${SIGN_UPS_PER_SECOND} sign-ups a second`, async () => {
    const answers: Promise<number>[] = []
    for (let count = 0; count < SIGN_UPS_PER_SECOND * SECONDS; count += 1) {
      const email = `new${count}@signin.bench`
      answers.push(statusOf(authContract.signup.path, `10.2.0.${count % 50}`, { email, password: PASSWORD }))
      await sleep(1000 / SIGN_UPS_PER_SECOND)
    }
    return Promise.all(answers)
  })
}

async function makePeople(context: BenchContext): Promise<void> {
  await forget(context)
  const hash = await hashPassword(PASSWORD)
  const emails = [BYSTANDER.email, ...Array.from({ length: PEOPLE }, (_, at) => person(at))]
  await sql`insert into users (usr_role, usr_email, usr_fullname, usr_password_hash)
    select 'COMPANY_USER', email, email, ${hash} from unnest(${emails}::text[]) email`.execute(
    context.services.connection.db,
  )
}

/** And the counters of tries: a second run begins as the first one did. */
async function forget({ services }: Pick<BenchContext, 'services'>): Promise<void> {
  const { db } = services.connection
  await sql`delete from outbox_mail where lower(mai_to) like '%@signin.bench'`.execute(db)
  await sql`delete from users where usr_email like '%@signin.bench'`.execute(db)
  await sql`delete from limit_count`.execute(db)
}
