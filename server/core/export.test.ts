import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { exportList, type ListExport } from '#server/core/export.ts'

interface Row {
  name: string
  count: number
  day: string | null
  at: string
}

const list: ListExport<Row> = {
  format: 'csv',
  name: 'Εταιρείες',
  columns: {
    name: { header: 'Όνομα', value: (row) => row.name },
    count: { header: 'Πλήθος', kind: 'number', value: (row) => row.count },
    day: { header: 'Ημέρα', kind: 'day', value: (row) => row.day },
    at: { header: 'Ώρα', kind: 'instant', value: (row) => row.at },
  },
  wanted: [],
  rows: [
    { name: '=HYPERLINK("http://x")', count: 1.5, day: '2026-03-05', at: '2026-07-01T09:00:00Z' },
    { name: 'Δύο; με «ερωτηματικό»', count: 2, day: null, at: '2026-01-01T09:00:00Z' },
  ],
  now: new Date('2026-03-10T09:00:00Z'),
  fields: { cny_status: { label: 'Κατάσταση', kind: 'choice', options: [{ value: 'A', label: 'Εγκεκριμένη' }] } },
  query: { q: 'άλφα', filters: [{ field: 'cny_status', op: 'eq', value: 'A' }], operator: 'and' },
}

describe('the export of a list', () => {
  it('writes a CSV that Greek Excel opens, and no formula', async () => {
    const file = await exportList(list)
    const text = String(file.body)
    expect(file.name).toBe('Εταιρείες 2026-03-10.csv')
    expect(text.startsWith('\uFEFFΌνομα;Πλήθος;Ημέρα;Ώρα\r\n')).toBe(true)
    expect(text).toContain(`"'=HYPERLINK(""http://x"")";1,5;05/03/2026;01/07/2026 12:00\r\n`)
    expect(text).toContain('"Δύο; με «ερωτηματικό»";2;;01/01/2026 11:00\r\n')
    expect(text).toContain('Φίλτρα: Κατάσταση είναι Εγκεκριμένη')
    expect(text).toContain('Αναζήτηση: άλφα')
  })

  it('writes an XLSX with numbers, days and instants as such, only the columns shown, in their order', async () => {
    const file = await exportList({ ...list, format: 'xlsx', wanted: ['day', 'count', 'unknown', 'name', 'at'] })
    const rows = await readSheet(file.body as Buffer)
    expect(rows[0]).toEqual(['Ημέρα', 'Πλήθος', 'Όνομα', 'Ώρα'])
    expect(rows[1]?.slice(1, 3)).toEqual([1.5, '=HYPERLINK("http://x")'])
    // As the clock in Athens showed it, in summer and in winter; a sheet counts in days, so seconds are enough.
    const shown = rows.slice(1).map((row) => new Date(Math.round(Number(row[3]) / 1000) * 1000).toISOString())
    expect(shown).toEqual(['2026-07-01T12:00:00.000Z', '2026-01-01T11:00:00.000Z'])
    expect(JSON.stringify(rows[1]?.[0]).slice(1, 11)).toBe('2026-03-05')
    const about = await readSheet(file.body as Buffer, 'Σχετικά')
    expect(about.flat().join('\n')).toContain('2 γραμμές')
  })
})
