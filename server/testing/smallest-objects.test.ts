import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { allCalls, api } from '#shared/api.ts'
import { addDays, athensDay } from '#shared/core/dates.ts'
import { type Call, pathParams } from '#shared/core/contract.ts'
import { PERSONAL_KEY_HEADER } from '#shared/core/personal-key.ts'
import { mayCall } from '#shared/permissions.ts'
import { currentConsent } from '#shared/features/programmes/programmes.consent.ts'
import { giveConsent } from '#server/features/candidates/candidate-consent.service.ts'
import { shapeOf } from '#server/core/coerce.ts'
import { personalLinkFor } from '#server/core/personal-links.ts'
import { type Answer, type Caller, startTestApp, type TestFile } from '#server/testing/app.ts'
import { makeApplication } from '#server/testing/make.ts'
import { isRead } from '#server/testing/read-calls.ts'
import { smallestInput } from '#server/testing/smallest-input.ts'

// Every create call makes the smallest object that it accepts, in an empty database. Then every read, list, search, export
// and mail that can meet these objects must cope with them.

let personalKey: string
const unanswered: string[] = []
const created = new Set<string>()
/** Every id that was made. */
const ids = new Set<number>()

async function create(caller: Caller, call: Call, input: Record<string, unknown> = {}, file?: TestFile) {
  const files = file && { files: { file: [file] } }
  const answer = (await caller.call(call, { ...smallestInput(call, input), ...input }, files)) as Answer<unknown>
  expect(answer.status, `${call.feature}.${call.name}: ${answer.message}`).toBeLessThan(300)
  created.add(`${call.feature}.${call.name}`)
}

async function newestOf(table: string, key: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(${sql.ref(key)}) as id from ${sql.table(table)}`.execute(t.db)
  const id = rows[0]?.id ?? 0
  ids.add(id)
  return id
}

async function signUp(): Promise<Caller> {
  await create(t.visitor, api.auth.signup)
  const usr_id = await newestOf('users', 'usr_id')
  // The letter of the confirmation is opened elsewhere: here the mailbox has confirmed.
  await t.work((work) =>
    work.db.updateTable('users').set({ usr_email_confirmed: true }).where('usr_id', '=', usr_id).execute(),
  )
  return t.as(usr_id)
}

async function newCompany(): Promise<Caller> {
  const user = await signUp()
  await create(user, api.companies.register)
  const id = await newestOf('company', 'cny_id')
  await create(people.administrator, api.companies.approve, { id })
  await create(people.administrator, api.companies.createUser, { id })
  return user
}

async function newCandidate(): Promise<number> {
  await create(people.administrator, api.candidates.create)
  return newestOf('users', 'usr_id')
}

const t = await startTestApp()
const administrator = await t.asOffice()
const people = { administrator, company: administrator, newcomer: administrator, visitor: t.visitor }
people.newcomer = await signUp()
people.company = await newCompany()
const { administrator: admin, company } = people
const [first, second, third] = [await newCandidate(), await newCandidate(), await newCandidate()]
await newCandidate()
await create(admin, api['educational-cycles'].create)
const edc_id = await newestOf('educational_cycle', 'edc_id')
await create(admin, api['educational-cycles'].addAudience, { id: edc_id })
await create(admin, api['educational-cycles'].copy, { id: edc_id })
await t.work(async (work) => {
  // Companies meet only those who agreed; news go to those who want them.
  const consent = { version: currentConsent.version, given: true, source: 'application' }
  for (const usr_id of [first, second, third]) {
    await makeApplication(work, edc_id, usr_id, 'SUCCEEDED')
    for (const purpose of ['companies', 'news'] as const) await giveConsent(work, usr_id, { ...consent, purpose })
  }
  personalKey = (await personalLinkFor(work, first)).split('/me/')[1] ?? ''
})
await create(company, api['job-listings'].create)
const listing = await newestOf('job_listing', 'jl_id')
const id = listing
await create(company, api['job-listings'].copy, { id })
await create(company, api['job-listings'].requestCandidates, { id })
await create(admin, api.shortlists.send, { id, candidateIds: [first] })
await create(company, api.hiring.bookmark, { id, uid: first })
await create(company, api.hiring.invite, {
  location: 'Ερμού 1',
  id,
  uid: first,
  date: new Date(Date.now() + 86_400_000).toISOString(),
})
await create(company, api['candidate-notes'].add, { uid: first, jl_id: id })
await create(company, api.hiring.reject, { id, uid: second, reason: 'Άλλο' })
await create(company, api.hiring.hire, { id, uid: third })
await create(admin, api.entry.saveWords)
await create(admin, api.papers.publish, { kind: 'contact' })
await create(admin, api.ads.create)
await create(admin, api.ads.addAudience, { id: await newestOf('ad', 'ad_id') })
await create(admin, api['notification-center'].push)
await create(admin, api['notification-center'].email)
await newestOf('notification_generated', 'notg_id')
for (const rpfg_type of ['candidate', 'company', 'job-listing', 'educational-cycle'])
  await create(admin, api.reports.create, { rpfg_type })
const always = { date_from: null, date_until: null }
await create(admin, api.reports.sendView, {
  view: { period: 'all', company: always, cycle: always, edc_ids: [], edc_category: '', compare: false },
  rps_usr_ids: [administrator.usr_id],
  rps_every: 'WEEK',
  rps_day: 1,
  rps_format: 'xlsx',
})
for (const rpfg_type of ['candidate', 'job-listing']) await create(company, api.reports.ownCreate, { rpfg_type })
const file = { name: 'α.csv', content: 'Ονοματεπώνυμο;Email\nα;import@b.test\n', type: 'text/csv' }
await create(admin, api['candidate-import'].upload, {}, file)
await newestOf('candidate_import', 'imp_id')
await create(admin, api.connections.makeKey, { scopes: ['companies'], until: athensDay(new Date()) })
await create(admin, api.connections.makeHook, { url: 'https://systems.example.gr', kinds: ['hire.made'] })
await newestOf('web_hook', 'whk_id')
const today = athensDay(new Date())
await create(admin, api['funder-pack'].freeze, { from: addDays(today, -1), until: today })
const fpk_id = await newestOf('funder_pack', 'fpk_id')
await create(admin, api['funder-pack'].publish, { fpk_id, groups: ['participants'] })
await create(admin, api.team.invite, { email: 'invited@office.test' })
await create(company, api.team.companyInvite, { email: 'invited@company.test' })
await newestOf('outbox_mail', 'mai_id')
await newestOf('interview', 'jli_id')

it('makes the smallest object by every create call', () => {
  const creates = allCalls.filter((call) => call.success === 201).map((call) => `${call.feature}.${call.name}`)
  // The first administrator needs a link that only a new installation prints, the invited one a link from a letter.
  expect(creates.filter((name) => !created.has(name))).toEqual(['auth.firstAdministrator', 'team.accept'])
})

const reads = allCalls.filter(
  (call) => isRead(call) && call.answer !== 'stream' && call.feature !== 'auth' && !call.checksCredentials,
)

/** The plain read, then with words and in every order. */
function* inputs(call: Call, pathIds: Record<string, unknown>): Generator<object> {
  const base = smallestInput(call, pathIds)
  const shape = shapeOf(call.input)
  yield base
  if ('q' in shape) yield { ...base, q: 'α' }
}

it.each(reads.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', async (_name, call) => {
  const params = pathParams(call.path)
  let answers = 0
  const pools = params.length === 0 ? [{}] : [...ids].map((id) => Object.fromEntries(params.map((name) => [name, id])))
  for (const [kind, caller] of Object.entries(people)) {
    if (!mayCall(kind as keyof typeof people, call.who)) continue
    for (const pathIds of pools) {
      for (const input of inputs(call, pathIds)) {
        const answer = await caller.call(call, input, { headers: { [PERSONAL_KEY_HEADER]: personalKey } })
        const details = `${kind} ${JSON.stringify(input)}: ${answer.message}`
        expect(answer.status, details).toBeLessThan(500)
        if (answer.status < 300) answers += 1
        if (answer.status < 300 && (call.answer ?? 'json') === 'json')
          expect(call.output.safeParse(answer.body).error?.issues ?? [], details).toEqual([])
      }
    }
  }
  if (answers === 0) unanswered.push(`${call.feature}.${call.name}`)
})

it('has met an object in every read but those of files, keys and jobs', () => {
  expect(unanswered.toSorted()).toEqual([
    'assessment-centre.openCv',
    'assessment-centre.openFile',
    'assessment-centre.rehearse',
    'candidates.companyContact',
    'candidates.companyCv',
    'candidates.companyCvFile',
    'candidates.cvFile',
    'files.open',
    'follow-up.jobProof',
    'follow-up.questions',
    'hiring.fit',
    'interviews.morning',
    'interviews.readCalendarFeed',
    'jobs.one',
    'mail.newsChoice',
    'mail.previewTemplate',
    'papers.history',
    'papers.one',
    'participants.cv',
    'personal-page.cv',
    'personal-page.readOwnCalendar',
    'personal-page.slotCalendar',
    'programmes.one',
    'reports.file',
    'reports.ownFile',
    'retention.heldFile',
    'retention.rehearse',
    'users.receipt',
  ])
})

it('finds the smallest listing’s candidates for company and office', async () => {
  for (const [caller, call] of [
    [people.company, api.hiring.search],
    [people.administrator, api.hiring.officeSearch],
  ] as const)
    expect((await caller.call(call as Call, { id: listing })).status).toBe(200)
})

it('writes mails without gaps', async () => {
  const { rows } = await sql<{
    text: string
  }>`select mai_subject || mai_text || mai_html as text from outbox_mail`.execute(t.db)
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter(({ text }) => /undefined|null|NaN|\[object|\{\w+\}/.test(text))).toEqual([])
})
