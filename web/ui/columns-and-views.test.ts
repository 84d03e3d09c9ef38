import { expect, test } from 'vitest'
import type { FilterFields } from '#shared/core/filters.ts'
import { columnsOf } from './columns-and-views.ts'

const fields: FilterFields = {
  name: { label: 'Όνομα', kind: 'text' },
  state: { label: 'Κατάσταση', kind: 'choice', options: [{ value: 'OPEN', label: 'Ανοιχτή' }] },
  day: { label: 'Ημέρα', kind: 'date' },
  count: { label: 'Πόσες', kind: 'number' },
  remote: { label: 'Από μακριά', kind: 'boolean' },
}

const row = { name: 'Άννα', state: 'OPEN', day: '2026-03-09', count: 1234, remote: true, more: null as string | null }
type Row = typeof row

const columnOf = (id: keyof Row) => columnsOf<Row>(fields, [{ id }])[0]

test('header, filter and words of a column come from the field of its name', () => {
  const shown = (id: keyof Row) => columnOf(id)?.cell(row)
  expect(columnOf('name')).toMatchObject({ header: 'Όνομα', filter: { kind: 'text' } })
  expect(shown('name')).toBe('Άννα')
  expect(shown('state')).toBe('Ανοιχτή')
  expect(shown('day')).toBe('09/03/2026')
  expect(shown('count')).toBe('1.234')
  expect(shown('remote')).toBe('Ναι')
  expect(shown('more')).toBe('')
  expect(columnOf('count')).toMatchObject({ align: 'right' })
})

test('a file gets numbers as numbers', () => {
  expect(columnOf('count')?.csv?.(row)).toBe(1234)
  expect(columnOf('day')?.csv?.(row)).toBe('09/03/2026')
})

test('what a column says itself stays', () => {
  const [column] = columnsOf<Row>(fields, [{ id: 'count', header: 'Αγγελίες', cell: () => 'πολλές', align: 'left' }])
  expect(column).toMatchObject({ header: 'Αγγελίες', align: 'left' })
  expect(column?.cell(row)).toBe('πολλές')
  expect(column?.csv).toBeUndefined()
})
