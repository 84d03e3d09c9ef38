import { describe, expect, it } from 'vitest'
import { allCalls } from '#shared/api.ts'
import type { Call } from '#shared/core/contract.ts'
import { pathParams } from '#shared/core/contract.ts'
import { candidateNotesContract as candidateNotes } from '#shared/features/candidate-notes/candidate-notes.contract.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { reportsContract as reports } from '#shared/features/reports/reports.contract.ts'
import { shapeOf } from '#server/core/coerce.ts'
import type { Work } from '#server/core/work.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCompany, makeGraduate, makeListing, setProfile } from '#server/testing/make.ts'

// Every call of companies × what belongs to another company: nothing is told of it, nothing of it changes.

/** Stands in every text of the other company, and nowhere else. */
const MARK = 'Ξένομυστικό'

const calls = allCalls.filter((call) => ['company', 'companyOrOffice', 'companyAccount', 'signedIn'].includes(call.who))
const answering = calls.filter((call) => call.answer !== 'stream')
const named = answering.filter((call) => pathParams(call.path).length > 0)
const listed = answering.filter((call) => call.method === 'GET' && pathParams(call.path).length === 0)

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
const form = { jl_category: 'Πωλήσεις', jl_position_sector: 'Εμπόριο', jl_position_title: 'Άλλος τίτλος' }

const t = await startTestApp()
const marked = await t.work((work) => makeCompany(work, { name: `${MARK} Α.Ε.` }))
const other = await t.work(makeCompany)
const owner = await t.as(marked.usr_id)
const stranger = await t.as(other.usr_id)
const rows = await t.work(async (work) => {
  const usr_id = await makeGraduate(work, { name: `${MARK} Μαρία` })
  const ad = await work.db
    .insertInto('ad')
    .values({ ad_title: MARK, ad_status: 'ON' })
    .returning('ad_id')
    .executeTakeFirstOrThrow()
  return {
    candidate: usr_id,
    listing: await makeListing(work, marked.cny_id, { title: `${MARK} θέση` }),
    own: await makeListing(work, other.cny_id),
    ad: ad.ad_id,
  }
})
const ownListing = rows.own
const pair = { id: rows.listing, uid: rows.candidate }
const invited = await owner.call(hiring.invite, { ...pair, date: tomorrow(), comments: MARK, location: MARK })
const report = await owner.call(reports.ownCreate, { rpfg_type: 'candidate', rpfg_title: MARK })
const job = await owner.call(reports.ownDownloadLater, {
  type: 'candidate',
  title: MARK,
  format: 'csv',
  fields: ['usr_fullname'],
})
const noted = await owner.call(candidateNotes.add, { uid: rows.candidate, jl_id: rows.listing, text: MARK })
// Found by nobody else from now on: only the company that has invited the person knows of them.
await t.work((work) => setProfile(work, rows.candidate, { usp_open_for_work: false }))
const foreign = {
  cny_id: marked.cny_id,
  listing: rows.listing,
  candidate: rows.candidate,
  interview: invited.body.jli_id,
  report: report.body._id,
  ad: rows.ad,
  job: job.body.job_id,
  user: marked.usr_id,
  note: Number(noted.body.notes[0]?.cno_id),
  ...(await t.work((work) => accountOf(work, marked))),
}

/** An invitation, a passkey, a session and a question about own data of somebody. */
async function accountOf({ db }: Work, { usr_id, cny_id }: { usr_id: number; cny_id: number }) {
  const { inv_id } = await db
    .insertInto('team_invitation')
    .values({ inv_email: 'new@mail.test', inv_fk_cny_id: cny_id, inv_expires_at: tomorrow() })
    .returning('inv_id')
    .executeTakeFirstOrThrow()
  const { pas_id } = await db
    .insertInto('passkey')
    .values({ pas_fk_usr_id: usr_id, pas_credential: 'x', pas_public_key: Buffer.from('x'), pas_name: MARK })
    .returning('pas_id')
    .executeTakeFirstOrThrow()
  const { ses_id } = await db
    .selectFrom('session')
    .select('ses_id')
    .where('ses_fk_usr_id', '=', usr_id)
    .executeTakeFirstOrThrow()
  const { dar_id } = await db
    .insertInto('data_request')
    .values({
      dar_kind: 'ACCESS',
      dar_source: 'ACCOUNT',
      dar_fk_usr_id: usr_id,
      dar_text: MARK,
      dar_date_received: tomorrow(),
      dar_date_due: tomorrow(),
      dar_date_created: tomorrow(),
    })
    .returning('dar_id')
    .executeTakeFirstOrThrow()
  return { invitation: inv_id, passkey: pas_id, session: ses_id, dataRequest: dar_id }
}

/** What the ids of a path name; a path that nobody has thought of here fails the test. */
function idsOf(path: string, listing: number): Record<string, string> {
  const { candidate, note, interview, report, ad, job, user, invitation, passkey, session, dataRequest } = foreign
  const idsByPath: [RegExp, Record<string, number | string>][] = [
    [/^\/api\/company\/job-listing\/\{id\}/, { id: listing, uid: candidate }],
    [/^\/api\/company\/candidate\/\{uid\}\/note\/\{cno_id\}/, { uid: candidate, cno_id: note }],
    [/^\/api\/company\/(candidate|user)\/\{u?id\}/, { id: candidate, uid: candidate }],
    [/^\/api\/company\/interview\/\{id\}/, { id: interview }],
    [/^\/api\/company\/reports-fields\/\{id\}/, { id: report }],
    [/^\/api\/company\/ad\/\{id\}\/\{mark\}/, { id: ad, mark: 'seen' }],
    [/^\/api\/company\/team\/invitation\/\{id\}/, { id: invitation }],
    [/^\/api\/company\/team\/\{id\}/, { id: user }],
    [/^\/api\/user\/passkey\/\{id\}/, { id: passkey }],
    [/^\/api\/user\/session\/\{id\}/, { id: session }],
    [/^\/api\/user\/data-request\/\{dar_id\}/, { dar_id: dataRequest }],
    [/\{job_id\}/, { job_id: job }],
  ]
  const match = idsByPath.find(([pattern]) => pattern.test(path))
  if (!match) throw new Error(`What do the ids of ${path} name?`)
  return Object.fromEntries(Object.entries(match[1]).map(([name, id]) => [name, String(id)]))
}

/** A body that the call's schema takes, so that what refuses is the ownership and not a missing field. */
function bodyOf(call: Call): object {
  const values: Record<string, unknown> = {
    ...form,
    date: tomorrow(),
    outcome: 'held',
    answer: 'KEPT',
    reason: 'λάθος',
    location: 'Ερμού 1',
    until: '2099-01-01',
    text: 'Δικό μου',
    jl_id: ownListing,
    stars: 3,
    value: 'FROZEN',
    candidateIds: [foreign.candidate],
    answers: [{ candidateIds: [foreign.candidate], reason: 'Άλλο' }],
    rpfg_type: 'candidate',
    rpfg_title: 'Δικό μου',
    rpfg_fields: ['usr_fullname'],
  }
  const own = new Set(pathParams(call.path))
  const names = Object.keys(shapeOf(call.input)).filter((name) => name in values && !own.has(name))
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

async function ask(call: Call, listing: number) {
  const ids = idsOf(call.path, listing)
  return t.app.inject({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? '')),
    headers: { authorization: `Bearer ${stranger.token}` },
    ...(call.method === 'POST' || call.method === 'PUT' ? { payload: bodyOf(call) } : {}),
  })
}

/** All that the other company has, as one text. */
async function belongings(): Promise<string> {
  const { db } = t
  const rows = await Promise.all([
    db.selectFrom('company').selectAll().where('cny_id', '=', foreign.cny_id).execute(),
    db.selectFrom('job_listing').selectAll().where('jl_fk_cny_id', '=', foreign.cny_id).execute(),
    db.selectFrom('job_listing_candidate').selectAll().where('jlc_fk_usr_id', '=', foreign.candidate).execute(),
    db.selectFrom('interview').selectAll().execute(),
    db.selectFrom('hiring').selectAll().execute(),
    db.selectFrom('candidate_note').selectAll().execute(),
    db.selectFrom('candidate_star').selectAll().execute(),
    db.selectFrom('report_field_group').selectAll().where('rpfg_fk_cny_id', '=', foreign.cny_id).execute(),
    db.selectFrom('cv_view').selectAll().execute(),
    db.selectFrom('users').selectAll().where('usr_fk_cny_id', '=', foreign.cny_id).execute(),
    db.selectFrom('team_invitation').selectAll().execute(),
    db.selectFrom('passkey').selectAll().execute(),
    db.selectFrom('data_request').selectAll().execute(),
    db.selectFrom('outbox_mail').select(['mai_id', 'mai_to']).execute(),
  ])
  return JSON.stringify(rows)
}

describe('what belongs to another company', () => {
  it.each(named.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'is not there: %s',
    async (_name, call) => {
      const before = await belongings()
      const answer = await ask(call, foreign.listing)
      expect(answer.statusCode, answer.body).toBe(404)
      expect(answer.body).toMatch(/\p{Script=Greek}/u)
      expect(answer.body).not.toContain(MARK)
      expect(await belongings()).toBe(before)
    },
  )

  it.each(
    named
      .filter((call) => call.path.includes('{uid}') && call.path.includes('{id}'))
      .map((call) => [`${call.method} ${call.path}`, call] as const),
  )('nor is its candidate on an own listing: %s', async (_name, call) => {
    const before = await belongings()
    const answer = await ask(call, ownListing)
    // Moving and calling off say that there is no such interview, which is as true of anybody.
    expect([404, 409], answer.body).toContain(answer.statusCode)
    expect(answer.body).not.toContain(MARK)
    expect(await belongings()).toBe(before)
  })

  it.each(listed.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'stands in no answer of %s',
    async (_name, call) => {
      const answer = await t.app.inject({
        method: 'GET',
        url: call.path,
        headers: { authorization: `Bearer ${stranger.token}` },
      })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.body).not.toContain(MARK)
    },
  )

  it('is there for its own people', async () => {
    const lists = await Promise.all([owner.call(hiring.companyCandidates, {}), owner.call(reports.ownList)])
    for (const { raw } of lists) expect(raw.toString()).toContain(MARK)
  })
})
