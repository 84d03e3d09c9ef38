import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { STORY_MOST } from '#shared/features/candidates/candidates.rules.ts'
import { candidatesContract as cands } from '#shared/features/candidates/candidates.contract.ts'
import { trailContract } from '#shared/features/trail/trail.contract.ts'
import { auditMany } from '#server/core/audit.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate, makeCompany, makeListing } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()

it('shows the latest of what goes on without end, and all steps; the rest stands in the trail of the person', async () => {
  const usr_id = await t.work(async (work) => {
    const made = await makeCandidate(work)
    const { cny_id } = await makeCompany(work)
    const jl_id = await makeListing(work, cny_id)
    await sql`insert into interview (jli_fk_jl_id, jli_fk_usr_id, jli_date, jli_status)
      select ${jl_id}, ${made}, now() - n * interval '1 day', 'CANCELLED' from generate_series(1, 230) n`.execute(
      work.db,
    )
    await sql`insert into cv_view (cvv_fk_candidate_id, cvv_what, cvv_date_created)
      select ${made}, 'cv', now() - n * interval '1 hour' from generate_series(1, 130) n`.execute(work.db)
    const acts = Array.from({ length: 130 }, (_, n) => ({
      action: 'changed' as const,
      entity: 'user' as const,
      id: made,
      after: { number: n },
    }))
    await auditMany(work, acts)
    return made
  })
  const { body } = await admin.call(cands.story, { id: usr_id })
  expect(body.interviews).toHaveLength(230)
  expect(body.readings).toHaveLength(STORY_MOST.readings)
  expect(body.history).toHaveLength(STORY_MOST.history)
  expect(body.history[0]?.after).toEqual({ number: 129 })
  const trail = await admin.call(trailContract.list, { person: usr_id })
  expect(trail.body.total).toBeGreaterThanOrEqual(130)
})
