import { describe, expect, it } from 'vitest'
import type { Sheet, SheetColumn } from '#shared/core/sheet-files.ts'
import { xlsxOf } from '#shared/core/xlsx.ts'
import { zipTools } from '#server/core/sheet-files.ts'
import { readSheet } from '#server/core/sheets.ts'

const people = [
  ['Ονοματεπώνυμο', 'Τηλέφωνο', 'Γέννηση', 'Βαθμός'],
  ['Μαρία Παπαδοπούλου', '6971234567', '1999-04-03', '3.5'],
]

async function excel(rows: readonly (readonly (string | number | Date | null)[])[]): Promise<Buffer> {
  const [first = [], ...others] = rows
  const columns = first.map(
    (header, index): SheetColumn<(typeof rows)[number]> => ({
      header: String(header),
      kind: others.some((row) => row[index] instanceof Date) ? 'day' : 'text',
      value: (row) => {
        const cell = row[index]
        return cell instanceof Date ? cell.toISOString() : cell
      },
    }),
  )
  const parts: Uint8Array[] = []
  for await (const part of xlsxOf([{ name: 'α', columns, rows: [others] } as Sheet], zipTools)) parts.push(part)
  return Buffer.concat(parts)
}

describe('sheets from people', () => {
  it('reads an XLSX with Greek text, dates and numbers as they look', async () => {
    const bytes = await excel([
      people[0] ?? [],
      ['Μαρία Παπαδοπούλου', 6971234567, new Date('1999-04-03T00:00:00Z'), 3.5],
    ])
    expect(await readSheet(bytes)).toEqual({ headers: people[0], rows: [people[1]], places: [2] })
  })

  it.each([
    [',', 'utf-8'],
    [';', 'utf-8'],
    ['\t', 'utf-8'],
  ])('reads a CSV parted by «%s»', async (sign) => {
    const text = `\uFEFF${people.map((row) => row.join(sign)).join('\r\n')}\r\n\r\n`
    expect(await readSheet(Buffer.from(text))).toEqual({ headers: people[0], rows: [people[1]], places: [2] })
  })

  it('reads the Greek code page of older Excels', async () => {
    // «Όνομα;Πόλη» and «Άννα;Βόλος» in windows-1253.
    const bytes = Buffer.from([
      0xbc, 0xed, 0xef, 0xec, 0xe1, 0x3b, 0xd0, 0xfc, 0xeb, 0xe7, 0x0d, 0x0a, 0xa2, 0xed, 0xed, 0xe1, 0x3b, 0xc2, 0xfc,
      0xeb, 0xef, 0xf2,
    ])
    expect(await readSheet(bytes)).toEqual({ headers: ['Όνομα', 'Πόλη'], rows: [['Άννα', 'Βόλος']], places: [2] })
  })

  it('fills short rows and leaves empty ones out', async () => {
    const sheet = await readSheet(Buffer.from('α,β,γ\n1\n,,\n"δύο, και",3,4\n'))
    expect(sheet.rows).toEqual([
      ['1', '', ''],
      ['δύο, και', '3', '4'],
    ])
  })

  it('takes a quotation mark within a word as it stands', async () => {
    const sheet = await readSheet(Buffer.from('α;β\nO<b>%";οθόνη 5"\n'))
    expect(sheet.rows).toEqual([['O<b>%"', 'οθόνη 5"']])
  })

  it('says in which row of the file each stands, past empty ones', async () => {
    const csv = await readSheet(Buffer.from('α;β\n\n1;2\n;\n\n"3\nκαι";4\n5;6\n'))
    expect(csv).toMatchObject({
      rows: [
        ['1', '2'],
        ['3\nκαι', '4'],
        ['5', '6'],
      ],
      places: [3, 6, 7],
    })
    const sheet = await readSheet(await excel([['α'], [null], ['1'], [null], [null], ['2']]))
    expect(sheet).toMatchObject({ rows: [['1'], ['2']], places: [3, 6] })
  })

  it('refuses what is too long, too wide, empty or no sheet', async () => {
    const long = Buffer.from(`α\n${'1\n'.repeat(60)}`)
    await expect(readSheet(long, { maxRows: 50 })).rejects.toMatchObject({ code: 'too_large' })
    await expect(readSheet(Buffer.from('α,β,γ\n1,2,3'), { maxColumns: 2 })).rejects.toMatchObject({ code: 'too_large' })
    await expect(readSheet(Buffer.from('\n\n'))).rejects.toMatchObject({ code: 'invalid' })
    await expect(readSheet(Buffer.from('PK\u0003\u0004 not a workbook'))).rejects.toMatchObject({
      code: 'unsupported_file',
    })
    await expect(readSheet(Buffer.from('α,"β\nγ'))).rejects.toMatchObject({ code: 'unsupported_file' })
  })
})
