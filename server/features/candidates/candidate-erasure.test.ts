import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { candidatesContract as cands } from '#shared/features/candidates/candidates.contract.ts'
import { hiringContract } from '#shared/features/hiring/hiring.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { usersContract } from '#shared/features/users/users.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { answerConsent, makeApplication, makeCompany, makeCycle, makeListing } from '#server/testing/make.ts'
import { residue } from '#server/testing/residue.ts'

const t = await startTestApp()
const admin = await t.asOffice()
const pdf = [{ name: 'βιογραφικό.pdf', content: '%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF', type: 'application/pdf' }]

async function somebody(name: string, phone: string) {
  const values = {
    usr_fullname: name,
    usr_email: `p${phone}@mail.test`,
    usr_phone: phone,
    usp_birthdate: '1999-04-03',
    usp_disability: 'ακοή',
    usp_labour_status: 'INACTIVE' as const,
  }
  const { body } = await admin.call(cands.create, values, { files: { cv: pdf } })
  await t.work((work) => answerConsent(work, body.user.usr_id, true))
  return { id: body.user.usr_id, marks: [name, values.usr_email, phone] }
}

describe('erasure', () => {
  it('needs the word, and leaves no residue in rows, files, mails and the trail, while figures stay', async () => {
    const { id, marks } = await somebody('Πολυξένη Μοναδική', '6999888777')
    await admin.call(cands.note, { id, note: 'Η Πολυξένη Μοναδική τηλεφώνησε' })
    await t.work(async (work) => makeApplication(work, await makeCycle(work), id, 'SUCCEEDED'))
    expect((await admin.call(cands.erase, { id, confirm: 'ναι' as never })).status).toBe(422)
    expect((await admin.call(cands.erase, { id, confirm: 'ΔΙΑΓΡΑΦΗ' })).status).toBe(200)
    expect((await admin.call(cands.profile, { id })).status).toBe(404)
    expect(await residue(t, marks)).toEqual([])
    const hires = await t.db.selectFrom('cycle_application').selectAll().where('edca_fk_usr_id', '=', id).execute()
    expect(hires).toMatchObject([{ edca_status: 'SUCCEEDED', edca_labour_status: null }])
    const files = await t.db.selectFrom('file').selectAll().where('fil_fk_usr_id', '=', id).execute()
    expect(files).toEqual([])
    expect((await admin.call(cands.erase, { id, confirm: 'ΔΙΑΓΡΑΦΗ' })).status).toBe(404)
  })

  it('calls off interviews, notifies the company without a name, and keeps a hire as a number', async () => {
    const { id, marks } = await somebody('Καλλιρρόη Ασύγκριτη', '6999888666')
    await t.work(async (work) => makeApplication(work, await makeCycle(work), id, 'SUCCEEDED'))
    const { cny_id, usr_id } = await t.work(makeCompany)
    const company = await t.as(usr_id)
    const [talking, past] = await t.work(async (work) => [
      await makeListing(work, cny_id),
      await makeListing(work, cny_id),
    ])
    await admin.call(hiringContract.officeHire, { id: past, uid: id, comments: 'Η Καλλιρρόη Ασύγκριτη ξεκινά Δευτέρα' })
    await admin.call(hiringContract.officeBookmark, { id: talking, uid: id })
    const date = new Date(Date.now() + 5 * 86_400_000).toISOString()
    expect(
      (await company.call(hiringContract.invite, { location: 'Ερμού 1', id: talking, uid: id, date })).status,
    ).toBe(201)
    await admin.call(cands.erase, { id, confirm: 'ΔΙΑΓΡΑΦΗ' })
    expect(await residue(t, marks)).toEqual([])
    const { rows } = await t.work((work) =>
      sql<{ jli_status: string }>`select jli_status from interview where jli_fk_usr_id = ${id}`.execute(work.db),
    )
    expect(rows).toEqual([{ jli_status: 'CANCELLED' }])
    const notices = (await company.call(notificationsContract.list, {})).body.documents
    expect(notices.map((notice) => notice.not_title)).toContain(
      'Ένας υποψήφιος αποσύρθηκε και η συνέντευξη δεν θα γίνει',
    )
    const { candidates, users } = (await company.call(hiringContract.companyCandidates)).body
    expect(candidates.map((row) => [row.jlc_fk_jl_id, row.jlc_status])).toEqual([[past, 'HIRED']])
    expect(users.map((user) => user.usr_fullname)).toEqual(['Διαγραμμένο πρόσωπο'])
  })

  it('shows the office what others wrote, also under an earlier name, and changes it only where the office says yes', async () => {
    const { id, marks } = await somebody('Θεοπούλα Παλαιά', '6999888444')
    const before = await admin.call(cands.profile, { id })
    const { usr_fullname: _name, ...rest } = {
      ...before.body.user,
      ...before.body.usr_profile,
      ...before.body.education,
    }
    const renamed = {
      id,
      usr_fullname: 'Θεοπούλα Νεότερη',
      usr_email: 'theopoula@mail.test',
      usr_phone: '+30 699 988 8443',
      usp_about: rest.usp_about,
    }
    expect((await admin.call(cands.edit, renamed)).status).toBe(200)
    marks.push('Θεοπούλα Νεότερη', 'theopoula@mail.test', '6999888443')
    const { cny_id, usr_id: boss } = await t.work(makeCompany)
    const fil_id = await t.work(async ({ db }) => {
      const filters = JSON.stringify([{ field: 'usr_email', op: 'eq', value: 'theopoula@mail.test' }])
      await db
        .insertInto('notification_generated')
        .values({
          notg_title: 'Μπράβο Θεοπούλα Νεότερη',
          notg_channel: 'PUSH',
          notg_audiences: JSON.stringify([{ title: '', filters: JSON.parse(filters) }]),
        })
        .execute()
      await db
        .insertInto('report_field_group')
        .values({ rpfg_type: 'candidate', rpfg_title: 'Για τη θεοπούλα παλαιά', rpfg_filters: filters })
        .execute()
      await db
        .updateTable('users')
        .set({ usr_settings: JSON.stringify({ views: [{ q: 'Θεοπούλα "Παλαιά"', name: 'Θεοπούλα Παλαιά' }] }) })
        .where('usr_id', '=', boss)
        .execute()
      await db
        .insertInto('notification')
        .values({ not_fk_usr_id: boss, not_title: 'Μπήκε στην αγγελία: Θεοπούλα Παλαιά', not_fk_subject_id: id })
        .execute()
      await db
        .insertInto('outbox_mail')
        .values({
          mai_to: 'boss@firm.test',
          mai_subject: 'Νέα',
          mai_text: 'Η ΘΕΟΠΟΥΛΑ ΝΕΟΤΕΡΗ δέχτηκε',
          mai_subject_ids: sql`array[${id}]::int[]`,
        })
        .execute()
      await sql`insert into chat_message (cme_id, cme_room, cme_sender_id, cme_side, cme_body, cme_seq)
        values ('m-erasure', ${`COMPANY_${cny_id}`}, '1', 'office', 'Μίλησα με τη Θεοπούλα Νεότερη (6999888443)', 1)`.execute(
        db,
      )
      const { imp_id } = await db
        .insertInto('candidate_import')
        .values({ imp_name: 'Θεοπούλα Νεότερη.xlsx', imp_headers: [], imp_mapping: [], imp_total: 1 })
        .returning('imp_id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('candidate_import_row')
        .values({ cir_fk_imp_id: imp_id, cir_row: 2, cir_cells: ['ΘΕΟΠΟΎΛΑ ΝΕΌΤΕΡΗ', 'Theopoula@Mail.test'] })
        .execute()
      const file = await db
        .insertInto('file')
        .values({ fil_name: 'Αναφορά.xlsx', fil_mime: 'x', fil_bytes: 1, fil_purpose: 'report', fil_sha256: '' })
        .returning('fil_id')
        .executeTakeFirstOrThrow()
      return file.fil_id
    })
    expect((await residue(t, marks)).length).toBeGreaterThan(8)
    const { mentions, is_erased } = (await admin.call(cands.mentions, { id })).body
    expect(is_erased).toBe(false)
    expect(mentions.map(({ label }) => label).toSorted()).toEqual([
      'Αναφορά, τίτλος',
      'Αναφορά, φίλτρα',
      'Αποστολή, κοινό',
      'Αποστολή, τίτλος',
      'Εισαγωγή υποψηφίων, όνομα αρχείου',
      'Ρυθμίσεις χρήστη',
      'Συνομιλία, μήνυμα',
    ])
    const inChat = mentions.find(({ record }) => record === 'm-erasure')
    expect(inChat?.excerpt).toBe('Μίλησα με τη Θεοπούλα Νεότερη (6999888443)')
    await admin.call(cands.erase, { id, confirm: 'ΔΙΑΓΡΑΦΗ', mention_ids: mentions.map((mention) => mention.id) })
    expect(await residue(t, marks)).toEqual([])
    const remaining = await t.work(async ({ db }) => ({
      message: await sql`select cme_body from chat_message where cme_id = 'm-erasure'`.execute(db),
      mail: await sql`select mai_subject, mai_text, mai_status from outbox_mail where mai_to = 'boss@firm.test'`.execute(
        db,
      ),
      filters: await sql`select rpfg_filters from report_field_group`.execute(db),
      file: await db.selectFrom('file').selectAll().where('fil_id', '=', fil_id).execute(),
    }))
    expect(remaining.message.rows).toEqual([{ cme_body: 'Μίλησα με τη Διαγραμμένο πρόσωπο (Διαγραμμένο πρόσωπο)' }])
    expect(remaining.mail.rows).toEqual([{ mai_subject: '', mai_text: '', mai_status: 'DROPPED' }])
    expect(remaining.filters.rows).toEqual([
      { rpfg_filters: [{ field: 'usr_email', op: 'eq', value: 'Διαγραμμένο πρόσωπο' }] },
    ])
    // A report that was made stays as it was made, until its week is over.
    expect(remaining.file).toHaveLength(1)
  })

  it('of one of two people with the same name changes nothing of the other', async () => {
    const erased = await somebody('Μαρία Συνώνυμη', '6999888333')
    const other = await somebody('Μαρία Συνώνυμη', '6999888222')
    await t.work(async (work) => makeApplication(work, await makeCycle(work), other.id, 'SUCCEEDED'))
    const { cny_id, usr_id } = await t.work(makeCompany)
    const company = await t.as(usr_id)
    const jl_id = await t.work((work) => makeListing(work, cny_id))
    await admin.call(hiringContract.officeBookmark, { id: jl_id, uid: other.id })
    const date = new Date(Date.now() + 5 * 86_400_000).toISOString()
    await company.call(hiringContract.invite, { location: 'Ερμού 1', id: jl_id, uid: other.id, date })
    await t.work(({ db }) =>
      db
        .insertInto('notification')
        .values({ not_fk_usr_id: usr_id, not_title: 'Απάντησε η Μαρία Συνώνυμη', not_link: '/company/interviews' })
        .execute(),
    )
    const of = (mark: string) =>
      t.services.connection.pool.query('select 1 from audit row where row::text like $1', [`%${mark}%`])
    const trail = (await of(other.marks[1] as string)).rowCount
    const mails = () => t.db.selectFrom('outbox_mail').select('mai_id').where('mai_fk_usr_id', '=', other.id).execute()
    const before = await mails()
    expect(before.length).toBeGreaterThan(0)
    await admin.call(cands.erase, { id: erased.id, confirm: 'ΔΙΑΓΡΑΦΗ' })
    expect(await residue(t, erased.marks.slice(1))).toEqual([])
    expect(await mails()).toEqual(before)
    expect((await of(other.marks[1] as string)).rowCount).toBe(trail)
    const notices = (await company.call(notificationsContract.list, {})).body.documents
    expect(notices.map((notice) => notice.not_title)).toContain('Απάντησε η Μαρία Συνώνυμη')
    expect((await admin.call(cands.profile, { id: other.id })).body.user.usr_fullname).toBe('Μαρία Συνώνυμη')
  })

  it('is also what the removal of a candidate as a user does', async () => {
    const { id, marks } = await somebody('Ευρυδίκη Ανεπανάληπτη', '6999888555')
    expect((await admin.call(usersContract.remove, { id })).status).toBe(200)
    expect(await residue(t, marks)).toEqual([])
  })
})
