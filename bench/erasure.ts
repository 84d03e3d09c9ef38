import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { candidatesContract as candidates } from '#shared/features/candidates/candidates.contract.ts'
import { mailContract } from '#shared/features/mail/mail.contract.ts'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { reportsContract as reports } from '#shared/features/reports/reports.contract.ts'
import { trailContract } from '#shared/features/trail/trail.contract.ts'
import { send } from '#bench/kit/ask.ts'
import type { BenchContext } from '#bench/kit/context.ts'
import { type Copy, inCopy } from '#bench/kit/copy.ts'
import { closeServices, openServices } from '#bench/kit/database.ts'
import { timed } from '#bench/kit/figures.ts'
import { buildApp } from '#server/app.ts'
import { checkTrail } from '#server/core/audit-chain.ts'
import { personalLinkFor } from '#server/core/personal-links.ts'
import { openSession } from '#server/core/sessions.ts'
import { inTransaction, type Services, type Work } from '#server/core/work.ts'
import { REPORT_JOB } from '#server/features/reports/reports.export.ts'
import { eraseAgain } from '#server/features/users/users.erasure.service.ts'
import { type Canary, changedOthers, noteOthers, plantCanary } from '#server/testing/canary.ts'

// People with unmistakable values are erased by the calls of the product in a copy of the whole bench world, with 100,000
// sent letters beside them. Then every table, file, line of the log, list, export and job is looked through, and every
// row of others compared.

const WHY_SLOW = 'Every table that may name somebody is looked through, free texts and kept letters from end to end'

const PEOPLE = 6
const LETTERS = 100_000
const BATCH = 10_000

interface RunningCopy {
  url: string
  services: Services
  log: string[]
  act<T>(act: (work: Work) => Promise<T>): Promise<T>
}

export async function run({ database, report }: BenchContext): Promise<void> {
  const reported = async <T>(what: string, act: () => Promise<T>, below?: number): Promise<T> => {
    const { result, seconds } = await timed(act)
    report({ what, ours: seconds * 1000, unit: 'ms', ...(below && { below, why: WHY_SLOW }) })
    return result
  }
  const none = (what: string, names: readonly string[]) =>
    report({ what, ours: names.length, unit: '', goal: '0', holds: names.length === 0, note: names.join(', ') })
  await inCopy(database, async (copy) => {
    const world = await openCopy(copy)
    const { url, services, act } = world
    for (let from = 0; from < LETTERS; from += BATCH) await act((work) => sendLetters(work, from))
    await sql`analyze outbox_mail`.execute(services.connection.db)
    const around = await act(surroundings)
    const people: Canary[] = []
    for (let index = 0; index < PEOPLE; index += 1)
      people.push(await act((work) => plantCanary(work, `zzkanaria${index}q`, around)))
    // Before the rows are noted: signing in ends the oldest sessions of the same person.
    const token = await officeToken(world)
    await reported('a hash of every row of others', () => act((work) => noteOthers(work, people)))
    for (const [index, { usr_id: id }] of people.entries()) {
      if (index % 2 === 1) {
        await reported(`erasure ${index + 1}, by the person`, () => eraseOneself(world, id), 5000)
        continue
      }
      const look = () => send(url, candidates.mentions, { id }, { token })
      const seen = await reported(`preview and mentions ${index + 1}`, look, 3000)
      const { mentions } = (await seen.json()) as { mentions: { id: string }[] }
      const input = { id, confirm: 'ΔΙΑΓΡΑΦΗ', mention_ids: mentions.map((mention) => mention.id) }
      const erase = () => send(url, candidates.erase, input, { token })
      await reported(`erasure ${index + 1}, by the office`, erase, 5000)
    }
    await act((work) =>
      work.db.updateTable('outbox_mail').set({ mai_status: 'SENT' }).where('mai_is_farewell', '=', true).execute(),
    )
    await reported('looking for all who came back, as each night', () => act(eraseAgain), 10_000)
    const marks = people.flatMap((person) => person.marks)
    none('answers, exports and report files with a trace', await answersWithTrace(world, marks, token))
    none(
      'lines of the log with a trace',
      world.log.filter((line) => holds(line, marks)),
    )
    none('files with a trace', await filesWithTrace(services.config.dataDir, marks))
    none('tables with a trace', await reported('looking through every table', () => act(tablesWithTrace)))
    const changed = await reported('comparing every row', () => act(changedOthers))
    none('tables where a row of others changed', Object.keys(changed))
    const { entries, problems } = await checkTrail(services.connection.db)
    none(
      `faults of the trail’s chain of ${entries}`,
      problems.map(({ kind }) => kind),
    )
  })
}

async function openCopy({ url, folder, ends }: Copy): Promise<RunningCopy> {
  const log: string[] = []
  const lines = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) })
  const services = openServices(url, folder, lines)
  ends.push(() => closeServices(services))
  const app = await buildApp(services, { generalPerMinute: 1_000_000 })
  ends.push(() => app.close())
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url: address, services, log, act: (act) => inTransaction(services, {}, (work) => withoutLimit(work, act)) }
}

/** Looking through every row takes longer than the product allows a statement. */
async function withoutLimit<T>(work: Work, act: (work: Work) => Promise<T>): Promise<T> {
  await sql`set local statement_timeout = 0`.execute(work.db)
  return act(work)
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

async function eraseOneself({ url, act }: RunningCopy, usr_id: number): Promise<void> {
  const link = await act((work) => personalLinkFor(work, usr_id))
  const headers = { 'x-personal-key': link.split('/me/')[1] ?? '' }
  const begun = await send(url, me.beginErasure, {}, { headers })
  const { erasure_key } = (await begun.json()) as { erasure_key: string }
  await send(url, me.erase, { erasure_key, confirm: 'ΔΙΑΓΡΑΦΗ' }, { headers })
}

const holds = (text: string, marks: readonly string[]) => marks.some((mark) => text.includes(mark))

async function answersWithTrace(
  { url, services }: RunningCopy,
  marks: readonly string[],
  token: string,
): Promise<string[]> {
  const question = { type: 'candidate', title: 'Όλοι', fields: ['usr_fullname', 'usp_city'], format: 'csv' }
  const begun = await send(url, reports.downloadLater, question, { token })
  const { job_id } = (await begun.json()) as { job_id: string }
  await services.jobs.run(REPORT_JOB, job_id)
  const answers = {
    list: await send(url, candidates.list, { limit: 50 }, { token }),
    search: await send(url, candidates.search, { q: 'kanaria', limit: 50 }, { token }),
    export: await send(url, candidates.export, { format: 'csv' }, { token }),
    outbox: await send(url, mailContract.list, { limit: 50 }, { token }),
    trail: await send(url, trailContract.list, { limit: 50 }, { token }),
    report: await send(url, reports.file, { job_id }, { token }),
  }
  const traced: string[] = []
  for (const [name, answer] of Object.entries(answers)) if (holds(await answer.text(), marks)) traced.push(name)
  return traced
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
