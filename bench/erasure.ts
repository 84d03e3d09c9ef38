import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { type Call, pathOf, pathParams } from '#shared/core/contract.ts'
import { candidatesContract as candidates } from '#shared/features/candidates/candidates.contract.ts'
import { mailContract } from '#shared/features/mail/mail.contract.ts'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { reportsContract as reports } from '#shared/features/reports/reports.contract.ts'
import { trailContract } from '#shared/features/trail/trail.contract.ts'
import type { BenchContext } from '#bench/context.ts'
import { buildApp } from '#server/app.ts'
import { checkTrail } from '#server/core/audit-chain.ts'
import { readConfig } from '#server/core/config.ts'
import { personalLinkFor } from '#server/core/personal-links.ts'
import { openSession } from '#server/core/sessions.ts'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'
import { connect } from '#server/database/connect.ts'
import { REPORT_JOB } from '#server/features/reports/reports.export.ts'
import { eraseAgain } from '#server/features/users/users.erasure.service.ts'
import { makeServices } from '#server/services.ts'
import { type Canary, changedOthers, noteOthers, plantCanary } from '#server/testing/canary.ts'

// People with unmistakable values are erased by the calls of the product in a copy of the whole bench world, with 100,000
// sent letters beside them. Then every table, file, line of the log, list, export and job is looked through, and every
// row of others compared.

const WHY_SLOW = 'Every table that may name somebody is looked through, free texts and kept letters from end to end'

const PEOPLE = 6
const LETTERS = 100_000
const BATCH = 10_000
const COPY = 'regen_erasure'

interface RunningCopy {
  services: Services
  app: FastifyInstance
  log: string[]
  act<T>(act: (work: Work) => Promise<T>): Promise<T>
}

export async function run({ database, report }: BenchContext): Promise<void> {
  const timed = async <T>(what: string, act: () => Promise<T>, goal?: number): Promise<T> => {
    const start = performance.now()
    const result = await act()
    const ours = performance.now() - start
    report({ what, ours, unit: 'ms', ...(goal ? { goal: `≤ ${goal} ms`, holds: ours <= goal, why: WHY_SLOW } : {}) })
    return result
  }
  const none = (what: string, names: readonly string[]) =>
    report({ what, ours: names.length, unit: '', goal: '0', holds: names.length === 0, note: names.join(', ') })
  await inCopy(database, async (world) => {
    const { services, act } = world
    for (let from = 0; from < LETTERS; from += BATCH) await act((work) => sendLetters(work, from))
    await sql`analyze outbox_mail`.execute(services.connection.db)
    const around = await act(surroundings)
    const people: Canary[] = []
    for (let index = 0; index < PEOPLE; index += 1)
      people.push(await act((work) => plantCanary(work, `zzkanaria${index}q`, around)))
    // Before the rows are noted: signing in ends the oldest sessions of the same person.
    const office = await officeToken(world)
    await timed('a hash of every row of others', () => act((work) => noteOthers(work, people)))
    for (const [index, { usr_id: id }] of people.entries()) {
      if (index % 2 === 1) {
        await timed(`erasure ${index + 1}, by the person`, () => eraseOneself(world, id), 5000)
        continue
      }
      const seen = await timed(
        `preview and mentions ${index + 1}`,
        () => call(world, candidates.mentions, { id }, office),
        3000,
      )
      const { mentions } = JSON.parse(seen.toString()) as { mentions: { id: string }[] }
      const mention_ids = mentions.map((mention) => mention.id)
      const input = { id, confirm: 'ΔΙΑΓΡΑΦΗ', mention_ids }
      await timed(`erasure ${index + 1}, by the office`, () => call(world, candidates.erase, input, office), 5000)
    }
    await act((work) =>
      work.db.updateTable('outbox_mail').set({ mai_status: 'SENT' }).where('mai_is_farewell', '=', true).execute(),
    )
    await timed('looking for all who came back, as each night', () => act(eraseAgain), 10_000)
    const marks = people.flatMap((person) => person.marks)
    none('answers, exports and report files with a trace', await answersWithTrace(world, marks, office))
    none(
      'lines of the log with a trace',
      world.log.filter((line) => holds(line, marks)),
    )
    none('files with a trace', await filesWithTrace(services.config.dataDir, marks))
    none('tables with a trace', await timed('looking through every table', () => act(tablesWithTrace)))
    const changed = await timed('comparing every row', () => act(changedOthers))
    none('tables where a row of others changed', Object.keys(changed))
    const { entries, problems } = await checkTrail(services.connection.db)
    none(
      `faults of the trail’s chain of ${entries}`,
      problems.map(({ kind }) => kind),
    )
  })
}

/** The bench world is copied as it is and stays as it was. */
async function inCopy(
  { url, folder }: BenchContext['database'],
  use: (world: RunningCopy) => Promise<void>,
): Promise<void> {
  const copyUrl = new URL(url)
  copyUrl.pathname = `/${COPY}`
  const dataDir = await mkdtemp(join(tmpdir(), 'regen-erasure-'))
  // A world that nothing has used yet holds nothing encrypted, and has no keys.
  const keys = join(folder, 'installation-keys')
  if (existsSync(keys)) cpSync(keys, join(dataDir, 'installation-keys'))
  await onCluster(url, (client, name) => makeCopy(client, name))
  const connection = connect(copyUrl.href, { poolSize: 8, onError: () => undefined })
  const log: string[] = []
  const services = makeServices({
    config: readConfig({ DATA_DIR: dataDir, DATABASE_URL: copyUrl.href }),
    log: pino({ level: 'debug' }, { write: (line: string) => void log.push(line) }),
    connection,
  })
  const app = await buildApp(services, { generalPerMinute: 1_000_000 })
  try {
    await use({ services, app, log, act: (act) => inTransaction(services, {}, (work) => withoutLimit(work, act)) })
  } finally {
    await app.close()
    await services.jobs.stop()
    await services.live.stop()
    await connection.close()
    await onCluster(url, (client) => client.query(`drop database ${COPY} with (force)`))
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Looking through every row takes longer than the product allows a statement. */
async function withoutLimit<T>(work: Work, act: (work: Work) => Promise<T>): Promise<T> {
  await sql`set local statement_timeout = 0`.execute(work.db)
  return act(work)
}

async function onCluster(url: string, act: (client: pg.Client, name: string) => Promise<unknown>): Promise<void> {
  const maintenance = new URL(url)
  const name = maintenance.pathname.slice(1)
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  await act(client, name)
  await client.end()
}

async function makeCopy(client: pg.Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${COPY} with (force)`)
  // A database is copied only while nobody is connected to it; who was, connects anew.
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await client.query(`create database ${COPY} template ${client.escapeIdentifier(name)} strategy file_copy`)
}

/** Letters as the product sends them, each with the name of its own person. */
async function sendLetters({ db }: Work, from: number): Promise<void> {
  await sql`insert into outbox_mail (mai_status, mai_to, mai_fk_usr_id, mai_subject, mai_text, mai_html, mai_date_sent)
    select 'SENT', usr_email, usr_id, 'Η αίτησή σου παραλήφθηκε', 'Γεια σου ' || usr_fullname || E'\n' || body,
      '<p>Γεια σου ' || usr_fullname || '</p><p>' || body || '</p>', now()
    from (select usr_id, usr_email, usr_fullname, repeat('Η ομάδα του προγράμματος σε περιμένει. ' || md5(usr_id::text) || ' ', 9) as body
      from users where usr_role = 'CANDIDATE' order by usr_id offset ${from} limit ${BATCH}) people`.execute(db)
}

async function surroundings({ db }: Work) {
  const { rows } = await sql<{ edc_id: number; jl_id: number; cny_id: number; colleague: number }>`
    select (select min(edc_id) from educational_cycle) as edc_id, jl_id, jl_fk_cny_id as cny_id, usr_id as colleague
    from job_listing join users on usr_fk_cny_id = jl_fk_cny_id limit 1`.execute(db)
  return rows[0] as NonNullable<(typeof rows)[0]>
}

async function officeToken({ act }: RunningCopy): Promise<string> {
  const { token } = await act(async (work) => {
    const owner = { usr_role: 'REGEN_ADMINISTRATOR', usr_grade: 'OWNER' } as const
    const { usr_id } = await work.db
      .selectFrom('users')
      .select('usr_id')
      .where('usr_role', '=', owner.usr_role)
      .where('usr_grade', '=', owner.usr_grade)
      .executeTakeFirstOrThrow()
    return openSession(work, { usr_id, usr_role: owner.usr_role }, { address: '127.0.0.1', agent: 'bench' })
  })
  return token
}

/** The answer's bytes; anything but 200 ends the bench. */
async function call(
  { app }: RunningCopy,
  { method, path }: Pick<Call, 'method' | 'path'>,
  input: Record<string, unknown>,
  token: string | Record<string, string>,
): Promise<Buffer> {
  const inPath = new Set(pathParams(path))
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)))
  const headers = typeof token === 'string' ? { authorization: `Bearer ${token}` } : token
  const url = pathOf({ path } as Call, input)
  const response = await app.inject({
    method,
    url,
    headers,
    ...(method === 'GET' ? { query: rest as never } : { payload: rest }),
  })
  if (response.statusCode !== 200) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`)
  return response.rawPayload
}

async function eraseOneself(world: RunningCopy, usr_id: number): Promise<void> {
  const link = await world.act((work) => personalLinkFor(work, usr_id))
  const headers = { 'x-personal-key': link.split('/me/')[1] ?? '' }
  const begun = JSON.parse((await call(world, me.beginErasure, {}, headers)).toString()) as { erasure_key: string }
  await call(world, me.erase, { erasure_key: begun.erasure_key, confirm: 'ΔΙΑΓΡΑΦΗ' }, headers)
}

const holds = (text: string, marks: readonly string[]) => marks.some((mark) => text.includes(mark))

async function answersWithTrace(world: RunningCopy, marks: readonly string[], office: string): Promise<string[]> {
  const answers: Record<string, Buffer> = {
    list: await call(world, candidates.list, { limit: 50 }, office),
    search: await call(world, candidates.search, { q: 'kanaria', limit: 50 }, office),
    export: await call(world, candidates.export, { format: 'csv' }, office),
    outbox: await call(world, mailContract.list, { limit: 50 }, office),
    trail: await call(world, trailContract.list, { limit: 50 }, office),
  }
  const question = { type: 'candidate', title: 'Όλοι', fields: ['usr_fullname', 'usp_city'], format: 'csv' }
  const { job_id } = JSON.parse((await call(world, reports.downloadLater, question, office)).toString()) as {
    job_id: string
  }
  await world.services.jobs.run(REPORT_JOB, job_id)
  answers.report = await call(world, reports.file, { job_id }, office)
  return Object.entries(answers).flatMap(([name, body]) => (holds(body.toString(), marks) ? [name] : []))
}

async function filesWithTrace(folder: string, marks: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const holding: string[] = []
  for (const path of paths) if (holds(`${path}\n${await readFile(path, 'latin1')}`, marks)) holding.push(path)
  return holding
}

async function tablesWithTrace({ db }: Work): Promise<string[]> {
  const tables = await sql<{ name: string }>`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(db)
  const names: string[] = []
  for (const { name } of tables.rows) {
    const { rows } =
      await sql`select from ${sql.raw(name)} row_of where row_of::text like '%zzkanaria%' limit 1`.execute(db)
    if (rows.length > 0) names.push(name)
  }
  return names
}
