import { formatDate, formatDateTime, formatNumber, formatPercent } from '#shared/core/format.ts'
import type { Sheet, SheetColumn } from '#shared/core/sheet-files.ts'
import { xlsxOf } from '#shared/core/xlsx.ts'
import { reasonWords } from '#shared/features/funder-pack/funder-pack.changes.ts'
import {
  ageWords,
  type Counted,
  groupWords,
  type Indicator,
  indicators,
  type PackRow,
} from '#shared/features/funder-pack/funder-pack.rules.ts'
import { answerWords, gapWords, outcomeWords, sexWords } from '#shared/features/funder-pack/funder-pack.words.ts'
import { labourWords } from '#shared/features/candidates/profile.words.ts'
import { Paper } from '#server/core/pdf/paper.ts'
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
      text('Εργασιακή κατάσταση', ({ labour }) => (labour ? labourWords[labour] : '')),
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

/** The same pack on paper: figures with their definitions, what is missing, what changed. */
export function packPaper(data: PackData, checkAt: string): Buffer {
  const paper = new Paper()
  paper.write('Πακέτο αποτελεσμάτων', { size: 18, isBold: true, gap: 8 })
  for (const line of headOf(data, checkAt)) paper.write(line, { size: 10 })
  const lines = linesOf(data)
  for (const [group, own] of Map.groupBy(lines, ({ indicator }) => indicator.group)) {
    paper.heading(groupWords[group])
    paper.row('', [...COLUMNS.slice(0, 3), 'Άλλο', '%'], true)
    for (const { indicator, own: counted, share } of own)
      paper.row(indicator.label, [
        ...partsOf(counted).map((value) => (value === null ? FEW : formatNumber(value))),
        share === null ? '' : formatPercent(share, 1),
      ])
  }
  paper.heading('Τι σημαίνει κάθε αριθμός')
  for (const { indicator } of lines)
    paper.write(`${groupWords[indicator.group]}, ${indicator.label}: ${indicator.definition}`)
  paper.write(`Όπου γράφει «${FEW}»: ${HIDDEN} άτομα, και ο αριθμός δεν γράφεται.`)
  for (const [title, sentences] of [
    ['Ελλιπείς εγγραφές', missingOf(data)],
    ['Τι άλλαξε από το προηγούμενο πακέτο', changesOf(data)],
  ] as const) {
    paper.heading(title)
    for (const sentence of sentences) paper.write(sentence)
  }
  return paper.bytes({ title: `Πακέτο αποτελεσμάτων ${data.number}`, foot: `${data.number}, ${checkAt}` })
}

function missingOf({ rows }: PackData): string[] {
  const missing = Map.groupBy(
    rows.flatMap(({ gaps }) => gaps),
    (gap) => gap,
  )
  if (missing.size === 0) return ['Καμία.']
  return [...missing].map(
    ([gap, { length }]) => `${gapWords[gap].missing}: ${formatNumber(length)}. Συμπληρώνει: ${gapWords[gap].who}.`,
  )
}

function changesOf({ changes: { number, reasons } }: PackData): string[] {
  if (number === null) return ['Είναι το πρώτο πακέτο της περιόδου.']
  if (reasons.length === 0) return [`Τίποτε από το ${number}.`]
  return reasons.map(({ reason, rows }) => `${reasonWords[reason]}: ${formatNumber(rows)}`)
}
