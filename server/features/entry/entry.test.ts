import { expect, it } from 'vitest'
import { entryContract } from '#shared/features/entry/entry.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCompany, makeCycle } from '#server/testing/make.ts'

it('counts without naming, and shows only programmes that are open', async () => {
  const t = await startTestApp()
  expect((await t.visitor.call(entryContract.overview)).body).toEqual({
    graduates: 0,
    companies: 0,
    hires: 0,
    programmes: [],
  })
  await t.work(async (work) => {
    await makeCompany(work)
    await makeCompany(work, { status: 'PENDING_APPROVAL' })
    await makeCycle(work, { title: 'Ανοιχτό', status: 'OPEN_FOR_APPLICATIONS' })
    await makeCycle(work, { title: 'Κλειστό', status: 'CLOSED' })
  })
  const { body } = await t.visitor.call(entryContract.overview)
  expect(body.companies).toBe(1)
  expect(body.programmes.map((programme) => programme.edc_title)).toEqual(['Ανοιχτό'])
})
