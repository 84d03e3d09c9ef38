import { expect, test } from 'vitest'
import type { Column } from './data-table.types.ts'
import { rowsToCsv } from './table-csv.ts'

interface Row {
  name: string
  score: number | null
}

const columns: Column<Row>[] = [
  { id: 'name', header: 'Όνομα', cell: (row) => row.name, csv: (row) => row.name },
  { id: 'score', header: 'Βαθμός', cell: (row) => row.score, csv: (row) => row.score },
  { id: 'menu', header: '', cell: () => null, isAction: true },
]

test('opens in Greek Excel and runs nothing', async () => {
  const blob = rowsToCsv(columns, [
    { name: '=HYPERLINK("http://x")', score: 2.5 },
    { name: 'Άννα; "Μαρία"', score: null },
    { name: '-1', score: -1 },
  ])
  const bytes = new Uint8Array(await blob.arrayBuffer())
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  expect(await blob.text()).toBe(
    'Όνομα;Βαθμός\r\n"\'=HYPERLINK(""http://x"")";2,5\r\n"Άννα; ""Μαρία""";\r\n\'-1;-1\r\n',
  )
})
