import { deflateRawSync } from 'node:zlib'
import readXlsx from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { csvOf, type Sheet, type SheetCell, type SheetColumn } from '#shared/core/sheet-files.ts'
import { xlsxOf } from '#shared/core/xlsx.ts'

const tools = {
  encode: (text: string) => new TextEncoder().encode(text),
  async *deflate(parts: AsyncIterable<Uint8Array>) {
    const all: Uint8Array[] = []
    for await (const part of parts) all.push(part)
    yield new Uint8Array(deflateRawSync(Buffer.concat(all)))
  },
}

type Row = readonly SheetCell[]

const columns = (
  [
    ['Όνομα', 'text'],
    ['Πλήθος', 'number'],
    ['Ημέρα', 'day'],
    ['Ώρα', 'instant'],
    ['Ποσοστό', 'percent'],
    ['Έχει', 'boolean'],
  ] as const
).map(([header, kind], index): SheetColumn<Row> => ({ header, kind, value: (cells) => cells[index] }))

async function workbook(sheets: Sheet<Row>[]): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of xlsxOf(sheets as Sheet[], tools)) parts.push(part)
  return Buffer.concat(parts)
}

const row = ['Άννα <&> "Ρήγα"', 12.5, '2025-03-05', '2025-07-05T06:30:00Z', 0.25, true]

describe('a workbook', () => {
  it('holds text as text, numbers as numbers and days as days', async () => {
    const book = await workbook([{ name: 'Υποψήφιοι', columns, rows: [[row], [[null, null, null, null, null, null]]] }])
    const [sheet] = await readXlsx(book)
    expect(sheet?.sheet).toBe('Υποψήφιοι')
    expect(sheet?.data[0]).toEqual(columns.map((column) => column.header))
    expect(sheet?.data[1]).toEqual([
      'Άννα <&> "Ρήγα"',
      12.5,
      new Date('2025-03-05T00:00:00Z'),
      // By the clock of Athens, as people read it.
      new Date('2025-07-05T09:30:00Z'),
      0.25,
      'Ναι',
    ])
  })

  it('has a sheet for each, under names that the format allows', async () => {
    const sheet = (name: string): Sheet<Row> => ({ name, columns: columns.slice(0, 1), rows: [[['=1+1']]] })
    const long = 'Ένα πολύ μεγάλο όνομα φύλλου εργασίας'
    const book = await workbook([sheet('α/β: γ'), sheet(long), sheet(long), sheet('')])
    const sheets = await readXlsx(book)
    expect(sheets.map((one) => one.sheet)).toEqual(['α β γ', long.slice(0, 31), `${long.slice(0, 27)} (2)`, 'Φύλλο'])
    expect(sheets[0]?.data[1]).toEqual(['=1+1'])
  })

  it('survives what XML cannot hold', async () => {
    const book = await workbook([{ name: 'α', columns: columns.slice(0, 1), rows: [[['a\u0001b\ud800c\uffff']]] }])
    const [sheet] = await readXlsx(book)
    expect(sheet?.data[1]).toEqual(['ab\ufffdc'])
  })
})

describe('a workbook with signs of the format', () => {
  it.each(['_x003D_cmd()', '_x005F_x003D_', 'α_x000a_β', '_x005F__x003D_', '_x00_', '_X003D_', '_'])(
    'gives %j back as it was written',
    async (text) => {
      const column = { header: text, value: ([cell]: Row) => cell }
      const book = await workbook([{ name: text, columns: [column], rows: [[[text]]] }])
      expect((await readXlsx(book))[0]?.data).toEqual([[text], [text]])
    },
  )
})

describe('a list with semicolons', () => {
  it('opens in Greek, without formulas', async () => {
    let text = ''
    for await (const part of csvOf({ columns, rows: [[row], [['=1+1', 1, null, null, null, false]]] }, () => [
      'Σύνολο: 2',
    ]))
      text += part
    expect(text).toBe(
      '\uFEFFΌνομα;Πλήθος;Ημέρα;Ώρα;Ποσοστό;Έχει\r\n"Άννα <&> ""Ρήγα""";12,5;05/03/2025;05/07/2025 09:30;0,25;Ναι\r\n' +
        "'=1+1;1;;;;Όχι\r\n\r\nΣύνολο: 2\r\n",
    )
  })
  it.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t=', '\r=', '\n='])(
    'runs nothing that begins with %j',
    async (sign) => {
      let text = ''
      for await (const part of csvOf({ columns: columns.slice(0, 1), rows: [[[`${sign}1+1`, 1]]] }, () => []))
        text += part
      expect(text).toContain(`'${sign}1+1`)
    },
  )
})
