import { sql } from 'kysely'
import type * as z from 'zod'
import { expect, it } from 'vitest'
import { api } from '#shared/api.ts'
import type { Call } from '#shared/core/contract.ts'
import { demoSignIns } from '#server/database/seeds/demo.sign-ins.ts'
import { startDemoApp } from '#server/testing/demo-app.ts'
import { specifiedKeys } from '#server/testing/specified-keys.ts'

// Each entity of the specification, as every call sends it that carries it whole, has the keys that are named there.

const CANDIDATE = 1001

const t = await startDemoApp()
const { db } = t
const office = await t.asEmail('admin@regen.demo')
const company = await t.asEmail('company@regen.demo')
await sql`insert into cycle_audience (edaud_fk_edc_id, edaud_title) values (4, 'Όλοι')`.execute(db)
await sql`with room as (insert into assessment_room (eduasr_fk_edu_id) values (4) returning eduasr_id)
  insert into room_slot (eduass_fk_eduasr_id, eduass_fk_edc_id, eduass_time) select eduasr_id, 4, now() from room`.execute(
  db,
)
await sql`update educational_cycle set edc_lac_setup_ready = true where edc_id = 4`.execute(db)

const detailed = ['users.detailed', { id: CANDIDATE }] as const
const cycle = { id: 4 }

/** Where the entity is sent: the call, its input, and the way to the entity in the answer. */
const places: Record<string, (readonly [call: string, input: object, path: string])[]> = {
  company: [
    ['companies.list', {}, 'documents.0'],
    ['companies.own', {}, ''],
    ['companies.one', { id: 1 }, ''],
    ['kpis.companies', {}, '0'],
  ],
  user: [
    ['auth.whoAmI', {}, ''],
    [...detailed, ''],
  ],
  profile: [
    [...detailed, 'usr_profile'],
    ['kpis.profiles', {}, '0'],
  ],
  education: [['kpis.educations', {}, '0']],
  listing: [
    ['job-listings.companyList', {}, 'documents.0'],
    ['job-listings.officeList', {}, 'documents.0'],
    ['kpis.listings', {}, '0'],
    ['hiring.officeApplications', {}, '0.jlc_job_listing'],
    ['interviews.list', {}, '0.jli_job_listing'],
  ],
  listingCandidate: [
    ['hiring.companyCandidates', {}, 'candidates.0'],
    ['hiring.officeApplications', {}, '0'],
    ['kpis.shortlists', {}, '0'],
  ],
  interview: [
    ['interviews.list', {}, '0'],
    ['hiring.officeInterviews', {}, '0'],
  ],
  hiring: [['kpis.hires', {}, '0']],
  cycle: [
    ['educational-cycles.list', {}, 'documents.0'],
    ['educational-cycles.one', cycle, ''],
    ['kpis.cycles', {}, '0'],
  ],
  cycleAudience: [['educational-cycles.one', cycle, 'edc_audiences.0']],
  application: [
    ['participants.list', cycle, 'documents.0'],
    ['kpis.applications', {}, '0'],
  ],
  room: [['assessment-centre.lac', cycle, 'rooms.0']],
  slot: [['assessment-centre.lac', cycle, 'rooms.0.eduasr_slots.0']],
  ad: [['ads.list', {}, 'documents.0']],
  adAudience: [['ads.list', {}, 'documents.0.ad_audience.0']],
  notification: [['notifications.list', {}, 'documents.0']],
  generatedNotification: [['notification-center.list', {}, 'documents.0']],
  reportFieldGroup: [
    ['reports.list', {}, '0'],
    ['reports.ownList', {}, '0'],
  ],
}

/** The lists of the figures leave out what no figure needs and what is an object of its own. */
const leftOut: Record<string, readonly string[]> = {
  'kpis.cycles': [
    'edc_audiences',
    'edc_assessors',
    'edc_lac_interview_flow_file',
    'edc_lac_general_instructions_file',
    'edc_lac_graphic_design_file',
  ],
}

const calls = Object.values(api).flatMap((contract) => Object.values(contract) as Call[])
const cases = Object.entries(places).flatMap(([entity, list]) => list.map((place) => [entity, ...place] as const))

it.each(cases)('%s in %s', async (entity, name, input, path) => {
  const call = calls.find((candidate) => `${candidate.feature}.${candidate.name}` === name) as Call
  const answer = await (call.who === 'company' || call.who === 'companyAccount' ? company : office).call(call, input)
  expect(answer.status, answer.message).toBe(200)
  let object = answer.body as Record<string, unknown>
  for (const step of path.split('.').filter(Boolean)) object = object[step] as Record<string, unknown>
  expect(missing(entity, object).filter((key) => !leftOut[name]?.includes(key))).toEqual([])
})

/** The entities by the names under which answers hold them. */
const heldAs: Record<string, string> = {
  usr_profile: 'profile',
  education: 'education',
  jlc_job_listing: 'listing',
  jli_job_listing: 'listing',
  edc_audiences: 'cycleAudience',
  edc_applications: 'application',
  eduasr_slots: 'slot',
  ad_audience: 'adAudience',
}
/** What companies never learn (D-04). */
const hiddenFromCompanies = ['usp_birthdate', 'usp_gender', 'usp_disability']
/** Long lists of people hold of each what their rows show. */
const lists = ['companyList', 'officeList', 'send', 'recall', 'answer'].map((name) => `shortlists.${name}`)
const summaries = ['hiring.search', 'hiring.officeSearch', 'hiring.companyCandidates', ...lists]
const inSummaries = ['usr_profile', 'education']

interface Held {
  name: string
  keys: string[]
}

/** Every object in an answer that stands under one of these names, at any depth. */
function heldIn(schema: z.ZodType, name = ''): Held[] {
  const def = schema._zod.def as unknown as Record<string, unknown> & { shape?: Record<string, z.ZodType> }
  if (def.shape) {
    const inside = Object.entries(def.shape).flatMap(([key, value]) => heldIn(value, key))
    return Object.hasOwn(heldAs, name) ? [{ name, keys: Object.keys(def.shape) }, ...inside] : inside
  }
  const parts = [def.innerType, def.element, def.out, def.valueType, ...((def.options ?? []) as unknown[])]
  return parts.flatMap((part) => (part ? heldIn(part as z.ZodType, name) : []))
}

const holders = calls.flatMap((call) =>
  (call.output ? heldIn(call.output) : []).map(
    (held) => [`${call.feature}.${call.name}`, held.name, held.keys, call] as const,
  ),
)

it.each(holders)('%s holds %s', (name, held, keys, call) => {
  const absent = (specifiedKeys[heldAs[held] ?? ''] ?? '').split(' ').filter((key) => !keys.includes(key))
  const hidden = call.path.startsWith('/api/company/') ? hiddenFromCompanies : []
  const isSummary = summaries.includes(name) && inSummaries.includes(held)
  expect(isSummary ? [] : absent.filter((key) => !hidden.includes(key))).toEqual([])
})

it('meets every such name in some answer', () => {
  expect(new Set(holders.map(([, held]) => held))).toEqual(new Set(Object.keys(heldAs)))
})

const specifiedNames = new Set(Object.values(specifiedKeys).flatMap((keys) => keys.split(' ')))
/** The list of the figures says only whether there is one (D-04). */
const ofTwoKinds = ['usp_disability']

/** What JSON holds there: an object, a list, a text, a number or a yes/no. */
function jsonKind(schema: z.ZodType): string {
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string; values?: unknown[] }
  if (def.innerType) return jsonKind(def.innerType as z.ZodType)
  if (def.type === 'pipe') return jsonKind(def.out as z.ZodType)
  if (def.type === 'literal') return typeof def.values?.[0]
  if (def.type === 'int') return 'number'
  return def.type === 'enum' ? 'string' : def.type
}

/** Every specified name in an answer, at any depth, with what it holds. */
function namesIn(schema: z.ZodType): [name: string, kind: string][] {
  const def = schema._zod.def as unknown as Record<string, unknown> & { shape?: Record<string, z.ZodType> }
  const own = Object.entries(def.shape ?? {}).filter(([name]) => specifiedNames.has(name))
  const kinds = own.map(([name, value]): [string, string] => [name, jsonKind(value)])
  const parts = [def.innerType, def.element, def.out, def.valueType, ...((def.options ?? []) as unknown[])]
  const inside = [...Object.values(def.shape ?? {}), ...(parts.filter(Boolean) as z.ZodType[])]
  return [...kinds.filter(([, kind]) => kind !== 'null'), ...inside.flatMap((part) => namesIn(part))]
}

it('holds the same kind of value under a name everywhere', () => {
  const kindsOf = new Map<string, Set<string>>()
  for (const { output } of calls)
    for (const [name, kind] of namesIn(output)) kindsOf.set(name, (kindsOf.get(name) ?? new Set()).add(kind))
  expect(kindsOf.size).toBeGreaterThan(100)
  const several = [...kindsOf].filter(([name, kinds]) => kinds.size > 1 && !ofTwoKinds.includes(name))
  expect(several.map(([name, kinds]) => `${name}: ${[...kinds].join(', ')}`)).toEqual([])
})

it('authentication in auth.login', async () => {
  const { body } = await t.visitor.call(api.auth.login, { email: 'company@regen.demo', password: demoSignIns.password })
  expect(missing('authentication', body)).toEqual([])
})

it('has a place for every entity', () => {
  expect(Object.keys(specifiedKeys).toSorted()).toEqual([...Object.keys(places), 'authentication'].toSorted())
})

function missing(entity: string, object: object): string[] {
  return (specifiedKeys[entity] ?? '').split(' ').filter((key) => !Object.hasOwn(object, key))
}
