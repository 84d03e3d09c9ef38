import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { RequestOf } from '#shared/core/contract.ts'
import type { Filter } from '#shared/core/filters.ts'
import { adsContract as ads } from '#shared/features/ads/ads.contract.ts'
import { adsForCandidate } from '#server/features/ads/ads.service.ts'
import { startTestApp, type TestFile } from '#server/testing/app.ts'
import { makeCandidate, makeCompany } from '#server/testing/make.ts'

// What people do to ads who mean no good, or who were not looking.

const t = await startTestApp()
const admin = await t.asOffice()
const other = await t.asOffice()
const company = await t.asCompany()

const make = async (input: Partial<RequestOf<typeof ads.create>> = {}, files: Record<string, TestFile[]> = {}) =>
  (await admin.call(ads.create, { ad_title: 'Διαφήμιση', ...input }, { files })).body
const counts = async () => {
  const { db } = t
  const count = (table: 'ad' | 'file' | 'ad_attachment' | 'ad_view') =>
    db
      .selectFrom(table)
      .select((is) => is.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  return Promise.all((['ad', 'file', 'ad_attachment', 'ad_view'] as const).map(async (table) => (await count(table)).n))
}
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#035BA9' } })
    .png()
    .toBuffer()

describe('a file that is not what it says', () => {
  const html = '<!doctype html><script>alert(1)</script>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  it.each([
    ['documents', 'όροι.pdf', html],
    ['documents', 'όροι.docx', 'MZ\u0090\u0000 This program cannot be run in DOS mode'],
    ['documents', 'όροι.docx', 'PK\u0003\u0004not a document'],
    ['images', 'α.png', svg],
    ['images', 'α.png', html],
    ['sheets', 'α.csv', html],
    ['sheets', 'α.xlsx', '%PDF-1.4\n%%EOF'],
    ['image', 'α.svg', svg],
    ['image', 'α.png', ''],
  ])('is refused among the %s: %s', async (kind, name, content) => {
    const before = await counts()
    const answer = await admin.call(ads.create, { ad_title: 'α' }, { files: { [kind]: [{ name, content }] } })
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([415, [kind]])
    expect(await counts()).toEqual(before)
  })

  it.each(['image', 'documents', 'images', 'sheets'])(
    'of 40 MB is told beside %s, and nothing is kept',
    async (kind) => {
      const before = await counts()
      const content = Buffer.alloc(40_000_000, 'a')
      const answer = await admin.call(
        ads.create,
        { ad_title: 'α' },
        { files: { [kind]: [{ name: 'α.csv', content }] } },
      )
      expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([413, [kind]])
      expect(await counts()).toEqual(before)
    },
  )

  it('takes the others of its form with it: nothing is half stored', async () => {
    const before = await counts()
    const good = { name: 'α.png', content: await picture() }
    const answer = await admin.call(
      ads.create,
      { ad_title: 'α' },
      { files: { image: [good], images: [good], documents: [{ name: 'όροι.pdf', content: html }] } },
    )
    expect([answer.status, await counts()]).toEqual([415, before])
  })

  it('is never put in the place of a stored one by its address', async () => {
    const { ad_id, ad_attachments } = await make({}, { images: [{ name: 'α.png', content: await picture() }] })
    const other = await make()
    const removed = ad_attachments.map((attachment) => attachment.adt_id)
    await admin.call(ads.edit, { id: other.ad_id, ad_title: 'α', remove_attachments: removed })
    expect((await admin.call(ads.one, { id: ad_id })).body.ad_attachments).toEqual(ad_attachments)
  })
})

describe('two administrators', () => {
  it('who write one ad do not lose each other’s words: the second is told by whom', async () => {
    const { ad_id: id, ad_date_changed: expected_changed } = await make()
    const first = await admin.call(ads.edit, { id, ad_title: 'Του πρώτου', expected_changed })
    expect(first.status).toBe(200)
    const theirs = await other.call(ads.edit, { id, ad_title: 'Του δεύτερου', expected_changed })
    expect([theirs.status, theirs.message]).toEqual([
      409,
      'Στο μεταξύ έγινε αλλαγή από: Ελένη Γραφείου (Τίτλος). Δεν αποθηκεύτηκε τίποτα.',
    ])
    expect(theirs.error.details).toMatchObject({ changed: ['Τίτλος'], current: first.body })
    expect((await admin.call(ads.one, { id })).body).toMatchObject({
      ad_title: 'Του πρώτου',
      changed_by: 'Ελένη Γραφείου',
    })
    const body = { id, ad_body: '<p>Κείμενο</p>', ad_date_from: '2027-01-02', ad_date_until: '2027-01-09' }
    expect((await admin.call(ads.edit, body)).body.ad_title).toBe('Του πρώτου')
    const crossed = await admin.call(ads.edit, { id, ad_date_until: '2027-01-01' })
    expect([crossed.status, crossed.error.fields]).toEqual([422, { ad_date_until: 'Το τέλος είναι μετά την αρχή' }])
    const emptied = await admin.call(ads.edit, { id, ad_date_from: null })
    expect(emptied.body).toMatchObject({ ad_body: '<p>Κείμενο</p>', ad_date_from: null, ad_date_until: '2027-01-09' })
    const again = { id, ad_title: 'Του δεύτερου', expected_changed: emptied.body.ad_date_changed }
    expect((await other.call(ads.edit, again)).body.ad_title).toBe('Του δεύτερου')
  })

  it('who save at the same moment: one is saved, the other is told', async () => {
    const { ad_id: id, ad_date_changed: expected_changed } = await make()
    const answers = await Promise.all(
      [admin, other, admin, other].map((caller, index) =>
        caller.call(ads.edit, { id, ad_title: `Νο ${index}`, expected_changed }),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const saved = answers.find((answer) => answer.status === 200)
    expect((await admin.call(ads.one, { id })).body.ad_title).toBe(saved?.body.ad_title)
  })

  it('who turn it or change its audience do not disturb the one who writes', async () => {
    const { ad_id: id, ad_date_changed: expected_changed } = await make()
    await other.call(ads.turn, { id, value: 'ON' })
    await other.call(ads.addAudience, { id, ada_filters: [] })
    const saved = await admin.call(ads.edit, { id, ad_title: 'Νέος τίτλος', expected_changed })
    expect([saved.status, saved.body.ad_status, saved.body.ad_audience.length]).toEqual([200, 'ON', 1])
  })

  it('who take one audience away: one of them finds it gone', async () => {
    const { ad_audience } = await make({ audiences: [{ filters: [] }] })
    const id = ad_audience[0]?.ada_id ?? 0
    const answers = await Promise.all([admin, other].map((caller) => caller.call(ads.removeAudience, { id })))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })
})

describe('an audience', () => {
  const city = (value: string): Filter => ({ field: 'usp_city', op: 'eq', value })

  it('of nobody is nobody', async () => {
    const usr_id = await t.work((work) => makeCandidate(work, { city: 'Βόλος' }))
    const filters = [city('Βόλος'), city('Πάτρα')]
    expect((await admin.call(ads.preview, { filters })).body).toEqual({
      total: 0,
      documents: [],
      left_out: [],
      without_company: 0,
    })
    const { ad_id } = await make({ ad_status: 'ON', audiences: [{ filters }] })
    expect((await t.work((work) => adsForCandidate(work, usr_id))).map((ad) => ad.ad_id)).not.toContain(ad_id)
  })

  it('is one of twenty at most', async () => {
    const many = Array.from({ length: 21 }, () => ({ filters: [] }))
    expect((await admin.call(ads.create, { ad_title: 'α', audiences: many })).status).toBe(422)
    const { ad_id: id } = await make({ audiences: many.slice(1) })
    expect((await admin.call(ads.addAudience, { id })).message).toBe('Το πολύ 20 κοινά για κάθε διαφήμιση.')
  })

  it('leaves out who is frozen or whose company is not approved, in the number and on the screen', async () => {
    const pending = await t.work((work) => makeCompany(work, { status: 'PENDING_APPROVAL', name: 'ΟΜΕΓΑ' }))
    const filters: Filter[] = [{ field: 'cny_name', op: 'like', value: 'ΟΜΕΓΑ' }]
    expect((await admin.call(ads.preview, { filters })).body.total).toBe(0)
    await make({ ad_status: 'ON', audiences: [{ filters }] })
    expect((await (await t.as(pending.usr_id)).call(ads.companyList)).status).toBe(403)
  })
})

describe('a company', () => {
  it('calls nothing of the office, and marks nothing that is not shown to it', async () => {
    const { ad_id: id } = await make({ ad_status: 'ON', audiences: [{ filters: [] }] })
    const before = await counts()
    for (const refused of [
      await company.call(ads.edit, { id, ad_title: 'Δική μου' }),
      await company.call(ads.turn, { id, value: 'OFF' }),
      await company.call(ads.addAudience, { id }),
      await company.call(ads.one, { id }),
    ])
      expect(refused.status).toBe(403)
    expect((await company.call(ads.companyMark, { id, mark: 'clicked' })).status).toBe(404)
    expect(await counts()).toEqual(before)
  })

  it('counts once, however often and from however many windows', async () => {
    const audiences = [{ filters: [{ field: 'usr_role', op: 'eq', value: 'COMPANY_USER' } satisfies Filter] }]
    const { ad_id: id } = await make({ ad_status: 'ON', audiences })
    const marks = ['seen', 'clicked', 'seen', 'clicked', 'dismissed', 'dismissed'] as const
    const answers = await Promise.all(marks.map((mark) => company.call(ads.companyMark, { id, mark })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect((await admin.call(ads.one, { id })).body).toMatchObject({ seen: 1, clicked: 1, dismissed: 1 })
  })
})
