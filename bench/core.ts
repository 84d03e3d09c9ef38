import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askWell } from '#bench/kit/ask.ts'
import type { BenchContext } from '#bench/kit/context.ts'
import { quantile } from '#bench/kit/figures.ts'
import { load } from '#bench/kit/load.ts'
import { startProduct } from '#bench/kit/processes.ts'
import { PROJECT } from '#server/core/project.ts'
import { memoryOf } from '#bench/kit/usage.ts'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { demoSignIns } from '#server/database/seeds/demo.sign-ins.ts'

// The core: start, memory, lists beside a bare server, signing in, the first load.

const WHY_FIRST =
  'The folder of PostgreSQL, all migrations and the rows of the demo world are more than half of it, then code that nobody has compiled yet; what does not wait for another runs beside it'
const WHY_LATER =
  'Where it takes 1.2 s, the code and PostgreSQL are up after 0.7 s, routes and schemas take 0.3 s, the job queue 0.2 s: a slower machine misses it'
const WHY_MEMORY =
  'The modules with their text and the schemas of all calls are 65 MB of living objects; Node itself and the room that V8 keeps are the rest'
const WHY_P99 =
  'Two statements a request, on two cores that PostgreSQL and whoever asks share; of the time of our process a fifth is collecting garbage, a sixth reading what PostgreSQL answers, a tenth each the kernel, shaping and sending, and putting the statements together'

export async function run(context: BenchContext): Promise<void> {
  await starts(context)
  await memoryIdle(context)
  await lists(context)
  await signingIn(context)
  // V6.
  const { pid } = await context.product()
  context.report({ id: 'V6', what: 'memory, after the load', ours: memoryOf(pid), unit: 'MB', below: 350 })
  firstLoad(context)
}

/** V5: the very first start makes the database and the demo seed, later ones find them. */
async function starts(context: BenchContext): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'regen-bench-'))
  const times: number[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    // As `npm start` does: what the first one compiled, the later ones find.
    const NODE_COMPILE_CACHE = join(dataDir, 'compiled')
    const product = await startProduct({ DATA_DIR: dataDir, DATABASE_URL: '', NODE_COMPILE_CACHE })
    times.push(product.seconds)
    await product.stop()
  }
  await rm(dataDir, { recursive: true, force: true })
  const [first = 0, ...later] = times
  context.report({
    id: 'V5',
    what: 'very first start, with the demo seed',
    ours: first,
    unit: 's',
    below: 3,
    why: WHY_FIRST,
  })
  const second = quantile(later, 0.5)
  context.report({ id: 'V5', what: 'start with data in place', ours: second, unit: 's', below: 1.5, why: WHY_LATER })
}

/** V6, as people start it: what answers the loads below reads its code as it is written, which takes room of its own. */
async function memoryIdle({ database: { url, folder }, report }: BenchContext): Promise<void> {
  const product = await startProduct({ DATABASE_URL: url, DATA_DIR: folder })
  await sleep(3000)
  report({ id: 'V6', what: 'memory, idle', ours: memoryOf(product.pid), unit: 'MB', below: 200, why: WHY_MEMORY })
  await product.stop()
}

const people = `from users join user_profile on usp_fk_usr_id = usr_id
  where usr_role = 'CANDIDATE' and usr_date_deleted is null`
const personColumns = 'usr_id, usr_fullname, usr_email, usr_phone, usp_city, usp_open_for_work, usr_date_created'

/** V1. */
async function lists(context: BenchContext): Promise<void> {
  const token = await context.signIn('office')
  const page = `select ${personColumns} ${people} order by usr_fold, usr_id limit 20`
  const ours = { path: '/api/v2/admin/candidate/list?limit=20', token }
  const many = `20 of ${context.size * 100_000} people`
  await context.measure({
    id: 'V1',
    name: `${many}, with the exact total`,
    ours,
    reference: { page, total: `select 1 ${people}` },
    goal: 0.5,
  })
  // V14.
  await context.measure({
    id: 'V14',
    name: `${many}, the reference counts nothing`,
    ours,
    reference: { page },
    connections: [16],
    goal: 0.2,
    p99: 40,
    whySlow: WHY_P99,
  })
  const own = 'from notification where not_fk_usr_id = 1'
  await context.measure({
    name: 'own notifications, with the exact total',
    ours: { path: '/api/user/notification/list?skip=0&limit=20', token },
    reference: {
      page: `select * ${own} order by not_date_created desc, not_id desc limit 20`,
      total: `select 1 ${own}`,
    },
    goal: 0.5,
  })
}

/** From the device that one has, as people do; and each time from a new one, of which the account is told by a letter. */
async function signingIn(context: BenchContext): Promise<void> {
  const { url } = await context.product()
  const body = { email: 'company@regen.demo', password: demoSignIns.password }
  const target = { url: `${url}${authContract.login.path}`, body }
  const first = await askWell(target.url, { body })
  const mark = first.headers.getSetCookie().find((cookie) => cookie.startsWith('device='))
  if (!mark) throw new Error('Signing in gave the browser no mark of its device')
  const ways = { 'the own device': { ...target, cookie: mark }, 'a new device each time': target }
  for (const [device, way] of Object.entries(ways)) {
    for (const connections of [1, 16]) {
      const { perSecond, p50, p99 } = await load(way, connections, 5)
      const note = `p50/p99 ${p50.toFixed(0)}/${p99.toFixed(0)} ms`
      const what = `signing in from ${device}, connections: ${connections}`
      context.report({ what, ours: perSecond, unit: '/s', note })
    }
  }
}

/** V10: what the browser loads for /login — the page's own scripts and those of the screen, as they come over the wire. */
function firstLoad(context: BenchContext): void {
  const root = join(PROJECT, 'dist', 'web')
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  const ofEveryPage = [...page.matchAll(/\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] as string)
  const screens = JSON.parse(readFileSync(join(root, '.vite', 'screens.json'), 'utf8')) as Record<string, string[]>
  const ofScreen = screens['features/auth/LoginScreen.tsx']?.filter((name) => name.endsWith('.js')) ?? []
  if (ofScreen.length === 0) throw new Error('The screen of the login page was not found')
  const files = new Set([...ofEveryPage, ...ofScreen])
  const bytes = [...files].reduce((sum, file) => sum + statSync(join(root, `${file}.br`)).size, 0)
  const what = `JavaScript of the login page, packed, ${files.size} files`
  context.report({ id: 'V10', what, ours: bytes / 1000, unit: 'kB', below: 180 })
}
