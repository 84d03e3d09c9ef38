import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { companiesContract } from '#shared/features/companies/companies.contract.ts'
import { entryDefaults } from '#shared/features/entry/entry-words.defaults.ts'
import { entryContract } from '#shared/features/entry/entry.contract.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate, makeCompany, makeCycle } from '#server/testing/make.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

it('counts without naming, and shows only programmes that are open', async () => {
  const t = await startTestApp()
  expect((await t.visitor.call(entryContract.overview)).body).toEqual({
    graduates: 0,
    companies: 0,
    hires: 0,
    has_open_figures: false,
    partners: [],
    partners_total: 0,
    story: null,
    programmes: [],
    programmes_total: 0,
  })
  await t.work(async (work) => {
    await makeCompany(work)
    await makeCompany(work, { status: 'PENDING_APPROVAL' })
    await makeCycle(work, { title: 'Ανοιχτό', status: 'OPEN_FOR_APPLICATIONS' })
    await makeCycle(work, { title: 'Κλειστό', status: 'CLOSED' })
  })
  const finalists = (count: number) =>
    t.work(async (work) => {
      for (let made = 0; made < count; made += 1)
        await sql`update user_profile set usp_finalist_date = now()
          where usp_fk_usr_id = ${await makeCandidate(work)}`.execute(work.db)
    })
  const graduates = async () => (await t.visitor.call(entryContract.overview)).body.graduates
  await finalists(4)
  expect(await graduates()).toBe(0)
  await finalists(1)
  expect(await graduates()).toBe(5)
  const { body } = await t.visitor.call(entryContract.overview)
  expect(body.companies).toBe(1)
  expect(body.programmes.map((programme) => programme.edc_title)).toEqual(['Ανοιχτό'])
})

it('counts all open programmes, and names of very many partners others each day', async () => {
  const t = await startTestApp()
  t.setNow('2026-03-10T09:00:00Z')
  await t.work(async (work) => {
    for (let made = 0; made < 13; made += 1) await makeCycle(work, { status: 'OPEN_FOR_APPLICATIONS' })
    for (let made = 0; made < 104; made += 1) await makeCompany(work)
    await sql`update company set cny_partner_wish = true, cny_partner_approved = true`.execute(work.db)
  })
  const read = async () => (await t.visitor.call(entryContract.overview)).body
  const { programmes, programmes_total, partners, partners_total } = await read()
  expect([programmes.length, programmes_total, partners.length, partners_total]).toEqual([12, 13, 100, 104])
  expect((await read()).partners).toEqual(partners)
  const named = new Set<number>()
  for (let day = 10; day < 30; day += 1) {
    t.setNow(`2026-03-${day}T09:00:00Z`)
    for (const { cny_id } of (await read()).partners) named.add(cny_id)
  }
  expect(named.size).toBe(104)
})

it('counts all people once, until something changes', async () => {
  const t = await startTestApp()
  const find = vi.spyOn(t.services.connection.db, 'getExecutor')
  const countStatements = async () => {
    find.mockClear()
    await t.visitor.call(entryContract.overview)
    return find.mock.calls.length
  }
  const first = await countStatements()
  const again = await countStatements()
  expect(again).toBe(first - 4)
  await t.work((work) => makeCompany(work))
  expect(await countStatements()).toBe(first)
})

it('names a company only while it wishes so and the office agrees', async () => {
  const t = await startTestApp()
  const admin = await t.asOffice()
  const name = '<img src=x onerror=alert(1)> & Υιοί'
  const { cny_id, usr_id } = await t.work((work) => makeCompany(work, { name }))
  const company = await t.as(usr_id)
  const shown = async () => (await t.visitor.call(entryContract.overview)).body.partners.map((one) => one.cny_name)
  const wish = (cny_partner_wish: boolean) => company.call(companiesContract.profile, { cny_partner_wish })
  const approve = (partner_approved: boolean) => admin.call(companiesContract.edit, { id: cny_id, partner_approved })

  expect((await approve(true)).error.fields).toHaveProperty('partner_approved')
  await wish(true)
  expect(await shown()).toEqual([])
  const { body } = await approve(true)
  expect(await shown()).toEqual([name])
  expect(body.changes[0]?.fields).toEqual([{ field: 'cny_partner_approved', before: 'Όχι', after: 'Ναι' }])
  expect(body.changes[1]?.fields).toEqual([{ field: 'cny_partner_wish', before: 'Όχι', after: 'Ναι' }])
  await wish(false)
  expect(await shown()).toEqual([])
  await wish(true)
  expect(await shown()).toEqual([])
  await approve(true)
  await admin.call(companiesContract.archive, { id: cny_id })
  expect(await shown()).toEqual([])
})

it('shows the story that the office wrote, and nothing of it once it is removed', async () => {
  const t = await startTestApp()
  const owner = await t.asOffice()
  const member = await t.asOffice('MEMBER')
  const form = { sto_title: '<b>Από</b> την Πάτρα', sto_text: 'α\nβ', sto_name: 'Άννα', sto_consent: 'E-mail, 1/9' }
  const save = (change: object, files?: object) => owner.call(entryContract.saveStory, { ...form, ...change }, files)
  const shown = async () => (await t.visitor.call(entryContract.overview)).body.story

  expect((await member.call(entryContract.saveStory, form)).status).toBe(403)
  expect((await save({ sto_consent: ' ' })).error.fields).toHaveProperty('sto_consent')
  const { body } = await save({}, { files: { image: [{ name: 'anna.png', content: png }] } })
  const { sto_consent: _, ...open } = form
  expect(await shown()).toEqual({ ...open, sto_image: body.sto_image })
  expect((await save({ expected_changed: null, sto_name: '' })).status).toBe(409)
  expect((await t.app.inject({ url: body.sto_image ?? '' })).statusCode).toBe(200)

  expect((await owner.call(entryContract.removeStory)).status).toBe(200)
  expect(await shown()).toBeNull()
  expect((await t.app.inject({ url: body.sto_image ?? '' })).statusCode).toBe(404)
  expect((await owner.call(entryContract.removeStory)).status).toBe(404)
  const { rows } = await t.work(({ db }) =>
    sql<{ aud_action: string; held: string }>`select aud_action, concat(aud_before, aud_after) as held from audit
      where aud_entity = 'success-story' order by aud_id`.execute(db),
  )
  expect(rows.map(({ aud_action }) => aud_action)).toEqual(['changed', 'deleted'])
  expect(rows.map(({ held }) => held).join('')).not.toContain('Άννα')
})

it('shows strangers what the office wrote, and what the product brings where it left that', async () => {
  const t = await startTestApp()
  const owner = await t.asOffice()
  const member = await t.asOffice('MEMBER')
  const title = '</title><script>alert(1)</script> $& "'
  const save = (change: object, files?: object) =>
    owner.call(entryContract.saveWords, { ...entryDefaults, expected_version: 0, ...change }, files)
  const shown = async () => (await t.visitor.call(entryContract.words)).body

  expect((await member.call(entryContract.saveWords, { title, expected_version: 0 })).status).toBe(403)
  expect((await save({ questions: 'Χωρίς επικεφαλίδα' })).error.fields).toHaveProperty('questions')
  expect((await save({ company_steps: '## Μόνο τίτλος' })).error.fields).toHaveProperty('company_steps')
  const first = await save({ title, note: 'νέος τίτλος' }, { files: { image: [{ name: 'a.png', content: png }] } })
  expect(first.status).toBe(201)
  const { words, image } = await shown()
  expect(words).toMatchObject({ title, lead: entryDefaults.lead, questions: entryDefaults.questions })
  expect((await t.app.inject({ url: image ?? '' })).statusCode).toBe(200)
  expect((await save({ title: 'Άλλος' })).status).toBe(409)

  // Who takes the words of before back takes the picture back or not, apart from them.
  expect((await save({ expected_version: 1 })).status).toBe(201)
  expect(await shown()).toMatchObject({ words: { title: entryDefaults.title }, image })
  expect((await save({ expected_version: 2, remove_image: true })).body.image).toBeNull()
  expect((await t.app.inject({ url: image ?? '' })).statusCode).toBe(404)
  const versions = (await member.call(entryContract.versions)).body
  expect(versions.map(({ version, words: { title: was }, image: picture }) => [version, was, picture])).toEqual([
    [3, '', null],
    [2, '', null],
    [1, title, null],
    [0, '', null],
  ])
})

it('lets one of two who write these texts at once win', async () => {
  const t = await startTestApp()
  const owners = await Promise.all([1, 2].map(async () => t.asOffice()))
  const answers = await Promise.all(
    owners.map((owner, at) => owner.call(entryContract.saveWords, { title: `Τίτλος ${at}`, expected_version: 0 })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
})

it.each([
  ['having read that there is none', { expected_changed: null }],
  ['saying nothing of what they have read', {}],
])('lets one of two who write the first story at once win, %s', async (_, read) => {
  const t = await startTestApp()
  const owners = await Promise.all([1, 2].map(async () => t.asOffice()))
  const form = { sto_text: 'Βρήκα δουλειά.', sto_name: 'Άννα', sto_consent: 'Με e-mail', ...read }
  const answers = await Promise.all(
    owners.map((owner, at) => owner.call(entryContract.saveStory, { ...form, sto_title: `Τίτλος ${at}` })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})
