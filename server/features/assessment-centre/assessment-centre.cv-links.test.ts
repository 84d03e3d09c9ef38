import { expect, it, onTestFinished } from 'vitest'
import { addDays, athensInstant, endOfAthensDay } from '#shared/core/dates.ts'
import { formatDate } from '#shared/core/format.ts'
import { assessmentCentreContract as lac } from '#shared/features/assessment-centre/assessment-centre.contract.ts'
import { CV_DAYS_AFTER } from '#shared/features/assessment-centre/assessment-centre.day.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAssessed, prepareCentre, setUpCentre } from '#server/testing/centre.ts'
import { addCv, mailsAbout } from '#server/testing/make.ts'

const t = await startTestApp()

// An ordinary day; one on which summer time begins or ends; a leap day; the last of its year.
const lastDays = ['2027-06-10', '2027-03-28', '2027-10-31', '2028-02-29', '2027-12-31']

it.each(lastDays)('links to CVs open until the end of %s, which their letter names', async (lastDay) => {
  const day = addDays(lastDay, -CV_DAYS_AFTER)
  onTestFinished(() => t.setNow(null))
  t.setNow(athensInstant(day, '08:00'))
  const admin = await t.asOffice()
  const { id, users } = await makeAssessed(t, ['Άννα'])
  await t.work((work) => addCv(work, users[0] ?? 0))
  await prepareCentre(admin, id)
  expect((await admin.call(lac.settings, { id, settings: { edc_lac_skip_weekends: false } })).status).toBe(200)
  await setUpCentre(admin, id, day)
  expect((await admin.call(lac.sendCvs, { id })).body.queued).toBe(1)
  const [letter] = await t.work((work) => mailsAbout(work, `lac:${id}`))
  expect(letter?.mai_text).toContain(`λήγουν στις ${formatDate(lastDay)}`)
  const key = /lac-cv\/([\w-]+)/.exec(letter?.mai_text ?? '')?.[1] ?? ''
  const end = Date.parse(endOfAthensDay(lastDay))
  t.setNow(new Date(end).toISOString().replace('.999Z', '.998Z'))
  expect((await t.visitor.call(lac.openCv, { key })).status).toBe(200)
  t.setNow(new Date(end + 1).toISOString())
  expect((await t.visitor.call(lac.openCv, { key })).status).toBe(410)
})
