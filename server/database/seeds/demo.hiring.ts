import { sql } from 'kysely'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { employmentKinds } from '#shared/features/job-listings/job-listings.rules.ts'
import { insertRows } from '#server/database/seeds/bulk.ts'
import type { DemoSeed } from '#server/database/seeds/demo.seed.ts'
import { positions } from '#server/database/seeds/people/positions.ts'
import sentences from '#server/database/seeds/people/sentences.json' with { type: 'json' }

const LISTINGS = 72

interface Listing {
  jl_id: number
  cny_id: number
  status: string
  age: number
}

/** Listings in all states, candidates on them, interviews in all five states and hires over eighteen months. */
export async function addHiring(seed: DemoSeed): Promise<void> {
  const listings = Array.from({ length: LISTINGS }, (_, index) => listingOf(seed, index))
  await insertRows(
    seed.work.db,
    'job_listing',
    listings.map((listing) => listingRow(seed, listing)),
  )
  const graduates = await seed.work.db
    .selectFrom('cycle_application')
    .select('edca_fk_usr_id')
    .distinct()
    .where('edca_status', 'in', ['SUCCEEDED', 'FINALIST'])
    .orderBy('edca_fk_usr_id')
    .execute()
  await addShortlists(
    seed,
    listings,
    graduates.map((row) => row.edca_fk_usr_id),
  )
  await closeAfterHires(seed)
}

/** How many days ago each graduate had the certificate. */
async function certifiedDays(seed: DemoSeed): Promise<Map<number, number>> {
  const { rows } = await sql<{ usr_id: number; days: number }>`select usp_fk_usr_id as usr_id,
      floor(extract(epoch from ${seed.work.now.toISOString()}::timestamptz - usp_finalist_date) / 86400)::int as days
    from user_profile where usp_finalist_date is not null`.execute(seed.work.db)
  return new Map(rows.map(({ usr_id, days }) => [usr_id, days]))
}

/** A listing that was filled late stood open until then. */
async function closeAfterHires(seed: DemoSeed): Promise<void> {
  await sql`update job_listing set jl_date_closed = filled from (select jlh_fk_jl_id, max(jlh_date_recorded) as filled
      from hiring group by 1) hire
    where jlh_fk_jl_id = jl_id and jl_date_closed < filled`.execute(seed.work.db)
}

function listingOf(seed: DemoSeed, index: number): Listing {
  const open = seed.companies.filter(({ status }) => status === 'APPROVED')
  const archived = seed.companies.filter(({ status }) => status === 'ARCHIVED')
  // The two companies of the sign-ins have the most to show.
  const company =
    index < 8
      ? open[0]
      : index < 13
        ? open[1]
        : index >= LISTINGS - 3
          ? archived[index % archived.length]
          : open[index % open.length]
  const old = index % 5 === 4
  const status = company?.status === 'ARCHIVED' || old ? 'CLOSED' : index % 7 === 6 ? 'DISABLED' : 'OPEN'
  return {
    jl_id: index + 1,
    cny_id: company?.cny_id ?? 1,
    status,
    age: old ? seed.random.int(200, 520) : seed.random.int(8, 150),
  }
}

function listingRow(seed: DemoSeed, listing: Listing) {
  const { random } = seed
  const { title, category, sector, description } = positions[listing.jl_id % positions.length] ?? random.pick(positions)
  const isRequested = listing.jl_id % 9 === 2
  const pay = random.chance(0.6) ? random.int(8, 18) * 100 : null
  const created = seed.daysAgo(listing.age)
  return {
    jl_id: listing.jl_id,
    jl_fk_cny_id: listing.cny_id,
    jl_status: listing.status,
    jl_date_created: created,
    jl_date_published: created,
    jl_date_changed: seed.daysAgo(Math.max(listing.age - 3, 1)),
    jl_category: category,
    jl_position_sector: sector,
    jl_position_title: listing.jl_id % 23 === 5 ? `${title} *` : title,
    jl_fold: foldGreek(title),
    jl_description: description,
    jl_city: random.pick(['Αθήνα', 'Θεσσαλονίκη', 'Πάτρα', 'Ηράκλειο', 'Λάρισα']),
    jl_remote: random.chance(0.25),
    jl_openings: random.int(1, 4),
    jl_deadline: listing.status === 'OPEN' ? seed.dayAgo(-random.int(5, 60)) : null,
    jl_pay_min: pay,
    jl_pay_max: pay === null ? null : pay + random.int(1, 5) * 100,
    jl_pay_basis: pay === null ? '' : 'GROSS_MONTH',
    jl_employment: employmentKinds[listing.jl_id % 5] ?? 'FULL_TIME',
    jl_hybrid: listing.jl_id % 4 === 1,
    jl_requirements: [
      { type: 'ENGLISH_EXPERTISE', value: 'B2' },
      ...(random.chance(0.5) ? [{ type: 'SOFTWARE', value: 'Microsoft Excel' }] : []),
      ...(random.chance(0.3) ? [{ type: 'DRIVING_LICENCE', value: 'B' }] : []),
    ],
    jl_requested_candidates: isRequested && listing.status === 'OPEN',
    jl_requested_candidates_counter: isRequested ? random.int(1, 3) : 0,
    jl_requested_people: isRequested && listing.status === 'OPEN' ? 3 + (listing.jl_id % 3) : null,
    jl_date_requested: isRequested ? seed.daysAgo(random.int(1, 6)) : null,
    jl_requested_strictly_qualified: random.chance(0.3),
    jl_requested_bachelors_education: random.chance(0.4) ? 'Πληροφορική,Οικονομικά' : '',
    jl_requested_masters_education: '',
    jl_requested_experienced_in_sector: random.chance(0.4) ? sector : '',
    jl_close_reason: listing.status === 'CLOSED' ? 'Η θέση καλύφθηκε' : '',
    jl_date_closed: listing.status === 'CLOSED' ? seed.daysAgo(Math.max(listing.age - 60, 1)) : null,
  }
}

interface Rows {
  shortlist: Record<string, unknown>[]
  interviews: Record<string, unknown>[]
  hires: Record<string, unknown>[]
}

async function addShortlists(
  seed: DemoSeed,
  listings: readonly Listing[],
  graduates: readonly number[],
): Promise<void> {
  const rows: Rows = { shortlist: [], interviews: [], hires: [] }
  const hired = new Set<number>()
  const certified = await certifiedDays(seed)
  for (const listing of listings) {
    for (const usr_id of seed.random.some(graduates, 4, listing.cny_id <= 2 ? 9 : 7))
      addOne(seed, listing, usr_id, rows, hired, certified.get(usr_id))
  }
  await insertRows(seed.work.db, 'job_listing_candidate', rows.shortlist)
  await insertRows(seed.work.db, 'interview', rows.interviews)
  await insertRows(seed.work.db, 'hiring', rows.hires)
  await afterHires(seed, [...hired])
}

/** Who stands on a listing was looked at, and who was sent for it. */
async function addLooks(seed: DemoSeed): Promise<void> {
  await sql`insert into listing_view (lsv_fk_jl_id, lsv_fk_usr_id, lsv_date_created)
    select jlc_fk_jl_id, jlc_fk_usr_id, jlc_date_created from job_listing_candidate
    union select shp_fk_jl_id, shp_fk_usr_id, shp_date_sent from shortlist_person`.execute(seed.work.db)
}

/**
 * Whom the office has chosen for the second listing of the company of the sign-in, and that waits for its answers. What
 * the search reads must stand already.
 */
export async function addShortlist(seed: DemoSeed): Promise<void> {
  await sql`insert into shortlist_person (shp_fk_jl_id, shp_fk_usr_id, shp_date_sent)
    select 2, cas_fk_usr_id, ${seed.daysAgo(2)} from candidate_search where cas_is_findable
      and not exists (select from job_listing_candidate where jlc_fk_jl_id = 2 and jlc_fk_usr_id = cas_fk_usr_id)
    order by cas_fk_usr_id limit 4`.execute(seed.work.db)
  await addLooks(seed)
}

function addOne(
  seed: DemoSeed,
  listing: Listing,
  usr_id: number,
  rows: Rows,
  hired: Set<number>,
  certified = Infinity,
): void {
  const { random } = seed
  const roll = random.next()
  const canHire = listing.status === 'CLOSED' || listing.age > 40
  const status =
    roll < 0.22 && canHire && !hired.has(usr_id)
      ? 'HIRED'
      : roll < 0.5
        ? 'INTERVIEWED'
        : roll < 0.65
          ? 'REJECTED'
          : 'BOOKMARKED'
  const long = Math.max(listing.age - random.int(5, 25), 1)
  // Nobody waits for months: who met a company has its answer when the listing closes, and came lately while it is open.
  const hasMet = status === 'INTERVIEWED'
  const inTime = hasMet && listing.status !== 'CLOSED' ? Math.min(long, 3 + ((listing.jl_id * 7 + usr_id) % 9)) : long
  // Companies hire for what was learnt: some weeks after the certificate.
  const weeks = 14 + ((listing.jl_id * 11 + usr_id * 7) % 120)
  const when = status === 'HIRED' ? Math.min(inTime, Math.max(certified - weeks, 6)) : inTime
  const stored = hasMet && listing.status === 'CLOSED' ? 'REJECTED' : status
  rows.shortlist.push({
    jlc_id: rows.shortlist.length + 1,
    jlc_fk_jl_id: listing.jl_id,
    jlc_fk_usr_id: usr_id,
    jlc_status: stored,
    jlc_reject_reason: stored === 'REJECTED' ? random.pick(sentences.rejectionReasons) : '',
    jlc_reject_note: '',
    jlc_date_created: seed.daysAgo(when + 4),
    jlc_date_changed: seed.daysAgo(when),
  })
  if (status === 'INTERVIEWED' || status === 'HIRED') addInterview(seed, listing, usr_id, status, when, rows)
  else if (status === 'BOOKMARKED' && random.chance(0.25)) addInterview(seed, listing, usr_id, 'ENDED', when, rows)
  if (status !== 'HIRED') return
  hired.add(usr_id)
  rows.hires.push({
    jlh_id: rows.hires.length + 1,
    jlh_fk_usr_id: usr_id,
    jlh_fk_jl_id: listing.jl_id,
    jlh_fk_edc_id: null,
    jlh_date_created: seed.dayAgo(Math.max(when - 5, 1)),
    jlh_date_recorded: seed.daysAgo(Math.max(when - 5, 1)),
    jlh_comments: random.pick(sentences.hireComments),
  })
}

/** A time that people agree on: a whole or half hour of a working day, the next or the last one. */
function appointment(at: string, isLater: boolean): string {
  const date = new Date(at)
  date.setUTCMinutes(date.getUTCMinutes() < 30 ? 0 : 30)
  const weekday = date.getUTCDay()
  if (weekday === 6) date.setUTCDate(date.getUTCDate() + (isLater ? 2 : -1))
  if (weekday === 0) date.setUTCDate(date.getUTCDate() + (isLater ? 1 : -2))
  return date.toISOString()
}

/** This instant, or so many hours before an appointment if that is earlier. */
function earlier(at: string, date: string, hours: number): string {
  return new Date(Math.min(Date.parse(at), Date.parse(date) - hours * 3_600_000)).toISOString()
}

function addInterview(
  seed: DemoSeed,
  listing: Listing,
  usr_id: number,
  outcome: string,
  when: number,
  rows: Rows,
): void {
  const { random } = seed
  const upcoming = outcome === 'INTERVIEWED' && listing.status === 'OPEN' && random.chance(0.6)
  const jli_status = upcoming
    ? random.pick(['PENDING_CANDIDATE_RESPONSE', 'SCHEDULED'])
    : outcome === 'ENDED'
      ? random.pick(['CANDIDATE_REJECTED', 'CANCELLED'])
      : 'COMPLETED'
  const online = random.chance(0.5)
  const ahead = upcoming ? random.int(1, 12) : 0
  // The first invitation ran out, the second was answered with another time.
  const pending = rows.interviews.filter((interview) => interview.jli_status === 'PENDING_CANDIDATE_RESPONSE').length
  const isPending = jli_status === 'PENDING_CANDIDATE_RESPONSE'
  const isExpired = isPending && pending === 0
  const isProposed = isPending && pending === 1
  const date = appointment(
    seed.daysAgo(isExpired ? 2 : upcoming ? -ahead : Math.max(when - 1, 1)),
    upcoming && !isExpired,
  )
  rows.interviews.push({
    jli_id: rows.interviews.length + 1,
    jli_status,
    jli_fk_usr_id: usr_id,
    jli_fk_jl_id: listing.jl_id,
    jli_date: date,
    jli_minutes: 30,
    jli_location: online ? '' : 'Πανεπιστημίου 42, Αθήνα, 2ος όροφος',
    jli_link: online ? 'https://meet.example/regen' : '',
    jli_comments: random.pick(sentences.interviewComments),
    jli_cancel_reason: jli_status === 'CANCELLED' ? random.pick(sentences.cancelReasons) : '',
    jli_answer_note:
      jli_status === 'CANDIDATE_REJECTED'
        ? random.pick(sentences.declineNotes)
        : isProposed
          ? 'Το πρωί έχω μάθημα, το απόγευμα μπορώ.'
          : '',
    jli_proposed_times: isProposed ? [-5, -6].map((days) => appointment(seed.daysAgo(days), true)) : [],
    jli_answered_by: (isPending && !isProposed) || jli_status === 'CANCELLED' ? null : 'candidate',
    jli_date_accepted: ['SCHEDULED', 'COMPLETED'].includes(jli_status) ? earlier(seed.daysAgo(when), date, 26) : null,
    jli_date_answered:
      (isPending && !isProposed) || jli_status === 'CANCELLED' ? null : earlier(seed.daysAgo(when), date, 26),
    // The company was told of it then, and is not when the demo starts.
    jli_date_expired: isExpired ? seed.daysAgo(2) : null,
    jli_sequence: 0,
    jli_date_created: earlier(seed.daysAgo(when + 1), date, 50),
  })
}

/** What a hire does elsewhere: the person is hired, counts for their programme, and the company has a first hire. */
async function afterHires(seed: DemoSeed, hired: readonly number[]): Promise<void> {
  const { db } = seed.work
  await db
    .updateTable('user_profile')
    .set({ usp_hired: true, usp_open_for_work: false })
    .where('usp_fk_usr_id', 'in', [...hired, 0])
    .execute()
  await db
    .updateTable('hiring')
    .from('user_profile')
    .set((is) => ({ jlh_fk_edc_id: is.ref('usp_finalist_fk_edc_id') }))
    .whereRef('usp_fk_usr_id', '=', 'jlh_fk_usr_id')
    .execute()
  const firsts = db
    .selectFrom('hiring')
    .innerJoin('job_listing', 'jl_id', 'jlh_fk_jl_id')
    .select((is) => ['jl_fk_cny_id', is.fn.min('jlh_date_created').as('first')])
    .groupBy('jl_fk_cny_id')
    .as('firsts')
  await db
    .updateTable('company')
    .from(firsts)
    .set((is) => ({ cny_first_hire_date: is.ref('firsts.first') }))
    .whereRef('firsts.jl_fk_cny_id', '=', 'cny_id')
    .execute()
}
