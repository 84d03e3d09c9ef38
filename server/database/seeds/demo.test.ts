import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { api } from '#shared/api.ts'
import { candidateValues } from '#shared/features/candidates/candidates.schemas.ts'
import { fields } from '#shared/core/fields.ts'
import { listingForm } from '#shared/features/job-listings/job-listings.contract.ts'
import { limitIds } from '#server/database/seeds/demo.limits.ts'
import { loadDemoSeed } from '#server/database/seeds/demo.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp({ SEED: 'demo' })
await loadDemoSeed(t.services)

async function count(what: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(what)}`.execute(t.db)
  return rows[0]?.n ?? 0
}

async function values(column: string, table: string): Promise<string[]> {
  const { rows } = await sql<{
    v: string
  }>`select distinct ${sql.raw(column)} as v from ${sql.raw(table)} order by 1`.execute(t.db)
  return rows.map((row) => row.v)
}

it('is as large as the product promises', async () => {
  expect(await count('company')).toBeGreaterThanOrEqual(25)
  expect(await count('job_listing')).toBeGreaterThanOrEqual(60)
  expect(await count("users where usr_role = 'CANDIDATE'")).toBe(600)
  expect(await count('user_profile where usp_fk_cv_file is not null')).toBe(599)
  expect(await count('educational_cycle')).toBe(6)
  expect(await count('hiring')).toBeGreaterThan(30)
  expect(await count('shortlist_person')).toBe(4)
})

it('shows every state', async () => {
  expect(await values('cny_status', 'company')).toEqual(['APPROVED', 'ARCHIVED', 'PENDING_APPROVAL'])
  expect(await values('jl_status', 'job_listing')).toEqual(['CLOSED', 'DISABLED', 'OPEN'])
  expect(await values('edc_status', 'educational_cycle')).toHaveLength(4)
  expect(await values('edca_status', 'cycle_application')).toHaveLength(10)
  expect(await values('jli_status', 'interview')).toHaveLength(5)
  expect(await values('jlc_status', 'job_listing_candidate')).toHaveLength(4)
})

/** What would be a break in a story: there is none of it. */
const breaks = [
  'hiring left join user_profile on usp_fk_usr_id = jlh_fk_usr_id where usp_hired is not true',
  `cycle_application join user_profile on usp_fk_usr_id = edca_fk_usr_id
    where edca_status = 'SUCCEEDED' and usp_finalist_fk_edc_id is null`,
  "job_listing join company on cny_id = jl_fk_cny_id where cny_status = 'ARCHIVED' and jl_status <> 'CLOSED'",
  "interview where jli_status = 'SCHEDULED' and jli_date < now()",
  // Companies hire after the certificate, and a listing stands open until then.
  'hiring join user_profile on usp_fk_usr_id = jlh_fk_usr_id where jlh_date_created < usp_finalist_date::date',
  'hiring join job_listing on jl_id = jlh_fk_jl_id where jl_date_closed < jlh_date_recorded',
  // Nobody who met a company waits for months to hear of it.
  `interview join job_listing_candidate on jlc_fk_jl_id = jli_fk_jl_id and jlc_fk_usr_id = jli_fk_usr_id
    where jlc_status = 'INTERVIEWED' and jli_date < now() - interval '15 days'`,
  // Interviews are at hours that people agree on.
  'interview where extract(minute from jli_date) not in (0, 30)',
  'interview where extract(isodow from jli_date) > 5',
  // The trail tells what happened on each listing, and in the order in which it did.
  `job_listing where not exists (select from audit where aud_entity = 'job-listing'
    and aud_entity_id = jl_id::text and aud_action = 'created')`,
  `job_listing_candidate where not exists (select from audit where aud_entity = 'user'
    and aud_entity_id = jlc_fk_usr_id::text and aud_after ->> 'jl_id' = jlc_fk_jl_id::text)`,
  `interview join audit invited on invited.aud_entity = 'interview' and invited.aud_entity_id = jli_id::text
    and invited.aud_action = 'invited' join audit later on later.aud_entity = 'interview' and later.aud_entity_id = jli_id::text
    where later.aud_id < invited.aud_id or later.aud_at < invited.aud_at`,
  'audit where aud_at > now()',
  // Everybody came to their stage of a programme by an act of the office, after they applied and each in its turn.
  `cycle_application where edca_status <> 'APPLIED' and (edca_id, edca_status, edca_date_changed) not in (
    select (move ->> 'edca_id')::int, move ->> 'to', sta_date_created
    from stage_action cross join jsonb_array_elements(sta_moves) move)`,
  `(select lag(move ->> 'to', 1, 'APPLIED') over each_one is distinct from move ->> 'from'
      or lag(sta_date_created, 1, edca_date_created) over each_one >= sta_date_created as is_broken
    from stage_action cross join jsonb_array_elements(sta_moves) move join cycle_application on edca_id = (move ->> 'edca_id')::int
    window each_one as (partition by edca_id order by sta_id)) step where is_broken`,
  `stage_action where (select count(*) from audit where aud_action = sta_action and aud_at = sta_date_created
    and aud_entity = 'user' and (aud_after ->> 'edc_id')::int = sta_fk_edc_id) <> jsonb_array_length(sta_moves)`,
  // Each of them reads of the last one on their own page, as long as such a notification is kept.
  `cycle_application where edca_status <> 'APPLIED' and edca_date_changed > now() - interval '364 days'
    and (edca_fk_usr_id, 'cycle:' || edca_fk_edc_id, edca_date_changed) not in (select not_fk_usr_id, not_about, not_date_created
      from notification where not_kind = 'stage.changed')`,
  "notification where not_kind = 'stage.changed' and not_date_openned <= not_date_created",
  `user_profile where usp_finalist_date is not null and (usp_finalist_fk_edc_id, usp_finalist_date) not in (
    select sta_fk_edc_id, sta_date_created from stage_action where sta_action = 'succeeded')`,
]

it.each(breaks)('holds no %s', async (what) => {
  expect(await count(what)).toBe(0)
})

it('has one invitation that was never answered, so that this can be seen, too', async () => {
  expect(await count("interview where jli_status = 'PENDING_CANDIDATE_RESPONSE' and jli_date < now()")).toBe(1)
  // Its company was told then: nothing of the demo changes because a schedule looks at it.
  expect(await count('interview where jli_date_expired is not null and jli_date < now()')).toBe(1)
})

it('holds readable CVs', async () => {
  const row = await t.db.selectFrom('file').select('fil_id').where('fil_purpose', '=', 'cv').executeTakeFirstOrThrow()
  const bytes = await t.services.storage.readBuffer(row.fil_id)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

it('has a least and a most candidate and listing, both as their forms accept them', async () => {
  const office = await t.as(1)
  const { least, most } = limitIds.candidate
  const [small, large] = await Promise.all(
    [least, most].map(async (id) => {
      const { user, usr_profile, education } = (await office.call(api.candidates.profile, { id })).body
      return { ...user, ...usr_profile, ...education }
    }),
  )
  expect(small).toMatchObject({ usr_phone: '', usp_city: '', usp_about: '', usp_experience: [], usp_languages: [] })
  const values = Object.fromEntries(Object.entries(large ?? {}).filter(([name]) => name in candidateValues.shape))
  expect(candidateValues.parse(values)).toMatchObject({ usp_years_experience: 60 })
  expect([large?.usr_fullname.length, large?.usp_about.length, large?.usp_experience.length]).toEqual([200, 4000, 40])
  const { usp_tags = [], usp_software = [], usp_code = [] } = large ?? {}
  expect([usp_tags.length, new Set([...usp_tags, ...usp_software, ...usp_code]).size]).toEqual([20, 140])
  // They stand in the lists of choices beside those of everybody else.
  for (const name of usp_tags) expect(name).toMatch(/^(?=.{40}$)\p{Lu}[\p{L} ]+ και \p{L}+$/u)
  for (const id of Object.values(limitIds.listing)) {
    const { body } = await office.call(api['job-listings'].officeOne, { id })
    const form = Object.fromEntries(Object.entries(body).filter(([name]) => name in listingForm))
    expect(fields(listingForm).safeParse(form).error?.issues ?? []).toEqual([])
  }
})

it('has a least and a most interview, hire, notification, application and report', async () => {
  expect(await count("interview where jli_location || jli_link || jli_comments = ''")).toBeGreaterThan(0)
  expect(await count('interview where length(jli_comments) = 2000 and jli_minutes = 600')).toBe(1)
  expect(await count("hiring where jlh_comments = ''")).toBeGreaterThan(0)
  expect(await count('hiring where length(jlh_comments) = 2000')).toBe(1)
  expect(await count("notification where not_body || not_link = ''")).toBeGreaterThan(0)
  expect(await count('notification where length(not_title) = 200 and length(not_body) = 2000')).toBe(1)
  expect(await count("cycle_application where edca_note = '' and edca_color is null")).toBeGreaterThan(0)
  expect(await count('cycle_application where length(edca_note) = 4000')).toBe(1)
  expect(await count("report_field_group where jsonb_array_length(rpfg_fields) = 1 and rpfg_filters = '[]'")).toBe(1)
  expect(await count('report_field_group where length(rpfg_title) = 120')).toBe(1)
  const office = await t.as(1)
  expect((await office.call(api.reports.list)).status).toBe(200)
})

it('has a history of the office, with edits that can still be taken back', async () => {
  const { documents } = (await (await t.as(1)).call(api.trail.acts)).body
  const open = documents.filter(({ aud_action, undo }) => aud_action === 'changed' && undo !== null)
  expect(open.map(({ aud_entity }) => aud_entity)).toEqual(['user', 'company', 'user'])
})
