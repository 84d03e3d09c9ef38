import { expect, it } from 'vitest'
import { type LocalList, localPage } from '#web/parts/local-page.ts'
import { listState } from '#web/ui/list-state.ts'

interface Row {
  id: number
  name: string
  status: string
  at: string
}

const rows: Row[] = [
  { id: 1, name: 'Παπαδόπουλος Γιώργος', status: 'A', at: '2026-03-01T22:30:00Z' },
  { id: 2, name: 'Άννα Ξένου', status: 'B', at: '2026-03-05T09:00:00Z' },
  { id: 3, name: 'Ζωή Αλεξίου', status: 'A', at: '2026-03-09T09:00:00Z' },
]
const list: LocalList<Row> = {
  words: (row) => row.name,
  fields: { name: (row) => row.name, status: (row) => row.status, at: (row) => row.at },
  filters: {
    name: { label: 'Όνομα', kind: 'text' },
    status: { label: 'Κατάσταση', kind: 'choice' },
    at: { label: 'Πότε', kind: 'date' },
  },
  defaultSort: '-at',
  id: (row) => row.id,
}
const ids = (state: Parameters<typeof listState>[0]) =>
  localPage(rows, listState(state), list).documents.map((row) => row.id)

it('searches in any spelling, filters, sorts and pages like the lists of the server', () => {
  expect(ids({})).toEqual([3, 2, 1])
  expect(ids({ q: 'papadopoulos' })).toEqual([1])
  expect(ids({ q: 'ζωη αλεξ' })).toEqual([3])
  expect(ids({ sort: 'name' })).toEqual([2, 3, 1])
  expect(ids({ filters: [{ field: 'status', op: 'eq', value: ['A'] }] })).toEqual([3, 1])
  expect(ids({ filters: [{ field: 'status', op: 'neq', value: 'A' }] })).toEqual([2])
  // By the days of Athens: half past ten at night in UTC is the next day there.
  expect(ids({ filters: [{ field: 'at', op: 'date_on', value: '2026-03-02' }] })).toEqual([1])
  expect(ids({ filters: [{ field: 'at', op: 'date_after', value: '2026-03-02' }] })).toEqual([3, 2])
  const either = [
    { field: 'status', op: 'eq' as const, value: 'B' },
    { field: 'name', op: 'like' as const, value: 'ζωη' },
  ]
  expect(ids({ filters: either })).toEqual([])
  expect(ids({ filters: either, operator: 'or' })).toEqual([3, 2])
  // A search forgives the spelling, a filter compares letters.
  expect(ids({ filters: [{ field: 'name', op: 'like', value: 'zwh' }] })).toEqual([])
  expect(ids({ filters: [{ field: 'at', op: 'gte', value: '2026-03-05' }] })).toEqual([3, 2])
  expect(localPage(rows, listState({ skip: 1, limit: 1 }), list)).toMatchObject({ total: 3, documents: [{ id: 2 }] })
})

it('finds nobody by what it cannot evaluate', () => {
  expect(ids({ q: '%' })).toEqual([])
  expect(ids({ filters: [{ field: 'unknown', op: 'eq', value: 'A' }] })).toEqual([])
  expect(ids({ filters: [{ field: 'at', op: 'gte', value: 'χθες' }] })).toEqual([])
})
