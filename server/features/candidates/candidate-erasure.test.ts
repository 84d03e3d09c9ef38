import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { candidatesContract as cands } from '#shared/features/candidates/candidates.contract.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeAdministrator, makeApplication, makeCompany, makeCycle, makeListing } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.as(await t.work(makeAdministrator))
const pdf = [{ name: 'βιογραφικό.pdf', content: '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF', type: 'application/pdf' }]

async function somebody(name: string, phone: string) {
  const values = {
    usr_fullname: name,
    usr_email: `p${phone}@mail.test`,
    usr_phone: phone,
    usp_birthdate: '1999-04-03',
    usp_disability: 'ακοή',
  }
  const { body } = await admin.call(cands.create, values, { files: { cv: pdf } })
  return { id: body.user.usr_id, marks: [name, values.usr_email, phone] }
}

describe('erasure', () => {
  it('needs the word, and leaves no residue in rows, files, letters and the trail, while what was counted stays', async () => {
    const { id, marks } = await somebody('Πολυξένη Μοναδική', '6999888777')
    await admin.call(cands.note, { id, note: 'Η Πολυξένη Μοναδική τηλεφώνησε' })
    await t.work(async (work) => makeApplication(work, await makeCycle(work), id, 'SUCCEEDED'))
    expect((await admin.call(cands.erase, { id, confirm: 'ναι' as never })).status).toBe(422)
    expect((await admin.call(cands.erase, { id, confirm: 'ΔΙΑΓΡΑΦΗ' })).status).toBe(200)
    expect((await admin.call(cands.profile, { id })).status).toBe(404)
    expect(await residue(marks)).toEqual([])
    const kept = await t.work((work) =>
      work.db.selectFrom('cycle_application').selectAll().where('edca_fk_usr_id', '=', id).execute(),
    )
    expect(kept).toHaveLength(1)
    const files = await t.work((work) =>
      work.db.selectFrom('file').selectAll().where('fil_fk_usr_id', '=', id).execute(),
    )
    expect(files).toEqual([])
    expect((await admin.call(cands.erase, { id, confirm: 'ΔΙΑΓΡΑΦΗ' })).status).toBe(404)
  })

  it('calls off what was arranged: the company hears of it and no longer of whom; a hire stays as a number', async () => {
    const { id, marks } = await somebody('Καλλιρρόη Ασύγκριτη', '6999888666')
    const { cny_id, usr_id } = await t.work(makeCompany)
    const company = await t.as(usr_id)
    const [talking, past] = await t.work(async (work) => [
      await makeListing(work, cny_id),
      await makeListing(work, cny_id),
    ])
    await admin.call(hiringContract.officeHire, { id: past, uid: id, comments: 'Η Καλλιρρόη Ασύγκριτη ξεκινά Δευτέρα' })
    await admin.call(hiringContract.officeBookmark, { id: talking, uid: id })
    const date = new Date(Date.now() + 5 * 86_400_000).toISOString()
    expect((await company.call(hiringContract.invite, { id: talking, uid: id, date })).status).toBe(201)
    await admin.call(cands.erase, { id, confirm: 'ΔΙΑΓΡΑΦΗ' })
    expect(await residue(marks)).toEqual([])
    const { rows } = await t.work((work) =>
      sql<{ jli_status: string }>`select jli_status from interview where jli_fk_usr_id = ${id}`.execute(work.db),
    )
    expect(rows).toEqual([{ jli_status: 'CANCELLED' }])
    const notices = (await company.call(notificationsContract.list, {})).body.documents
    expect(notices.map((one) => one.not_title)).toContain('Ένας υποψήφιος αποσύρθηκε και η συνέντευξη δεν θα γίνει')
    const { candidates, users } = (await company.call(hiringContract.companyCandidates)).body
    expect(candidates.map((one) => [one.jlc_fk_jl_id, one.jlc_status])).toEqual([[past, 'HIRED']])
    expect(users.map((one) => one.usr_fullname)).toEqual(['Διαγραμμένο πρόσωπο'])
  })

  it('is also what the removal of a candidate as a user does', async () => {
    const { id, marks } = await somebody('Ευρυδίκη Ανεπανάληπτη', '6999888555')
    expect((await admin.call(usersContract.remove, { id })).status).toBe(200)
    expect(await residue(marks)).toEqual([])
  })
})

/** Every table of the database, as text. */
async function residue(marks: string[]): Promise<string[]> {
  const { pool } = t.services.connection
  const tables = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(`select 1 from "${name}" row where row::text ilike any($1)`, [
      marks.map((mark) => `%${mark}%`),
    ])
    if (rows.length > 0) found.push(name)
  }
  return found
}
