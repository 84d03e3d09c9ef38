import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { allCalls } from '#shared/api.ts'
import { adsContract } from '#shared/features/ads/ads.contract.ts'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { candidatesContract as cands } from '#shared/features/candidates/candidates.contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { trailContract } from '#shared/features/trail/trail.contract.ts'
import { audit } from '#server/core/audit.ts'
import { startTestApp } from '#server/testing/app.ts'
import { untilLockWait } from '#server/testing/locks.ts'
import { makeCandidate, makeCompany, makeListing } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()

const person = async (name: string, city: string) =>
  (
    await admin.call(cands.create, {
      usr_fullname: name,
      usr_email: `p${Math.random()}@mail.test`,
      usp_city: city,
      usp_disability: 'ακοή',
    })
  ).body.user.usr_id

const listed = async (input: Parameters<typeof admin.call<typeof trailContract.list>>[1]) =>
  (await admin.call(trailContract.list, input)).body.documents

const newest = async (record: number, aud_action: string) => {
  const [row] = await listed({
    record: String(record),
    filters: [{ field: 'aud_action', op: 'eq', value: aud_action }],
  })
  if (!row) throw new Error(`nothing says ${aud_action}`)
  return row
}

describe('the trail', () => {
  it('says who did what, when and from where, with the values before and after', async () => {
    const id = await person('Ιφιγένεια Ιχνηλάτη', 'Βόλος')
    await admin.call(cands.edit, { id, usp_city: 'Λαμία' })
    const row = await newest(id, 'changed')
    expect(row).toMatchObject({ aud_actor: 'office', aud_fk_usr_id: admin.usr_id, entity_name: 'Ιφιγένεια Ιχνηλάτη' })
    expect(row.aud_address).toBe('127.0.0.1')
    const { body } = await admin.call(trailContract.one, { id: row.aud_id })
    expect(body).toMatchObject({ before: { usp_city: 'Βόλος' }, after: { usp_city: 'Λαμία' }, undo: {} })
    expect(JSON.stringify(body)).not.toContain('ακοή')
  })

  it('names person and listing of an interview, and what else has a name, in place of their number', async () => {
    const of = await t.work(async (work) => {
      const usr_id = await makeCandidate(work, { name: 'Ηώ Ηχηρή' })
      const jl_id = await makeListing(work, (await makeCompany(work)).cny_id, { title: 'Ηχολήπτης' })
      const { rows } = await sql<{ jli_id: number }>`insert into interview (jli_fk_usr_id, jli_fk_jl_id, jli_date)
        values (${usr_id}, ${jl_id}, now()) returning jli_id`.execute(work.db)
      const id = Number(rows[0]?.jli_id)
      await audit(work, { action: 'invited', entity: 'interview', id })
      return id
    })
    expect((await newest(of, 'invited')).entity_name).toBe('Ηώ Ηχηρή · Ηχολήπτης')
    const ad = await admin.call(adsContract.create, { ad_title: 'Ημερίδα' })
    expect((await newest(ad.body.ad_id, 'created')).entity_name).toBe('Ημερίδα')
  })

  it('finds by person, by record, by name and by number', async () => {
    const id = await person('Ευρυδίκη Ευρετή', 'Πάτρα')
    const of = async (input: Parameters<typeof listed>[0]) => (await listed(input)).map((row) => row.aud_entity_id)
    expect(new Set(await of({ person: id }))).toEqual(new Set([String(id)]))
    expect(new Set(await of({ entity: 'user', record: String(id) }))).toEqual(new Set([String(id)]))
    expect(await of({ q: 'ευρυδικη' })).toContain(String(id))
    expect((await listed({ person: admin.usr_id })).length).toBeGreaterThan(1)
  })

  it('keeps every reading of contact data, every export and every sign-in', async () => {
    const id = await person('Ρέα Ρητή', 'Ρόδος')
    await admin.call(cands.profile, { id })
    expect(await newest(id, 'read-contact')).toMatchObject({ aud_entity: 'user', aud_fk_usr_id: admin.usr_id })
    await admin.call(cands.export, { filters: [], format: 'csv' })
    const [exported] = await listed({ entity: 'candidates', filters: [] })
    expect(exported).toMatchObject({ aud_action: 'exported', aud_fk_usr_id: admin.usr_id })
    const list = { q: 'Ρέα', filters: [], limit: 20 }
    for (let time = 0; time < 3; time += 1) await admin.call(cands.list, list)
    const readings = await listed({ entity: 'candidates', filters: [] })
    expect(readings.filter((row) => row.aud_action === 'read-contact')).toHaveLength(1)
    const { usr_id, email } = await t.work(async (work) => {
      const made = await makeCompany(work)
      const user = await work.db.selectFrom('users').select('usr_email').where('usr_id', '=', made.usr_id).execute()
      return { usr_id: made.usr_id, email: user[0]?.usr_email ?? '' }
    })
    expect((await t.visitor.call(authContract.login, { email, password: 'λάθος κωδικός' })).status).toBe(401)
    expect(await listed({ person: usr_id, filters: [{ field: 'aud_action', op: 'eq', value: 'signed-in' }] })).toEqual(
      [],
    )
  })

  it('names a rule of retention by its Greek title', async () => {
    const rule = t.services.retention[0]
    await t.work((work) => audit(work, { action: 'ended by age', entity: 'retention', id: rule?.name ?? '' }))
    const [row] = await listed({ entity: 'retention', filters: [] })
    expect(row?.entity_name).toBe(rule?.title)
  })

  it('keeps a write that its handler does not note', async () => {
    const { usr_id } = await t.work(makeCompany)
    const company = await t.as(usr_id)
    expect((await company.call(companiesContract.disableIntro, {})).status).toBe(200)
    const [row] = await listed({ person: usr_id })
    expect(row).toMatchObject({ aud_action: 'wrote', aud_entity: 'companies.disableIntro', aud_actor: 'company' })
  })

  it('is open to the office alone', async () => {
    const company = await t.asCompany()
    expect((await company.call(trailContract.list, {})).status).toBe(403)
    expect((await company.call(trailContract.one, { id: 1 })).status).toBe(403)
    expect((await admin.call(trailContract.one, { id: 99_999_999 })).status).toBe(404)
  })

  it('says of every export that it is one', () => {
    const exports = allCalls.filter((call) => /export$|candidates-export$/.test(call.path) && call.answer === 'file')
    // Reports write their question themselves.
    expect(exports.filter((call) => call.trail !== 'exported' && call.feature !== 'reports')).toEqual([])
    expect(exports.length).toBeGreaterThan(5)
  })
})

describe('putting values back', () => {
  it('is an edit of its own, and only where nothing has changed the same fields since', async () => {
    const id = await person('Παλίνα Παλινδρόμου', 'Άρτα')
    await admin.call(cands.edit, { id, usp_city: 'Κως' })
    const first = await newest(id, 'changed')
    await admin.call(cands.edit, { id, usp_city: 'Χίος' })
    const refused = await admin.call(trailContract.restore, { id: first.aud_id })
    expect(refused.status).toBe(409)
    expect(refused.message).toMatch(/άλλαξαν ξανά/)
    const second = await newest(id, 'changed')
    expect((await admin.call(trailContract.restore, { id: second.aud_id })).status).toBe(200)
    expect((await admin.call(cands.profile, { id })).body.user.usr_profile.usp_city).toBe('Κως')
    expect(await newest(id, 'restored')).toMatchObject({ aud_fk_usr_id: admin.usr_id })
  })

  it('is refused to whom an edit of the same moment was faster', async () => {
    const id = await person('Ταυτόχρονη Διόρθωση', 'Άρτα')
    await admin.call(cands.edit, { id, usp_city: 'Κως' })
    const { aud_id } = await newest(id, 'changed')
    const { restoring } = await t.work(async (work) => {
      await sql`select from users where usr_id = ${id} for update`.execute(work.db)
      await sql`update user_profile set usp_city = 'Χίος' where usp_fk_usr_id = ${id}`.execute(work.db)
      const restoring = admin.call(trailContract.restore, { id: aud_id })
      await untilLockWait(t)
      const values = { before: { usp_city: 'Κως' }, after: { usp_city: 'Χίος' } }
      await audit(work, { action: 'changed', entity: 'user', id, ...values })
      return { restoring }
    })
    expect((await restoring).message).toMatch(/άλλαξαν ξανά/)
    expect((await admin.call(cands.profile, { id })).body.user.usr_profile.usp_city).toBe('Χίος')
  })

  it('sees a later change of the same field behind hundreds of others', async () => {
    const id = await person('Πολυάλλαχτη Πολλού', 'Άρτα')
    await admin.call(cands.edit, { id, usp_city: 'Κως' })
    const { aud_id } = await newest(id, 'changed')
    await t.work(async (work) => {
      for (let count = 0; count < 201; count += 1)
        await audit(work, {
          action: 'changed',
          entity: 'user',
          id,
          before: { usp_city: 'Κως', usp_about: `${count}` },
          after: { usp_city: 'Κως', usp_about: `${count + 1}` },
        })
    })
    await admin.call(cands.edit, { id, usp_city: 'Χίος' })
    expect((await admin.call(trailContract.restore, { id: aud_id })).message).toMatch(/άλλαξαν ξανά/)
  })

  it('puts back a note, a company and an ad', async () => {
    const id = await person('Νότα Σημείωση', 'Άργος')
    await admin.call(cands.note, { id, note: 'πρώτη' })
    await admin.call(cands.note, { id, note: 'δεύτερη' })
    await admin.call(trailContract.restore, { id: (await newest(id, 'noted')).aud_id })
    expect((await admin.call(cands.profile, { id })).body.note).toBe('πρώτη')
    const { cny_id } = await t.work(makeCompany)
    const before = (await admin.call(companiesContract.one, { id: cny_id })).body
    await admin.call(companiesContract.edit, { id: cny_id, name: 'Άλλο όνομα ΑΕ' })
    await admin.call(trailContract.restore, { id: (await newest(cny_id, 'changed')).aud_id })
    expect((await admin.call(companiesContract.one, { id: cny_id })).body.cny_name).toBe(before.cny_name)
    const ad = (await admin.call(adsContract.create, { ad_title: 'Παλιός τίτλος' })).body
    await admin.call(adsContract.edit, { id: ad.ad_id, ad_title: 'Νέος τίτλος' })
    await admin.call(trailContract.restore, { id: (await newest(ad.ad_id, 'changed')).aud_id })
    expect((await admin.call(adsContract.one, { id: ad.ad_id })).body.ad_title).toBe('Παλιός τίτλος')
  })

  it('is not offered for what was emptied or only read', async () => {
    const id = await person('Κενή Κενού', 'Σάμος')
    await admin.call(cands.edit, { id, usp_city: 'Κως' })
    const { aud_id } = await newest(id, 'changed')
    expect((await admin.call(cands.erase, { id, confirm: 'ΔΙΑΓΡΑΦΗ' })).status).toBe(200)
    const { body } = await admin.call(trailContract.one, { id: aud_id })
    expect(body).toMatchObject({ before: null, after: null, is_emptied: true, undo: null, aud_address: '' })
    expect((await admin.call(trailContract.restore, { id: aud_id })).status).toBe(409)
  })
})

describe('the look at the chain', () => {
  it('finds it whole, also after an erasure, writes its end down, and tells the office when it is not', async () => {
    const whole = await admin.call(trailContract.check)
    expect(whole.body).toMatchObject({ problems: [] })
    expect(whole.body.head).toMatch(/^\d+:[0-9a-f]{64}$/)
    const { db } = t
    await sql`alter table audit disable trigger audit_guard`.execute(db)
    await sql`update audit set aud_action = 'read' where aud_id = (select min(aud_id) from audit)`.execute(db)
    await sql`alter table audit enable trigger audit_guard`.execute(db)
    const bent = await admin.call(trailContract.check)
    expect(bent.body.problems).toEqual([expect.objectContaining({ kind: 'entry' })])
    expect((await admin.call(trailContract.state)).body).toEqual(bent.body)
    const notices = await sql`select from notification where not_kind = 'trail.broken'`.execute(db)
    expect(notices.rows).toHaveLength(1)
  })
})
