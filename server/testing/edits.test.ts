import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { allCalls, api } from '#shared/api.ts'
import { athensDay } from '#shared/core/dates.ts'
import type { Call } from '#shared/core/contract.ts'
import type { Filter } from '#shared/core/filters.ts'
import { PERSONAL_KEY_HEADER } from '#shared/core/personal-key.ts'
import { starterCriteria } from '#shared/features/assessment-centre/assessment-centre.rubric.ts'
import { shapeOf } from '#server/core/coerce.ts'
import { personalLinkFor } from '#server/core/personal-links.ts'
import { type Answer, type Caller, startTestApp } from '#server/testing/app.ts'
import { companyForm } from '#server/testing/company-form.ts'
import { makeApplication, makeCandidate, makeCompany, makeCycle, makeListing } from '#server/testing/make.ts'

// Every call that edits a row: what is saved again as it stands leaves no trace. No date moves, the trail gains no row, no
// browser reads anew. Nor does what is left out: it stays.

const t = await startTestApp()
const admin = await t.asOffice()
const { cny_id, usr_id: boss } = await t.work(makeCompany)
const company = await t.as(boss)

const filters: Filter[] = [
  { field: 'usp_city', op: 'eq', value: 'Πάτρα' },
  { field: 'usp_birthdate', op: 'gte', value: '1990-01-01' },
]
const profile = {
  usr_fullname: 'Άννα Δοκιμή',
  usr_phone: '6900000001',
  usp_city: 'Πάτρα',
  usp_gender: 'FEMALE',
  usp_birthdate: '1999-02-28',
  usp_disability: 'Κινητική',
  usp_labour_status: 'IN_EDUCATION',
  usp_about: 'Γράφω.\nΔιαβάζω.',
  uedu_bachelor_sector: 'Οικονομικά',
  uedu_master_degree_sector: null,
  uedu_iek_sector: null,
  uedu_epal_sector: 'Γεωπονία',
  usp_years_experience: 3,
  usp_experience_sectors: 'Εμπόριο',
  usp_experience: [
    { title: 'Ταμίας', employer: 'Άλφα', sector: 'Εμπόριο', from: '2020-01', to: null, description: '' },
  ],
  usp_languages: [{ level: 'C1', language: 'Αγγλικά' }],
  usp_software: ['Excel'],
  usp_code: ['SQL'],
  usp_driving_licences: ['Β'],
  usp_links: [{ url: 'https://example.gr', label: 'Έργα' }],
}
const listing = {
  jl_category: 'Πωλήσεις',
  jl_position_sector: 'Εμπόριο',
  jl_position_title: 'Πωλητής',
  jl_description: '<p>Έλα <b>τώρα</b> & γρήγορα</p><script>x</script>',
  jl_city: 'Πάτρα',
  jl_remote: true,
  jl_hybrid: false,
  jl_employment: 'PART_TIME',
  jl_openings: 3,
  jl_deadline: '2099-01-01',
  jl_pay_min: 1000,
  jl_pay_max: 1500,
  jl_pay_basis: 'NET_MONTH',
  jl_requirements: [{ value: 'SQL', type: 'CODE' }],
  jl_requested_strictly_qualified: true,
  jl_requested_bachelors_education: 'Οικονομικά',
  jl_requested_masters_education: 'Διοίκηση',
  jl_requested_experienced_in_sector: 'Εμπόριο',
}
const report = {
  rpfg_title: 'Αναφορά',
  rpfg_fields: ['jl_position_title', 'jl_city'],
  rpfg_filters: [{ value: 'Πάτρα', op: 'eq', field: 'jl_city' }],
  rpfg_operator: 'OR',
  rpfg_options: { sort: '-jl_city', group: null, chart: 'none' },
  rpfg_type: 'job-listing',
}

const newCandidate = () => t.work(makeCandidate)
const newCycle = () => t.work((work) => makeCycle(work, { status: 'CLOSED' }))
const newListing = () => t.work((work) => makeListing(work, cny_id))
const savedReport = async (caller: Caller, call: Call) =>
  ((await caller.call(call, { rpfg_type: 'job-listing', rpfg_title: 'Νέα' })).body as { _id: string })._id

interface Edit {
  caller?: Caller
  headers?: Record<string, string>
  /** Every field that the call sets, otherwise than the row has it. */
  input: Record<string, unknown>
  /** What is set after that. */
  other: Record<string, unknown>
  /** What must be said of the row as it was read. */
  read?: () => Promise<{ expected_changed: string | null }>
}

const edits: Record<string, () => Promise<Edit>> = {
  'ads.edit': async () => {
    const { ad_id: id } = (await admin.call(api.ads.create, { ad_title: 'Νέα', audiences: [] })).body
    const days = {
      ad_date_from: '2026-11-01',
      ad_time_from: '08:00',
      ad_date_until: '2099-12-31',
      ad_time_until: '20:30',
    }
    const words = { ad_title: 'Έλα', ad_body: '<p>Α &amp; Β</p>', ad_link: 'https://example.gr/?α=1', ad_status: 'ON' }
    return { input: { id, ...words, ...days }, other: { ad_link: '' } }
  },
  'ads.changeAudience': async () => {
    const { ad_id: id } = (await admin.call(api.ads.create, { ad_title: 'Νέα', audiences: [] })).body
    const { ada_id } = (await admin.call(api.ads.addAudience, { id, ada_title: 'Όλοι', ada_filters: [] })).body
    return { input: { id: ada_id, ada_title: 'Πάτρα', ada_filters: filters }, other: { ada_filters: filters.slice(1) } }
  },
  'assessment-centre.saveAssessors': async () => {
    const [id, usr_id] = [await newCycle(), await newCandidate()]
    await t.work((work) => makeApplication(work, id, usr_id, 'INTERVIEWING'))
    const away = [{ day: 1, until: null, from: '12:00' }]
    const assessors = [
      { name: 'Άρης', email: 'Aris@x.test', away },
      { name: 'Ζωή', email: 'zoe@x.test', away: [] },
    ]
    const no_go = [
      { email: 'ZOE@x.test', usr_id },
      { email: 'aris@x.test', usr_id },
    ]
    return { input: { id, assessors, no_go }, other: { no_go: no_go.slice(1) } }
  },
  'assessment-centre.saveAssessor': async () => {
    const [id, usr_id] = [await newCycle(), await newCandidate()]
    await t.work((work) => makeApplication(work, id, usr_id, 'INTERVIEWING'))
    const assessor = { name: 'Άρης', email: 'aris@x.test', languages: ['Αγγλικά'], away: [] }
    await admin.call(api['assessment-centre'].saveAssessor, { id, assessor })
    const input = { id, email_before: 'Aris@x.test', assessor: { ...assessor, name: 'Άρης Δ.' }, usr_ids: [usr_id] }
    return { input, other: { usr_ids: [] } }
  },
  'assessment-centre.saveLanguages': async () => {
    const [id, usr_id] = [await newCycle(), await newCandidate()]
    await t.work((work) => makeApplication(work, id, usr_id, 'INTERVIEWING'))
    const people = [{ usr_id, language: 'Γερμανικά' }]
    return { input: { id, language: 'Αγγλικά', people }, other: { people: [] } }
  },
  'assessment-centre.settings': async () => {
    const settings = {
      edc_lac_assessors_per_room: 2,
      edc_lac_total_days: 3,
      edc_lac_starting_date: '2027-01-04',
      edc_lac_days: ['2027-01-08', '2027-01-04', '2027-01-11'],
      edc_lac_slot_minutes: 25,
      edc_lac_day_start: '08:30',
      edc_lac_day_end: '16:00',
      edc_lac_breaks: [{ until: '12:30', from: '12:00' }],
      edc_lac_skip_weekends: true,
      edc_lac_is_online: true,
    }
    return { input: { id: await newCycle(), settings }, other: { settings: { ...settings, edc_lac_breaks: [] } } }
  },
  'assessment-centre.editRoom': async () => {
    const eduasr_fk_edu_id = await newCycle()
    const { eduasr_id: id } = await t.work((work) =>
      work.db
        .insertInto('assessment_room')
        .values({ eduasr_fk_edu_id })
        .returning('eduasr_id')
        .executeTakeFirstOrThrow(),
    )
    const seat = (at: number) => ({
      [`eduasr_assessor_name_${at}`]: `Ν${at}`,
      [`eduasr_assessor_email_${at}`]: `n${at}@x.test`,
    })
    const place = { eduasr_title: 'Α1', eduasr_host: 'Άννα', eduasr_link: 'https://x.test/a', eduasr_offline_room: '3' }
    const input = { id, ...place, eduasr_offline_table: '7', ...seat(1), ...seat(2), ...seat(3) }
    return { input, other: { eduasr_offline_table: '' } }
  },
  'assessment-centre.saveRubric': async () => {
    const id = await newCycle()
    const shown = { aru_shows_cv: false, aru_shows_game_score: true, aru_shows_studies: true }
    const { criteria } = (
      await admin.call(api['assessment-centre'].saveRubric, { id, ...shown, criteria: starterCriteria })
    ).body
    return { input: { id, ...shown, criteria: criteria.toReversed() }, other: { criteria } }
  },
  'candidates.edit': async () => {
    const form = { ...profile, usr_email: 'Anna.Dokimi@x.test', usp_open_for_work: true, usp_tags: ['Πρώτη'] }
    return { input: { id: await newCandidate(), ...form }, other: { usp_disability: null } }
  },
  'candidates.note': async () => ({ input: { id: await newCandidate(), note: 'Πήρε\nτηλέφωνο' }, other: { note: '' } }),
  'companies.profile': async () => ({
    caller: company,
    input: {
      ...companyForm,
      cny_name: 'Άλφα',
      cny_afm: '090000045',
      cny_about: 'Φτιάχνουμε\nπόρτες.',
      cny_partner_wish: true,
    },
    other: { phone: '2100000009' },
  }),
  'companies.correct': async () => {
    const { usr_id } = await t.work((work) => makeCompany(work, { status: 'PENDING_APPROVAL' }))
    return {
      caller: await t.as(usr_id),
      input: { ...companyForm, cny_name: 'Γάμμα', cny_afm: '090000045' },
      other: { phone: '2100000008' },
    }
  },
  'companies.edit': async () => {
    const { cny_id: id } = await t.work(makeCompany)
    const form = {
      name: 'Βήτα',
      size: '251+',
      activity: 'Λιανικό εμπόριο',
      afm: '094014201',
      partner_approved: false,
      site: 'https://b.test',
    }
    return { input: { id, ...form }, other: { afm: '' } }
  },
  'data-protection.rewordProcessing': async () => ({
    input: { activity: 'messages', purpose: 'Ενημέρωση', basis: 'Συγκατάθεση', recipients: 'Κανένας' },
    other: { recipients: 'Πάροχος' },
  }),
  'entry.saveStory': async () => ({
    input: { sto_title: 'Από την Πάτρα', sto_text: 'Μία\nδύο', sto_name: 'Άννα', sto_consent: 'E-mail, 1/9' },
    other: { sto_name: '' },
    read: async () => ({ expected_changed: (await admin.call(api.entry.story)).body?.sto_date_changed ?? null }),
  }),
  'educational-cycles.edit': async () => ({
    input: {
      id: await newCycle(),
      edc_title: 'Κύκλος',
      edc_organizor: 'Φορέας',
      edc_description: '<p>Α & Β</p>',
      edc_openingDate: '2026-01-01',
      edc_closingDate: '2099-01-01',
      edc_hard_skills: 80,
      edc_soft_skills: 30.5,
      edc_learning_hours: 0,
      edc_lac_starting_date: '2027-01-04',
      edc_status: 'OPEN_FOR_APPLICATIONS',
      edc_stage_names: { SUCCEEDED: 'Τα κατάφερες', APPLIED: 'Την πήραμε' },
      edc_stage_steps: { APPLIED: { until: '2026-12-20', next: 'Διαβάζουμε' } },
      audiences: [{ title: 'Πάτρα', filters }],
    },
    other: { edc_stage_names: {} },
  }),
  'educational-cycles.changeAudience': async () => {
    const cycle = await newCycle()
    const audience = { id: cycle, edaud_title: 'Όλοι', edaud_filters: [] }
    const { edaud_id: id } = (await admin.call(api['educational-cycles'].addAudience, audience)).body
    return { input: { id, edaud_title: 'Πάτρα', edaud_filters: filters }, other: { edaud_title: 'Αχαΐα' } }
  },
  'participants.note': async () => {
    const [id, uid] = [await newCycle(), await newCandidate()]
    await t.work((work) => makeApplication(work, id, uid))
    return { input: { id, uid, edca_note: 'Καλή' }, other: { edca_note: '' } }
  },
  'participants.entry': async () => {
    const [id, uid] = [await newCycle(), await newCandidate()]
    await t.work((work) => makeApplication(work, id, uid, 'SUCCEEDED'))
    const edca_left_on = athensDay(new Date())
    return { input: { id, uid, edca_labour_status: 'INACTIVE', edca_left_on }, other: { edca_left_on: null } }
  },
  'job-listings.edit': async () => ({
    caller: company,
    input: { id: await newListing(), ...listing },
    other: { jl_description: '' },
  }),
  'job-listings.officeEdit': async () => ({
    input: { id: await newListing(), ...listing },
    other: { jl_pay_max: null },
  }),
  'mail.saveTemplate': async () => {
    const [template] = (await admin.call(api.mail.templates)).body
    if (!template) throw new Error('There is no template.')
    const { mtp_key: key, mtp_subject, mtp_body } = template
    return { input: { key, mtp_subject: `Νέο: ${mtp_subject}`, mtp_body }, other: { mtp_subject } }
  },
  'personal-page.saveProfile': async () => {
    const link = await t.work(async (work) => personalLinkFor(work, await makeCandidate(work)))
    const headers = { [PERSONAL_KEY_HEADER]: link.split('/me/')[1] ?? '' }
    return { caller: t.visitor, headers, input: profile, other: { usp_languages: [] } }
  },
  'reports.update': async () => ({
    input: { id: await savedReport(admin, api.reports.create), ...report },
    other: { rpfg_filters: [] },
  }),
  'reports.ownUpdate': async () => ({
    caller: company,
    input: { id: await savedReport(company, api.reports.ownCreate), ...report },
    other: { rpfg_fields: [] },
  }),
  'users.edit': async () => ({
    input: { id: boss, name: 'Νίκη', phone: '2100000000', email: 'Niki@company.test', company_position: 'Αγορές' },
    other: { phone: '' },
  }),
}

const calls = allCalls.filter(({ input }) => Object.hasOwn(shapeOf(input), 'expected_changed'))
const nameOf = ({ feature, name }: Call) => `${feature}.${name}`

it('stands here for every call that edits a row', () => {
  expect(Object.keys(edits).toSorted()).toEqual(calls.map(nameOf).toSorted())
})

/** What the mount keeps of each request. */
const OF_REQUESTS = ['idempotency', 'limit_count', 'session']

/** How often each table was written. */
async function writes(): Promise<Record<string, unknown>> {
  const { rows } = await sql<{
    name: string
    count: string
  }>`select substr(sequencename, 8) as name, last_value as count
    from pg_sequences where sequencename like 'change\\_%'`.execute(t.db)
  return Object.fromEntries(
    rows.filter(({ name }) => !OF_REQUESTS.includes(name)).map(({ name, count }) => [name, count]),
  )
}

/** Row ids and read-only keys, which are ignored, and what comes and goes as a file. */
const BESIDE = /^(expected_changed|remove_\w+|_id|ad_id|edc_id|jl_id|eduasr_id)$/

/** What says which row is meant, where the call can do without it. */
const NAMES_THE_ROW = ['email_before']

const isNeeded = (call: Call, field: string) =>
  NAMES_THE_ROW.includes(field) || !shapeOf(call.input)[field]?.safeParse(undefined).success

it.each(calls.map((call) => [nameOf(call), call] as const))('%s', async (name, call) => {
  const edit = await edits[name]?.()
  if (!edit) throw new Error(`${name} is not tried here`)
  const { caller = admin, headers = {}, input, other } = edit
  const isIgnored = (schema: { safeParse(value: unknown): { success: boolean } }) =>
    schema.safeParse(Symbol('any')).success
  const settable = Object.entries(shapeOf(call.input)).filter(
    ([field, schema]) => !isIgnored(schema) && !BESIDE.test(field),
  )
  expect(Object.keys(input).toSorted()).toEqual(settable.map(([field]) => field).toSorted())
  const send = async (values: Record<string, unknown>) => {
    const answer = (await caller.call(call, { ...values, ...(await edit.read?.()) }, { headers })) as Answer<unknown>
    expect(answer.status, answer.message).toBe(200)
    return answer
  }
  const before = await writes()
  await send(input)
  const saved = await writes()
  expect(saved).not.toEqual(before)
  expect(saved.audit).not.toEqual(before.audit)
  const again = await send(input)
  expect(await writes()).toEqual(saved)
  expect(again.headers['x-changed']).toBeUndefined()
  await send(Object.fromEntries(Object.entries(input).filter(([field]) => isNeeded(call, field))))
  expect(await writes()).toEqual(saved)
  await send({ ...input, ...other })
  expect((await writes()).audit).not.toEqual(saved.audit)
})
