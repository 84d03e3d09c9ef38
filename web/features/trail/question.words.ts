import type { FieldKind, Filter, FilterField } from '#shared/core/filters.ts'
import { dotted } from '#shared/core/format.ts'
import { filterLines, type KpiView, periodWords } from '#shared/features/kpis/kpis.views.ts'
import type { SavedReport } from '#shared/features/reports/reports.contract.ts'
import { chartWords, columnsOfReport, type Grouping, stepWords } from '#shared/features/reports/reports.rules.ts'
import { filterFieldOf } from '#shared/features/trail/trail.fields.ts'
import { labelOf } from '#shared/features/trail/trail.labels.ts'
import type { QuestionWords } from '#web/parts/trail/trail.values.ts'
import { filterSentence } from '#web/ui/filter-words.ts'

// What the trail keeps of a saved question: its conditions, how it gathers its rows, the view of the dashboard.

type Stored = Readonly<Record<string, unknown>>

const isCondition = (stored: Stored): boolean =>
  typeof stored.field === 'string' && typeof stored.op === 'string' && stored.value !== undefined
const isGrouping = (stored: Stored): boolean => typeof stored.by === 'string' && Array.isArray(stored.measures)
const isView = (stored: Stored): boolean =>
  typeof stored.period === 'string' && stored.period in periodWords && Boolean(stored.company && stored.cycle)

const isShape = (stored: Stored): boolean => typeof stored.chart === 'string' && stored.chart in chartWords

export const questionWords: QuestionWords = {
  of(stored) {
    if (isCondition(stored)) return conditionWords(stored as unknown as Filter)
    if (isGrouping(stored)) return groupingWords(stored as unknown as Grouping)
    if (isShape(stored)) return shapeWords(stored as unknown as SavedReport['rpfg_options'])
    return isView(stored) ? viewWords(stored as unknown as KpiView) : null
  },
  column,
}

function column(name: string): string {
  const label = labelOf(name)
  return label === name ? (filterFieldOf(name)?.label ?? name) : label
}

function shapeWords({ sort, group, chart, view }: SavedReport['rpfg_options']): string {
  return dotted(
    group && `${labelOf('group')}: ${groupingWords(group)}`,
    sort && `${labelOf('sort')}: ${column(sort.replace(/^-/, ''))}${sort.startsWith('-') ? ', αντίστροφα' : ''}`,
    view ? viewWords(view) : chartWords[chart],
  )
}

function conditionWords(filter: Filter): string {
  const field = filterFieldOf(filter.field) ?? { label: column(filter.field), kind: kindOf(filter) }
  return filterSentence(filter, { [filter.field]: field }, Number.POSITIVE_INFINITY)
}

/** Of a field that only one list knows. */
function kindOf({ op, value }: Filter): FieldKind {
  if (op.startsWith('date_')) return 'date'
  if (typeof value === 'boolean') return 'boolean'
  if (op === 'gte' || op === 'lte') return /^\d{4}-/.test(String(value)) ? 'date' : 'number'
  return op === 'eq' || op === 'neq' ? 'choice' : 'text'
}

function groupingWords(group: Grouping): string {
  const fields: Record<string, FilterField> = {}
  for (const name of [group.by, ...group.measures.flatMap(({ field }) => field ?? [])])
    fields[name] = filterFieldOf(name) ?? { label: column(name), kind: 'text' }
  const [by, ...measures] = columnsOfReport({ fields: [], filters: [], group }, fields).map(({ label }) => label)
  const step = fields[group.by]?.kind === 'date' ? ` ανά ${stepWords[group.step]}` : ''
  return `${by}${step}: ${measures.join(', ')}`
}

function viewWords({ period, company, cycle, edc_ids, edc_category }: KpiView): string {
  const hasOwn = period === 'own' || edc_ids.length > 0 || edc_category !== ''
  return dotted(
    periodWords[period],
    ...(hasOwn ? filterLines({ company, cycle: { ...cycle, edc_ids, edc_category } }, []) : []),
  )
}
