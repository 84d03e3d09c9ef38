import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Filter, FilterFields } from '#shared/core/filters.ts'
import { plain } from '#shared/core/plain-text.ts'
import { type FilterColumns, filtersToSql, searchToSql } from '#server/core/filters.ts'
import { startTestApp } from '#server/testing/app.ts'

const fields: FilterFields = {
  name: { label: 'Όνομα', kind: 'text' },
  city: { label: 'Πόλη', kind: 'text' },
  age: { label: 'Ηλικία', kind: 'number' },
  born: { label: 'Γέννηση', kind: 'date' },
  seen: { label: 'Είδε', kind: 'date' },
  open: { label: 'Ανοιχτός', kind: 'boolean' },
  state: { label: 'Κατάσταση', kind: 'choice', options: [{ value: 'ON', label: 'Ενεργός' }] },
  skills: { label: 'Δεξιότητες', kind: 'list' },
  languages: { label: 'Γλώσσες', kind: 'list', levels: ['A1', 'B2', 'C1', 'Μητρική'] },
  sectors: { label: 'Τομείς', kind: 'list' },
}

const columns: FilterColumns = {
  name: { sql: sql`name` },
  city: { sql: sql`city` },
  age: { sql: sql`age` },
  born: { sql: sql`born`, as: 'day' },
  seen: { sql: sql`seen`, as: 'instant' },
  open: { sql: sql`open` },
  state: { sql: sql`state` },
  skills: { sql: sql`skills`, as: 'array' },
  sectors: { sql: sql`sectors`, as: 'comma' },
  languages: { sql: sql`languages`, as: 'languages' },
}

const t = await startTestApp()
await sql`create table probe (id int, fold text, name text, languages jsonb, city text, age int, born date, seen timestamptz, open boolean, state text, skills text[], sectors text)`.execute(
  t.db,
)
await sql`insert into probe values
  (1, 'papadopilos', 'Παπαδόπουλος', '[{"language":"Αγγλικά","level":"C1"},{"language":"Γαλλικά","level":"A1"}]', 'Αθήνα', 20, '2004-02-29', '2026-03-28T22:30:00Z', true, 'ON', '{SQL,Excel}', 'Εστίαση,Ναυτιλία'),
  (2, 'maria', 'ΜΑΡΊΑ-ΆΝΝΑ Γεωργίου', '[{"language":"Αγγλικά","level":"B2"}]', 'ΘΕΣΣΑΛΟΝΊΚΗ', 30, '1996-01-01', '2026-03-29T21:30:00Z', false, 'OFF', '{}', ''),
  (3, 'niki', 'Νίκη 100% Ταΐρη', null, null, null, null, null, null, 'FROZEN', '{Python}', 'Τουρισμός και Φιλοξενία')`.execute(
  t.db,
)

async function ids(filters: Filter[], operator: 'and' | 'or' = 'and'): Promise<number[]> {
  const where = filtersToSql(filters, operator, fields, columns)
  const { rows } = await sql<{ id: number }>`select id from probe where ${where ?? sql`true`} order by id`.execute(t.db)
  return rows.map((row) => row.id)
}

const idsBy = (field: string, op: Filter['op'], value: Filter['value']) => ids([{ field, op, value }])

describe('the ten operators', () => {
  it('compare text without case, accents and final sigma', async () => {
    expect(await idsBy('city', 'eq', 'αθηνα')).toEqual([1])
    expect(await idsBy('city', 'like', 'θεσσαλονικη')).toEqual([2])
    expect(await idsBy('city', 'neq', 'Αθήνα')).toEqual([2, 3])
    expect(await idsBy('city', 'nlike', 'Θεσσ')).toEqual([1, 3])
    expect(await idsBy('city', 'like', '%')).toEqual([])
    expect(await idsBy('city', 'like', '_')).toEqual([])
  })

  it('compare what is seen: a soft hyphen in the name or in the value is none', async () => {
    const name = (value: string) => sql`update probe set name = ${value} where id = 1`.execute(t.db)
    await name('Παπα\u00adδό\u200bπουλος')
    expect(await idsBy('name', 'like', 'παπαδοπουλος')).toEqual([1])
    expect(await idsBy('name', 'eq', 'Παπαδόπουλος')).toEqual([1])
    await name('Παπαδόπουλος')
    expect(await idsBy('name', 'like', 'παπα\u00adδο')).toEqual([1])
    expect(await idsBy('name', 'eq', '\ufeffΠαπαδό\u2060πουλος')).toEqual([1])
    expect(await idsBy('name', 'neq', 'Παπαδό\u2060πουλος')).toEqual([2, 3])
    for (const unseen of ['\u00ad', '\u200b \u2060'])
      await expect(idsBy('name', 'like', unseen)).rejects.toThrow('Λείπει τιμή')
  })

  it('compare in the browser as in the database', async () => {
    const signs = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code + 1)).filter((sign) =>
      /\p{Cf}|\p{Script=Greek}|[ -~]/u.test(sign),
    )
    const { rows } = await sql<{ made: string }>`select plain(sign) as made
      from unnest(${signs}::text[]) with ordinality signs (sign, at) order by at`.execute(t.db)
    const capital = /[\u0370-\u03ff\u1f00-\u1fff]/
    const differ = signs.filter((sign, at) => !capital.test(sign) && plain(sign) !== rows[at]?.made)
    expect(differ).toEqual([])
    const usual = [...'αάΆςΣϊΐΰΏώ']
    const made = await sql<{ made: string }>`select plain(${usual.join('')}) as made`.execute(t.db)
    expect(plain(usual.join(''))).toBe(made.rows[0]?.made)
  })

  it('compare the letters of a name, not its sound', async () => {
    expect(await idsBy('name', 'like', 'παπαδοπουλος')).toEqual([1])
    expect(await idsBy('name', 'like', 'papadopoylos')).toEqual([])
    expect(await idsBy('name', 'like', 'νν')).toEqual([2])
    expect(await idsBy('name', 'like', 'ταϊρη')).toEqual([3])
    expect(await idsBy('name', 'nlike', 'Παπαδ')).toEqual([2, 3])
    expect(await idsBy('name', 'eq', 'παπαδοπουλοσ')).toEqual([1])
    expect(await idsBy('name', 'gte', 'νικη')).toEqual([1, 3])
  })

  it('take signs as they stand and never drop a condition', async () => {
    expect(await idsBy('name', 'like', '%')).toEqual([3])
    expect(await idsBy('name', 'like', '-')).toEqual([2])
    expect(await idsBy('name', 'nlike', '-')).toEqual([1, 3])
    expect(await idsBy('name', 'eq', '%')).toEqual([])
    expect(await idsBy('name', 'like', '---')).toEqual([])
  })

  it('say whether something is set', async () => {
    expect(await idsBy('city', 'exists', true)).toEqual([1, 2])
    expect(await idsBy('city', 'exists', false)).toEqual([3])
    expect(await idsBy('skills', 'exists', true)).toEqual([1, 3])
    expect(await idsBy('sectors', 'exists', false)).toEqual([2])
  })

  it('include the bound of numbers', async () => {
    expect(await idsBy('age', 'gte', 20)).toEqual([1, 2])
    expect(await idsBy('age', 'lte', 20)).toEqual([1])
    expect(await idsBy('age', 'eq', 30)).toEqual([2])
    // Neither a part of a whole number nor more than the column can hold is an error.
    expect(await idsBy('age', 'gte', 20.5)).toEqual([2])
    expect(await idsBy('age', 'lte', '1e300')).toEqual([1, 2])
  })

  it('know calendar days, and the days of Athens', async () => {
    expect(await idsBy('born', 'date_on', '2004-02-29')).toEqual([1])
    expect(await idsBy('born', 'date_before', '2004-02-29')).toEqual([2])
    expect(await idsBy('born', 'date_after', '1996-01-01')).toEqual([1])
    // 00:30 in Athens on the 29th, the day with 23 hours; and 00:30 on the 30th.
    expect(await idsBy('seen', 'date_on', '2026-03-29')).toEqual([1])
    expect(await idsBy('seen', 'date_on', '2026-03-30')).toEqual([2])
    expect(await idsBy('seen', 'date_after', '2026-03-29')).toEqual([2])
    expect(await idsBy('seen', 'date_before', '2026-03-30')).toEqual([1])
  })

  it('know the first day and the last', async () => {
    for (const field of ['born', 'seen']) {
      expect(await idsBy(field, 'gte', '0001-01-01')).toEqual([1, 2])
      expect(await idsBy(field, 'lte', '9999-12-31')).toEqual([1, 2])
      expect(await idsBy(field, 'date_on', '9999-12-31')).toEqual([])
    }
  })

  it('compare days and instants like numbers', async () => {
    expect(await idsBy('born', 'eq', '2004-02-29')).toEqual([1])
    expect(await idsBy('born', 'neq', '2004-02-29')).toEqual([2, 3])
    expect(await idsBy('born', 'gte', '2004-02-29')).toEqual([1])
    expect(await idsBy('born', 'lte', '2004-02-29')).toEqual([1, 2])
    expect(await idsBy('seen', 'eq', '2026-03-29')).toEqual([1])
    expect(await idsBy('seen', 'gte', '2026-03-30')).toEqual([2])
    expect(await idsBy('seen', 'lte', '2026-03-29')).toEqual([1])
    expect(await idsBy('seen', 'like', '30/03')).toEqual([2])
    expect(await idsBy('open', 'neq', true)).toEqual([2, 3])
    expect(await idsBy('age', 'like', '3')).toEqual([2])
  })

  it('know the level of a language', async () => {
    expect(await idsBy('languages', 'eq', 'αγγλικα')).toEqual([1, 2])
    expect(await idsBy('languages', 'eq', 'Αγγλικά B2')).toEqual([2])
    expect(await idsBy('languages', 'gte', 'Αγγλικά C1')).toEqual([1])
    expect(await idsBy('languages', 'lte', 'Αγγλικά B2')).toEqual([2])
    expect(await idsBy('languages', 'gte', 'b2')).toEqual([1, 2])
    expect(await idsBy('languages', 'lte', 'A1')).toEqual([1])
    expect(await idsBy('languages', 'neq', 'Γαλλικά')).toEqual([2, 3])
    expect(await idsBy('languages', 'like', 'γαλλ')).toEqual([1])
    expect(await idsBy('languages', 'exists', false)).toEqual([3])
  })

  it('look into lists', async () => {
    expect(await idsBy('skills', 'eq', 'SQL')).toEqual([1])
    expect(await idsBy('skills', 'like', 'pyth')).toEqual([3])
    expect(await idsBy('sectors', 'eq', 'ναυτιλια')).toEqual([1])
    expect(await idsBy('sectors', 'neq', 'Εστίαση')).toEqual([2, 3])
  })

  it('take several values as alternatives', async () => {
    expect(await idsBy('state', 'eq', ['ON', 'OFF'])).toEqual([1, 2])
    expect(await idsBy('state', 'neq', ['ON', 'OFF'])).toEqual([3])
    expect(await idsBy('open', 'eq', false)).toEqual([2, 3])
  })

  it('join by and, or by or', async () => {
    const both: Filter[] = [
      { field: 'age', op: 'gte', value: 30 },
      { field: 'state', op: 'eq', value: 'FROZEN' },
    ]
    expect(await ids(both, 'and')).toEqual([])
    expect(await ids(both, 'or')).toEqual([2, 3])
  })

  it.each([
    [{ field: 'usr_password_hash', op: 'exists', value: true }, 'Άγνωστο πεδίο: usr_password_hash'],
    [{ field: '__proto__', op: 'exists', value: true }, 'Άγνωστο πεδίο: __proto__'],
    [{ field: 'age', op: 'date_on', value: '2026-01-01' }, 'Ο τελεστής date_on δεν ταιριάζει'],
    [{ field: 'languages', op: 'gte', value: 'Αγγλικά' }, 'θέλει και επίπεδο'],
    [{ field: 'name', op: 'like', value: ' ' }, 'Λείπει τιμή'],
    [{ field: 'age', op: 'gte', value: 'πολύ' }, 'θέλει αριθμό'],
    [{ field: 'born', op: 'date_on', value: '2026-02-30' }, 'θέλει ημερομηνία'],
    [{ field: 'seen', op: 'lte', value: '0000-01-01' }, 'θέλει ημερομηνία'],
    [{ field: 'city', op: 'eq', value: null }, 'Λείπει τιμή'],
  ] as [Filter, string][])('refuse %j by name', (filter, sentence) => {
    expect(() => filtersToSql([filter], 'and', fields, columns)).toThrow(sentence)
  })
})

describe('the search box', () => {
  it('wants every word, each in any spelling, and takes signs literally', async () => {
    const find = async (q: string) => {
      const where = searchToSql(q, sql`fold`)
      return (
        await sql<{ id: number }>`select id from probe where ${where ?? sql`true`} order by id`.execute(t.db)
      ).rows.map((row) => row.id)
    }
    expect(await find('papad')).toEqual([1])
    expect(await find('Παπαδόπ opo')).toEqual([1])
    expect(await find('papad maria')).toEqual([])
    expect(await find("'; drop table probe; --")).toEqual([])
    expect(await find('%')).toEqual([])
    expect(await find('---')).toEqual([])
    expect(await find('παπ')).toEqual([1])
    // Letters drawn out are not the one letter that they sound like.
    for (const nothing of ['ππππ', 'pppp', 'ΠΠΠ', 'papad ππππ']) expect(await find(nothing), nothing).toEqual([])
    expect(await find('')).toEqual([1, 2, 3])
  })
})
