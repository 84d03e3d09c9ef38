import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { dropState, readState, writeState } from '#server/core/platform-state.ts'
import { searchColumns } from '#server/core/accounts.ts'
import { refreshSearchKeys, refreshStep, SEARCH_KEYS_VERSION } from '#server/core/search-keys.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate, makeCompany, makeListing } from '#server/testing/make.ts'

const NAME = 'Άννα-Ιωάννα Ντ’Αλεσάντρο'
const CANDIDATES = 620

const t = await startTestApp()
const office = await t.asOffice()
await t.work(async (work) => {
  for (let count = 0; count < CANDIDATES; count += 1) await makeCandidate(work, { name: NAME })
  const company = await makeCompany(work, { name: 'Ψαρράς Α.Ε.' })
  await makeListing(work, company.cny_id, { title: 'Μηχανικός' })
  const rejection = { cyr_cny_id: company.cny_id, cyr_name: 'Ψαρράς', cyr_fold: '' }
  await work.db.insertInto('company_rejection').values(rejection).execute()
})

beforeEach(() => dropState(t.db, 'search keys'))

const db = () => t.db
const refresh = (isStopping = () => false) => refreshSearchKeys(t.services, isStopping)

/** Keys as earlier rules made them. */
async function spoil(): Promise<void> {
  await sql`update users set usr_search = usr_fold || ' ' || replace(usr_fold, ' ', '')`.execute(db())
  for (const [table, key] of [
    ['company', 'cny_fold'],
    ['company_rejection', 'cyr_fold'],
    ['job_listing', 'jl_fold'],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(key)} = 'old'`.execute(db())
}

async function storedKeys(): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select usr_search as key from users where usr_role = 'CANDIDATE'
    union select cny_fold from company union select cyr_fold from company_rejection union select jl_fold from job_listing
    order by key`.execute(db())
  return [...new Set(rows.map(({ key }) => key.replace(/ \S+@\S+$/, '')))]
}

/** A kept total is counted anew only once the process has heard of the change. */
const expectHits = (q: string) =>
  expect.poll(async () => (await office.call(candidatesContract.search, { q })).body.total)

it('finds a name with a hyphen between vowels once its keys are written by the rules of today', async () => {
  await spoil()
  await expectHits('annaioanna').toBe(0)
  await refresh()
  await expectHits('annaioanna').toBe(CANDIDATES)
  expect(await storedKeys()).toEqual(['ana ioana d alesadro aneoana dalesadro |', 'mixanikos', 'psaras', 'psaras a.e.'])
  expect((await readState(db(), 'search keys'))?.value).toEqual({ version: SEARCH_KEYS_VERSION, open: [], after: 0 })
})

it('reads no row again while the rules stay', async () => {
  await refresh()
  await spoil()
  await refresh()
  expect(await storedKeys()).toContain('old')
})

it('is done once by two processes at the same moment, and gone on with after one was stopped', async () => {
  await spoil()
  let steps = 0
  await refresh(() => (steps += 1) > 1)
  expect((await readState(db(), 'search keys'))?.value).toMatchObject({ open: expect.arrayContaining(['users']) })
  expect(await storedKeys()).toContain('old')
  await Promise.all([refresh(), refresh()])
  await expectHits('annaioanna').toBe(CANDIDATES)
  expect(await storedKeys()).not.toContain('old')
})

it('stops when a process of another version has begun meanwhile', async () => {
  const other = { version: SEARCH_KEYS_VERSION + 1, open: ['users'], after: 7 }
  await writeState(db(), 'search keys', other)
  expect(await t.work((work) => refreshStep(work, { mayBegin: false }))).toBe('done')
  expect((await readState(db(), 'search keys'))?.value).toEqual(other)
  await refresh()
  expect((await readState(db(), 'search keys'))?.value.version).toBe(SEARCH_KEYS_VERSION)
})

it('keeps a row that somebody changes at the same moment', async () => {
  await spoil()
  const first = await db()
    .selectFrom('users')
    .select('usr_id')
    .where('usr_role', '=', 'CANDIDATE')
    .executeTakeFirstOrThrow()
  const names = { usr_fullname: 'Ζωή', usr_email: 'zoe@mail.test', usr_phone: '' }
  const change = db()
    .updateTable('users')
    .set({ ...names, ...searchColumns(names) })
    .where('usr_id', '=', first.usr_id)
  await Promise.all([refresh(), change.execute()])
  await expectHits('zoi').toBe(1)
})

it('has another version for other rules', () => {
  const sample = [
    'Παπαδόπουλος ΕΥΑΓΓΕΛΊΑ Χριστοδούλου Αϊβαλιώτης Μπάμπης Ντίνα Αγκυρό\u00adπουλος Τσαγκάρης Ψαρρός Ξένια Ηλίας Υψηλάντης',
    'Yannis Panayiotis Hatzis Thanos Joseph Aphrodite Kostadinos Zoe Michael Sappho Øystein Łukasz Straße 8eodwridis',
    "Άννα-Μαρία O'Brien-Smith Ντ’Αλεσάντρο Ντ’ Αλμέιντα ᾿Αριστοτέλης Ζω\u0308η Иван 東京 Acme (Α.Ε.), 210 12/34 C# 100%",
  ]
  const keys = sample.map((usr_fullname) =>
    searchColumns({ usr_fullname, usr_email: 'Eleni.G+1@mail.gr', usr_phone: '+30 210 1234567' }),
  )
  const digest = createHash('sha256').update(JSON.stringify(keys)).digest('hex').slice(0, 16)
  // Another digest here: raise the version, too, or stored names are no longer found.
  expect({ digest, version: SEARCH_KEYS_VERSION }).toEqual({ digest: '69fc9ca97470ae0b', version: 4 })
})
