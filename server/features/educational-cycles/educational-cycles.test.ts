import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { educationalCyclesContract as cycles } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import {
  addApplicants,
  applicationsOfCandidate,
  applyToCycle,
  expireCertificates,
  moveByDates,
  publicCycles,
  withdrawApplication,
} from '#server/features/educational-cycles/educational-cycles.service.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAdministrator, makeCandidate, makeCompany, makeCycle } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.as(await t.work(makeAdministrator))

const form = {
  edc_title: 'Αναλυτής Δεδομένων',
  edc_organizor: 'Regen Ακαδημία',
  edc_description: '<p>Καλώς ήρθες</p><script>alert(1)</script>',
  edc_hard_skills: 80,
  edc_soft_skills: 20.5,
  edc_learning_hours: 100,
}

const picture = async () => [
  {
    name: 'α.png',
    type: 'image/png',
    content: await sharp({ create: { width: 40, height: 30, channels: 3, background: '#035ba9' } })
      .png()
      .toBuffer(),
  },
]

describe('a cycle', () => {
  it('is made with picture and audiences, cleaned, and listed', async () => {
    const audiences = [{ title: 'Βόλος', filters: [{ field: 'usp_city', op: 'eq' as const, value: 'Βόλος' }] }]
    const made = await admin.call(cycles.create, { ...form, audiences }, { files: { image: await picture() } })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      edc_status: 'JUST_CREATED_UNABLE_TO_APPLY',
      edc_description: '<p>Καλώς ήρθες</p>',
      edc_soft_skills: 20.5,
    })
    expect(made.body.edc_image).toMatch(/^\/api\/file\//)
    expect(made.body.edc_audiences).toHaveLength(1)
    const list = await admin.call(cycles.list, { q: 'αναλυτης ακαδημια' })
    expect(list.body.documents.map((one) => one.edc_id)).toContain(made.body.edc_id)
    expect((await admin.call(cycles.categories)).body).toContain('Regen Ακαδημία')
  })

  it.each([
    [{ edc_openingDate: '2026-05-10', edc_closingDate: '2026-05-09' }, 'edc_closingDate'],
    [{ edc_hard_skills: -1 }, 'edc_hard_skills'],
    [{ edc_title: ' ' }, 'edc_title'],
    [{ edc_openingDate: '2026-02-30' }, 'edc_openingDate'],
    [
      { audiences: [{ title: '', filters: [{ field: 'usr_password_hash', op: 'eq' as const, value: 'x' }] }] },
      'audiences.0.filters.0',
    ],
  ])('refuses %o beside its field', async (bad, field) => {
    const answer = await admin.call(cycles.create, { ...form, ...bad })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.error.fields ?? {})).toContain(field)
  })

  it('refuses an image that is none', async () => {
    const image = [{ name: 'α.png', type: 'image/png', content: '<svg onload=alert(1)>' }]
    expect((await admin.call(cycles.create, form, { files: { image } })).status).toBe(415)
  })

  it('follows its dates when they change, and a status said by hand holds', async () => {
    const { body } = await admin.call(cycles.create, form)
    const today = new Date().toISOString().slice(0, 10)
    const open = await admin.call(cycles.edit, { id: body.edc_id, ...form, edc_openingDate: today })
    expect(open.body.edc_status).toBe('OPEN_FOR_APPLICATIONS')
    const done = await admin.call(cycles.edit, {
      id: body.edc_id,
      ...form,
      edc_openingDate: today,
      edc_status: 'COMPLETED',
    })
    expect(done.body.edc_status).toBe('COMPLETED')
    expect((await admin.call(cycles.edit, { id: 999_999, ...form })).status).toBe(404)
    const byForm = await admin.call(cycles.editByForm, { edc_id: body.edc_id, ...form, edc_title: 'Άλλος τίτλος' })
    expect(byForm.body).toMatchObject({ edc_id: body.edc_id, edc_title: 'Άλλος τίτλος', edc_status: 'COMPLETED' })
  })

  it('is copied without its people and dates', async () => {
    const made = await admin.call(
      cycles.create,
      { ...form, edc_openingDate: '2026-01-01', audiences: [{ title: 'α', filters: [] }] },
      { files: { image: await picture() } },
    )
    const copy = await admin.call(cycles.copy, { id: made.body.edc_id })
    expect(copy.body).toMatchObject({
      edc_title: 'Αναλυτής Δεδομένων (αντίγραφο)',
      edc_openingDate: null,
      applications: 0,
      edc_hard_skills: 80,
    })
    expect(copy.body.edc_image).not.toBe(made.body.edc_image)
    expect(copy.body.edc_audiences).toHaveLength(1)
  })

  it('has audiences that are added, changed and taken away, and previews whom they reach', async () => {
    const id = await t.work(makeCycle)
    await t.work((work) => makeCandidate(work, { city: 'Καβάλα' }))
    const filters = [{ field: 'usp_city', op: 'eq' as const, value: 'Καβάλα' }]
    const added = await admin.call(cycles.addAudience, { id, edaud_title: 'Καβάλα', edaud_filters: filters })
    expect(added.body).toMatchObject({ edaud_fk_edc_id: id, edaud_filters: filters })
    expect((await admin.call(cycles.previewAudience, { filters })).body.total).toBe(1)
    const ofCycle = (await admin.call(cycles.previewOfCycle, { id })).body
    expect([ofCycle.total, ofCycle.left_out]).toEqual([1, []])
    await t.work((work) => addApplicants(work, id, [ofCycle.documents[0]?.usr_id ?? 0]))
    const left_out = [{ reason: 'Έχουν ήδη κάνει αίτηση', count: 1 }]
    expect((await admin.call(cycles.previewOfCycle, { id, filters })).body).toMatchObject({ total: 0, left_out })
    expect((await admin.call(cycles.previewOfCycle, { id: 999_999 })).status).toBe(404)
    const changed = await admin.call(cycles.changeAudience, { id: added.body.edaud_id, edaud_filters: [] })
    expect(changed.body.edaud_filters).toEqual([])
    expect((await admin.call(cycles.removeAudience, { id: added.body.edaud_id })).status).toBe(200)
    expect((await admin.call(cycles.removeAudience, { id: added.body.edaud_id })).status).toBe(404)
  })

  it('shows companies four fields, and none that has not opened', async () => {
    const hidden = await t.work((work) => makeCycle(work, { status: 'JUST_CREATED_UNABLE_TO_APPLY' }))
    const company = await t.as((await t.work(makeCompany)).usr_id)
    const { body } = await company.call(cycles.companyList, {})
    expect(body.documents.map((one) => one.edc_id)).not.toContain(hidden)
    expect(Object.keys(body.documents[0] ?? {}).toSorted()).toEqual([
      'edc_id',
      'edc_organizor',
      'edc_status',
      'edc_title',
    ])
    expect((await company.call(cycles.list, {})).status).toBe(403)
    const byCount = { filters: [{ field: 'applications', op: 'gte' as const, value: 1 }] }
    expect((await company.call(cycles.companyList, byCount)).status).toBe(422)
  })

  it('leaves as a sheet', async () => {
    expect((await admin.call(cycles.export, { format: 'csv' })).raw.toString()).toContain('Τίτλος')
  })
})

describe('applying', () => {
  it('needs an open cycle and its audience, once for each person', async () => {
    const id = await t.work((work) => makeCycle(work, { status: 'OPEN_FOR_APPLICATIONS' }))
    await admin.call(cycles.addAudience, { id, edaud_filters: [{ field: 'usp_city', op: 'eq', value: 'Σπάρτη' }] })
    const [local, stranger] = await t.work(async (work) => [
      await makeCandidate(work, { city: 'Σπάρτη' }),
      await makeCandidate(work, { city: 'Άρτα' }),
    ])
    const apply = (usr_id = 0) => t.work((work) => applyToCycle(work, { edc_id: id, usr_id }))
    expect((await apply(local)).isNew).toBe(true)
    expect((await apply(local)).isNew).toBe(false)
    await expect(apply(stranger)).rejects.toMatchObject({ code: 'conflict' })
    expect(await t.work((work) => addApplicants(work, id, [local ?? 0, stranger ?? 0]))).toEqual([stranger])
    const open = await admin.call(cycles.listOpenApplications)
    expect(open.body.find((one) => one.edc_id === id)?.applications).toHaveLength(2)
    await t.work((work) =>
      work.db.updateTable('educational_cycle').set({ edc_status: 'CLOSED' }).where('edc_id', '=', id).execute(),
    )
    await expect(apply(local)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is told in published words and can be taken back', async () => {
    const id = await t.work((work) => makeCycle(work, { status: 'OPEN_FOR_APPLICATIONS' }))
    const usr_id = await t.work(makeCandidate)
    const { edca_id } = await t.work((work) => applyToCycle(work, { edc_id: id, usr_id }))
    const names = JSON.stringify({ APPLIED: 'Σε λάβαμε!' })
    await t.work((work) =>
      work.db.updateTable('educational_cycle').set({ edc_stage_names: names }).where('edc_id', '=', id).execute(),
    )
    const [told] = await t.work((work) => applicationsOfCandidate(work.db, usr_id))
    expect(told).toMatchObject({ stage: 'Σε λάβαμε!', mayWithdraw: true })
    await t.work((work) => withdrawApplication(work, { edca_id, usr_id }))
    await expect(t.work((work) => withdrawApplication(work, { edca_id, usr_id }))).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await t.work((work) => applicationsOfCandidate(work.db, usr_id))).toEqual([])
  })
})

describe('by night', () => {
  it('cycles open and close by their dates, and nothing else moves', async () => {
    const ids = await t.work(async (work) => {
      const make = async (
        status: 'JUST_CREATED_UNABLE_TO_APPLY' | 'OPEN_FOR_APPLICATIONS',
        opening: string | null,
        closing: string | null,
      ) => {
        const id = await makeCycle(work, { status })
        await work.db
          .updateTable('educational_cycle')
          .set({ edc_openingDate: opening, edc_closingDate: closing })
          .where('edc_id', '=', id)
          .execute()
        return id
      }
      return [
        await make('JUST_CREATED_UNABLE_TO_APPLY', '2026-06-01', '2026-06-30'),
        await make('OPEN_FOR_APPLICATIONS', '2026-05-01', '2026-05-31'),
        await make('JUST_CREATED_UNABLE_TO_APPLY', null, null),
      ]
    })
    t.setNow('2026-05-31T22:00:00Z')
    await t.work(moveByDates)
    t.setNow(null)
    const { body } = await admin.call(cycles.list, { limit: 500 })
    const stateOf = (id = 0) => body.documents.find((one) => one.edc_id === id)?.edc_status
    expect(ids.map((id) => stateOf(id))).toEqual(['OPEN_FOR_APPLICATIONS', 'CLOSED', 'JUST_CREATED_UNABLE_TO_APPLY'])
    expect((await t.work((work) => publicCycles(work.db))).map((one) => one.edc_id)).toContain(ids[0])
  })

  it('certificates expire after the configured months', async () => {
    const usr_id = await t.work(makeCandidate)
    await t.work((work) =>
      work.db
        .updateTable('user_profile')
        .set({ usp_finalist_certificate_status: 'ACTIVE', usp_finalist_date: '2024-01-10T10:00:00Z' })
        .where('usp_fk_usr_id', '=', usr_id)
        .execute(),
    )
    t.setNow('2026-01-10T09:00:00Z')
    expect(await t.work(expireCertificates)).toBe(0)
    t.setNow('2026-01-10T11:00:00Z')
    expect(await t.work(expireCertificates)).toBe(1)
    t.setNow(null)
  })
})
