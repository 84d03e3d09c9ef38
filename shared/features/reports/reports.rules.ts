import * as z from 'zod'
import { type Filter, filterProblem, withInput } from '#shared/core/filters.ts'
import { formatDate, formatDateTime, formatNumber, formatShare, NOTHING } from '#shared/core/format.ts'
import type { SheetKind } from '#shared/core/sheet-files.ts'
import type { ReportField, ReportFields } from '#shared/features/reports/reports.fields.ts'

// What a report is asked, what may be asked, and how its cells are written: for both sides alike.

/** At least so long a file that was written beside other work waits to be fetched. */
export const FILE_KEPT_DAYS = 7

export const dateSteps = ['day', 'month', 'year'] as const
export const stepWords: Record<(typeof dateSteps)[number], string> = { day: 'ημέρα', month: 'μήνα', year: 'έτος' }
export const charts = ['none', 'bars', 'line'] as const
export const chartWords: Record<(typeof charts)[number], string> = {
  none: 'Χωρίς γράφημα',
  bars: 'Μπάρες',
  line: 'Γραμμή',
}
export const measureOps = ['count', 'share', 'sum', 'average'] as const
export type MeasureOp = (typeof measureOps)[number]

export const measure = z.strictObject({
  op: z.enum(measureOps, { error: ({ input }) => withInput('Άγνωστο μέγεθος', input) }),
  field: z.string().max(80).optional(),
})
export type Measure = z.output<typeof measure>

export const grouping = z.strictObject({
  by: z.string().min(1).max(80),
  /** How days are gathered. */
  step: z.enum(dateSteps).default('month'),
  measures: z.array(measure).min(1, 'Χρειάζεται τουλάχιστον ένα μέγεθος').max(6, 'Το πολύ 6 μεγέθη'),
})
export type Grouping = z.output<typeof grouping>

export type ReportCell = string | number | boolean | readonly string[] | null

export interface ReportQuestion {
  fields: readonly string[]
  filters: readonly Filter[]
  sort?: string | undefined
  group: Grouping | null
}

/** The name of a group's own column, and of its measures: `measure_0`, `measure_1` … */
export const GROUP = 'group'
export const measureName = (index: number) => `measure_${index}`

const own = (fields: ReportFields, name: string): ReportField | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

const unknown = (name: string) => `Άγνωστο πεδίο: ${name}`

/** All that is wrong with a question, each beside its place; a forbidden field is as unknown as one that never was. */
export function reportProblems(question: ReportQuestion, allowed: ReportFields): Record<string, string> {
  const problems: Record<string, string> = {}
  question.fields.forEach((name, index) => {
    if (!own(allowed, name)) problems[`fields.${index}`] = unknown(name)
  })
  question.filters.forEach((filter, index) => {
    const problem = filterProblem(filter, allowed)
    if (problem) problems[`filters.${index}`] = problem
  })
  if (question.group) Object.assign(problems, groupProblems(question.group, allowed))
  const sort = question.sort?.replace(/^-/, '')
  if (sort && !sortable(question, allowed).includes(sort)) problems.sort = `Δεν γίνεται ταξινόμηση κατά ${sort}`
  return problems
}

function groupProblems({ by, measures }: Grouping, allowed: ReportFields): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!own(allowed, by)) problems['group.by'] = unknown(by)
  measures.forEach(({ op, field }, index) => {
    const place = `group.measures.${index}`
    if (op === 'count' || op === 'share') {
      if (field !== undefined) problems[place] = 'Το πλήθος και το ποσοστό δεν έχουν πεδίο'
      return
    }
    const measured = own(allowed, field ?? '')
    if (!measured) problems[place] = unknown(field ?? '')
    else if (measured.kind !== 'number') problems[place] = `Το πεδίο ${measured.label} δεν είναι αριθμός`
  })
  return problems
}

/** Lists have no order of their own. */
function sortable({ group }: ReportQuestion, allowed: ReportFields): string[] {
  if (group) return [GROUP, ...group.measures.map((_, index) => measureName(index))]
  return Object.keys(allowed).filter((name) => allowed[name]?.kind !== 'list')
}

export function canSortBy(field: ReportField): boolean {
  return field.kind !== 'list'
}

export interface ReportColumn {
  name: string
  label: string
  kind: SheetKind
  field: ReportField | null
}

const words: Record<MeasureOp, (label: string) => string> = {
  count: () => 'Πλήθος',
  share: () => 'Ποσοστό',
  sum: (label) => `Σύνολο: ${label}`,
  average: (label) => `Μέσος όρος: ${label}`,
}

/** The columns of the answer, in their order. */
export function columnsOfReport({ fields, group }: ReportQuestion, allowed: ReportFields): ReportColumn[] {
  if (group) {
    const by = own(allowed, group.by) ?? null
    const measures = group.measures.map(({ op, field }, index): ReportColumn => {
      const measured = own(allowed, field ?? '') ?? null
      const isShare = op === 'share' || (op === 'average' && measured?.isShare === true)
      const label = words[op](measured?.label ?? '')
      return { name: measureName(index), label, kind: isShare ? 'percent' : 'number', field: null }
    })
    return [{ name: GROUP, label: by?.label ?? group.by, kind: 'text', field: by }, ...measures]
  }
  return fields.flatMap((name) => {
    const field = own(allowed, name)
    return field ? [{ name, label: field.label, kind: sheetKindOf(name, field), field }] : []
  })
}

function sheetKindOf(name: string, field: ReportField): SheetKind {
  if (field.isShare) return 'percent'
  if (field.kind === 'number') return 'number'
  if (field.kind === 'boolean') return 'boolean'
  // What is stored as a moment is told to the day in reports: that is what people count by.
  return field.kind === 'date' ? 'day' : 'text'
}

const BLANK_GROUP = '(χωρίς τιμή)'

function labelOf(field: ReportField | null, value: string): string {
  return field?.options?.find((option) => option.value === value)?.label ?? value
}

/** A cell as a spreadsheet takes it: choices by their Greek words, lists joined, groups named. */
export function plainCell(value: ReportCell, column: ReportColumn): string | number | boolean | null {
  if (column.name === GROUP) return groupText(value, column.field)
  if (value === null || value === '') return null
  if (typeof value === 'object') return value.map((one) => labelOf(column.field, one)).join(', ')
  if (typeof value === 'string' && column.kind === 'text' && column.field?.kind === 'list')
    return value
      .split(',')
      .map((one) => labelOf(column.field, one))
      .join(', ')
  return typeof value === 'string' && column.kind === 'text' ? labelOf(column.field, value) : value
}

function groupText(value: ReportCell, field: ReportField | null): string {
  if (value === null || value === '') return BLANK_GROUP
  if (typeof value === 'boolean') return value ? 'Ναι' : 'Όχι'
  if (field?.kind === 'boolean') return String(value) === 'true' ? 'Ναι' : 'Όχι'
  return labelOf(field, String(value))
}

/** A cell as people read it. */
export function cellWords(value: ReportCell, column: ReportColumn): string {
  const plain = plainCell(value, column)
  if (plain === null || plain === '') return NOTHING
  if (typeof plain === 'boolean') return plain ? 'Ναι' : 'Όχι'
  if (column.kind === 'percent') return typeof plain === 'number' ? formatShare(plain) : NOTHING
  if (typeof plain === 'number') return formatNumber(plain)
  if (column.kind === 'day') return formatDate(plain)
  return column.kind === 'instant' ? formatDateTime(plain) : plain
}
