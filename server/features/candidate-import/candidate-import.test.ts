import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import {
  candidateImportContract as imports,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
} from '#shared/features/candidate-import/candidate-import.contract.ts'
import { jobsContract } from '#shared/features/jobs/jobs.contract.ts'
import { readSheet } from '#server/core/sheets.ts'
import { Jobs } from '#server/core/jobs.ts'
import { defineImportJobs } from '#server/features/candidate-import/candidate-import.job.ts'
import { startTestApp } from '#server/testing/app.ts'
import { emailOf, makeCandidate, makeCompany } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()

const HEADERS = ['Ονοματεπώνυμο', 'E-mail', 'Κινητό', 'Ημ/νία γέννησης', 'Πόλη', 'Πτυχίο']

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const csv = (rows: readonly (readonly string[])[], headers = HEADERS) =>
  Buffer.from(`\uFEFF${[headers, ...rows].map((row) => row.map(quoted).join(';')).join('\n')}\n`)

async function uploaded(rows: readonly (readonly string[])[], headers = HEADERS) {
  const answer = await admin.call(
    imports.upload,
    {},
    { files: { file: [{ name: 'λίστα.csv', content: csv(rows, headers) }] } },
  )
  expect(answer.status, answer.message).toBe(201)
  return answer.body
}

async function checked(
  rows: readonly (readonly string[])[],
  how: { known?: 'skip' | 'fill'; alike?: 'skip' | 'import' } = {},
) {
  const list = await uploaded(rows)
  const answer = await admin.call(imports.check, { id: list.imp_id, mapping: list.imp_mapping, ...how })
  expect(answer.status, answer.message).toBe(200)
  return answer.body
}

const rowsOf = async (id: number, kind: 'NEW' | 'KNOWN' | 'ALIKE' | 'REPEATED' | 'BAD') =>
  (await admin.call(imports.rows, { id, kind })).body.documents

/** A separate worker, so that each test decides when the job runs. */
async function withJobs<T>(act: () => Promise<T>): Promise<T> {
  const jobs = new Jobs(t.services)
  defineImportJobs({ ...t.services, jobs })
  await jobs.startAll()
  try {
    return await act()
  } finally {
    await jobs.stop()
  }
}

async function ended(job_id: string, timeout = 20_000) {
  const read = async () => (await admin.call(jobsContract.one, { job_id })).body
  await expect.poll(async () => (await read()).job_status, { timeout, interval: 100 }).not.toMatch(/QUEUED|RUNNING/)
  return read()
}

async function run(id: number, expected: number) {
  const started = await admin.call(imports.start, { id, expected })
  expect(started.status, started.message).toBe(200)
  return withJobs(() => ended(started.body.imp_fk_job_id ?? '', 60_000))
}

const people = (like: string) =>
  t.work((work) => work.db.selectFrom('users').selectAll().where('usr_email', 'like', like).orderBy('usr_id').execute())

describe('a list', () => {
  it('proposes columns, remembers the choice, and imports nobody before the start', async () => {
    const list = await uploaded([['Α Β', 'a@first.test', '', '', '', '']])
    const { usr_fullname: imp_by } = await t.row('users', { usr_id: admin.usr_id })
    expect((await admin.call(imports.list)).body[0]).toMatchObject({ imp_id: list.imp_id, imp_by })
    expect(list).toMatchObject({
      imp_status: 'UPLOADED',
      imp_total: 1,
      imp_mapping: ['usr_fullname', 'usr_email', 'usr_phone', 'usp_birthdate', 'usp_city', 'uedu_bachelor_sector'],
      sample: [['Α Β', 'a@first.test', '', '', '', '']],
    })
    const mapping = ['usr_fullname', 'usr_email', '', '', 'usp_about', ''] as const
    await admin.call(imports.check, { id: list.imp_id, mapping: [...mapping] })
    expect((await uploaded([['Γ Δ', 'c@first.test', '', '', '', '']])).imp_mapping).toEqual(mapping)
    await admin.call(imports.check, { id: list.imp_id, mapping: list.imp_mapping })
    expect(await people('%@first.test')).toEqual([])
  })

  it('shows the problems of each row, and repeated, existing and similar people', async () => {
    const usr_id = await t.work((work) => makeCandidate(work, { name: 'Χαράλαμπος Νικολάου' }))
    const boss = await t.work(makeCompany)
    await t.update('users', { usr_phone: '+30 694 000 1111' }, { usr_id })
    const [email, company] = await t.work((work) => Promise.all([emailOf(work, usr_id), emailOf(work, boss.usr_id)]))
    const list = await checked([
      ['Άννα Νέα', 'anna@dup.test', '6941112222', '1999-01-01', 'αθηνα', ''],
      ['Άννα Άλλη', 'ANNA@dup.test', '', '', '', ''],
      ['Βασίλης Γνωστός', email.toUpperCase(), '', '', '', ''],
      ['Κάποιος Άλλος', 'other@dup.test', '6940001111', '', '', ''],
      ['Νικολάου Χαράλαμπος', 'nik@dup.test', '', '', '', ''],
      ['Δεύτερη Κάτοχος', 'second@dup.test', '0030 694 111 2222', '', '', ''],
      ['', 'χωρίς', '12', '31/02/1999', '', 'Αστρολογία'],
      ['Υπάλληλος Εταιρείας', company, '', '', '', ''],
    ])
    expect(list.counts).toEqual({ NEW: 1, KNOWN: 1, ALIKE: 3, REPEATED: 1, BAD: 2 })
    expect(await rowsOf(list.imp_id, 'REPEATED')).toMatchObject([
      { cir_row: 3, cir_problems: [{ message: 'Ίδιο e-mail με τη γραμμή 2' }] },
    ])
    const alike = await rowsOf(list.imp_id, 'ALIKE')
    expect(alike.map((row) => [row.cir_row, row.cir_problems[0]?.field, row.usr_fullname])).toEqual([
      [5, 'usr_phone', 'Χαράλαμπος Νικολάου'],
      [6, 'usr_fullname', 'Χαράλαμπος Νικολάου'],
      [7, 'usr_phone', null],
    ])
    const [bad] = await rowsOf(list.imp_id, 'BAD')
    expect(bad?.cir_problems).toHaveLength(5)
    const file = await admin.call(imports.badRows, { id: list.imp_id })
    const sheet = await readSheet(file.raw)
    expect(sheet.headers).toEqual([...HEADERS, 'Γραμμή αρχείου', 'Τι χρειάζεται διόρθωση'])
    expect(sheet.rows).toHaveLength(7)
    expect(await people('%@dup.test')).toEqual([])
  })

  it('of rejected rows can be corrected and uploaded again', async () => {
    const first = await checked([
      ['Καλή Γραμμή', 'good@mend.test', '', '', '', ''],
      ['Κακή Γραμμή', 'bad@', '', '', '', ''],
    ])
    await run(first.imp_id, 1)
    const file = await admin.call(imports.badRows, { id: first.imp_id, format: 'csv' })
    const mended = Buffer.from(file.raw.toString().replace('bad@', 'bad@mend.test'))
    const again = await admin.call(imports.upload, {}, { files: { file: [{ name: 'ξανά.csv', content: mended }] } })
    const list = await admin.call(imports.check, { id: again.body.imp_id, mapping: again.body.imp_mapping })
    expect(list.body.counts).toMatchObject({ NEW: 1, BAD: 0 })
    await run(list.body.imp_id, 1)
    expect((await people('%@mend.test')).map((person) => person.usr_email)).toEqual(['good@mend.test', 'bad@mend.test'])
  })

  it('fills empty fields and overwrites nothing, when that was chosen', async () => {
    const usr_id = await t.work((work) => makeCandidate(work, { name: 'Ιωάννα Γεμάτη', city: 'Χανιά' }))
    const usr_email = await t.work((work) => emailOf(work, usr_id))
    const list = await checked([['Άλλο Όνομα', usr_email, '6949998877', '1998-02-03', 'Αθήνα', '']], { known: 'fill' })
    await run(list.imp_id, 1)
    const user = await t.row('users', { usr_id })
    expect(user).toMatchObject({ usr_fullname: 'Ιωάννα Γεμάτη', usr_phone: '6949998877' })
    const profile = await t.row('user_profile', { usp_fk_usr_id: usr_id })
    expect(profile).toMatchObject({ usp_city: 'Χανιά', usp_birthdate: '1998-02-03' })
    const trail = await t.rows('audit', { aud_entity_id: String(usr_id), aud_action: 'changed' })
    expect(trail).toHaveLength(1)
  })

  it('leaves out people who were erased since the check', async () => {
    const usr_id = await t.work((work) => makeCandidate(work, { name: 'Ξένια Λησμονημένη' }))
    const usr_email = await t.work((work) => emailOf(work, usr_id))
    const list = await checked([['Ξένια Λησμονημένη', usr_email, '6949998800', '', '', '']], { known: 'fill' })
    await t.update('users', { usr_date_deleted: new Date().toISOString() }, { usr_id })
    await run(list.imp_id, 1)
    const after = (await admin.call(imports.one, { id: list.imp_id })).body
    expect(after).toMatchObject({ imp_status: 'DONE', imp_filled: 0, counts: { KNOWN: 0, BAD: 1 } })
  })

  it('is refused beside the file when it is no sheet, has no rows or too many', async () => {
    const bring = async (name: string, content: Buffer | string) => {
      const { status, error } = await admin.call(imports.upload, {}, { files: { file: [{ name, content }] } })
      expect(error.fields?.file, name).toMatch(/\p{Script=Greek}/u)
      return status
    }
    expect(await bring('a.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toBe(415)
    expect(await bring('a.xlsx', 'MZ\u0090\u0000 a program')).toBe(415)
    expect(await bring('a.csv', 'E-mail;Όνομα\n')).toBe(422)
    expect(await bring('a.csv', '\n\n')).toBe(422)
    expect(await bring('a.csv', `E-mail;Όνομα\n${'a@b.gr;Α\n'.repeat(IMPORT_MAX_ROWS + 1)}`)).toBe(413)
    expect(await bring('a.csv', Buffer.alloc(IMPORT_MAX_BYTES + 1, 'a'))).toBe(413)
    expect((await admin.call(imports.upload, {})).error.fields).toHaveProperty('file')
  })

  it('keeps a formula as text, in the export too', async () => {
    const formula = '=HYPERLINK("https://evil.test","Δες")'
    const list = await checked([[formula, 'formula@text.test', '', '', formula, '']])
    await run(list.imp_id, 1)
    const [row] = await people('formula@text.test')
    expect(row?.usr_fullname).toBe(formula)
    const bad = await checked([[formula, 'formula@', '', '', '', '']])
    const file = await admin.call(imports.badRows, { id: bad.imp_id, format: 'csv' })
    expect(file.raw.toString()).not.toMatch(/(^|;)"?=/m)
  })

  it('returns 422 when the columns hold no e-mail or name', async () => {
    const list = await uploaded([['Α Β', 'a@refused.test', '', '', '', '']])
    const check = (mapping: never[]) => admin.call(imports.check, { id: list.imp_id, mapping })
    expect((await check(['usr_fullname', '', '', '', '', ''] as never[])).message).toContain('e-mail')
    expect((await check(['usr_email'] as never[])).status).toBe(422)
    expect((await check(['usr_role', '', '', '', '', ''] as never[])).status).toBe(422)
    expect((await admin.call(imports.start, { id: list.imp_id, expected: 1 })).status).toBe(409)
    expect((await admin.call(imports.one, { id: 999_999 })).status).toBe(404)
  })

  it('starts once, with the number that was shown', async () => {
    const list = await checked([['Μία Φορά', 'once@start.test', '', '', '', '']])
    expect((await admin.call(imports.start, { id: list.imp_id, expected: 5 })).status).toBe(409)
    const answers = await Promise.all([1, 2].map(() => admin.call(imports.start, { id: list.imp_id, expected: 1 })))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await admin.call(imports.discard, { id: list.imp_id })).status).toBe(409)
    const job_id = answers.find((answer) => answer.status === 200)?.body.imp_fk_job_id ?? ''
    await withJobs(() => ended(job_id))
    expect(await people('%@start.test')).toHaveLength(1)
    expect((await admin.call(imports.discard, { id: list.imp_id })).status).toBe(200)
    expect(await people('%@start.test')).toHaveLength(1)
  })

  it('is imported although PostgreSQL could not be told what it holds', async () => {
    const list = await checked([['Αργή Μα', 'slow@analyze.test', '', '', '', '']])
    const { query } = pg.Client.prototype
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...args: unknown[]
    ) {
      const [first] = args as [string | { text?: string }]
      const isRefused = (typeof first === 'string' ? first : first.text) === 'analyze candidate_import_row'
      if (!isRefused) return Reflect.apply(query, this, args) as never
      const answer = args.at(-1) as (error: Error) => void
      return answer(new Error('refused')) as never
    })
    try {
      expect((await run(list.imp_id, 1)).job_status).toBe('DONE')
    } finally {
      spy.mockRestore()
    }
    expect(await people('%@analyze.test')).toHaveLength(1)
  })

  it('reports people whose address was taken meanwhile', async () => {
    const list = await checked([
      ['Πρώτος Αργός', 'slow@race.test', '', '', '', ''],
      ['Δεύτερη Γρήγορη', 'fast@race.test', '', '', '', ''],
    ])
    await t.insert('users', { usr_role: 'CANDIDATE', usr_email: 'slow@race.test' })
    await run(list.imp_id, 2)
    const after = (await admin.call(imports.one, { id: list.imp_id })).body
    expect(after).toMatchObject({ imp_status: 'DONE', imp_created: 1, counts: { NEW: 0, BAD: 1 } })
    const [bad] = await rowsOf(list.imp_id, 'BAD')
    expect(bad?.cir_problems[0]?.message).toContain('στο μεταξύ')
  })
})

const first = ['Μαρία', 'Γιώργος', 'Ελένη', 'Νίκος', 'Κατερίνα', 'Δημήτρης', 'Σοφία', 'Κώστας']
const letter = (n: number) => 'αβγδεζηθικλμνξοπρστυφχψω'.charAt(n % 24)
/** Each of these names is different, however it is folded. */
const nameOf = (n: number) =>
  `${first[n % 8]} ${'Κα'}${['ρ', 'λ', 'ν', 'μ'][(n >> 3) & 3]}${[...String(n)].map((digit) => ['πα', 'τε', 'κο', 'σι', 'φου', 'ζω', 'λα', 'ρε', 'νο', 'χι'][Number(digit)]).join('')}ς`

/** Every twentieth row is bad in one of five ways. */
function bigList(count: number, domain: string): string[][] {
  return Array.from({ length: count }, (_, n) => {
    const row = [nameOf(n), `p${n}@${domain}`, `69${String(10_000_000 + n)}`, '1999-05-20', 'Αθήνα', '']
    if (n % 20 !== 19) return row
    const way = (n / 20) | 0
    const spoiled = [0, 1, 2, 3, 5][way % 5] as number
    row[spoiled] = ['', 'όχι-mail', '12', '1999-13-45', '', `τομέας ${letter(n)}`][spoiled] as string
    return row
  })
}

// The full size, twenty thousand rows, is measured by `npm run bench -- candidate-import`.
describe('a long list', () => {
  it('with a bad row in twenty is exact', { timeout: 60_000 }, async () => {
    const list = await uploaded(bigList(600, 'big.test'))
    const ready = await admin.call(imports.check, { id: list.imp_id, mapping: list.imp_mapping })
    expect(ready.body.counts).toEqual({ NEW: 570, KNOWN: 0, ALIKE: 0, REPEATED: 0, BAD: 30 })
    const job = await run(list.imp_id, 570)
    expect(job).toMatchObject({ job_status: 'DONE', job_done: 570, job_total: 570 })
    const { rows } = await t.services.connection.pool.query(
      `select count(*)::int as people, count(distinct usr_email)::int as addresses, count(usp_fk_usr_id)::int as profiles,
        count(uedu_fk_usr_id)::int as studies from users left join user_profile on usp_fk_usr_id = usr_id
        left join user_education on uedu_fk_usr_id = usr_id where usr_email like '%@big.test'`,
    )
    expect(rows).toEqual([{ people: 570, addresses: 570, profiles: 570, studies: 570 }])
    const file = await admin.call(imports.badRows, { id: list.imp_id })
    expect((await readSheet(file.raw)).rows).toHaveLength(30)
    expect((await admin.call(imports.one, { id: list.imp_id })).body).toMatchObject({
      imp_status: 'DONE',
      imp_created: 570,
      counts: { NEW: 0, BAD: 30 },
    })
  })

  it('imports everybody once beside a parallel list of the same people in another order', {
    timeout: 60_000,
  }, async () => {
    const rows = bigList(600, 'both.test').filter((_, n) => n % 20 !== 19)
    // Other tests of this file imported the same names and telephones, so similar rows are imported too.
    const how = { alike: 'import' } as const
    const lists = [await checked(rows, how), await checked(rows.toReversed(), how)]
    const jobs: string[] = []
    for (const { imp_id } of lists) {
      const started = await admin.call(imports.start, { id: imp_id, expected: rows.length })
      expect(started.status, started.message).toBe(200)
      jobs.push(started.body.imp_fk_job_id ?? '')
    }
    // Two workers, so that both jobs run at the same time.
    await withJobs(() =>
      withJobs(async () => {
        for (const job_id of jobs) expect(await ended(job_id, 60_000)).toMatchObject({ job_status: 'DONE' })
      }),
    )
    expect(await people('%@both.test')).toHaveLength(rows.length)
    const after = await Promise.all(
      lists.map(async ({ imp_id }) => (await admin.call(imports.one, { id: imp_id })).body),
    )
    expect((after[0]?.imp_created ?? 0) + (after[1]?.imp_created ?? 0)).toBe(rows.length)
    expect((after[0]?.counts.BAD ?? 0) + (after[1]?.counts.BAD ?? 0)).toBe(rows.length)
  })

  it('loses and doubles nobody when its process is killed half-way', { timeout: 120_000 }, async () => {
    const list = await uploaded(bigList(1200, 'kill.test'))
    const ready = await admin.call(imports.check, { id: list.imp_id, mapping: list.imp_mapping, alike: 'import' })
    const expected = (ready.body.counts.NEW ?? 0) + (ready.body.counts.ALIKE ?? 0)
    expect(expected).toBe(1140)
    const started = await admin.call(imports.start, { id: list.imp_id, expected })
    const job_id = started.body.imp_fk_job_id ?? ''
    const script = `
      import { pino } from 'pino'
      import { readConfig } from '#server/core/config.ts'
      import { connect } from '#server/database/connect.ts'
      import { makeServices } from '#server/services.ts'
      import { defineImportJobs } from '#server/features/candidate-import/candidate-import.job.ts'
      const config = readConfig(process.env)
      const connection = connect(config.databaseUrl, { poolSize: 3, onError() {} })
      const services = makeServices({ config, log: pino({ level: 'silent' }), connection })
      defineImportJobs(services)
      await services.jobs.startAll()
      setInterval(async () => {
        const { rows } = await connection.pool.query("select count(*)::int as n from users where usr_email like '%@kill.test'")
        if (rows[0].n > 0) process.stdout.write('enough')
      }, 5)
      setTimeout(() => process.exit(1), 400_000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: process.cwd(),
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, DATABASE_URL: t.services.connection.url },
    })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const half = (await people('%@kill.test')).length
    expect(half).toBeGreaterThan(0)
    expect(half).toBeLessThan(expected)
    await withJobs(async () => {
      // A dead worker is detected after ten seconds; the test does not wait for that.
      await t.services.connection.pool.query(
        "update pgboss.job set heartbeat_on = now() - interval '1 minute' where id = $1",
        [job_id],
      )
      expect(await ended(job_id, 60_000)).toMatchObject({ job_status: 'DONE', job_done: expected, job_total: expected })
    })
    expect(await people('%@kill.test')).toHaveLength(expected)
    const after = (await admin.call(imports.one, { id: list.imp_id })).body
    expect(after).toMatchObject({ imp_created: expected, imp_status: 'DONE', counts: { NEW: 0, ALIKE: 0, BAD: 60 } })
  })
})
