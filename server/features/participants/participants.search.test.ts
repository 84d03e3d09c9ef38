import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { participantsContract as parts } from '#shared/features/participants/participants.contract.ts'
import { foldGreek } from '#shared/core/greek-fold.ts'
import { peopleFor } from '#server/features/participants/participants.search.queries.ts'
import { startTestApp } from '#server/testing/app.ts'
import { makeCycleWith } from '#server/testing/make.ts'

const t = await startTestApp()
const office = await t.asOffice()

const names = ['Αναμαρία Ρήγα', 'Μαρία', 'Άννα Μαρή', 'Ρήγας Μαριάς', 'Κώστας Λιάπης', 'Μαριάννα Ρήγα']
const makeNamed = () =>
  t.work((work) =>
    makeCycleWith(work, Array<string>(names.length).fill('APPLIED'), (at) => ({ name: names[at] ?? '' })),
  )

/** Many more, of whom the search finds none. */
const fill = (edc_id: number, count: number) =>
  t.work(({ db }) =>
    sql`with made as (insert into users (usr_role, usr_email, usr_fullname, usr_fold, usr_search)
        select 'CANDIDATE', 'filler' || n || '@regen.demo', 'Νίκος', ${foldGreek('Νίκος')}, ${foldGreek('Νίκος')}
        from generate_series(1, ${count}::int) n returning usr_id)
      insert into cycle_application (edca_fk_edc_id, edca_fk_usr_id) select ${edc_id}, usr_id from made`.execute(db),
  )

const namesFound = async (id: number) => {
  const { body } = await office.call(parts.list, { id, q: 'μαρια' })
  return { total: body.total, names: body.documents.map((row) => row.usr_fullname) }
}
const joinFor = (id: number, q: string) =>
  t.work(async (work) => (await peopleFor(work, id, q)).join.compile(work.db).sql)

it('finds the same people in the same order in a small cycle and, by the index of names, in a large one', async () => {
  const small = (await makeNamed()).id
  const large = (await makeNamed()).id
  await fill(large, 500)
  expect(await joinFor(small, 'μαρια')).not.toContain('candidate_search')
  expect(await joinFor(large, 'μαρια')).toContain('candidate_search')
  // A part that is too short for the index.
  expect(await joinFor(large, 'μα')).not.toContain('candidate_search')
  const result = await namesFound(small)
  expect(result).toEqual({
    total: 5,
    names: ['Μαρία', 'Ρήγας Μαριάς', 'Μαριάννα Ρήγα', 'Άννα Μαρή', 'Αναμαρία Ρήγα'],
  })
  expect(await namesFound(large)).toEqual(result)
})
