import { formatDate, formatDateTime, formatNumber, formatPercent } from '#shared/core/format.ts'
import type { Sheet, SheetColumn } from '#shared/core/sheet-files.ts'
import { xlsxOf } from '#shared/core/xlsx.ts'
import {
  ageWords,
  answerWords,
  type Counted,
  gapWords,
  groupWords,
  type Indicator,
  indicators,
  outcomeWords,
  type PackRow,
  reasonWords,
  sexWords,
} from '#shared/features/funder-pack/funder-pack.rules.ts'
import { PAGE, type PdfPage, pdfOf, wrapped } from '#server/core/pdf/pdf.ts'
import { zipTools } from '#server/core/sheet-files.ts'
import type { PackData } from '#server/features/funder-pack/funder-pack.content.ts'

/** A number that is not told. */
const HIDDEN = 'κάτω από 5'
const FEW = '–'
const COLUMNS = ['Σύνολο', 'Γυναίκες', 'Άνδρες', 'Άλλο ή άγνωστο'] as const

const partsOf = ({ total, women, men, others }: Counted) => [total, women, men, others]

function linesOf({ counted }: PackData): { indicator: Indicator; own: Counted; share: number | null }[] {
  const byId = new Map(counted.map((each) => [each.id, each]))
  return indicators.flatMap((indicator) => {
    const own = byId.get(indicator.id)
    if (!own) return []
    const whole = indicator.of === null ? null : (byId.get(indicator.of)?.total ?? null)
    return [{ indicator, own, share: whole && own.total !== null ? own.total / whole : null }]
  })
}

const text = <Row>(header: string, value: (row: Row) => string | number | null, kind?: SheetColumn<Row>['kind']) =>
  ({ header, value, ...(kind && { kind }) }) as SheetColumn<Row>

/** The same pack as a workbook: figures, rows, incomplete records, changes. */
export async function packWorkbook(data: PackData, checkAt: string): Promise<Buffer> {
  const figures: Sheet<ReturnType<typeof linesOf>[number]> = {
    name: 'Δείκτες',
    columns: [
      text('Ομάδα', ({ indicator }) => groupWords[indicator.group]),
      text('Δείκτης', ({ indicator }) => indicator.label),
      ...COLUMNS.map((header, at) => text(header, ({ own }: { own: Counted }) => partsOf(own)[at] ?? HIDDEN, 'number')),
      text('Ποσοστό', ({ share }) => share, 'percent'),
      text('Ορισμός', ({ indicator }) => indicator.definition),
    ],
    rows: [linesOf(data)],
  }
  const rows: Sheet<PackRow> = {
    name: 'Γραμμές',
    columns: [
      text('Κωδικός', ({ code }) => code),
      text('Πρόγραμμα', ({ cycle }) => cycle),
      text('Μήνας αίτησης', ({ entered }) => entered),
      text('Μήνας εξόδου', ({ left }) => left),
      text('Φύλο', ({ sex }) => (sex ? sexWords[sex] : '')),
      text('Ηλικία', ({ age }) => (age ? ageWords[age] : '')),
      text('Εκπαίδευση', ({ education }) => education),
      text('Με γνωστή εργασία', (row) => (row.was_employed ? 'Ναι' : '')),
      text('Αναπηρία', (row) => (row.has_disability ? 'Ναι' : '')),
      text('Έξοδος', ({ outcome }) => outcomeWords[outcome]),
      text('4 εβδομάδες', (row) => (row.after_4_weeks ? answerWords[row.after_4_weeks] : '')),
      text('6 μήνες', (row) => (row.after_6_months ? answerWords[row.after_6_months] : '')),
      text('Διαγράφηκε', (row) => (row.is_erased ? 'Ναι' : '')),
    ],
    rows: [data.rows],
  }
  const incomplete: Sheet<{ code: string; missing: string; who: string }> = {
    name: 'Ελλιπή',
    columns: [
      text('Κωδικός', ({ code }) => code),
      text('Λείπει', ({ missing }) => missing),
      text('Το συμπληρώνει', ({ who }) => who),
    ],
    rows: [data.rows.flatMap(({ code, gaps }) => gaps.map((gap) => ({ code, ...gapWords[gap] })))],
  }
  const changes: Sheet<[string, number]> = {
    name: 'Αλλαγές',
    columns: [text('Γιατί', ([words]) => words), text('Γραμμές', ([, count]) => count, 'number')],
    rows: [data.changes.reasons.map(({ reason, rows: count }): [string, number] => [reasonWords[reason], count])],
  }
  const about: Sheet<string> = {
    name: 'Πακέτο',
    columns: [text('Πακέτο', (line: string) => line)],
    rows: [headOf(data, checkAt)],
  }
  const parts: Uint8Array[] = []
  for await (const part of xlsxOf([about, figures, rows, incomplete, changes] as Sheet[], zipTools)) parts.push(part)
  return Buffer.concat(parts)
}

function headOf({ number, from, until, made_on, changes, rows }: PackData, checkAt: string): string[] {
  return [
    `Αριθμός: ${number}`,
    `Αιτήσεις από ${formatDate(from)} έως ${formatDate(until)}`,
    `Παγώθηκε: ${formatDateTime(made_on)}`,
    `Γραμμές: ${formatNumber(rows.length)}`,
    changes.number ? `Προηγούμενο πακέτο της περιόδου: ${changes.number}` : 'Πρώτο πακέτο της περιόδου',
    `Γνησιότητα: ${checkAt}`,
  ]
}

const MARGIN = 48
const WIDTH = PAGE.width - 2 * MARGIN
const ENDS = [345, 400, 450, 505, PAGE.width - MARGIN]

/** The same pack on paper: figures with their definitions, what is missing, what changed. */
export function packPaper(data: PackData, checkAt: string): Buffer {
  const pages: PdfPage[] = []
  let y = PAGE.height
  const page = () => pages.at(-1) as PdfPage
  /** Room for so much, on this page or on a new one. */
  const need = (height: number) => {
    if (y + height < PAGE.height - 60) return
    pages.push({ texts: [], lines: [] })
    y = MARGIN + 12
  }
  const write = (words: string, { size = 9, isBold = false, gap = 3 } = {}) => {
    for (const line of wrapped(words, WIDTH, size, isBold)) {
      need(size + gap)
      page().texts.push({ x: MARGIN, y, text: line, size, isBold })
      y += size + gap
    }
  }
  const heading = (words: string) => {
    need(48)
    y += 12
    write(words, { size: 12, isBold: true, gap: 6 })
  }
  const cells = (label: string, values: readonly string[], isBold = false) => {
    const lines = wrapped(label, 250, 9, isBold)
    need(lines.length * 12 + 4)
    values.forEach((value, at) =>
      page().texts.push({ x: ENDS[at] ?? 0, y, text: value, size: 9, isBold, endsAt: true }),
    )
    for (const line of lines) {
      page().texts.push({ x: MARGIN, y, text: line, size: 9, isBold })
      y += 12
    }
    page().lines.push({ x: MARGIN, y: y - 8, width: WIDTH })
    y += 4
  }
  write('Πακέτο αποτελεσμάτων', { size: 18, isBold: true, gap: 8 })
  for (const line of headOf(data, checkAt)) write(line, { size: 10 })
  const lines = linesOf(data)
  for (const [group, own] of Map.groupBy(lines, ({ indicator }) => indicator.group)) {
    heading(groupWords[group])
    cells('', [...COLUMNS.slice(0, 3), 'Άλλο', '%'], true)
    for (const { indicator, own: counted, share } of own)
      cells(indicator.label, [
        ...partsOf(counted).map((value) => (value === null ? FEW : formatNumber(value))),
        share === null ? '' : formatPercent(share, 1),
      ])
  }
  heading('Τι σημαίνει κάθε αριθμός')
  for (const { indicator } of lines)
    write(`${groupWords[indicator.group]}, ${indicator.label}: ${indicator.definition}`)
  write(`Όπου γράφει «${FEW}»: ${HIDDEN} άτομα, και ο αριθμός δεν γράφεται.`)
  heading('Ελλιπείς εγγραφές')
  const missing = Map.groupBy(
    data.rows.flatMap(({ gaps }) => gaps),
    (gap) => gap,
  )
  if (missing.size === 0) write('Καμία.')
  for (const [gap, found] of missing)
    write(`${gapWords[gap].missing}: ${formatNumber(found.length)}. Συμπληρώνει: ${gapWords[gap].who}.`)
  heading('Τι άλλαξε από το προηγούμενο πακέτο')
  if (!data.changes.number) write('Είναι το πρώτο πακέτο της περιόδου.')
  else if (data.changes.reasons.length === 0) write(`Τίποτε από το ${data.changes.number}.`)
  for (const { reason, rows } of data.changes.reasons) write(`${reasonWords[reason]}: ${formatNumber(rows)}`)
  pages.forEach((each, index) => {
    each.texts.push({ x: MARGIN, y: PAGE.height - 30, text: `${data.number}, ${checkAt}`, size: 8 })
    each.texts.push({
      x: PAGE.width - MARGIN,
      y: PAGE.height - 30,
      text: `${index + 1} / ${pages.length}`,
      size: 8,
      endsAt: true,
    })
  })
  return pdfOf(pages, { title: `Πακέτο αποτελεσμάτων ${data.number}` })
}
