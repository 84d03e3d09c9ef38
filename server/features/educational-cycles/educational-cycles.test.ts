import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { educationalCyclesContract as cycles } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import {
  addApplicants,
  applicationsOfCandidate,
  applyToCycle,
  withdrawApplication,
} from '#server/features/educational-cycles/educational-cycles.service.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate, makeCycle } from '#server/testing/make.ts'

const t = await startTestApp({ SLOT_MINUTES: '45', LAC_DAY_START: '10:00', LAC_DAY_END: '15:00' })
const admin = await t.asOffice()

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
  it('starts with the configured hours of the assessment centre', async () => {
    const { body } = await admin.call(cycles.create, form)
    const copy = await admin.call(cycles.copy, { id: body.edc_id })
    const hours = { edc_lac_slot_minutes: 45, edc_lac_day_start: '10:00', edc_lac_day_end: '15:00' }
    for (const { edc_id } of [body, copy.body])
      expect(await t.row('educational_cycle', { edc_id })).toMatchObject(hours)
  })

  it('is created with picture and audiences, cleaned, and listed', async () => {
    const audiences = [{ title: 'Βόλος', filters: [{ field: 'usp_city', op: 'eq' as const, value: 'Βόλος' }] }]
    const created = await admin.call(cycles.create, { ...form, audiences }, { files: { image: await picture() } })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      edc_status: 'JUST_CREATED_UNABLE_TO_APPLY',
      edc_description: '<p>Καλώς ήρθες</p>',
      edc_soft_skills: 20.5,
    })
    expect(created.body.edc_image).toMatch(/^\/api\/file\//)
    expect(created.body.edc_audiences).toHaveLength(1)
    const list = await admin.call(cycles.list, { q: 'αναλυτης ακαδημια' })
    expect(list.body.documents.map((cycle) => cycle.edc_id)).toContain(created.body.edc_id)
    expect((await admin.call(cycles.categories)).body).toContain('Regen Ακαδημία')
  })

  it.each([
    [{ edc_openingDate: '2026-05-10', edc_closingDate: '2026-05-09' }, 'edc_closingDate'],
    [{ edc_hard_skills: -1 }, 'edc_hard_skills'],
    [{ edc_hard_skills: 1.005 }, 'edc_hard_skills'],
    [{ edc_learning_hours: 0.001 }, 'edc_learning_hours'],
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

  it('refuses a file that is no image', async () => {
    const image = [{ name: 'α.png', type: 'image/png', content: '<svg onload=alert(1)>' }]
    expect((await admin.call(cycles.create, form, { files: { image } })).status).toBe(415)
  })

  it('follows its dates when they change, and a status set by hand wins', async () => {
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
    const filters = [{ field: 'edc_status', op: 'neq' as const, value: 'COMPLETED' }]
    const { documents } = (await admin.call(cycles.list, { limit: 500, filters })).body
    expect(documents.map(({ edc_id }) => edc_id)).not.toContain(done.body.edc_id)
    expect((await admin.call(cycles.edit, { id: 999_999, ...form })).status).toBe(404)
    const withoutId = await t.app.inject({
      method: 'PUT',
      url: '/api/admin/educational-cycle',
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { edc_id: body.edc_id, ...form, edc_title: 'Άλλος τίτλος' },
    })
    expect(withoutId.json()).toMatchObject({ edc_id: body.edc_id, edc_title: 'Άλλος τίτλος', edc_status: 'COMPLETED' })
  })

  const edcSteps = async (id: number, edc_stage_steps: Record<string, { next: string; until: string | null }>) =>
    (await admin.call(cycles.edit, { id, edc_stage_steps })).status

  it('keeps what an edit leaves out and empties what it sends empty, as JSON and as a form', async () => {
    const audiences = [{ title: 'Βόλος', filters: [{ field: 'usp_city', op: 'eq' as const, value: 'Βόλος' }] }]
    const dates = { edc_openingDate: '2030-01-01', edc_closingDate: '2030-02-01', edc_lac_starting_date: '2030-03-01' }
    const names = { edc_stage_names: { APPLIED: 'Σε λάβαμε' } }
    const { body: before } = await admin.call(cycles.create, { ...form, ...dates, ...names, audiences })
    const id = before.edc_id
    const { body: titled } = await admin.call(cycles.edit, { id, edc_title: 'Μόνο τίτλος' })
    const { edc_date_changed: _, ...rest } = before
    expect(titled).toMatchObject({ ...rest, edc_title: 'Μόνο τίτλος' })
    const sentBack = await admin.call(cycles.edit, { ...titled, id, edc_doodle_invite_sent: true, applications: 9 })
    const { edc_date_changed: _later, ...same } = titled
    expect([sentBack.status, sentBack.body]).toMatchObject([200, same])
    const late = await admin.call(cycles.edit, { id, edc_openingDate: '2030-02-02' })
    expect([late.status, Object.keys(late.error.fields ?? {})]).toEqual([422, ['edc_closingDate']])
    const emptied = {
      edc_organizor: '',
      edc_closingDate: null,
      edc_hard_skills: null,
      edc_stage_names: {},
      audiences: [],
    }
    const { body: empty } = await admin.call(cycles.edit, { id, ...emptied })
    expect(empty).toMatchObject({ edc_organizor: '', edc_closingDate: null, edc_hard_skills: 0, edc_audiences: [] })
    expect(empty).toMatchObject({ edc_openingDate: '2030-01-01', edc_soft_skills: 20.5, edc_stage_names: {} })
    const asForm = { edc_openingDate: null, edc_soft_skills: null }
    const { body: posted } = await admin.call(cycles.edit, { id, ...asForm }, { files: { image: await picture() } })
    expect(posted).toMatchObject({ edc_openingDate: null, edc_soft_skills: 0, edc_learning_hours: 100 })
    expect((await admin.call(cycles.edit, { id, edc_title: '' })).status).toBe(422)
    expect(
      await edcSteps(id, { APPLIED: { next: 'Ως το τέλος του μήνα θα σου γράψουμε.', until: '2030-01-31' } }),
    ).toBe(200)
    const { body: copied } = await admin.call(cycles.copy, { id })
    // What is written of the stages is copied, the days are not.
    expect(copied.edc_stage_steps).toEqual({ APPLIED: { next: 'Ως το τέλος του μήνα θα σου γράψουμε.', until: null } })
    expect(await edcSteps(id, { NOWHERE: { next: 'x', until: null } })).toBe(422)
    expect(await edcSteps(id, { APPLIED: { next: 'x', until: '31/02/2030' } })).toBe(422)
  })

  it('is not overwritten unseen: the second of two editors reads who changed it and what differs', async () => {
    const { body } = await admin.call(cycles.create, form)
    const expected_changed = body.edc_date_changed
    const colleague = await t.asOffice()
    const own = { id: body.edc_id, expected_changed }
    expect((await colleague.call(cycles.edit, { ...own, edc_title: 'Του συναδέλφου' })).status).toBe(200)
    const refused = await admin.call(cycles.edit, { ...own, edc_title: 'Ο δικός μου', edc_hard_skills: 80 })
    expect(refused.status).toBe(409)
    expect(refused.message).toMatch(/αλλαγή από: .+ \(Τίτλος\)\. Δεν αποθηκεύτηκε τίποτα\.$/)
    const { body: current } = await admin.call(cycles.one, { id: body.edc_id })
    expect([current.edc_title, current.changed_by === '']).toEqual(['Του συναδέλφου', false])
    const again = { ...own, expected_changed: current.edc_date_changed, edc_title: 'Ο δικός μου' }
    expect((await admin.call(cycles.edit, again)).body.edc_title).toBe('Ο δικός μου')
  })

  it('is copied without its people and dates', async () => {
    const created = await admin.call(
      cycles.create,
      { ...form, edc_openingDate: '2026-01-01', audiences: [{ title: 'α', filters: [] }] },
      { files: { image: await picture() } },
    )
    const copy = await admin.call(cycles.copy, { id: created.body.edc_id })
    expect(copy.body).toMatchObject({
      edc_title: 'Αναλυτής Δεδομένων (αντίγραφο)',
      edc_openingDate: null,
      applications: 0,
      edc_hard_skills: 80,
    })
    expect(copy.body.edc_image).not.toBe(created.body.edc_image)
    expect(copy.body.edc_audiences).toHaveLength(1)
    const longest = await admin.call(cycles.create, { ...form, edc_title: 'Α'.repeat(200) })
    const its = await admin.call(cycles.copy, { id: longest.body.edc_id })
    expect([its.body.edc_title.length, its.body.edc_title.slice(-13)]).toEqual([200, '… (αντίγραφο)'])
  })

  it('adds, changes and removes audiences and previews whom they reach', async () => {
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

  it('shows companies four fields of cycles that have opened', async () => {
    const hidden = await t.work((work) => makeCycle(work, { status: 'JUST_CREATED_UNABLE_TO_APPLY' }))
    const company = await t.asCompany()
    const { body } = await company.call(cycles.companyList, {})
    expect(body.documents.map((cycle) => cycle.edc_id)).not.toContain(hidden)
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

  it('is exported as a sheet', async () => {
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
    expect(open.body.find((cycle) => cycle.edc_id === id)?.edc_applications).toHaveLength(2)
    await t.update('educational_cycle', { edc_status: 'CLOSED' }, { edc_id: id })
    await expect(apply(local)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('follows the dates at the moment of the call, in Athens time', async () => {
    const id = await t.work((work) => makeCycle(work, { status: 'JUST_CREATED_UNABLE_TO_APPLY' }))
    const dates = { edc_openingDate: '2026-06-01', edc_closingDate: '2026-06-01' }
    await t.update('educational_cycle', dates, { edc_id: id })
    const usr_id = await t.work(makeCandidate)
    const applyAt = async (now: string) => {
      t.setNow(now)
      const outcome = t.work((work) => applyToCycle(work, { edc_id: id, usr_id }))
      return outcome.then(() => 'taken').catch(() => 'refused')
    }
    expect(await applyAt('2026-05-31T20:59:00Z')).toBe('refused')
    expect(await applyAt('2026-05-31T21:01:00Z')).toBe('taken')
    expect(await applyAt('2026-06-01T21:01:00Z')).toBe('refused')
    t.setNow(null)
  })

  it('is shown in published words and can be withdrawn', async () => {
    const id = await t.work((work) => makeCycle(work, { status: 'OPEN_FOR_APPLICATIONS' }))
    const usr_id = await t.work(makeCandidate)
    const { edca_id } = await t.work((work) => applyToCycle(work, { edc_id: id, usr_id }))
    const names = JSON.stringify({ APPLIED: 'Σε λάβαμε!' })
    await t.update('educational_cycle', { edc_stage_names: names }, { edc_id: id })
    const [application] = await t.work((work) => applicationsOfCandidate(work, usr_id))
    expect(application).toMatchObject({ stage: 'Σε λάβαμε!', mayWithdraw: true })
    expect(application?.journey[0]).toMatchObject({ title: 'Σε λάβαμε!', mark: 'now' })
    await t.update('cycle_application', { edca_status: 'GAME_ASSESSMENT' }, { edca_id })
    const next = async () => (await t.work((work) => applicationsOfCandidate(work, usr_id)))[0]?.next
    expect(await next()).toBe('Θα λάβεις με e-mail τον σύνδεσμο για τα παιχνίδια αξιολόγησης.')
    await t.update('cycle_application', { edca_game_assessment_score: 71 }, { edca_id })
    expect(await next()).toBe('Θα σου γράψουμε μόλις υπάρξει απόφαση.')
    await t.update('cycle_application', { edca_status: 'APPLIED' }, { edca_id })
    await t.update('educational_cycle', { edc_status: 'COMPLETED' }, { edc_id: id })
    const [over] = await t.work((work) => applicationsOfCandidate(work, usr_id))
    expect(over).toMatchObject({ next: 'Το πρόγραμμα ολοκληρώθηκε.', journey: [{ mark: 'ended', until: null }] })
    await t.work((work) => withdrawApplication(work, { edca_id, usr_id }))
    await expect(t.work((work) => withdrawApplication(work, { edca_id, usr_id }))).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await t.work((work) => applicationsOfCandidate(work, usr_id))).toEqual([])
  })
})
