import { athensDay } from '#shared/core/dates.ts'
import { formatDateTime, formatNumber, formatPercent, NOTHING, percentOf, plural } from '#shared/core/format.ts'
import type { Sheet, SheetCell, SheetKind } from '#shared/core/sheet-files.ts'
import { isSmallGroup } from '#shared/core/small-groups.ts'
import { xlsxOf } from '#shared/core/xlsx.ts'
import { distributionWords, funnelTitle } from '#shared/features/kpis/kpis.charts.ts'
import {
  type Cohort,
  cohortColumns,
  cohortColumnWords,
  cohortHint,
  cohortNumber,
  cohortTitle,
  placedShare,
} from '#shared/features/kpis/kpis.cohorts.ts'
import { headlineIds, headlineKinds, headlineText, noteOf } from '#shared/features/kpis/kpis.headline-words.ts'
import { FEW, type KpiFilters } from '#shared/features/kpis/kpis.rules.ts'
import { headlineValue, type KpiSummary } from '#shared/features/kpis/kpis.summary.ts'
import { comparedLines, filterLines, groupWords, type KpiView, periodWords } from '#shared/features/kpis/kpis.views.ts'
import {
  distributionIds,
  type FigureId,
  figureIds,
  specialFigureIds,
  uncountedIds,
  wordsOf,
} from '#shared/features/kpis/kpis.words.ts'
import { Paper } from '#server/core/pdf/paper.ts'
import { zipTools } from '#server/core/sheet-files.ts'

// A view of the dashboard as a workbook and on paper: the same numbers, and no rows of people.

const HIDDEN = 'Λιγότερα από πέντε πρόσωπα: δεν γράφεται.'
const words = { headlines: 'Κύριοι δείκτες', figures: 'Όλοι οι δείκτες', value: 'Τιμή', before: 'Πριν' }

interface ViewFile {
  title: string
  about: readonly string[]
  summary: KpiSummary
}

/** What the view is about, when it was made, and its filters in words. */
export function aboutView(made: { view: KpiView; filters: KpiFilters; summary: KpiSummary; now: Date }): string[] {
  const { view, filters, summary, now } = made
  return [
    `Δείκτες, περίοδος: ${periodWords[view.period]}`,
    `Εξαγωγή: ${formatDateTime(now)}`,
    ...filterLines(filters, summary.programmes),
    ...(view.compare ? comparedLines(filters, athensDay(now)) : []),
  ]
}

interface FigureLine {
  id: FigureId
  value: number | null
  rate: { numerator: number; denominator: number } | null
  before: number | null
  rateBefore: { numerator: number; denominator: number } | null
  note: string
}

/** As on screen: nothing of few people with a special trait, and no share without the word that few stand behind it. */
function figureLines({ figures, before, held }: KpiSummary): FigureLine[] {
  const special: readonly FigureId[] = specialFigureIds
  const none = { value: null, rate: null, before: null, rateBefore: null }
  return figureIds
    .filter((id) => !uncountedIds.includes(id))
    .map((id) => {
      const { value, rate, warning } = figures[id]
      const earlier = before[id]
      const areFew = isSmallGroup(value ?? 0) || isSmallGroup(earlier?.value ?? 0)
      if (special.includes(id) && (areFew || (held as readonly FigureId[]).includes(id)))
        return { id, ...none, note: HIDDEN }
      const note = warning === 'few' ? 'Στηρίζεται σε λιγότερους από πέντε' : ''
      return { id, value, rate, before: earlier?.value ?? null, rateBefore: earlier?.rate ?? null, note }
    })
}

type Line = readonly SheetCell[]

function sheet(name: string, heads: readonly (readonly [string, SheetKind?])[], rows: readonly Line[]): Sheet {
  const columns = heads.map(([header, kind], at) => ({
    header,
    ...(kind && { kind }),
    value: (line: Line) => line[at],
  }))
  return { name, columns, rows: [rows] } as Sheet
}

const share = (rate: FigureLine['rate']) => (rate && rate.denominator > 0 ? rate.numerator / rate.denominator : null)

export async function viewWorkbook({ title, about, summary }: ViewFile): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of xlsxOf(sheetsOf(summary, [title, ...about]), zipTools)) parts.push(part)
  return Buffer.concat(parts)
}

const sheetsOf = (summary: KpiSummary, about: readonly string[]): Sheet[] => [
  headlineSheet(summary),
  figureSheet(summary),
  distributionSheet(summary),
  sheet(
    funnelTitle,
    [['Στάδιο'], ['Πλήθος', 'number']],
    summary.funnel.map(({ label, value }) => [label, value]),
  ),
  cohortSheet(summary),
  sheet(
    'Σχετικά',
    [['Σχετικά']],
    [...about, cohortHint].map((line) => [line]),
  ),
]

const now = [words.value, 'number'] as const
const earlier = [words.before, 'number'] as const
const definitions = ['Ορισμός'] as const

function headlineSheet({ figures, before }: KpiSummary): Sheet {
  const lines = headlineIds.map((id): Line => {
    const { label, unit } = wordsOf(id)
    const isShare = headlineKinds[id] === 'share'
    const points = (value: number | null) => (isShare && value !== null ? percentOf(value, 1) : value)
    const past = before[id]
    const value = points(headlineValue(id, figures[id]))
    return [
      label,
      value,
      past ? points(headlineValue(id, past)) : null,
      isShare ? '%' : (unit ?? ''),
      noteOf(wordsOf(id)),
    ]
  })
  return sheet(words.headlines, [['Δείκτης'], now, earlier, ['Μονάδα'], definitions], lines)
}

function figureSheet(summary: KpiSummary): Sheet {
  const lines = figureLines(summary).map(({ id, value, rate, before, rateBefore, note }): Line => {
    const { group, label } = wordsOf(id)
    return [groupWords[group], label, value, share(rate), before, share(rateBefore), note, noteOf(wordsOf(id))]
  })
  const shares = [['Ποσοστό', 'percent'] as const, ['Ποσοστό πριν', 'percent'] as const] as const
  const heads = [['Ομάδα'], ['Δείκτης'], now, shares[0], earlier, shares[1], ['Σημείωση'], definitions] as const
  return sheet(words.figures, heads, lines)
}

function distributionSheet({ bars }: KpiSummary): Sheet {
  const lines = distributionIds.flatMap((id) =>
    bars[id].now.labels.map((label, at): Line => {
      const before = bars[id].before?.counts[at] ?? null
      return [distributionWords[id], label, bars[id].now.counts[at] ?? 0, before, noteOf(wordsOf(id))]
    }),
  )
  return sheet('Κατανομές', [['Κατανομή'], ['Ομάδα'], now, earlier, definitions], lines)
}

function cohortSheet(summary: KpiSummary): Sheet {
  const { each, all } = summary.cohorts
  const lineOf = (name: string, cohort: Cohort): Line => [
    name,
    ...cohortColumns.map((column) => cohortNumber(cohort, column)),
    placedShare(cohort),
    cohort.medianDays,
  ]
  const heads = [
    [cohortColumnWords.title] as const,
    ...cohortColumns.map((column) => [cohortColumnWords[column], 'number'] as const),
    [cohortColumnWords.share, 'percent'] as const,
    [cohortColumnWords.days, 'number'] as const,
  ]
  const lines = each.map((cohort) => lineOf(titleOf(summary, cohort), cohort))
  return sheet(cohortTitle, heads, [...lines, lineOf(totalOf(summary), all)])
}

const totalOf = ({ cohorts }: KpiSummary) => `Σύνολο, ${plural(cohorts.each.length, 'κύκλος', 'κύκλοι')}`
const titleOf = ({ programmes }: KpiSummary, { cycle }: Cohort) => programmes[cycle ?? -1]?.edc_title ?? NOTHING

export function viewPaper({ title, about, summary }: ViewFile): Buffer {
  const paper = new Paper()
  paper.write(title, { size: 18, isBold: true, gap: 8 })
  for (const line of about) paper.write(line, { size: 10 })
  writeHeadlines(paper, summary)
  paper.heading(funnelTitle)
  for (const { label, value } of summary.funnel) paper.row(label, [formatNumber(value)])
  writeDistributions(paper, summary)
  writeCohorts(paper, summary)
  writeFigures(paper, summary)
  paper.heading('Τι μετρά κάθε δείκτης')
  for (const id of figureIds) paper.write(`${wordsOf(id).label}: ${noteOf(wordsOf(id))}`)
  return paper.bytes({ title, foot: title })
}

const numberText = (value: number | null) => (value === null ? NOTHING : formatNumber(value))
const shareText = (rate: FigureLine['rate']) => (rate ? formatPercent(rate.numerator, rate.denominator) : '')

function writeHeadlines(paper: Paper, { figures, before }: KpiSummary): void {
  paper.heading(words.headlines)
  paper.row('', [words.value, words.before], true)
  for (const id of headlineIds) {
    const past = before[id]
    const text = (value: number | null) => headlineText(value, headlineKinds[id])
    const { label, unit } = wordsOf(id)
    paper.row(label === unit || !unit ? label : `${label}, ${unit}`, [
      text(headlineValue(id, figures[id])),
      past ? text(headlineValue(id, past)) : '',
    ])
  }
}

function writeDistributions(paper: Paper, { bars }: KpiSummary): void {
  for (const id of distributionIds) {
    const { now, before } = bars[id]
    const all = now.counts.reduce((sum, count) => sum + count, 0)
    paper.heading(distributionWords[id])
    paper.row('', ['Πλήθος', '%', words.before], true)
    for (const [at, label] of now.labels.entries()) {
      const count = now.counts[at] ?? 0
      paper.row(label, [
        formatNumber(count),
        all < FEW ? '' : formatPercent(count, all),
        before ? formatNumber(before.counts[at] ?? 0) : '',
      ])
    }
  }
}

/** As many columns as a line of the paper has. */
function writeCohorts(paper: Paper, summary: KpiSummary): void {
  const columns = ['applied', 'final', 'certified'] as const
  const line = (cohort: Cohort) => {
    const placed = placedShare(cohort)
    return [
      ...columns.map((column) => formatNumber(cohortNumber(cohort, column))),
      placed === null ? NOTHING : formatPercent(placed, 1),
      numberText(cohort.medianDays),
    ]
  }
  paper.heading(cohortTitle)
  paper.write(cohortHint)
  paper.row(
    cohortColumnWords.title,
    // The whole word would touch the one before it.
    [...columns.map((column) => cohortColumnWords[column]), 'Τοποθ.', cohortColumnWords.days],
    true,
  )
  for (const cohort of summary.cohorts.each) paper.row(titleOf(summary, cohort), line(cohort))
  paper.row(totalOf(summary), line(summary.cohorts.all), true)
}

function writeFigures(paper: Paper, summary: KpiSummary): void {
  const lines = Map.groupBy(figureLines(summary), ({ id }) => wordsOf(id).group)
  paper.heading(words.figures)
  for (const [group, own] of lines) {
    paper.row(groupWords[group], [words.value, '%', words.before, '% πριν'], true)
    for (const { id, value, rate, before, rateBefore, note } of own)
      paper.row(note ? `${wordsOf(id).label} (${note})` : wordsOf(id).label, [
        numberText(value),
        shareText(rate),
        before === null ? '' : formatNumber(before),
        shareText(rateBefore),
      ])
  }
}
