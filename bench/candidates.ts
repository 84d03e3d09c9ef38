import type { BenchContext } from '#bench/kit/context.ts'
import { middleOf } from '#bench/kit/figures.ts'
import { candidatesContract } from '#shared/features/candidates/candidates.contract.ts'
import { reading } from '#server/core/work.ts'
import {
  type CandidateQuery,
  candidatePage,
  matchingCandidates,
} from '#server/features/candidates/candidate-list.service.ts'

// The office's list of candidates as it is: everything that its screen asks for. Nobody has asked before, so the total is
// counted each time, but for the plain list, whose total is always at hand.

const base: CandidateQuery = { skip: 0, limit: 20, filters: [], operator: 'and' }
const hired = { field: 'usp_hired', op: 'eq' as const, value: true }

const { reads } = candidatesContract.search

const searches: Record<string, Partial<CandidateQuery>> = {
  'the list': {},
  'the list, page 50': { skip: 1000 },
  'the list, last page': { skip: 99_980 },
  'the list by age': { sort: 'age' },
  'the list by city': { sort: 'usp_city' },
  'the list by e-mail': { sort: 'usr_email' },
  'the list, newest first': { sort: '-usr_date_created' },
  '«papadopoulos»': { q: 'papadopoulos' },
  '«geor»': { q: 'geor' },
  '«ο»': { q: 'ο' },
  '«maria», hired': { q: 'maria', filters: [hired] },
  '«nikol», graduates': { q: 'nikol', regenerators: true },
  graduates: { regenerators: true },
  hired: { hired: true },
  hidden: { hidden: true },
  'city and language': {
    filters: [
      { field: 'usp_city', op: 'eq', value: 'Πάτρα' },
      { field: 'usp_languages', op: 'eq', value: 'Γερμανικά' },
    ],
  },
  'a stage': { filters: [{ field: 'application_status', op: 'eq', value: 'FINALIST' }] },
  'more than one application': { filters: [{ field: 'applications', op: 'gte', value: 2 }] },
}

export async function run(context: BenchContext): Promise<void> {
  await firstPage(context)
  const { services, report, size } = context
  for (const [name, part] of Object.entries(searches)) {
    const query = { ...base, ...part }
    const isPlain = Object.keys(part).every((key) => key === 'skip' || key === 'sort')
    const ask = () => candidatePage(reading(services, {}, isPlain ? reads : null), query)
    const { total } = await ask()
    const ours = await middleOf(12, ask)
    report({ what: `${name} among ${size * 100_000}`, ours, unit: 'ms', note: `${total} found` })
  }
  const everybody = await middleOf(3, () => matchingCandidates(reading(services, {}), base))
  report({ what: 'the ids of everybody', ours: everybody, unit: 'ms' })
}

/** V1: twenty of all candidates, sorted, with the exact total. */
async function firstPage(context: BenchContext): Promise<void> {
  const from = `users left join user_profile on usp_fk_usr_id = usr_id left join user_education on uedu_fk_usr_id = usr_id
    where usr_role = 'CANDIDATE' and usr_date_deleted is null`
  const page = `select usr_id, usr_fullname, usr_email, usr_phone, usr_status, usr_date_created, user_profile.*,
    user_education.*, (select json_agg(json_build_object('edc_id', edc_id, 'edc_title', edc_title, 'edca_status', edca_status))
      from cycle_application join educational_cycle on edc_id = edca_fk_edc_id where edca_fk_usr_id = usr_id) from ${from}`
  await context.measure({
    id: 'V1',
    name: '20 of all candidates, by name',
    ours: { path: `${candidatesContract.list.path}?limit=20`, token: await context.signIn('office') },
    reference: {
      page: `${page} order by plain(usr_fullname) collate "C", usr_id limit 20`,
      total: `select usr_id from ${from}`,
    },
    goal: 0.5,
  })
}
