import { sql } from 'kysely'
import type { BenchContext } from '#bench/kit/context.ts'
import { middleOf } from '#bench/kit/figures.ts'
import { hasFlag } from '#bench/kit/flags.ts'
import { explain } from '#bench/kit/plans.ts'
import { compareWrites, makeWriter, trail } from '#bench/kit/writes.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract } from '#shared/features/interviews/interviews.contract.ts'
import { jobListingsContract } from '#shared/features/job-listings/job-listings.contract.ts'
import { reading, type Services } from '#server/core/work.ts'
import { countMatches, type SearchInput, searchForListing } from '#server/features/hiring/hiring.search.queries.ts'
import { listingById } from '#server/features/job-listings/job-listings.queries.ts'

// From listing to hire: V2 for the search of graduates, V1 for the lists and the board, V11 for what a company writes.
// `--explain` prints the plans of the searches.

const WHY_READS =
  'Where the rows are few, the session, the rights and the shaping of the answer are most of a request; the reference has none of them'

const WHY_SEARCH =
  'The best fit comes first, and one letter is found in nearly everybody whom companies may find: each of them is read and weighed before the first page is known'

const filters = { languages: 'Αγγλικά', open_for_work: true }

export const searches: Record<string, Partial<SearchInput>> = {
  '«papadop», two filters': { q: 'papadop', ...filters },
  '«Παπαδόπουλος», two filters': { q: 'Παπαδόπουλος', ...filters },
  '«χριστοδ», two filters': { q: 'χριστοδ', ...filters },
  '«maria», two filters': { q: 'maria', ...filters },
  '«Μαρία Παπ», two filters': { q: 'Μαρία Παπ', ...filters },
  '«ο», two filters': { q: 'ο', ...filters },
  'code and city': { code: 'Python', city: 'Πάτρα' },
  'degree and licence': { bachelor_sector: 'Πληροφορική', driving_licence: 'B' },
  everybody: {},
}

export async function run(context: BenchContext): Promise<void> {
  await searching(context)
  await counting(context)
  await reads(context)
  await writes(context)
}

/** A search of the graduates for a listing in the middle, by its company. */
export async function searchOfCompany({ connection }: Services, size: number) {
  const at = Math.max(1, Math.round(400 * Math.min(1, size)))
  const listing = await listingById(connection.db, { kind: 'office' }, at)
  const scope = { kind: 'company', cny_id: listing.jl_fk_cny_id } as const
  return (services: Services, input: Partial<SearchInput>) =>
    searchForListing(reading(services, {}), scope, listing, { skip: 0, limit: 20, ...input })
}

async function searching({ services, size, report }: BenchContext): Promise<void> {
  const search = await searchOfCompany(services, size)
  const promise = { id: 'V2', below: 10, why: WHY_SEARCH } as const
  for (const [name, input] of Object.entries(searches)) {
    const find = (own: Services) => search(own, input)
    if (hasFlag('explain')) await explain(services, name, find)
    const { total } = await find(services)
    const ours = await middleOf(20, () => find(services))
    const what = `search ${name}, of ${size * 100_000}`
    report({ what, ours, unit: 'ms', ...(name !== 'everybody' && promise), note: `${total} found` })
  }
}

/** How many fit a listing that is being written. A requirement differs each time, so that no answer is kept. */
async function counting({ services, size, report }: BenchContext): Promise<void> {
  const requirements = (round: number) => ({
    jl_requested_bachelors_education: 'Πληροφορική',
    jl_requested_masters_education: '',
    jl_requested_experienced_in_sector: `Εμπόριο,${round}`,
    jl_requirements: [
      { type: 'ENGLISH_EXPERTISE' as const, value: 'B2' },
      { type: 'SOFTWARE' as const, value: 'Microsoft Excel' },
      { type: 'DRIVING_LICENCE' as const, value: 'B' },
    ],
  })
  const ours = await middleOf(20, (round) => countMatches(reading(services, {}), 1, requirements(round)))
  const { criteria } = await countMatches(reading(services, {}), 1, requirements(0))
  const what = `how many of ${size * 100_000} fit a listing that is being written`
  report({ what, ours, unit: 'ms', below: 100, note: `${criteria.length} requirements` })
}

const columns = `jl_id, cny_name, jl_status, jl_position_title, jl_category, jl_position_sector, jl_city, jl_description,
  jl_requirements, jl_date_created, jl_deadline`
const listingsOf = (where: string) =>
  `select ${columns} from job_listing join company on cny_id = jl_fk_cny_id where ${where}`

async function reads(context: BenchContext): Promise<void> {
  const { rows } = await sql<{
    id: number
    n: number
  }>`select jlc_fk_jl_id as id, count(*) as n from job_listing_candidate
    join job_listing on jl_id = jlc_fk_jl_id where jl_fk_cny_id = 1 group by 1 order by 2 desc limit 1`.execute(
    context.services.connection.db,
  )
  const [largest] = rows
  if (!largest) throw new Error('The company of the sign-in has nobody on its listings')
  const [company, office] = [await context.signIn('company'), await context.signIn('office')]
  const own = 'jl_fk_cny_id = 1'
  const promise = { id: 'V1', goal: 0.5, why: WHY_READS } as const
  await context.measure({
    name: 'own listings, first page',
    ours: { path: `${jobListingsContract.companyList.path}?limit=20`, token: company },
    reference: {
      page: `${listingsOf(own)} order by jl_date_created desc, jl_id desc limit 20`,
      total: `select jl_id from job_listing where ${own}`,
    },
    ...promise,
  })
  const approved = "cny_status <> 'PENDING_APPROVAL'"
  await context.measure({
    name: 'all listings, by date',
    ours: { path: `${jobListingsContract.officeList.path}?limit=20&sort=-jl_date_created`, token: office },
    reference: {
      page: `${listingsOf(approved)} order by jl_date_created desc, jl_id desc limit 20`,
      total: `select jl_id from job_listing join company on cny_id = jl_fk_cny_id where ${approved}`,
    },
    ...promise,
  })
  await context.measure({
    name: 'all listings, who asks first',
    ours: { path: `${jobListingsContract.officeList.path}?limit=20`, token: office },
    reference: {
      page: `${listingsOf(approved)} order by not jl_requested_candidates, jl_date_created desc, jl_id desc limit 20`,
      total: `select jl_id from job_listing join company on cny_id = jl_fk_cny_id where ${approved}`,
    },
    ...promise,
  })
  const people = `select jlc_fk_jl_id, jlc_fk_usr_id, jlc_status, jlc_date_created, jlc_date_changed, jl_position_title,
    usr_fullname, usp_city, usp_experience_sectors, uedu_bachelor_sector from job_listing_candidate
    join job_listing on jl_id = jlc_fk_jl_id join users on usr_id = jlc_fk_usr_id
    left join user_profile on usp_fk_usr_id = usr_id left join user_education on uedu_fk_usr_id = usr_id`
  await context.measure({
    name: `the board of a listing with ${largest.n}`,
    ours: { path: `${hiringContract.companyCandidates.path}?jl_id=${largest.id}`, token: company },
    reference: { page: `${people} where jlc_fk_jl_id = ${largest.id} order by jlc_date_changed desc` },
    ...promise,
  })
  await context.measure({
    name: 'the 500 latest on the own listings, as the screen asks for them',
    ours: { path: `${hiringContract.companyCandidates.path}?limit=500`, token: company },
    reference: { page: `${people} where ${own} order by jlc_date_changed desc limit 500` },
    ...promise,
  })
  // Megabytes that no screen asks for: one after the other. Here and among the interviews each row holds its whole listing,
  // as the specification wants it: that doubles the bytes.
  await context.measure({
    name: 'everybody on the own listings',
    ours: { path: hiringContract.companyCandidates.path, token: company },
    reference: { page: `${people} where ${own} order by jlc_date_changed desc limit 10000` },
    connections: [1],
  })
  await context.measure({
    name: 'own interviews',
    ours: { path: interviewsContract.list.path, token: company },
    reference: {
      page: `select interview.*, usr_fullname, jl_position_title from interview join job_listing on jl_id = jli_fk_jl_id
        join users on usr_id = jli_fk_usr_id where ${own} order by jli_date desc, jli_id desc limit 1000`,
    },
    ...promise,
  })
}

async function writes(context: BenchContext): Promise<void> {
  const { send, directly, close } = await makeWriter(context, 'company')
  const { db } = context.services.connection
  const began = new Date().toISOString()
  const listing = { jl_category: 'Πωλήσεις', jl_position_sector: 'Εμπόριο', jl_position_title: 'Πωλητής' }
  await compareWrites(context, 'create a listing', [
    () => send('POST', jobListingsContract.create.path, listing),
    () =>
      directly([
        [
          `insert into job_listing (jl_fk_cny_id, jl_category, jl_position_sector, jl_position_title, jl_fold)
            values (1, $1, $2, $3, $4) returning *`,
          [listing.jl_category, listing.jl_position_sector, listing.jl_position_title, 'politis'],
        ],
        trail('created', 'job-listing', 1, listing),
      ]),
  ])
  const open = await sql<{
    id: number
  }>`select jl_id as id from job_listing where jl_fk_cny_id = 1 and jl_status = 'OPEN'
    order by jl_id limit 200`.execute(db)
  const people = await sql<{
    id: number
  }>`select usp_fk_usr_id as id from user_profile where usp_open_for_work and not usp_hired
    and exists (select from cycle_application where edca_fk_usr_id = usp_fk_usr_id and edca_status = 'SUCCEEDED')
    order by 1 limit 2000`.execute(db)
  let turn = 0
  const next = () => {
    turn += 1
    return {
      jl_id: open.rows[turn % open.rows.length]?.id ?? 0,
      usr_id: people.rows[Math.floor(turn / open.rows.length) % people.rows.length]?.id ?? 0,
    }
  }
  await compareWrites(context, 'bookmark', [
    () => {
      const { jl_id, usr_id } = next()
      return send('POST', `/api/company/job-listing/${jl_id}/candidate/${usr_id}/bookmark`, {})
    },
    () => {
      const { jl_id, usr_id } = next()
      return directly([
        ['select * from job_listing where jl_id = $1 and jl_fk_cny_id = 1 for no key update', [jl_id]],
        ['select * from job_listing_candidate where jlc_fk_jl_id = $1 and jlc_fk_usr_id = $2', [jl_id, usr_id]],
        [
          `insert into job_listing_candidate (jlc_fk_jl_id, jlc_fk_usr_id, jlc_status) values ($1, $2, 'BOOKMARKED')
            on conflict (jlc_fk_jl_id, jlc_fk_usr_id) do update set jlc_status = 'BOOKMARKED' returning *`,
          [jl_id, usr_id],
        ],
        trail('bookmarked', 'user', usr_id, { jl_id }),
      ])
    },
  ])
  // Remove the rows that this bench added to the seed.
  await sql`delete from job_listing_candidate where jlc_date_created >= ${began}`.execute(db)
  await sql`delete from job_listing where jl_date_created >= ${began}`.execute(db)
  // Else the next bench would plan for the thousands of listings that one company had meanwhile.
  await sql`vacuum analyze job_listing, job_listing_candidate`.execute(db)
  close()
}
