import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { entryContract } from '#shared/features/entry/entry.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate, makeCompany, makeCycle } from '#server/testing/make.ts'

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
  const finalists = (count: number) =>
    t.work(async (work) => {
      for (let made = 0; made < count; made += 1)
        await sql`update user_profile set usp_finalist_date = now()
          where usp_fk_usr_id = ${await makeCandidate(work)}`.execute(work.db)
    })
  const graduates = async () => (await t.visitor.call(entryContract.overview)).body.graduates
  await finalists(4)
  expect(await graduates()).toBe(0)
  await finalists(1)
  expect(await graduates()).toBe(5)
  const { body } = await t.visitor.call(entryContract.overview)
  expect(body.companies).toBe(1)
  expect(body.programmes.map((programme) => programme.edc_title)).toEqual(['Ανοιχτό'])
})
