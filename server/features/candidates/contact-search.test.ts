import { expect, it } from 'vitest'
import { candidatesContract as candidates } from '#shared/features/candidates/candidates.contract.ts'
import { companiesContract as companies } from '#shared/features/companies/companies.contract.ts'
import { hiringContract as hiring } from '#shared/features/hiring/hiring.contract.ts'
import { participantsContract as participants } from '#shared/features/participants/participants.contract.ts'
import { searchColumns } from '#server/core/accounts.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeApplication, makeCompany, makeCycle, makeGraduate, makeListing } from '#server/testing/make.ts'

// Who may not read an e-mail or a telephone may not find people by it: each search would tell one more letter of it.

const t = await startTestApp()
const member = await t.asOffice('MEMBER')
const viewer = await t.asOffice('VIEWER')
const firm = await t.work((work) => makeCompany(work, { name: 'Ψαρράς' }))
const company = await t.as(firm.usr_id)
const listing = await t.work((work) => makeListing(work, firm.cny_id))
const cycle = await t.work((work) => makeCycle(work))
const anna = await t.work(async (work) => {
  const usr_id = await makeGraduate(work, { name: 'Άννα-Μαρία Πρώτη' })
  await makeApplication(work, cycle, usr_id)
  const contact = { usr_email: 'zefiros@mail.test', usr_phone: '+30 6971 234567' }
  for (const [id, usr_fullname] of [[usr_id, 'Άννα-Μαρία Πρώτη'] as const, [firm.usr_id, 'Νίκος Εταιρικός'] as const]) {
    const own = { ...contact, usr_email: `${id}${contact.usr_email}` }
    await work.db
      .updateTable('users')
      .set({ ...own, ...searchColumns({ usr_fullname, ...own }) })
      .where('usr_id', '=', id)
      .execute()
  }
  return usr_id
})

it.each(['zefiros', '6971234567', '697', 'αννα 697'])('tells no contact data by the search for %s', async (q) => {
  const idsOf = async (caller: typeof member) => [
    (await caller.call(candidates.list, { q })).body.documents.map(({ usr_id }) => usr_id),
    (await caller.call(participants.list, { id: cycle, q })).body.documents.map(({ usr_id }) => usr_id),
    (await caller.call(hiring.officeSearch, { id: listing, q })).body.documents.map(({ usr_id }) => usr_id),
    (await caller.call(companies.list, { q })).body.documents.map(({ cny_id }) => cny_id),
  ]
  expect(await idsOf(member)).toEqual([[anna], [anna], [anna], q.includes(' ') ? [] : [firm.cny_id]])
  expect(await idsOf(viewer)).toEqual([[], [], [], []])
  expect((await company.call(hiring.search, { id: listing, q })).body).toEqual({ total: 0, documents: [] })
})

it.each(['anna maria', 'ΑΝΝΑΜΑΡΙΑ', 'Πρώτη Άννα'])('finds by the name %s', async (q) => {
  const answers = await Promise.all([
    viewer.call(candidates.list, { q }),
    viewer.call(participants.list, { id: cycle, q }),
    company.call(hiring.search, { id: listing, q }),
  ])
  expect(answers.map(({ body }) => [body.total, body.documents[0]?.usr_id])).toEqual([
    [1, anna],
    [1, anna],
    [1, anna],
  ])
  const byPerson = await viewer.call(companies.list, { q: 'εταιρικος' })
  expect(byPerson.body.documents.map(({ cny_id }) => cny_id)).toEqual([firm.cny_id])
})
