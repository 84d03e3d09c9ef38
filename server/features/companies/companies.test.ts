import { describe, expect, it } from 'vitest'
import { authContract } from '#shared/features/auth/auth.contract.ts'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { notificationsContract } from '#shared/features/notifications/notifications.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { companyForm as form, newcomer, registered } from '#server/testing/company-form.ts'
import { mailsTo, makeCompany } from '#server/testing/make.ts'

const t = await startTestApp()
const admin = await t.asOffice()

describe('registration', () => {
  it('refuses the names of the programme beside the field, also later, unless the office gave them (S-30)', async () => {
    const who = await newcomer(t)
    for (const cny_name of ['REGENERATION', 'Regen Α.Ε.', 'RΕGΕNΕRΑΤΙΟΝ']) {
      const { status, error } = await who.call(companiesContract.register, { ...form, cny_name })
      expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['cny_name']])
    }
    const { body } = await who.call(companiesContract.register, form)
    await admin.call(companiesContract.approve, { id: body.cny_id })
    const renamed = await who.call(companiesContract.profile, { ...form, cny_name: 'Regen' })
    expect(renamed.error.fields).toHaveProperty('cny_name')
    const { cny_size: size, cny_activity: activity, cny_site: site } = form
    await admin.call(companiesContract.edit, { id: body.cny_id, name: 'REGENERATION', size, activity, site })
    expect((await who.call(companiesContract.profile, { ...form, cny_name: 'REGENERATION' })).status).toBe(200)
  })

  it('has no company before, waits after, and tells the office', async () => {
    const who = await newcomer(t)
    expect((await who.call(companiesContract.own)).body).toBeNull()
    const answer = await who.call(companiesContract.register, form)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      cny_status: 'PENDING_APPROVAL',
      cny_name: form.cny_name,
      cny_show_intro: true,
      cny_first_hire_date: null,
      cny_afm: null,
    })
    expect(answer.body.cny_users).toMatchObject([
      {
        usr_id: who.usr_id,
        usr_fullname: 'Μαρία Νικολάου',
        usr_phone: '210 1234567',
        usr_company_position: 'Διευθύντρια',
      },
    ])
    expect((await who.call(companiesContract.own)).body).toEqual(answer.body)
    const notices = await admin.call(notificationsContract.list, {})
    expect(notices.body.documents[0]).toMatchObject({
      not_title: `Νέα εταιρεία: ${form.cny_name}`,
      not_link: `/admin/companies/${answer.body.cny_id}/edit`,
    })
    expect((await t.work((work) => mailsTo(work, admin.usr_id))).at(-1)?.mai_template).toBe('companies.registered')
  })

  it('is put right by its own people until the office decides, which the trail tells', async () => {
    const who = await newcomer(t)
    expect((await who.call(companiesContract.waiting)).body).toBeNull()
    expect((await who.call(companiesContract.correct, { cny_name: 'Χωρίς εταιρεία' })).status).toBe(404)
    const { body: sent } = await who.call(companiesContract.register, { ...form, cny_name: 'Λάθως' })
    expect((await who.call(companiesContract.waiting)).body?.sent).toBe(sent.cny_date_created)
    const expected_changed = sent.cny_date_changed
    const right = await who.call(companiesContract.correct, {
      cny_name: 'Λάθος',
      phone: '2310555410',
      expected_changed,
    })
    expect(right.body).toMatchObject({ cny_name: 'Λάθος', cny_status: 'PENDING_APPROVAL', cny_site: sent.cny_site })
    expect((await who.call(companiesContract.correct, { cny_name: 'Άλλο', expected_changed })).status).toBe(409)
    expect((await who.call(companiesContract.correct, { cny_name: 'Regen' })).error.fields).toHaveProperty('cny_name')
    const seen = (await admin.call(companiesContract.one, { id: sent.cny_id })).body
    expect([seen.cny_name, seen.changes.length]).toEqual(['Λάθος', 1])
    await admin.call(companiesContract.approve, { id: sent.cny_id })
    const late = await who.call(companiesContract.correct, { cny_name: 'Αργά' })
    expect([late.status, late.message]).toEqual([409, 'Το γραφείο έχει ήδη αποφασίσει.'])
  })

  it('is made once, also when it is sent twice at the same time', async () => {
    const who = await newcomer(t)
    const twice = await Promise.all([
      who.call(companiesContract.register, { ...form, cny_name: 'Δίδυμη' }),
      who.call(companiesContract.register, { ...form, cny_name: 'Δίδυμη' }),
    ])
    expect(twice.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const { body } = await admin.call(companiesContract.list, { q: 'Δίδυμη' })
    expect(body.total).toBe(1)
  })

  it.each([
    ['cny_name', '', 'Χρειάζεται επωνυμία'],
    ['cny_size', '12', 'Χρειάζεται μέγεθος'],
    ['cny_activity', 'Μαγεία', 'Χρειάζεται δραστηριότητα'],
    ['cny_afm', '123456789', 'Δεν είναι έγκυρο ΑΦΜ. Κάποιο από τα εννέα ψηφία είναι λάθος.'],
    ['cny_site', 'javascript:alert(1)', 'Χρειάζεται διεύθυνση που αρχίζει με https://'],
    ['phone', 'αύριο', 'Χρειάζεται έγκυρο τηλέφωνο'],
    ['phone', '', 'Χρειάζεται τηλέφωνο'],
    ['fullname', ' ', 'Γράψτε το ονοματεπώνυμό σας'],
    ['cny_position', '', 'Γράψτε τη θέση σας στην εταιρεία'],
    ['cny_name', 'α'.repeat(151), 'Το πολύ 150 χαρακτήρες'],
  ])('refuses %s «%s»', async (field, value, sentence) => {
    const answer = await (await newcomer(t)).call(companiesContract.register, { ...form, [field]: value })
    expect(answer.status).toBe(422)
    expect(answer.error.fields).toEqual({ [field]: sentence })
  })

  it('refuses a forged state', async () => {
    const forged = { ...form, cny_status: 'APPROVED' }
    const answer = await (await newcomer(t)).call(companiesContract.register, forged)
    expect(answer.status).toBe(422)
  })
})

describe('the profile', () => {
  it('carries six values to the company and the person, and leaves site and ΑΦΜ alone when they are not sent', async () => {
    const { usr_id } = await t.work((work) => makeCompany(work))
    const who = await t.as(usr_id)
    await who.call(companiesContract.profile, { ...form, cny_afm: '090000045' })
    const { cny_site: _, cny_afm: __, ...six } = form
    const answer = await who.call(companiesContract.profile, { ...six, cny_name: 'Άλλη Επωνυμία', cny_size: '251+' })
    expect(answer.body).toMatchObject({
      cny_name: 'Άλλη Επωνυμία',
      cny_size: '251+',
      cny_afm: '090000045',
      cny_site: form.cny_site,
    })
    expect((await who.call(authContract.whoAmI)).body).toMatchObject({
      usr_fullname: form.fullname,
      usr_phone: form.phone,
      usr_company_position: form.cny_position,
    })
    const [fullname = ''] = form.fullname.split(' ')
    for (const q of ['alli eponymia', `alli ${fullname}`, `${fullname} 090000045`])
      expect((await admin.call(companiesContract.list, { q })).body.total, q).toBe(1)
    expect((await admin.call(companiesContract.list, { q: `alli ${fullname} Πουθενά` })).body.total).toBe(0)
  })

  it('keeps what is left out, and refuses an edit that does not know the last change', async () => {
    const { usr_id, cny_id } = await t.work((work) => makeCompany(work))
    const own = await t.as(usr_id)
    const before = (await own.call(companiesContract.profile, form)).body
    const expected_changed = before.cny_date_changed
    const office = await admin.call(companiesContract.edit, { id: cny_id, name: 'Του γραφείου', expected_changed })
    expect(office.body).toMatchObject({ cny_name: 'Του γραφείου', cny_size: form.cny_size, cny_site: form.cny_site })
    const late = await own.call(companiesContract.profile, { cny_name: 'Της εταιρείας', expected_changed })
    expect([late.status, late.error.details]).toMatchObject([409, { changed: ['Επωνυμία'] }])
    expect((await own.call(companiesContract.own)).body?.cny_name).toBe('Του γραφείου')
    const emptied = await own.call(companiesContract.profile, { cny_site: '' })
    expect(emptied.body).toMatchObject({ cny_name: 'Του γραφείου', cny_site: '' })
  })

  it('changes no other company', async () => {
    const own = await t.work((work) => makeCompany(work))
    const other = await t.work((work) => makeCompany(work, { name: 'Απείραχτη' }))
    await (await t.as(own.usr_id)).call(companiesContract.profile, form)
    expect((await admin.call(companiesContract.one, { id: other.cny_id })).body.cny_name).toBe('Απείραχτη')
  })
})

describe('the list', () => {
  it('shows who waits first, and finds by name in any spelling, by person and by ΑΦΜ', async () => {
    const { cny_id } = await t.work((work) => makeCompany(work, { name: 'Παπαδόπουλος Μεταφορική' }))
    await t.work((work) =>
      work.db.updateTable('company').set({ cny_afm: '999863881' }).where('cny_id', '=', cny_id).execute(),
    )
    for (const q of ['papadopoulos', 'ΠΑΠΑΔΟΠΟΥΛΟΣ', '999863881', 'metaforiki']) {
      const { body } = await admin.call(companiesContract.list, { q })
      expect(
        body.documents.map((row) => row.cny_id),
        q,
      ).toContain(cny_id)
    }
    await registered(t, 'Ώρα Αναμονής')
    const { body } = await admin.call(companiesContract.list, { limit: 500 })
    const states = body.documents.map((row) => row.cny_status === 'PENDING_APPROVAL')
    expect(states.lastIndexOf(true)).toBeLessThan(states.indexOf(false))
    expect(body.total).toBe(body.documents.length)
  })

  it('filters, sorts, pages, and refuses what it does not know', async () => {
    await t.work((work) => makeCompany(work, { status: 'ARCHIVED' }))
    const archived = await admin.call(companiesContract.list, {
      filters: [{ field: 'cny_status', op: 'eq', value: 'ARCHIVED' }],
    })
    expect(new Set(archived.body.documents.map((row) => row.cny_status))).toEqual(new Set(['ARCHIVED']))
    const many = await admin.call(companiesContract.list, {
      filters: [{ field: 'users', op: 'gte', value: 1 }],
      sort: '-users',
      limit: 2,
    })
    expect(many.body.documents).toHaveLength(2)
    for (const sort of ['cny_size', '-cny_first_hire_date', 'hires', '-open_listings', 'cny_status', 'cny_activity'])
      expect((await admin.call(companiesContract.list, { sort })).status, sort).toBe(200)
    expect((await admin.call(companiesContract.list, { sort: 'usr_password_hash' })).status).toBe(422)
    const odd = { filters: [{ field: 'usr_password_hash', op: 'exists' as const, value: true }] }
    expect((await admin.call(companiesContract.list, odd)).status).toBe(422)
  })
})

describe('the export', () => {
  it('holds what the list finds, in the columns shown, and only the rows chosen', async () => {
    const { cny_id } = await t.work((work) => makeCompany(work, { name: 'Εξαγώγιμη Πρώτη' }))
    await t.work((work) => makeCompany(work, { name: 'Εξαγώγιμη Δεύτερη' }))
    const query = { q: 'exagogimi', format: 'csv' as const, columns: ['cny_status', 'cny_name'] }
    const all = await admin.call(companiesContract.export, query)
    expect(String(all.headers['content-disposition'])).toContain('.csv')
    expect(all.raw.toString().split('\r\n').slice(0, 3)).toEqual([
      '\uFEFFΚατάσταση;Επωνυμία',
      'Εγκεκριμένη;Εξαγώγιμη Δεύτερη',
      'Εγκεκριμένη;Εξαγώγιμη Πρώτη',
    ])
    const single = await admin.call(companiesContract.export, { ...query, ids: [cny_id] })
    expect(single.raw.toString()).not.toContain('Δεύτερη')
    const sheet = await admin.call(companiesContract.export, { q: 'exagogimi' })
    expect(sheet.raw.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('the edit', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const change = { name: 'Με Λογότυπο', size: '1-10' as const, activity: 'Άλλο' }

  it('takes a picture by its content, keeps it when none is sent, and removes it when told', async () => {
    const { cny_id, usr_id } = await t.work((work) => makeCompany(work))
    const logo = [{ name: 'logo.txt', content: png }]
    const answer = await admin.call(companiesContract.edit, { id: cny_id, ...change }, { files: { logo } })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ cny_name: 'Με Λογότυπο', cny_size: '1-10', cny_activity: 'Άλλο' })
    expect(answer.body.cny_logo).toMatch(/^\/api\/file\/[\w-]{36}$/)
    const picture = await t.app.inject({ url: answer.body.cny_logo ?? '' })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.body.changes[0]).toMatchObject({
      by: 'Ελένη Γραφείου',
      fields: [
        { field: 'cny_name', after: 'Με Λογότυπο' },
        { field: 'cny_size', before: '11-50', after: '1-10' },
        { field: 'cny_activity', before: 'Πληροφορική', after: 'Άλλο' },
        { field: 'cny_logo', before: '' },
      ],
    })
    const own = await (await t.as(usr_id)).call(companiesContract.own)
    expect(own.body?.cny_logo).toBe(answer.body.cny_logo)
    const unchanged = await admin.call(companiesContract.edit, { id: cny_id, ...change })
    expect(unchanged.body.cny_logo).toBe(answer.body.cny_logo)
    const removed = await admin.call(companiesContract.edit, { id: cny_id, ...change, remove_logo: true })
    expect(removed.body.cny_logo).toBeNull()
    expect((await t.app.inject({ url: answer.body.cny_logo ?? '' })).statusCode).toBe(404)
  })

  it('is made by the company itself too: logo and words about it, kept where they are left out', async () => {
    const { cny_id, usr_id } = await t.work((work) => makeCompany(work))
    const own = await t.as(usr_id)
    const cny_about = 'Από το 1994.\n<script>alert(1)</script> 100%'
    const profile = (input: object, files?: object) => own.call(companiesContract.profile, input, files)
    const { body } = await profile({ cny_about }, { files: { logo: [{ name: 'logo.png', content: png }] } })
    expect([body.cny_about, body.cny_logo]).toEqual([cny_about, expect.stringMatching(/^\/api\/file\/[\w-]{36}$/)])
    const { body: left } = await profile({ cny_size: '1-10' })
    expect([left.cny_about, left.cny_logo]).toEqual([cny_about, body.cny_logo])
    const svg = await profile({}, { files: { logo: [{ name: 'logo.png', content: '<svg/>' }] } })
    expect([svg.status, (await profile({ cny_about: 'α'.repeat(2001) })).status]).toEqual([415, 422])
    const { body: emptied } = await profile({ cny_about: '', remove_logo: true })
    expect([emptied.cny_about, emptied.cny_logo, emptied.cny_id]).toEqual(['', null, cny_id])
  })

  it('refuses what is no picture, an unknown company and wrong fields', async () => {
    const { cny_id } = await t.work((work) => makeCompany(work))
    const logo = [{ name: 'logo.png', content: '<svg onload="alert(1)"/>' }]
    const svg = await admin.call(companiesContract.edit, { id: cny_id, ...change }, { files: { logo } })
    expect([svg.status, Object.keys(svg.error.fields ?? {})]).toEqual([415, ['logo']])
    expect((await admin.call(companiesContract.edit, { id: 2147483600, ...change })).status).toBe(404)
    const wrong = await admin.call(companiesContract.edit, {
      id: cny_id,
      ...change,
      size: '7' as never,
      afm: '111111111',
    })
    expect(Object.keys(wrong.error.fields ?? {}).toSorted()).toEqual(['afm', 'size'])
  })
})

describe('a new user of a company', () => {
  const account = {
    name: 'Νέος Χρήστης',
    email: 'neos@xristis.test',
    phone: '',
    company_position: '',
    password: 'ένας-πρώτος-κωδικός',
  }

  it('signs in with the first password, must change it, and is told without it', async () => {
    const { cny_id } = await t.work((work) => makeCompany(work))
    const answer = await admin.call(companiesContract.createUser, { id: cny_id, ...account })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ usr_email: account.email, usr_must_change_password: true, usr_status: 'ON' })
    const login = await t.visitor.call(authContract.login, { email: account.email, password: account.password })
    expect(login.body.user).toMatchObject({ usr_must_change_password: true, usr_fk_cny_id: cny_id })
    const details = await admin.call(companiesContract.one, { id: cny_id })
    expect(details.body.cny_users.map((user) => user.usr_email)).toContain(account.email)
    const mail = (await t.work((work) => mailsTo(work, answer.body.usr_id))).at(-1)
    expect(mail?.mai_template).toBe('companies.account')
    expect(mail?.mai_text).not.toContain(account.password)
  })

  it('needs a free address, a good password and a company', async () => {
    const { cny_id } = await t.work((work) => makeCompany(work))
    const used = await admin.call(companiesContract.createUser, { id: cny_id, ...account, email: 'NEOS@xristis.test' })
    expect([used.status, used.error.code, Object.keys(used.error.fields ?? {})]).toEqual([
      409,
      'email_taken',
      ['email'],
    ])
    const weak = await admin.call(companiesContract.createUser, {
      id: cny_id,
      ...account,
      email: 'a@b.test',
      password: 'password123',
    })
    expect(Object.keys(weak.error.fields ?? {})).toEqual(['password'])
    const unknown = await admin.call(companiesContract.createUser, { id: 2147483600, ...account, email: 'c@d.test' })
    expect(unknown.status).toBe(404)
  })
})
