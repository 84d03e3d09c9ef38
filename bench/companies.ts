import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/core/config.ts'
import { inTransaction, type Work } from '#server/core/work.ts'
import { connect } from '#server/database/connect.ts'
import { insertRows } from '#server/database/worlds/bulk.ts'
import { searchColumns } from '#server/features/users/users.service.ts'
import { makeServices } from '#server/services.ts'
import { makeAdministrator, openTestSession } from '#server/testing/make.ts'
import { withScratchDatabase } from '#server/testing/scratch.ts'

// 500 companies with their people and listings: how long the office waits for the list, beside the bare query.
// `node bench/companies.ts`

const COMPANIES = 500
const ROUNDS = 60
const words = [
  'Αιγαίο',
  'Δελφοί',
  'Όλυμπος',
  'Παρθενών',
  'Ερμής',
  'Θάλασσα',
  'Ηπειρωτική',
  'Κρητική',
  'Ψηφιακή',
  'Χαλκιδική',
]
const kinds = ['Τρόφιμα', 'Πληροφορική', 'Μεταφορές', 'Λογιστική', 'Ξενοδοχεία', 'Κατασκευές', 'Ενέργεια']

async function fill(work: Work): Promise<void> {
  const names = Array.from({ length: COMPANIES }, (_, at) => `${words[at % 10]} ${kinds[at % 7]} ${at + 1} Α.Ε.`)
  await insertRows(
    work.db,
    'company',
    names.map((cny_name, at) => ({
      cny_id: at + 1,
      cny_name,
      cny_fold: foldGreek(cny_name),
      cny_status: at % 25 === 0 ? 'PENDING_APPROVAL' : at % 10 === 1 ? 'ARCHIVED' : 'APPROVED',
      cny_size: '11-50',
      cny_activity: 'Άλλο',
      cny_site: `https://company${at}.test`,
      cny_show_intro: false,
      cny_date_created: new Date(Date.UTC(2025, 0, 1 + (at % 300))).toISOString(),
    })),
  )
  const people = names.flatMap((name, at) =>
    [1, 2, 3].map((n) => {
      const names = { usr_fullname: `Χρήστης ${n} ${name}`, usr_email: `user${n}@company${at}.test`, usr_phone: '' }
      return {
        usr_id: 10_000 + at * 3 + n,
        usr_role: 'COMPANY_USER',
        ...names,
        ...searchColumns(names),
        usr_fk_cny_id: at + 1,
      }
    }),
  )
  await insertRows(
    work.db,
    'users',
    people.map((one) => ({
      ...one,
      usr_company_position: '',
      usr_status: 'ON',
      usr_settings: {},
      usr_login_provider: 'EMAIL_AND_PASSWORD',
      usr_must_change_password: false,
      usr_date_created: '2025-01-01T00:00:00Z',
      usr_date_changed: '2025-01-01T00:00:00Z',
    })),
  )
  await insertListings(work, names.length)
}

async function insertListings(work: Work, companies: number): Promise<void> {
  const rows = Array.from({ length: companies * 6 }, (_, at) => ({
    jl_fk_cny_id: (at % companies) + 1,
    jl_position_title: `Θέση ${at}`,
    jl_fold: foldGreek(`Θέση ${at}`),
    jl_status: at % 3 === 0 ? 'CLOSED' : 'OPEN',
  }))
  for (let at = 0; at < rows.length; at += 1000)
    await work.db
      .insertInto('job_listing')
      .values(rows.slice(at, at + 1000))
      .execute()
}

function middleOf(times: number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2))
  return { p50: at(0.5), p95: at(0.95) }
}

async function timed(act: (round: number) => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS + 5; round += 1) {
    const start = performance.now()
    await act(round)
    if (round >= 5) times.push(performance.now() - start)
  }
  return middleOf(times)
}

async function measure(url: string, dataDir: string): Promise<Record<string, { p50: number; p95: number }>> {
  const connection = connect(url, { poolSize: 8, onError: () => undefined })
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, NODE_ENV: 'test' })
  const services = makeServices({ config, log: pino({ level: 'silent' }), connection })
  const app = await buildApp(services, { generalPerMinute: 10_000_000 })
  await app.ready()
  const token = await inTransaction(services, {}, async (work) => {
    await fill(work)
    return openTestSession(work, await makeAdministrator(work))
  })
  await connection.pool.query('analyze')
  const ask = async (query: string) => {
    const answer = await app.inject({
      url: `${companiesContract.list.path}?${query}`,
      headers: { authorization: `Bearer ${token}` },
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  const bare = "select * from company order by (cny_status <> 'PENDING_APPROVAL'), cny_fold limit 20"
  const found = {
    'bare query, one page': await timed(() => connection.pool.query(bare)),
    'list, first page': await timed(() => ask('limit=20')),
    'list, page 20': await timed(() => ask('limit=20&skip=380')),
    'search, a new word each time': await timed((round) => ask(`q=${encodeURIComponent(`delfoi ${round + 1}`)}`)),
    'search by a person': await timed((round) => ask(`q=${encodeURIComponent(`user1@company${round}`)}`)),
    'all 500 at once': await timed(() => ask('limit=500')),
  }
  await app.close()
  await services.jobs.stop()
  await services.live.stop()
  await connection.close()
  return found
}

const dataDir = await mkdtemp(join(tmpdir(), 'regen-bench-'))
try {
  const found = await withScratchDatabase((url) => measure(url, dataDir))
  process.stdout.write(`${COMPANIES} companies, milliseconds, ${ROUNDS} rounds\n`)
  for (const [name, { p50, p95 }] of Object.entries(found))
    process.stdout.write(`${name.padEnd(32)} p50 ${String(p50).padStart(7)}   p95 ${String(p95).padStart(7)}\n`)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
