import { expect, it } from 'vitest'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { jobListingsContract as listings } from '#shared/features/job-listings/job-listings.contract.ts'
import { personalPageContract as me } from '#shared/features/personal-page/personal-page.contract.ts'
import { personalLinkFor } from '#server/core/personal-links.ts'
import { startTestApp } from '#server/testing/app.ts'
import { hiringFixture } from '#server/testing/hiring-fixture.ts'

it('an invitation names the requirements that the person meets, and none that they do not', async () => {
  const t = await startTestApp()
  t.setNow('2031-03-01T09:00:00Z')
  const { company, id, uid } = await hiringFixture(t)
  const link = await t.work((work) => personalLinkFor(work, uid))
  const headers = { 'x-personal-key': link.split('/me/')[1] ?? '' }
  const page = async () => (await t.visitor.call(me.page, undefined, { headers })).body
  await company.call(hiring.invite, { id, uid, date: '2031-03-04T10:00:00Z', location: 'Ερμού 1' })
  expect((await page()).interviews.map(({ job }) => job.reasons)).toEqual([[]])
  const usp_languages = [{ language: 'Αγγλικά', level: 'C1' as const }]
  const expected_changed = (await page()).usr_date_changed
  await t.visitor.call(me.saveProfile, { usp_languages, expected_changed }, { headers })
  await company.call(listings.edit, {
    id,
    jl_requirements: [
      { type: 'LANGUAGES', value: 'Αγγλικά B2' },
      { type: 'CODE', value: 'COBOL' },
      { type: 'CUSTOM', value: "<b>Χαμόγελο</b> '%" },
    ],
  })
  expect((await page()).interviews.map(({ job }) => job.reasons)).toEqual([['Αγγλικά B2']])
})
