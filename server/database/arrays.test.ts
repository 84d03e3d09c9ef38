import fc from 'fast-check'
import pg from 'pg'
import { expect, it } from 'vitest'
import { parseTextArray } from '#server/database/arrays.ts'
import { startTestApp } from '#server/testing/app.ts'

const t = await startTestApp()

const entry = fc.option(
  fc.oneof(
    fc.constantFrom('', 'NULL', 'null', '{', '}', '{}', '"', '\\', ',', ' ', 'Δύο λέξεις', 'α,β', '\n', 'a\\"b', '\\n'),
    fc.string({ unit: fc.constantFrom('α', 'b', '"', '\\', ',', '{', '}', ' ', '\n', 'N') }),
  ),
)

it('reads lists of texts as PostgreSQL writes them', async () => {
  const lists = fc.sample(fc.array(entry, { maxLength: 6 }), 500)
  const { rows } = await t.services.connection.pool.query<{ list: string[]; text: string }>(
    `select list, list::text as text from (select array(select json_array_elements_text(one)) as list
      from json_array_elements($1::json) as one) made`,
    [JSON.stringify(lists)],
  )
  expect(rows.map((row) => row.list)).toEqual(lists)
  expect(rows.map((row) => parseTextArray(row.text))).toEqual(lists)
})

it('leaves lists of lists to the driver', () => {
  const thorough = pg.types.getTypeParser(1007 as typeof pg.types.builtins.TEXT, 'text') as unknown as (
    text: string,
  ) => unknown
  expect(thorough('{1,2}')).toEqual([1, 2])
  expect(parseTextArray('{{a,b},{c,"d e"}}')).toEqual([
    ['a', 'b'],
    ['c', 'd e'],
  ])
  expect(parseTextArray('[0:1]={a,b}')).toEqual(['a', 'b'])
})
