import { describe, expect, it } from 'vitest'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { companyForm as form, newcomer, registered } from '#server/testing/company-form.ts'
import { mailsTo, makeCandidate, makeCompany, makeListing } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()

describe('approval', () => {
  it('opens the company area, tells the company, and is a row of the history', async () => {
    const { who, cny_id } = await registered(t, 'Προς Έγκριση')
    expect((await who.call(companiesContract.disableIntro)).status).toBe(403)
    const answer = await admin.call(companiesContract.approve, { id: cny_id })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ cny_status: 'APPROVED', evidence: null })
    expect(answer.body.history.map((entry) => [entry.cyh_from, entry.cyh_to])).toEqual([
      ['PENDING_APPROVAL', 'APPROVED'],
      [null, 'PENDING_APPROVAL'],
    ])
    const intro = await who.call(companiesContract.disableIntro)
    expect(intro.body.cny_show_intro).toBe(false)
    expect((await t.work((work) => mailsTo(work, who.usr_id))).at(-1)?.mai_template).toBe('companies.approved')
    const notices = await who.call(notificationsContract.list, {})
    expect(notices.body.documents[0]?.not_kind).toBe('company.approved')
  })

  it('is decided once: the second of two administrators reads what the first decided', async () => {
    const other = await t.asOffice()
    const { cny_id } = await registered(t, 'Διπλή Απόφαση')
    const answers = await Promise.all([
      admin.call(companiesContract.approve, { id: cny_id }),
      other.call(companiesContract.reject, { id: cny_id, reasons: ['DUPLICATE'], note: 'Υπάρχει ήδη' }),
    ])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const lost = answers.find((answer) => answer.status === 409)
    expect(lost?.error.code).toBe('already_decided')
    expect(lost?.message).toContain('Ελένη Γραφείου')
    expect(lost?.error.details).toMatchObject({
      decision: expect.stringMatching(/^(APPROVED|REJECTED)$/) as string,
      by: 'Ελένη Γραφείου',
    })
  })

  it.each([
    ['APPROVED', 'approve'],
    ['APPROVED', 'reject'],
    ['ARCHIVED', 'archive'],
    ['ARCHIVED', 'reject'],
    ['PENDING_APPROVAL', 'archive'],
  ] as const)('a company that is %s cannot be the subject of %s', async (status, decision) => {
    const { cny_id } = await t.work((work) => makeCompany(work, { status }))
    const answer = await admin.call(companiesContract[decision], { id: cny_id })
    expect(answer.status).toBe(409)
  })

  it('knows no company that never was', async () => {
    for (const decision of ['approve', 'reject', 'archive'] as const)
      expect((await admin.call(companiesContract[decision], { id: 2147483600 })).status).toBe(404)
    expect((await admin.call(companiesContract.one, { id: 2147483600 })).status).toBe(404)
  })
})

describe('rejection', () => {
  it('leaves the list, keeps the account, and is read with the form as it was', async () => {
    const { who, cny_id } = await registered(t, 'Απορριπτέα')
    const answer = await admin.call(companiesContract.reject, {
      id: cny_id,
      reasons: ['PERSONAL_EMAIL', 'INCOMPLETE'],
      note: 'Γράψε μας από το e-mail της εταιρείας.',
    })
    expect(answer.status).toBe(200)
    expect((await admin.call(companiesContract.list, { q: 'Απορριπτέα' })).body.total).toBe(0)
    expect((await admin.call(companiesContract.one, { id: cny_id })).status).toBe(404)
    expect((await who.call(companiesContract.own)).body).toBeNull()
    const { body } = await who.call(companiesContract.rejection)
    expect(body).toMatchObject({
      reasons: ['PERSONAL_EMAIL', 'INCOMPLETE'],
      note: 'Γράψε μας από το e-mail της εταιρείας.',
      form: { ...form, cny_name: 'Απορριπτέα' },
    })
    const mail = (await t.work((work) => mailsTo(work, who.usr_id))).at(-1)
    expect(mail?.mai_text).toContain('Χρειάζεται e-mail της εταιρείας και όχι προσωπικό')
    expect(mail?.mai_text).toContain('/company/register')
    const late = await admin.call(companiesContract.approve, { id: cny_id })
    expect([late.status, late.error.details]).toMatchObject([
      409,
      { decision: 'REJECTED', reasons: ['PERSONAL_EMAIL', 'INCOMPLETE'] },
    ])
  })

  it('can be tried again, and the office then sees the earlier refusal', async () => {
    const { who, cny_id } = await registered(t, 'Δεύτερη Προσπάθεια')
    await admin.call(companiesContract.reject, { id: cny_id, reasons: ['INCOMPLETE'] })
    const again = await who.call(companiesContract.register, { ...form, cny_name: 'Δεύτερη Προσπάθεια ΙΚΕ' })
    expect(again.status).toBe(201)
    expect((await who.call(companiesContract.rejection)).body).toBeNull()
    const { body } = await admin.call(companiesContract.one, { id: again.body.cny_id })
    expect(body.evidence?.rejections[0]).toMatchObject({
      because: 'user',
      cyr_reasons: ['INCOMPLETE'],
      cyr_name: 'Δεύτερη Προσπάθεια',
      cyr_by: (await t.row('users', { usr_id: admin.usr_id })).usr_fullname,
    })
    // An open page hears of another refusal.
    expect(companiesContract.one.reads).toEqual(expect.arrayContaining([...companiesContract.queue.reads]))
  })

  it('is nobody else’s to read', async () => {
    const { cny_id } = await registered(t, 'Ξένη Απόρριψη')
    await admin.call(companiesContract.reject, { id: cny_id, reasons: ['OTHER'] })
    expect((await (await newcomer(t)).call(companiesContract.rejection)).body).toBeNull()
  })

  it('takes no unknown reason', async () => {
    const { cny_id } = await registered(t, 'Χωρίς Λόγο')
    for (const reasons of [[], ['MOOD']])
      expect((await admin.call(companiesContract.reject, { id: cny_id, reasons: reasons as never })).status).toBe(422)
  })
})

describe('the evidence', () => {
  it('compares mail and site, and finds look-alikes in both alphabets, the same ΑΦΜ and the same mail domain', async () => {
    await t.work(async (work) => {
      await makeCompany(work, { name: 'Delfoi Cloud Services SA' })
      const { cny_id } = await makeCompany(work, { name: 'Κάτι Εντελώς Διαφορετικό' })
      await work.db.updateTable('company').set({ cny_afm: '090000045' }).where('cny_id', '=', cny_id).execute()
    })
    const who = await newcomer(t)
    const answer = await who.call(companiesContract.register, {
      ...form,
      cny_name: 'Δελφοί Cloud Services Α.Ε.',
      cny_afm: '090000045',
      cny_site: 'https://www.company.test/about',
    })
    const { body } = await admin.call(companiesContract.queue, {})
    const waiting = body.documents.find((row) => row.cny_id === answer.body.cny_id)
    expect(waiting?.evidence).toMatchObject({ mail: { match: 'same', host: 'company.test' }, afm: 'taken' })
    expect(waiting?.evidence.look_alikes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ cny_name: 'Delfoi Cloud Services SA', because: 'name' }),
        expect.objectContaining({ cny_name: 'Κάτι Εντελώς Διαφορετικό', because: 'afm' }),
      ]),
    )
  })

  it('lists the same ΑΦΜ before any likeness of names, and says how many are not listed', async () => {
    await t.work(async (work) => {
      for (let count = 0; count < 10; count += 1) await makeCompany(work, { name: 'Ερύμανθος Λογισμικό' })
      const { cny_id } = await makeCompany(work, { name: 'Άσχετη Επωνυμία' })
      await work.db.updateTable('company').set({ cny_afm: '094259216' }).where('cny_id', '=', cny_id).execute()
    })
    const who = await newcomer(t)
    // Of a domain that says nothing of the company.
    await t.update('users', { usr_email: 'erymanthos@gmail.com' }, { usr_id: who.usr_id })
    const registration = { ...form, cny_name: 'Ερύμανθος Λογισμικό', cny_afm: '094259216' }
    const { cny_id } = (await who.call(companiesContract.register, registration)).body
    const { evidence } = (await admin.call(companiesContract.one, { id: cny_id })).body
    expect(evidence).toMatchObject({ afm: 'taken', more_look_alikes: 3 })
    expect(evidence?.look_alikes.map(({ because }) => because)).toEqual(['afm', ...Array<string>(7).fill('name')])
  })

  it('stands for the longest waiting first', async () => {
    const { body } = await admin.call(companiesContract.queue, { limit: 50 })
    const dates = body.documents.map((row) => row.cny_date_created)
    expect(dates).toEqual(dates.toSorted())
    expect(body.total).toBe(body.documents.length)
  })
})

describe('the archive', () => {
  it('closes listings, calls interviews off, signs everybody out, and can be left again', async () => {
    const { cny_id, usr_id } = await t.work((work) => makeCompany(work, { name: 'Προς Αρχείο' }))
    const candidate = await t.work((work) => makeCandidate(work))
    const [open] = await t.work(async (work) => {
      const listings = [await makeListing(work, cny_id), await makeListing(work, cny_id, { status: 'DISABLED' })]
      await work.db
        .insertInto('interview')
        .values({
          jli_fk_usr_id: candidate,
          jli_fk_jl_id: listings[0] ?? 0,
          jli_date: '2030-01-10T10:00:00Z',
          jli_status: 'SCHEDULED',
        })
        .execute()
      return listings
    })
    const who = await t.as(usr_id)
    const closed: string[] = []
    t.services.live.listeners.add({
      person: {
        kind: 'company',
        grade: null,
        usr_id,
        usr_role: 'COMPANY_USER',
        usr_email: '',
        usr_fullname: '',
        cny_id,
        mustChangePassword: false,
      },
      tab: 'x',
      changed: () => undefined,
      close: () => closed.push('closed'),
    })
    const answer = await admin.call(companiesContract.archive, { id: cny_id, note: 'Όπως είπαμε' })
    expect(answer.body).toMatchObject({
      cny_status: 'ARCHIVED',
      closed_listings: 2,
      cancelled_interviews: 1,
      open_listings: 0,
      open_interviews: 0,
    })
    expect(closed).toEqual(['closed'])
    expect((await who.call(authContract.whoAmI)).status).toBe(401)
    const rows = await t.db
      .selectFrom('job_listing')
      .select(['jl_status', 'jl_close_reason'])
      .where('jl_fk_cny_id', '=', cny_id)
      .execute()
    expect(rows).toEqual([
      { jl_status: 'CLOSED', jl_close_reason: 'Η συνεργασία με την εταιρεία έπαυσε' },
      { jl_status: 'CLOSED', jl_close_reason: 'Η συνεργασία με την εταιρεία έπαυσε' },
    ])
    expect((await t.work((work) => mailsTo(work, candidate))).at(-1)?.mai_template).toBe('interviews.company-left')
    expect((await t.work((work) => mailsTo(work, usr_id))).at(-1)?.mai_text).toContain('Όπως είπαμε')

    const archived = await t.as(usr_id)
    expect((await archived.call(companiesContract.own)).body?.cny_status).toBe('ARCHIVED')
    expect((await archived.call(companiesContract.profile, form)).status).toBe(403)
    expect((await archived.call(companiesContract.register, form)).status).toBe(409)

    const back = await admin.call(companiesContract.approve, { id: cny_id })
    expect(back.body).toMatchObject({ cny_status: 'APPROVED', open_listings: 0 })
    expect((await archived.call(companiesContract.profile, form)).status).toBe(200)
    expect(open).toBeGreaterThan(0)
  })
})
