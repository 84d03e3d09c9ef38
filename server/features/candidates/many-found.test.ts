import { expect, it } from 'vitest'
import { candidatesContract as candidates } from '#shared/features/candidates/candidates.contract.ts'
import { candidateFields } from '#shared/features/candidates/candidates.fields.ts'
import { fieldsWhere } from '#shared/features/candidates/profile.ts'
import { searchColumns } from '#server/core/accounts.ts'
import { MOST_WEIGHED } from '#server/core/lists.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCandidate } from '#server/testing/make.ts'

// Where more are found than are weighed, a search is answered in another way: its total stays exact, its order whole.

const t = await startTestApp()
const office = await t.asOffice()

/** Written beside the product, which does not hear of it. */
async function add(first: number, last: number): Promise<void> {
  const { usr_fold, usr_search } = searchColumns({ usr_fullname: 'Πολύκαρπος', usr_email: '', usr_phone: '' })
  await t.services.connection.pool.query(
    `insert into users (usr_role, usr_email, usr_fullname, usr_fold, usr_search)
      select 'CANDIDATE', 'many' || n || '@mail.test', 'Πολύκαρπος ' || to_char(n, 'FM00000'),
        $3 || ' ' || to_char(n, 'FM00000'), $4
      from generate_series($1::int, $2::int) as n`,
    [first, last, usr_fold, usr_search],
  )
}

async function found(more: { sort?: string; skip?: number }): Promise<{ total: number; names: string[] }> {
  const { body } = await office.call(candidates.list, { q: 'πολυκαρπος', limit: 2, ...more })
  return { total: body.total, names: body.documents.map(({ usr_fullname }) => usr_fullname) }
}

it('counts and orders the search of more people than are weighed', async () => {
  await add(1, MOST_WEIGHED)
  const last = { sort: '-usr_fullname' }
  expect(await found(last)).toEqual({ total: 10_000, names: ['Πολύκαρπος 10000', 'Πολύκαρπος 09999'] })
  // The total is kept by now.
  await add(MOST_WEIGHED + 1, MOST_WEIGHED + 5)
  expect(await found(last)).toEqual({ total: 10_000, names: ['Πολύκαρπος 10005', 'Πολύκαρπος 10004'] })
  expect((await found({ sort: 'usp_city' })).total).toBe(10_000)
  expect((await found({ sort: 'usr_email' })).total).toBe(10_000)
  await t.work((work) => makeCandidate(work, { name: 'Πολύκαρπος 10006' }))
  expect(await found(last)).toEqual({ total: 10_006, names: ['Πολύκαρπος 10006', 'Πολύκαρπος 10005'] })
  expect((await found({ sort: 'usr_fullname', skip: 10_004 })).names).toEqual(['Πολύκαρπος 10005', 'Πολύκαρπος 10006'])
  expect(await found({ skip: 10_006 })).toEqual({ total: 10_006, names: [] })
}, 60_000)

it('asks the tables for each filter and each order that need them', async () => {
  const sorts = [...Object.keys(fieldsWhere({ sortable: true })), 'usr_status', 'usr_date_created', 'age']
  const filters = Object.keys(candidateFields).map((field) => [{ field, op: 'exists' as const, value: true }])
  for (const query of [...sorts.map((sort) => ({ sort })), ...filters.map((each) => ({ filters: each }))])
    expect((await office.call(candidates.search, { limit: 1, ...query })).status).toBe(200)
})
