import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { companyParts } from '#shared/features/control-panel/company-parts.ts'
import {
  type CompanyPartLine,
  companyPartNames,
  controlPanelContract,
  PARTS_MIME,
} from '#shared/features/control-panel/control-panel.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeGraduate, makeListing } from '#server/testing/make.ts'

const t = await startTestApp()
const company = await t.asCompany()
await t.work(async (work) => {
  const jl_id = await makeListing(work, company.cny_id, { title: 'Λογιστής' })
  const usr_id = await makeGraduate(work)
  await work.db
    .insertInto('job_listing_candidate')
    .values({ jlc_fk_jl_id: jl_id, jlc_fk_usr_id: usr_id, jlc_status: 'BOOKMARKED' })
    .execute()
})

const { parts } = controlPanelContract

/** The lines of the answer by their names. */
async function ask(names?: readonly string[]): Promise<Map<string, unknown>> {
  const query = names ? `?names=${encodeURIComponent(JSON.stringify(names))}` : ''
  const { statusCode, headers, payload } = await t.app.inject({
    url: parts.path + query,
    headers: { authorization: `Bearer ${company.token}`, 'accept-encoding': 'identity' },
  })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe(PARTS_MIME)
  expect(headers['cache-control']).toBe('private, no-cache')
  const lines = payload.split('\n')
  expect(lines.pop()).toBe('')
  const read = lines.map((line) => JSON.parse(line) as CompanyPartLine)
  expect(new Set(read.map(({ name }) => name)).size).toBe(read.length)
  return new Map(read.map(({ name, answer }) => [name, answer]))
}

describe('the parts of the first page of a company', () => {
  it('are for companies alone', async () => {
    expect((await t.visitor.call(parts)).status).toBe(401)
    expect((await (await t.asOffice()).call(parts)).status).toBe(403)
    expect((await (await t.asCompany({ status: 'PENDING_APPROVAL' })).call(parts)).status).toBe(403)
  })

  it('are what their own calls answer', async () => {
    const read = await ask()
    expect([...read.keys()].toSorted()).toEqual(companyPartNames.toSorted())
    for (const name of companyPartNames) {
      const { call, input } = companyParts[name]
      const own = await company.call(call, input as never)
      expect(own.status, name).toBe(200)
      expect(read.get(name), name).toEqual(own.body)
    }
    expect(read.get('candidates')).toMatchObject({
      candidates: [{ jlc_job_listing: { jl_position_title: 'Λογιστής' } }],
    })
  })

  it('are those that are named, each once', async () => {
    expect([...(await ask(['fits', 'fits'])).keys()]).toEqual(['fits'])
    for (const names of [['others'], Array.from({ length: 6 }, () => 'ads')])
      expect((await company.call(parts, { names: names as never })).status).toBe(422)
  })

  it('come without the one that cannot be read', async () => {
    const { db } = t.services.connection
    await sql`alter table ad rename to lost_ad`.execute(db)
    const read = await ask().finally(() => sql`alter table lost_ad rename to ad`.execute(db))
    expect([...read.keys()].toSorted()).toEqual(companyPartNames.filter((name) => name !== 'ads').toSorted())
  })
})
