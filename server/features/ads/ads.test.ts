import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Filter } from '#shared/core/filters.ts'
import { SKIPPED_HOUR } from '#shared/core/instant.ts'
import { adsContract as ads } from '#shared/features/ads/ads.contract.ts'
import { filesContract } from '#shared/features/files/files.contract.ts'
import { adsForCandidate, adsForCompany, markAd } from '#server/features/ads/ads.service.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate, trailOf } from '#server/testing/make.ts'

let volos: number
let patras: number

const city = (value: string): Filter => ({ field: 'usp_city', op: 'eq', value })
const companies: Filter = { field: 'usr_role', op: 'eq', value: 'COMPANY_USER' }
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#035BA9' } })
    .png()
    .toBuffer()

const t = await startTestApp()
const admin = await t.asOffice()
const company = await t.asCompany()
await t.work(async (work) => {
  volos = await makeCandidate(work, { name: 'Άννα Παπαδοπούλου', city: 'Βόλος' })
  patras = await makeCandidate(work, { name: 'Γιώργος Βασιλείου', city: 'Πάτρα' })
})

async function makeAd(input: Record<string, unknown> = {}): Promise<number> {
  const answer = await admin.call(ads.create, { ad_title: 'Ημέρα καριέρας', ad_status: 'ON', ...input } as never)
  expect(answer.status).toBe(201)
  return answer.body.ad_id
}

const seenBy = async (usr_id: number) => (await t.work((work) => adsForCandidate(work, usr_id))).map((ad) => ad.ad_id)

describe('ads of the office', () => {
  it('are made with cleaned text, a picture and attachments by kind, and are off at first', async () => {
    const created = await admin.call(
      ads.create,
      { ad_title: 'Σεμινάριο', ad_body: '<p>Έλα <b>τώρα</b><script>x</script></p>', ad_link: 'https://a.example' },
      {
        files: {
          image: [{ name: 'a.png', content: await picture() }],
          documents: [{ name: 'όροι.pdf', content: '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF' }],
        },
      },
    )
    expect([created.status, created.body.ad_status, created.body.ad_body]).toEqual([
      201,
      'OFF',
      '<p>Έλα <strong>τώρα</strong></p>',
    ])
    expect(created.body.ad_attachments.map((attachment) => [attachment.adt_kind, attachment.name])).toEqual([
      ['documents', 'όροι.pdf'],
    ])
    const fil_id = created.body.ad_image?.replace('/api/file/', '') ?? ''
    const open = await t.visitor.call(filesContract.open, { fil_id })
    expect([open.status, open.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await admin.call(ads.list, {})).body.documents[0]).toEqual(created.body)
  })

  it('are changed; what is taken out goes with its bytes', async () => {
    const created = await admin.call(
      ads.create,
      { ad_title: 'Πρώτος' },
      {
        files: {
          image: [{ name: 'a.png', content: await picture() }],
          images: [{ name: 'β.png', content: await picture() }],
        },
      },
    )
    const { ad_id, ad_image, ad_attachments } = created.body
    const edited = await admin.call(ads.edit, {
      id: ad_id,
      ad_title: 'Δεύτερος',
      remove_image: true,
      remove_attachments: ad_attachments.map((attachment) => attachment.adt_id),
    })
    expect([edited.body.ad_title, edited.body.ad_image, edited.body.ad_attachments]).toEqual(['Δεύτερος', null, []])
    const row = edited.body
    const sentBack = await admin.call(ads.edit, { ...row, id: ad_id, ad_active: !row.ad_active, seen: 9 })
    expect([sentBack.status, sentBack.body]).toEqual([200, row])
    for (const href of [ad_image, ad_attachments[0]?.href]) {
      const fil_id = (href ?? '').replace('/api/file/', '')
      expect((await t.visitor.call(filesContract.open, { fil_id })).status).toBe(404)
    }
    expect((await admin.call(ads.edit, { id: 999_999, ad_title: 'x' })).status).toBe(404)
    const history = await trailOf(t.db, { aud_entity: 'ad', aud_entity_id: String(ad_id) })
    expect(history.map((entry) => entry.aud_action)).toEqual(['created', 'changed'])
  })

  it.each([
    [{ ad_title: ' ' }, 'ad_title'],
    [{ ad_title: 'α', ad_link: 'javascript:alert(1)' }, 'ad_link'],
    [{ ad_title: 'α', ad_date_from: '2026-05-02', ad_date_until: '2026-05-01' }, 'ad_date_until'],
    [{ ad_title: 'α', ad_date_from: '2026-13-01' }, 'ad_date_from'],
    [{ ad_title: 'α', ad_date_from: '2026-05-01', ad_time_from: '24:00' }, 'ad_time_from'],
    [{ ad_title: 'α', ad_time_until: '10:00' }, 'ad_date_until'],
    [{ ad_title: 'α', ad_status: 'MAYBE' }, 'ad_status'],
    [{ ad_title: 'α', ad_image: 'https://evil.test/x.png' }, 'ad_image'],
    [
      { ad_title: 'α', audiences: [{ filters: [{ field: 'usr_password_hash', op: 'exists', value: true }] }] },
      'audiences.0.filters.0',
    ],
  ])('refuse %o', async (input, field) => {
    const answer = await admin.call(ads.create, input as never)
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, [field]])
  })

  it('take no program for a picture and no more than ten files of a kind', async () => {
    const program = await admin.call(
      ads.create,
      { ad_title: 'α' },
      { files: { image: [{ name: 'a.png', content: 'MZ\u0000' }] } },
    )
    expect(program.status).toBe(415)
    const ad_id = await makeAd({ ad_status: 'OFF' })
    const content = await picture()
    const ten = Array.from({ length: 10 }, (_, index) => ({ name: `${index}.png`, content }))
    expect((await admin.call(ads.edit, { id: ad_id, ad_title: 'α' }, { files: { images: ten } })).status).toBe(200)
    const more = await admin.call(ads.edit, { id: ad_id, ad_title: 'α' }, { files: { images: ten.slice(0, 1) } })
    expect([more.status, more.error.fields?.images]).toEqual([422, 'Το πολύ 10 αρχεία'])
  })

  it('are the office’s alone', async () => {
    for (const caller of [company, t.visitor]) {
      expect([401, 403]).toContain((await caller.call(ads.list, {})).status)
      expect([401, 403]).toContain((await caller.call(ads.create, { ad_title: 'α' })).status)
      expect([401, 403]).toContain((await caller.call(ads.preview, {})).status)
    }
  })
})

describe('the audience of an ad', () => {
  it('is added, changed and removed, and a removed one is gone', async () => {
    const ad_id = await makeAd()
    const added = await admin.call(ads.addAudience, { id: ad_id, ada_title: 'Βόλος', ada_filters: [city('Βόλος')] })
    expect([added.status, added.body.ada_fk_ad_id]).toEqual([201, ad_id])
    const id = added.body.ada_id
    expect([(await seenBy(volos)).includes(ad_id), (await seenBy(patras)).includes(ad_id)]).toEqual([true, false])
    const change = {
      id,
      ada_title: 'Πάτρα',
      ada_filters: [city('Πάτρα')],
      expected_changed: added.body.ada_date_changed,
    }
    const changed = (await admin.call(ads.changeAudience, change)).body
    const stale = await admin.call(ads.changeAudience, { ...change, expected_changed: '2020-01-01T00:00:00.000Z' })
    expect([stale.status, stale.error.details]).toMatchObject([409, { current: changed }])
    expect((await admin.call(ads.one, { id: ad_id })).body.ad_audience).toEqual([changed])
    expect([(await seenBy(volos)).includes(ad_id), (await seenBy(patras)).includes(ad_id)]).toEqual([false, true])
    expect((await admin.call(ads.removeAudience, { id })).status).toBe(200)
    expect((await admin.call(ads.removeAudience, { id })).status).toBe(404)
    expect((await admin.call(ads.addAudience, { id: 999_999 })).status).toBe(404)
    const bad = await admin.call(ads.addAudience, {
      id: ad_id,
      ada_filters: [{ field: 'usp_city', op: 'date_on', value: '2026-01-01' }],
    })
    expect(bad.status).toBe(422)
  })

  it('is exactly whom the preview counted; the preview keeps nothing', async () => {
    const before = (await admin.call(ads.list, {})).body.total
    const audiences = [
      { title: '', filters: [city('Βόλος')] },
      { title: '', filters: [companies] },
    ]
    const preview = await admin.call(ads.preview, { audiences })
    expect((await admin.call(ads.list, {})).body.total).toBe(before)
    const ad_id = await makeAd({ audiences })
    const people = await t.db.selectFrom('users').select('usr_id').execute()
    const reached = []
    for (const { usr_id } of people) if ((await seenBy(usr_id)).includes(ad_id)) reached.push(usr_id)
    expect(reached).toEqual([company.usr_id, volos])
    expect(preview.body.total).toBe(reached.length)
    expect(new Set(preview.body.documents.map((row) => row.usr_id))).toEqual(new Set(reached))
  })

  it('may name companies by their field or size, and then no candidate is meant', async () => {
    const of = async (filter: Filter) => (await admin.call(ads.preview, { filters: [filter] })).body
    expect((await of({ field: 'cny_size', op: 'eq', value: '11-50' })).documents.map((row) => row.usr_role)).toEqual([
      'COMPANY_USER',
    ])
    expect((await of({ field: 'cny_size', op: 'neq', value: '11-50' })).total).toBe(0)
    expect((await of({ field: 'cny_name', op: 'like', value: 'εταιρεια' })).total).toBe(1)
  })
})

describe('what people see', () => {
  it('follows the switch and the days in Athens', async () => {
    const ad_id = await makeAd({ ad_date_from: '2026-05-10', ad_date_until: '2026-05-11' })
    const at = async (now: string) => {
      t.setNow(now)
      return (await seenBy(volos)).includes(ad_id)
    }
    expect(await at('2026-05-09T20:59:00Z')).toBe(false)
    expect(await at('2026-05-09T21:01:00Z')).toBe(true)
    expect(await at('2026-05-11T20:59:00Z')).toBe(true)
    expect(await at('2026-05-11T21:01:00Z')).toBe(false)
    // With hours, from the first minute to before the last; and the hour goes with its day.
    await admin.call(ads.edit, { id: ad_id, ad_time_from: '09:00', ad_time_until: '18:30' })
    expect(await at('2026-05-10T05:59:00Z')).toBe(false)
    expect(await at('2026-05-10T06:00:00Z')).toBe(true)
    expect(await at('2026-05-11T15:29:00Z')).toBe(true)
    expect(await at('2026-05-11T15:30:00Z')).toBe(false)
    // What is over does not come back in the hour that the clocks repeat, and no hour that they leave out is taken.
    await admin.call(ads.edit, { id: ad_id, ad_date_until: '2027-10-31', ad_time_until: '03:30' })
    expect(await at('2027-10-31T00:29:00Z')).toBe(true)
    for (const time of ['00:30', '01:00', '01:29', '01:30']) expect(await at(`2027-10-31T${time}:00Z`)).toBe(false)
    t.setNow('2026-05-10T10:00:00Z')
    const skipped = await admin.call(ads.edit, { id: ad_id, ad_date_until: '2027-03-28', ad_time_until: '03:30' })
    expect(skipped.error.fields).toEqual({ ad_time_until: SKIPPED_HOUR })
    const open = (await admin.call(ads.edit, { id: ad_id, ad_date_until: null })).body
    expect(open).toMatchObject({ ad_time_from: '09:00', ad_date_until: null, ad_time_until: null })
    await at('2026-05-10T10:00:00Z')
    for (const [value, expected] of [
      ['FROZEN', false],
      ['ON', true],
      ['OFF', false],
    ] as const) {
      expect((await admin.call(ads.turn, { id: ad_id, value })).body.ad_status).toBe(value)
      expect((await seenBy(volos)).includes(ad_id)).toBe(expected)
    }
    t.setNow(null)
  })

  it('is counted once per person, and what is put away stays away', async () => {
    const ad_id = await makeAd({ audiences: [{ filters: [companies] }] })
    const own = async () => (await company.call(ads.companyList)).body.map((ad) => ad.ad_id)
    expect(await own()).toContain(ad_id)
    expect(await seenBy(volos)).not.toContain(ad_id)
    for (const mark of ['seen', 'seen', 'clicked', 'clicked', 'dismissed'] as const) {
      expect((await company.call(ads.companyMark, { id: ad_id, mark })).status).toBe(200)
    }
    expect((await admin.call(ads.one, { id: ad_id })).body).toMatchObject({ seen: 1, clicked: 1, dismissed: 1 })
    expect(await own()).not.toContain(ad_id)
    expect(await t.work((work) => adsForCompany(work, company.usr_id))).not.toContainEqual(
      expect.objectContaining({ ad_id }),
    )
  })

  it('is nobody’s to mark whom it does not reach', async () => {
    const ad_id = await makeAd({ audiences: [{ filters: [city('Πάτρα')] }] })
    expect((await company.call(ads.companyMark, { id: ad_id, mark: 'seen' })).status).toBe(404)
    expect((await company.call(ads.companyMark, { id: ad_id, mark: 'liked' as never })).status).toBe(404)
    await expect(t.work((work) => markAd(work, volos, ad_id, 'seen'))).rejects.toMatchObject({ code: 'not_found' })
    await t.work((work) => markAd(work, patras, ad_id, 'dismissed'))
    expect(await seenBy(patras)).not.toContain(ad_id)
  })
})
