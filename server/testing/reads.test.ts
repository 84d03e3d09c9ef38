import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Call, pathParams } from '#shared/core/contract.ts'
import { addDays, athensDay } from '#shared/core/dates.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import { PERSONAL_KEY_HEADER } from '#shared/core/personal-key.ts'
import { funderPackContract } from '#shared/features/funder-pack/funder-pack.contract.ts'
import { mayCall, type PersonKind, personKinds } from '#shared/permissions.ts'
import { audit } from '#server/core/audit.ts'
import { shapeOf } from '#server/core/coerce.ts'
import type { Handler } from '#server/core/handlers.ts'
import { type Person, visitor } from '#server/core/person.ts'
import { makeKey } from '#server/core/secret-keys.ts'
import { personOf } from '#server/core/sessions.ts'
import { inTransaction, type Work } from '#server/core/work.ts'
import { features } from '#server/features.ts'
import { personalLinkFor } from '#server/core/personal-links.ts'
import { statementCounter } from '#server/testing/count-statements.ts'
import { startDemoApp } from '#server/testing/demo-app.ts'
import { handlerArguments } from '#server/testing/handler-arguments.ts'
import { makeCompany, makeGraduate, makeListing, makeWebHook } from '#server/testing/make.ts'
import { isRead } from '#server/testing/read-calls.ts'

// Every read says in its contract which tables its answer comes from. Here each one runs in a transaction for each kind of person,
// on the demo data, and the locks of that transaction say which tables were really read. None of them asks row by row.

const people = new Map<PersonKind, Person>([['visitor', visitor]])
const emails = {
  newcomer: 'new@regen.demo',
  pending: 'pending@regen.demo',
  archived: 'archived@regen.demo',
  company: 'company@regen.demo',
  administrator: 'admin@regen.demo',
}

/** What a call needs beside ids to answer at all. */
const inputs: Record<string, Record<string, unknown>> = {
  'chat.findRooms': { kind: 'CANDIDATE', q: 'α' },
  'chat.unreadRooms': { kind: 'CANDIDATE' },
  'funder-pack.preview': { from: '2000-01-01', until: '2040-01-01' },
  'funder-pack.rows': { indicator: 'participants', skip: 0 },
  'funder-pack.check': { mark: 'FP-2026-001' },
  'mail.badAddresses': { usr_ids: [1] },
  'participants.letter': { action: 'application_approved' },
  'notification-center.preview': { channel: 'PUSH', title: 'α', body: 'β' },
  'candidate-import.rows': { kind: 'NEW' },
  'retention.rehearse': { days: 365 },
  'mail.previewTemplate': { key: 'auth.reset', mtp_subject: 'α', mtp_body: '{link}' },
}

const t = await startDemoApp()
for (const [kind, email] of Object.entries(emails)) {
  const { token } = await t.asEmail(email)
  people.set(kind as PersonKind, (await personOf(t.db, token, new Date())) as Person)
}
const countStatements = statementCounter()
const fieldNames = await allFieldNames()
const values = await arrange()
const office = await t.as(people.get('administrator')?.usr_id ?? 0)
const frozen = await office.call(funderPackContract.freeze, { from: '2000-01-01', until: athensDay(new Date()) })
expect(frozen.status).toBe(201)

/** Rows that the demo data lacks, and values for the parameters of paths. */
async function arrange(): Promise<Record<string, unknown[]>> {
  const admin = people.get('administrator')?.usr_id ?? 0
  return t.work(async (work) => {
    const { rows } = await sql<{ id: number }>`select distinct edca_fk_usr_id as id from cycle_application
      join job_listing_candidate on jlc_fk_usr_id = edca_fk_usr_id order by 1 limit 20`.execute(work.db)
    const candidates = rows.map(({ id }) => id)
    const users = [...people.values()].filter(({ usr_id }) => usr_id > 0)
    const jobs = await work.db
      .insertInto('job')
      .values(users.map(({ usr_id }) => ({ job_kind: 'none', job_data: '{}', job_fk_usr_id: usr_id })))
      .returning('job_id')
      .execute()
    const { imp_id } = await work.db
      .insertInto('candidate_import')
      .values({ imp_name: 'x.csv', imp_fk_usr_id: admin, imp_headers: [], imp_mapping: [], imp_total: 0 } as never)
      .returning('imp_id')
      .executeTakeFirstOrThrow()
    await makeWebHook(work)
    const unsubscribe = { kind: 'unsubscribe' as const, usr_id: candidates[0] ?? 0, minutes: 60 }
    const assessors = JSON.stringify([1, 2].map((n) => ({ name: 'α', email: `${n}@mail.test`, phone: '', away: [] })))
    await work.db
      .updateTable('educational_cycle')
      .set({
        edc_assessors: assessors,
        edc_assessors_uploaded: true,
        edc_lac_assessors_per_room: 1,
        edc_lac_total_days: 1,
        edc_lac_starting_date: '2030-01-07',
      })
      .where('edc_lac_setup_ready', '=', false)
      .execute()
    await audit(work, { action: 'changed', entity: 'user', id: candidates[0] ?? 0 })
    inputs['follow-up.questions'] = { key: await followUpKey(work) }
    inputs['interviews.morning'] = { key: await morningKey(work) }
    const links = await Promise.all(candidates.slice(0, 3).map((usr_id) => personalLinkFor(work, usr_id)))
    return {
      id: [imp_id, ...candidates, ...Array.from({ length: 30 }, (_, index) => index + 1)],
      candidate: candidates,
      job_id: jobs.map(({ job_id }) => job_id),
      kind: ['privacy'],
      rule: ['quiet-candidates'],
      key: ['auth.reset', await makeKey(work, unsubscribe)],
      personalKey: links.map((link) => link.split('/me/')[1]),
    }
  })
}

/** The key of a morning letter to a company. */
async function morningKey(work: Work): Promise<string> {
  const { cny_id, usr_id } = await makeCompany(work)
  const { jli_id } = await work.db
    .insertInto('interview')
    .values({
      jli_fk_usr_id: await makeGraduate(work),
      jli_fk_jl_id: await makeListing(work, cny_id),
      jli_date: work.now.toISOString(),
      jli_date_created: work.now.toISOString(),
    })
    .returning('jli_id')
    .executeTakeFirstOrThrow()
  return makeKey(work, { kind: 'morning', usr_id, data: { ids: [jli_id] }, minutes: 60 })
}

/** The key of a letter that asks a graduate whether a hire lasts. */
async function followUpKey(work: Work): Promise<string> {
  const { cny_id } = await makeCompany(work)
  const hired = { jlh_fk_usr_id: await makeGraduate(work), jlh_fk_jl_id: await makeListing(work, cny_id) }
  const today = athensDay(work.now)
  const { jlh_id } = await work.db
    .insertInto('hiring')
    .values({ ...hired, jlh_date_created: addDays(today, -30) })
    .returning('jlh_id')
    .executeTakeFirstOrThrow()
  const { fup_id } = await work.db
    .insertInto('follow_up')
    .values({ fup_fk_jlh_id: jlh_id, fup_month: 1, fup_side: 'GRADUATE', fup_date_due: today })
    .returning('fup_id')
    .executeTakeFirstOrThrow()
  const data = { side: 'GRADUATE', ids: [fup_id] }
  return makeKey(work, { kind: 'follow-up', usr_id: hired.jlh_fk_usr_id, data, minutes: 60 })
}

/** All fields that any list can be filtered by: a filter may read tables that the plain list does not. */
async function allFieldNames(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../../shared/features')
  const names = new Set<string>()
  for await (const file of glob('*/*.{contract,fields}.ts', { cwd: folder })) {
    for (const value of Object.values((await import(join(folder, file))) as Record<string, unknown>)) {
      if (typeof value !== 'object' || value === null) continue
      const fields = Object.entries(value as FilterFields)
      if (fields.every(([, field]) => typeof field?.label === 'string' && typeof field.kind === 'string'))
        for (const [name] of fields) names.add(name)
    }
  }
  return [...names]
}

/** The tables that were locked in a transaction, which is taken back. */
async function lockedIn(
  person: Person,
  act: (work: Work) => Promise<void>,
): Promise<{ read: string[]; written: string[] }> {
  const takenBack = new Error('taken back')
  let rows: { name: string; mode: string }[] = []
  const acting = inTransaction(t.services, { person }, async (work) => {
    await act(work)
    const locks = await sql<{ name: string; mode: string }>`select relname as name, mode from pg_locks
      join pg_class c on c.oid = relation
      where pid = pg_backend_pid() and relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(work.db)
    rows = locks.rows
    throw takenBack
  })
  await expect(acting).rejects.toBe(takenBack)
  const tables = (mode: string) => rows.filter((row) => row.mode === mode).map((row) => row.name)
  return { read: tables('AccessShareLock'), written: tables('RowExclusiveLock') }
}

/** Calls the handler; why it failed, when it did: then its locks are gone. */
async function tried(work: Work, call: Call, handler: Handler<Call>, input: object): Promise<string> {
  const { personalKey, ...rest } = input as { personalKey?: string }
  const parsed = call.input?.safeParse(rest)
  if (parsed && !parsed.success) return parsed.error.message
  const args = handlerArguments(work, parsed?.data, { [PERSONAL_KEY_HEADER]: personalKey })
  await sql`savepoint before`.execute(work.db)
  return Promise.try(() => handler(args)).then(
    () => '',
    async (error: Error) => {
      await sql`rollback to savepoint before`.execute(work.db)
      return error.message
    },
  )
}

/** Who asks the same more often than there are kinds of one thing asks anew for each row. */
const MOST_ALIKE = 8

const askedOften = (texts: readonly string[]) =>
  [...Map.groupBy(texts, (text) => text)].flatMap(([text, { length }]) =>
    length > MOST_ALIKE && !/^(rollback to )?savepoint/.test(text) ? [`${length}× ${text}`] : [],
  )

/** To each kind of person. The first of a call has always read all of its tables; the others are other rows. */
const ANSWERS = 3

const reads = features
  .flatMap((feature) => feature.handlers.calls)
  .filter(({ call }) => isRead(call) && (call.answer ?? 'json') === 'json')
  // It looks things up and writes.
  .filter(({ call }) => call.path !== '/api/me/renew')
  // It looks through every table, when somebody is about to be erased.
  .filter(({ call }) => !/\/(mentions|(user|assessor)\/erasure)$/.test(call.path))
  // A number that only a receipt holds; its own test reads it.
  .filter(({ call }) => call.path !== '/api/erasure/{number}')

/** What a call is asked: about each of some ids. */
function inputsOf(call: Call): object[] {
  const base = inputs[`${call.feature}.${call.name}`] ?? {}
  if (call.feature === 'personal-page') return (values.personalKey ?? []).map((key) => ({ ...base, personalKey: key }))
  const [first, ...others] = pathParams(call.path)
  if (first === undefined) return [base]
  const beside = Object.fromEntries(others.map((name) => [name, values.candidate?.[0]]))
  return [...new Set(values[first] ?? values.id)].map((value) => ({ ...base, ...beside, [first]: value }))
}

/** The same with every filter and order that the call understands. */
function* variants(call: Call, input: object): Generator<object> {
  const shape = shapeOf(call.input)
  for (const name of fieldNames) {
    if ('filters' in shape) yield { ...input, filters: [{ field: name, op: 'exists', value: true }] }
    if ('sort' in shape) yield { ...input, sort: name }
  }
  if ('q' in shape) yield { ...input, q: 'μαρια' }
}

/** A call that shows only this part of a table: whatever changes in it changes the part (control-panel.letters.test.ts). */
const partsOf: Partial<Record<string, string>> = { outbox_mail: 'undelivered_mail' }

it.each(reads.map(({ call, handler }) => [`${call.feature}.${call.name}`, call, handler] as const))(
  '%s reads the tables that it declares',
  async (name, call, handler) => {
    const read = new Set<string>()
    const written = new Set<string>()
    const often: string[] = []
    let answered = 0
    let failed = ''
    for (const kind of personKinds.filter((person) => mayCall(person, call.who))) {
      let ofKind = 0
      const locked = await lockedIn(people.get(kind) as Person, async (work) => {
        for (const input of inputsOf(call)) {
          const { answer: failure, texts } = await countStatements(() => tried(work, call, handler, input))
          failed = failure
          if (failed) continue
          often.push(...askedOften(texts))
          ofKind += 1
          if (answered + ofKind === 1)
            for (const variant of variants(call, input)) await tried(work, call, handler, variant)
          if (ofKind === ANSWERS) return
        }
      })
      answered += ofKind
      for (const table of locked.read) read.add(table)
      for (const table of locked.written) written.add(table)
    }
    expect(answered, `${name} never answered: ${failed}`).toBeGreaterThan(0)
    // A secret key opens an answer; it is no part of it.
    const declared = new Set<string | undefined>(['secret_key', ...call.reads, ...(call.byClock ?? [])])
    const undeclared = [...read].filter((table) => !declared.has(table) && !declared.has(partsOf[table]))
    expect(undeclared, `${name} reads tables that its contract does not name`).toEqual([])
    expect(often, `${name} asks anew for each row`).toEqual([])
    // What a read writes beside its answer has a transaction of its own: else nobody would hear of it. That somebody
    // asked about health is shown nowhere.
    expect(
      [...written].filter((table) => table !== 'audit' && table !== 'audit_waiting'),
      `${name} writes outside of a transaction`,
    ).toEqual([])
  },
  60_000,
)
