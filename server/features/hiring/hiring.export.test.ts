import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { interviewsContract as interviews } from '#shared/features/interviews/interviews.contract.ts'
import { jobListingsContract as listings } from '#shared/features/job-listings/job-listings.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { invite } from '#server/testing/hiring-fixture.ts'
import { makeApplication, makeCandidate, makeCompany, makeCycle, makeListing } from '#server/testing/make.ts'

// Exports of listings, of the candidates of a listing, and of interviews.

const csv = { format: 'csv' } as const

const t = await startTestApp()
const admin = await t.asOffice()
const [ownCompany, foreign] = [await t.work(makeCompany), await t.work(makeCompany)]
const company = await t.as(ownCompany.usr_id)
const other = await t.as(foreign.usr_id)
const jl_id = await t.work((work) => makeListing(work, ownCompany.cny_id, { title: '=1+1 Πωλητής' }))
await t.work((work) => makeListing(work, foreign.cny_id, { title: 'Ξένη θέση' }))
const people = await t.work(async (work) => {
  const edc_id = await makeCycle(work)
  const ids = [
    await makeCandidate(work, { name: '@Άννα Ξένου' }),
    await makeCandidate(work, { name: 'Βασίλης Λάμπρου' }),
    await makeCandidate(work, { name: 'Γιώτα Νίκα' }),
  ]
  for (const id of ids) await makeApplication(work, edc_id, id, 'SUCCEEDED')
  return ids
})
const [anna = 0, vasilis = 0, giota = 0] = people
await company.call(hiring.bookmark, { id: jl_id, uid: anna })
await company.call(hiring.reject, { id: jl_id, uid: vasilis, reason: 'Άλλη εμπειρία', note: 'Ίσως αργότερα' })
const when = new Date(Date.now() + 3 * 86_400_000).toISOString()
const invited = await invite(company, { id: jl_id, uid: giota, date: when })
expect(invited.status).toBeLessThan(300)

const linesOf = (raw: Buffer) => raw.toString().replace('\uFEFF', '').split('\r\n')

describe('the export of candidates of a listing', () => {
  it('keeps the order of the screen, holds the details and contains no formulas', async () => {
    const [anna = 0, vasilis = 0, giota = 0] = people
    const answer = await company.call(hiring.exportCandidates, { id: jl_id, ...csv, ids: [giota, anna, vasilis] })
    const [head = '', first = '', second = '', third = ''] = linesOf(answer.raw)
    expect(head).toBe('Όνομα;Κατάσταση;Λεπτομέρειες;Από;Πόλη;Σπουδές')
    expect(first).toMatch(/^Γιώτα Νίκα;.*;\d\d\/\d\d\/\d{4} \d\d:\d\d · .+;\d\d\/\d\d\/\d{4}/)
    expect(second).toMatch(/^'@Άννα Ξένου;/)
    expect(third).toContain('Άλλη εμπειρία · Ίσως αργότερα')
  })

  it('is a workbook with dates and only the shown columns', async () => {
    const query = { id: jl_id, format: 'xlsx' as const, ids: people, columns: ['jlc_date_changed', 'usr_fullname'] }
    const rows = await readSheet((await company.call(hiring.exportCandidates, query)).raw)
    expect(rows[0]).toEqual(['Από', 'Όνομα'])
    expect(rows[1]?.[0]).toBeInstanceOf(Date)
    expect(rows.slice(1).map((row) => row[1])).toEqual(['@Άννα Ξένου', 'Βασίλης Λάμπρου', 'Γιώτα Νίκα'])
  })

  it('leaves out other people, returns 404 to another company and works for the office', async () => {
    const stranger = await t.work((work) => makeCandidate(work, { name: 'Κανένας' }))
    const query = { id: jl_id, ...csv, ids: [stranger, ...people] }
    const own = await company.call(hiring.exportCandidates, query)
    expect(own.raw.toString()).not.toContain('Κανένας')
    expect((await other.call(hiring.exportCandidates, query)).status).toBe(404)
    expect(linesOf((await admin.call(hiring.officeExportCandidates, query)).raw)[2]).toContain('Βασίλης Λάμπρου')
  })
})

describe('an export without ids', () => {
  const exported = async (query: object) =>
    linesOf((await company.call(hiring.exportCandidates, { id: jl_id, ...csv, ...query })).raw)
      .slice(1)
      .map((line) => line.split(';')[0])
      .filter((name) => name && !/^(Υποψήφιοι αγγελίας|Εξαγωγή|Αναζήτηση|Φίλτρα)/.test(name))

  it('holds all that match its search and filters, in its order', async () => {
    expect(await exported({ sort: 'usr_fullname' })).toEqual(["'@Άννα Ξένου", 'Βασίλης Λάμπρου', 'Γιώτα Νίκα'])
    const rejected = { field: 'jlc_status', op: 'eq', value: 'REJECTED' }
    expect(await exported({ filters: [rejected] })).toEqual(['Βασίλης Λάμπρου'])
    expect(await exported({ q: 'giwta' })).toEqual(['Γιώτα Νίκα'])
    expect(await exported({ q: '%' })).toEqual([])
    expect(await exported({ filters: [rejected], ids: people })).toEqual(['Βασίλης Λάμπρου'])
  })

  it('refuses a filter that it does not know', async () => {
    const filters = [{ field: 'usp_gender', op: 'eq' as const, value: 'FEMALE' }]
    expect((await company.call(hiring.exportCandidates, { id: jl_id, ...csv, filters })).status).toBe(422)
    expect((await company.call(interviews.exportList, { ...csv, filters })).status).toBe(422)
    const all = (await company.call(interviews.exportList, csv)).raw.toString()
    expect(all).toContain('Γιώτα Νίκα')
  })
})

describe('listings', () => {
  it('exports own listings with counts for a company, all listings for the office', async () => {
    const own = linesOf((await company.call(listings.companyExport, csv)).raw)
    expect(own[0]).toContain('Θέση;Εταιρεία;Ζητά υποψηφίους;Κατάσταση')
    expect(own[1]).toMatch(/^'=1\+1 Πωλητής;.*;1;1;0;/)
    expect(own.join('\n')).not.toContain('Ξένη θέση')
    const all = (await admin.call(listings.officeExport, csv)).raw.toString()
    expect([all.includes('Ξένη θέση'), all.includes('Πωλητής')]).toEqual([true, true])
    const answer = await admin.call(listings.officeExport, { ...csv, q: 'xeni' })
    expect([answer.raw.toString().includes('Ξένη θέση'), answer.raw.toString().includes('Πωλητής')]).toEqual([
      true,
      false,
    ])
  })
})

describe('interviews', () => {
  it('exports interviews as listed, never those of another company', async () => {
    const { body } = await company.call(interviews.list)
    const ids = body.map((interview) => interview.jli_id)
    expect(ids).toHaveLength(1)
    const [head, first] = linesOf((await company.call(interviews.exportList, { ...csv, ids })).raw)
    expect(head).toBe('Υποψήφιος;Πότε;Κατάσταση;Θέση;Πού;Σημειώσεις')
    expect(first).toMatch(/^Γιώτα Νίκα;\d\d\/\d\d\/\d{4} \d\d:\d\d;.+;'=1\+1 Πωλητής;Ερμού 1;/)
    const foreign = await other.call(interviews.exportList, { ...csv, ids })
    expect(foreign.raw.toString()).not.toContain('Γιώτα')
  })
})
