import { figuresOf } from '#shared/features/kpis/kpis.figures.ts'
import { columnsFromPortions, type KpiLists } from '#shared/features/kpis/kpis.columns.ts'
import { openedBy, rowsOfOpened } from '#shared/features/kpis/kpis.open.ts'
import type { RowSet } from '#shared/features/kpis/kpis.tables.ts'
import { type ListName, listNames } from '#shared/features/kpis/kpis.lists.ts'
import { tableOf } from '#shared/features/kpis/kpis.rows.ts'
import { type KpiSummary, summaryOf } from '#shared/features/kpis/kpis.summary.ts'
import { prepare, withNames } from '#shared/features/kpis/kpis.dataset.ts'
import { rowsFile, tableFile, workbookFile } from '#web/features/kpis/kpis.files.ts'
import type { KpiAnswers, KpiRequest } from '#web/features/kpis/kpis.messages.ts'

// Holds the nine lists and computes the figures, so that the page never blocks.

const noLists = Object.fromEntries(
  listNames.map((name) => [name, columnsFromPortions(name, [])]),
) as unknown as KpiLists
let lists = noLists
const loaded = new Set<ListName>()
let held: KpiSummary['held'] = []
let current: (ReturnType<typeof figuresOf> & { today: string }) | null = null

function figuresOn(today: string) {
  if (current?.today !== today) current = { ...figuresOf(prepare(lists, today)), today }
  return current
}

function summary({ isFirst, ...question }: Extract<KpiRequest, { kind: 'summary' }>): KpiSummary {
  const { companies, hires, listings } = lists
  // Meanwhile the others may have come, too.
  const isPart = isFirst && !listNames.every((name) => name === 'users' || loaded.has(name))
  const figures = isPart
    ? figuresOf(prepare({ ...noLists, companies, hires, listings }, question.today))
    : figuresOn(question.today)
  return summaryOf(figures, { ...question, held })
}

function columnsOf({ name, bytes }: Extract<KpiRequest, { kind: 'load' }>) {
  return columnsFromPortions(name, JSON.parse(new TextDecoder().decode(bytes)) as never)
}

async function answer(request: KpiRequest): Promise<KpiAnswers[keyof KpiAnswers]> {
  if (request.kind === 'load') {
    const list = columnsOf(request)
    lists = { ...lists, [request.name]: list }
    loaded.add(request.name)
    if (request.name === 'profiles') held = request.held
    // Names change no figure.
    if (request.name !== 'users') current = null
    return list.length
  }
  if (request.kind === 'summary') return summary(request)
  const { by, ...figured } = figuresOn(request.today)
  const computed = by(request.filters)
  const dataset = withNames(figured.dataset, lists.users)
  if (request.kind === 'workbook') return workbookFile(dataset, computed.figures, request)
  const opened = openedBy(request.name)
  const figure = opened?.kind === 'figure' ? computed.figures[opened.id] : null
  if (request.side === 'breakdown' && request.kind === 'file') return tableFile(figure?.breakdown ?? noRows, request)
  const set: RowSet | null =
    request.side === 'denominator' ? (figure?.denominator ?? null) : opened && rowsOfOpened(dataset, computed, opened)
  if (request.kind === 'file') return set ? rowsFile(dataset, set, request) : tableFile(noRows, request)
  return {
    ...(set ? tableOf(dataset, set, request.limit, request.sorting ?? undefined) : { ...noRows, hrefs: [] }),
    total: set?.rows.length ?? 0,
  }
}

const noRows = { columns: [], rows: [] }

addEventListener('message', ({ data }: MessageEvent<{ id: number; request: KpiRequest }>) => {
  answer(data.request).then(
    (result) => postMessage({ id: data.id, result }),
    () => postMessage({ id: data.id, failed: true }),
  )
})
