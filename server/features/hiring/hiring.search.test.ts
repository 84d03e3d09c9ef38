import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { notAvailable } from '#shared/features/candidates/candidates.rules.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract as interviews } from '#shared/features/interviews/interviews.contract.ts'
import { jobListingsContract as listings } from '#shared/features/job-listings/job-listings.contract.ts'
import { languageLevels } from '#shared/reference/listings.ts'
import { findCandidatesAndPeople } from '#server/features/hiring/hiring.lists.queries.ts'
import { startTestApp } from '#server/testing/app.ts'
import { publishable } from '#server/testing/hiring-fixture.ts'
import { makeCandidate, makeGraduate } from '#server/testing/make.ts'

const t = await startTestApp()
const office = await t.asOffice()
const company = await t.asCompany()

const graduate = (name: string) => t.work((work) => makeGraduate(work, { name }))

// Created against the order of the alphabet, so that order by id and order by name differ.
const [gianna, vasilis, anna] = [
  await graduate('Γιάννα Τρίτη'),
  await graduate('Βασίλης Δεύτερος'),
  await graduate('Άννα Πρώτη'),
]

const requiredFields = {
  jl_category: 'Πωλήσεις',
  jl_position_sector: 'Εμπόριο',
  jl_position_title: 'Πωλητής',
  ...publishable,
}

describe('the search of candidates for a listing', () => {
  it.each([
    ['only the required fields', {}],
    ['one free-text requirement', { jl_requirements: [{ type: 'CUSTOM' as const, value: 'Όρεξη' }] }],
    [
      'two free-text requirements',
      {
        jl_requirements: [
          { type: 'CUSTOM' as const, value: 'Όρεξη' },
          { type: 'CUSTOM' as const, value: 'Χαμόγελο' },
        ],
      },
    ],
  ])('orders by name when the listing has %s', async (_title, more) => {
    const { jl_id } = (await company.call(listings.create, { ...requiredFields, ...more })).body
    const byName = [anna, vasilis, gianna]
    const ofCompany = await company.call(hiring.search, { id: jl_id })
    expect([ofCompany.status, ofCompany.body.documents.map(({ usr_id }) => usr_id)]).toEqual([200, byName])
    const ofOffice = await office.call(hiring.officeSearch, { id: jl_id, hidden: true, hired: true })
    expect([ofOffice.status, ofOffice.body.documents.map(({ usr_id }) => usr_id)]).toEqual([200, byName])
    const filtered = await company.call(hiring.search, { id: jl_id, q: 'prwth' })
    expect([filtered.status, filtered.body.documents.map(({ usr_id }) => usr_id)]).toEqual([200, [anna]])
  })

  it('looks the facts that a filter asks for up', async () => {
    const plan = await t.work(async (work) => {
      // Of so few people PostgreSQL would read all.
      await sql`set local enable_seqscan = off`.execute(work.db)
      return sql`explain select from candidate_facts where caf_facts @@ '''city:πατρα'''::tsquery`.execute(work.db)
    })
    expect(JSON.stringify(plan.rows)).toContain('candidate_facts_words')
  })
})

describe('the scope of the search', () => {
  it('is that of companies for the office too; hidden and hired widen it to other graduates alone', async () => {
    const { jl_id: id } = (await company.call(listings.create, requiredFields)).body
    const [hired, frozen] = [await graduate('Δημήτρης Προσληφθείς'), await graduate('Ελένη Παγωμένη')]
    const applicant = await t.work((work) => makeCandidate(work, { name: 'Ζωή Αιτούσα' }))
    await t.update('user_profile', { usp_hired: true, usp_open_for_work: false }, { usp_fk_usr_id: hired })
    await t.update('users', { usr_status: 'FROZEN' }, { usr_id: frozen })
    const idsOf = async (flags: { hidden?: boolean; hired?: boolean }) =>
      (await office.call(hiring.officeSearch, { id, ...flags })).body.documents.map(({ usr_id }) => usr_id)
    const visible = [anna, vasilis, gianna]
    const ofCompany = (await company.call(hiring.search, { id })).body.documents.map(({ usr_id }) => usr_id)
    expect([ofCompany, await idsOf({})]).toEqual([visible, visible])
    expect(new Set(await idsOf({ hired: true }))).toEqual(new Set([...visible, hired]))
    expect(new Set(await idsOf({ hidden: true }))).toEqual(new Set([...visible, frozen]))
    expect(new Set(await idsOf({ hidden: true, hired: true }))).toEqual(new Set([...visible, hired, frozen]))

    expect((await office.call(hiring.officeBookmark, { id, uid: applicant })).status).toBe(404)
    expect((await office.call(hiring.officeHire, { id, uid: applicant })).status).toBe(404)
    expect((await office.call(hiring.officeBookmarkMany, { id, candidateIds: [applicant, anna] })).body).toHaveLength(1)
  })
})

describe('a second hire', () => {
  it('is recorded on another listing of the same company, and by another company that knows of the first', async () => {
    const [first, second] = [
      (await company.call(listings.create, requiredFields)).body.jl_id,
      (await company.call(listings.create, requiredFields)).body.jl_id,
    ]
    const uid = await graduate('Ηλίας Δουλευτής')
    const otherCompany = await t.asCompany()
    const foreign = (await otherCompany.call(listings.create, requiredFields)).body.jl_id
    await otherCompany.call(hiring.bookmark, { id: foreign, uid })
    expect((await company.call(hiring.hire, { id: first, uid })).status).toBe(200)
    expect((await company.call(hiring.hire, { id: second, uid })).status).toBe(200)
    const refused = await otherCompany.call(hiring.hire, { id: foreign, uid, anyway: false })
    expect([refused.status, refused.error.details]).toEqual([409, { hired_elsewhere: true }])
    expect((await otherCompany.call(hiring.hire, { id: foreign, uid, comments: 'Άλλαξε εργασία' })).status).toBe(200)
    const hires = await t.rows('hiring', { jlh_fk_usr_id: uid })
    expect(hires.map(({ jlh_fk_jl_id }) => jlh_fk_jl_id)).toEqual([first, second, foreign])
    const stranger = await t.asCompany()
    const unknown = (await stranger.call(listings.create, requiredFields)).body.jl_id
    expect((await stranger.call(hiring.hire, { id: unknown, uid })).status).toBe(404)
  })

  it('of two companies at one moment tells the later one in words, which are the same where nobody is', async () => {
    const rivals = [await t.asCompany(), await t.asCompany()]
    const uid = await graduate('Θάλεια Περιζήτητη')
    const ids = await Promise.all(
      rivals.map(async (rival) => (await rival.call(listings.create, requiredFields)).body.jl_id),
    )
    const answers = await Promise.all(rivals.map((rival, at) => rival.call(hiring.hire, { id: ids[at] ?? 0, uid })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(answers.find(({ status }) => status === 404)?.message).toBe(notAvailable)
    const nobody = await rivals[0]?.call(hiring.hire, { id: ids[0] ?? 0, uid: 999_999 })
    expect([nobody?.status, nobody?.message]).toEqual([404, notAvailable])
    expect(await t.rows('hiring', { jlh_fk_usr_id: uid })).toHaveLength(1)
  })
})

describe('how many fit requirements that are being written', () => {
  it('counts who has nothing unmet, and whom each requirement alone leaves out', async () => {
    expect((await company.call(hiring.matchCount, {})).body.criteria).toEqual([])
    const wish = {
      jl_requested_bachelors_education: 'Πληροφορική',
      jl_requirements: [
        { type: 'ENGLISH_EXPERTISE' as const, value: 'B2' },
        { type: 'CUSTOM' as const, value: "Όρεξη' & | ! <script>" },
      ],
    }
    const count = async (more: object) => (await company.call(hiring.matchCount, { ...wish, ...more })).body
    const costs = async (more: object) => (await count(more)).criteria.map(({ leaves_out }) => leaves_out)
    const before = { all: await count({}), studies: await costs({ jl_requirements: [] }) }
    const people = [
      { name: 'Μέτρηση Πληροφορική', bachelor: 'Πληροφορική' },
      { name: 'Μέτρηση Νομική', bachelor: 'Νομική' },
      { name: 'Μέτρηση Άγνωστη' },
    ]
    const ids: number[] = []
    for (const person of people) ids.push(await t.work((work) => makeGraduate(work, person)))
    const language = (usr_id: number | undefined, level: string) =>
      t.update(
        'user_profile',
        { usp_languages: JSON.stringify([{ language: 'Αγγλικά', level }]) },
        { usp_fk_usr_id: Number(usr_id) },
      )
    await language(ids[0], 'B2')
    await language(ids[1], 'A2')
    const [studies = 0, english = 0] = before.all.criteria.map(({ leaves_out }) => leaves_out)
    // The lawyer, and of whom nothing is known, fail at two requirements, so that no single one leaves them out.
    expect(await count({})).toEqual({
      fits: before.all.fits + 1,
      criteria: [
        { label: 'Πτυχίο: Πληροφορική', leaves_out: studies },
        { label: 'Αγγλικά B2', leaves_out: english },
        { label: "Όρεξη' & | ! <script>", leaves_out: 0 },
      ],
    })
    expect(await costs({ jl_requirements: [] })).toEqual([(before.studies[0] ?? 0) + 2])
    await language(ids[1], 'C1')
    expect(await costs({})).toEqual([studies + 1, english, 0])
    // A search by the same wishes finds as many.
    const strict = { bachelor_sector: 'Πληροφορική', languages: 'Αγγλικά B2' }
    const { jl_id } = (await company.call(listings.create, requiredFields)).body
    const { total } = (await company.call(hiring.search, { id: jl_id, ...strict })).body
    expect(total).toBe(before.all.fits + 1)
    // So does a search for who fits the listing, and without one criterion it finds also whom that one leaves out.
    const { jl_id: id } = (await company.call(listings.create, { ...requiredFields, ...wish })).body
    const totalOf = async (more: object) => (await company.call(hiring.search, { id, ...more })).body.total
    expect(await totalOf({ fits: true })).toBe(before.all.fits + 1)
    expect(await totalOf({ fits: true, without: '9' })).toBe(before.all.fits + 1)
    expect(await totalOf({ fits: true, without: '0' })).toBe(before.all.fits + 1 + studies + 1)
    expect(await totalOf({ fits: true, without: '0,1' })).toBe(await totalOf({ without: '0' }))
    // One that is written twice, whatever its words, costs what it costs once; without it neither counts.
    const twice = [...wish.jl_requirements, { type: 'LANGUAGES' as const, value: 'αγγλικά B2' }]
    expect(await costs({ jl_requirements: twice })).toEqual([studies + 1, english, 0, 0])
    const doubled = { ...requiredFields, ...wish, jl_requirements: twice }
    const { jl_id: doubledId } = (await company.call(listings.create, doubled)).body
    const search = async (more: object) => (await company.call(hiring.search, { id: doubledId, ...more })).body
    expect((await search({ fits: true, without: '1' })).total).toBe(await totalOf({ fits: true, without: '1' }))
    expect((await search({})).documents[0]?.criteria).toHaveLength(3)
    // A person who has blocked the company is not counted for it.
    const { body: own } = await company.call(listings.create, { ...requiredFields, ...wish })
    await t.insert('company_block', { cbl_fk_usr_id: Number(ids[0]), cbl_fk_cny_id: own.jl_fk_cny_id })
    expect((await count({})).fits).toBe(before.all.fits)
    // In one call for all own listings that are open.
    const fits = (await company.call(hiring.openFits, {})).body
    const mine = (await company.call(listings.companyList, {})).body.documents
    const open = mine.filter(({ jl_status }) => jl_status === 'OPEN').map(({ jl_id }) => jl_id)
    expect(new Set(fits.map(({ jl_id }) => jl_id))).toEqual(new Set(open))
    expect(fits.find(({ jl_id }) => jl_id === own.jl_id)?.fits).toBe(before.all.fits)
    expect((await company.call(hiring.openFits, { limit: 1 })).body).toHaveLength(1)
    expect((await office.call(hiring.matchCount, {})).status).toBe(403)
    // The office counts for the listings that ask it for candidates, and for no others.
    const { jl_id: waitingId } = (await company.call(listings.create, { ...requiredFields, ...wish })).body
    await company.call(listings.requestCandidates, { id: waitingId })
    const requested = (await office.call(hiring.requestedFits, {})).body
    expect(requested.find(({ jl_id }) => jl_id === waitingId)?.fits).toBe(before.all.fits)
    expect(requested.map(({ jl_id }) => jl_id)).not.toContain(own.jl_id)
    // Or for those that its screen shows, wherever they stand among all.
    const laterId = (await company.call(listings.create, { ...requiredFields, ...wish })).body.jl_id
    await company.call(listings.requestCandidates, { id: laterId })
    const idsOf = async (input: object) =>
      (await office.call(hiring.requestedFits, input)).body.map(({ jl_id }) => jl_id)
    expect(await idsOf({ limit: 1 })).not.toContain(laterId)
    expect(await idsOf({ limit: 1, ids: [own.jl_id, laterId, waitingId] })).toEqual([waitingId, laterId])
    expect((await company.call(hiring.requestedFits, {})).status).toBe(403)
  })
})

describe('the order of a search by name', () => {
  it('puts the likest names first and, of those as like, the best fit', async () => {
    const wish = { jl_requested_bachelors_education: 'Πληροφορική' }
    const { jl_id: id } = (await company.call(listings.create, { ...requiredFields, ...wish })).body
    const people = [
      { name: 'Λοικούδη Ανίτα', bachelor: 'Πληροφορική' },
      { name: 'Αννίτα Λυκουδηνού' },
      { name: 'Λυκουδηνά Αννίτα', bachelor: 'Πληροφορική' },
      { name: 'Λυκούδη Αννίτα' },
    ]
    const ids: number[] = []
    for (const person of people) ids.push(await t.work((work) => makeGraduate(work, person)))
    const [bySound, byBeginning, byBeginningFit, exact] = ids
    const search = async (q: string) =>
      (await company.call(hiring.search, { id, q })).body.documents.map(({ usr_id }) => usr_id)
    expect(await search('Αννίτα Λυκούδη')).toEqual([exact, byBeginningFit, byBeginning, bySound])
    // Two letters are in half of all names: then the fit alone decides.
    expect(new Set((await search('λυ')).slice(0, 2))).toEqual(new Set([bySound, byBeginningFit]))
    // Letters drawn out are nobody's name, unless they are a whole word of one.
    expect(await search('λλλλ')).toEqual([])
    const drawn = await t.work((work) => makeGraduate(work, { name: 'Λυκ ΛΛΛ' }))
    expect(await search('λλλλ')).toEqual([drawn])
  })
})

describe('the search of a company among its own', () => {
  it('finds people and interviews by name in any spelling, and neither by contact data nor at another company', async () => {
    const { jl_id: id } = (await company.call(listings.create, requiredFields)).body
    await company.call(hiring.bookmark, { id, uid: anna })
    const time = { date: '2999-05-04', time: '10:00', location: 'Πάτρα' }
    const { jli_id } = (await company.call(hiring.invite, { id, uid: anna, ...time })).body
    const stranger = await t.asCompany()
    const idsFor = async (caller: typeof company, q: string) => [
      (await caller.call(hiring.companyCandidates, { q })).body.users.map(({ usr_id }) => usr_id),
      (await caller.call(interviews.list, { q })).body.map((interview) => interview.jli_id),
    ]
    expect(await idsFor(company, 'proti anna')).toEqual([[anna], [jli_id]])
    expect(await idsFor(company, 'mail.test')).toEqual([[], []])
    expect(await idsFor(company, '%')).toEqual([[], []])
    expect(await idsFor(stranger, 'proti anna')).toEqual([[], []])
  })

  it('finds the interviews of one listing, of the own ones alone', async () => {
    const invite = async (time: string) => {
      const { jl_id: id } = (await company.call(listings.create, requiredFields)).body
      await company.call(hiring.bookmark, { id, uid: anna })
      const when = { date: '2999-06-04', time, location: 'Πάτρα' }
      return (await company.call(hiring.invite, { id, uid: anna, ...when })).body
    }
    const [early, late] = [await invite('10:00'), await invite('13:00')]
    const stranger = await t.asCompany()
    const idsFor = async (caller: typeof company, jl_id: number) =>
      (await caller.call(interviews.list, { jl_id })).body.map(({ jli_id }) => jli_id)
    expect(await idsFor(company, early.jli_fk_jl_id)).toEqual([early.jli_id])
    expect(await idsFor(company, late.jli_fk_jl_id)).toEqual([late.jli_id])
    expect(await idsFor(stranger, early.jli_fk_jl_id)).toEqual([])
  })
})

describe('the candidates of a company', () => {
  it('are read by a plan that is kept, but for a search: each spelling would be one more for every connection', async () => {
    await t.work(async ({ db }) => {
      for (const q of [undefined, 'anna', 'anna prwth', 'hlias giannh'])
        await findCandidatesAndPeople(db, { kind: 'company', cny_id: 1 }, { q, isShown: true }, { limit: 5 })
      const { rows } = await sql<{ isSearch: boolean }>`select statement like '%usr_search%' as "isSearch"
        from pg_prepared_statements where statement like 'with chosen as%name_key%'`.execute(db)
      expect(rows).toEqual([{ isSearch: false }])
    })
  })
})

describe('languages in the search', () => {
  it('count from the level that is asked for, for company and office alike', async () => {
    const { jl_id: id } = (await company.call(listings.create, requiredFields)).body
    const speakers = new Map<string, number>()
    for (const level of languageLevels) {
      const person = await graduate(`Λίνα ${level}`)
      speakers.set(level, person)
      const usp_languages = JSON.stringify([
        { language: 'Σουαχίλι', level },
        { language: 'Γκουαρανί', level: 'C2' },
      ])
      await t.update('user_profile', { usp_languages }, { usp_fk_usr_id: person })
    }
    for (const [index, level] of languageLevels.entries()) {
      const expected = languageLevels.slice(index).map((reached) => speakers.get(reached))
      for (const languages of [`Σουαχίλι ${level}`, `σουαχιλι ${level.toLowerCase()}`]) {
        const ofCompany = await company.call(hiring.search, { id, languages })
        const ofOffice = await office.call(hiring.officeSearch, { id, languages })
        for (const { body } of [ofCompany, ofOffice])
          expect(new Set(body.documents.map(({ usr_id }) => usr_id)), languages).toEqual(new Set(expected))
      }
    }
    const total = async (languages: string) => (await company.call(hiring.search, { id, languages })).body.total
    expect(await total('Σουαχίλι')).toBe(languageLevels.length)
    expect(await total('Σουαχίλι C2,Κλίνγκον A1')).toBe(2)
    for (const nobody of ['C1', 'Κλίνγκον C1', "'", 'Σουαχίλι D4', '%']) expect(await total(nobody), nobody).toBe(0)
  })
})
