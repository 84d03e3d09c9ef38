import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate, makeCompany, personalHeaders } from '#server/testing/make.ts'

const t = await startTestApp()

it('shows the person every reading that is kept, however many they are', async () => {
  const { usr_id, headers } = await t.work(async (work) => {
    const made = await makeCandidate(work)
    const { cny_id } = await makeCompany(work, { name: 'Πολλές Αναγνώσεις' })
    await sql`insert into cv_view (cvv_fk_candidate_id, cvv_fk_cny_id, cvv_what, cvv_date_created)
      select ${made}, ${cny_id}, case when n % 2 = 0 then 'cv' else 'contact' end, now() - n * interval '1 hour'
      from generate_series(1, 450) n`.execute(work.db)
    return { usr_id: made, headers: await personalHeaders(work, made) }
  })
  const { readings } = (await t.visitor.call(me.access, undefined, { headers })).body
  expect(readings).toHaveLength(450)
  expect(readings.every(({ who }) => who === 'Πολλές Αναγνώσεις')).toBe(true)
  expect(readings.map(({ at }) => at)).toEqual(
    readings
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(await t.rows('cv_view', { cvv_fk_candidate_id: usr_id })).toHaveLength(450)
})
