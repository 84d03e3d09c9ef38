import type { FilterField, FilterFields } from '#shared/core/filters.ts'
import { formatDate, formatNumber } from '#shared/core/format.ts'
import type { Column, TableView } from './data-table.types.ts'
import type { ListFilter } from './list-state.ts'
import { texts } from './ui.texts.ts'

type ColumnDraft<Row> = Omit<Column<Row>, 'id' | 'header' | 'cell'> & { header?: string } & (
    | { id: string; cell: Column<Row>['cell'] }
    | { id: keyof Row & string; cell?: never }
  )

/** A stored value as people read it. */
function valueWords(value: unknown, field: FilterField | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? texts.common.yes : ''
  if (field?.kind === 'date') return formatDate(String(value))
  if (typeof value === 'number') return formatNumber(value)
  return field?.options?.find((option) => option.value === value)?.label ?? String(value)
}

/** The columns of a list. The field of the same name says header and filter, and the row its value, unless the column does. */
export function columnsOf<Row>(fields: FilterFields, drafts: readonly ColumnDraft<Row>[]): Column<Row>[] {
  return drafts.map((draft) => {
    const field = fields[draft.id]
    const valueOf = (row: Row) => row[draft.id as keyof Row]
    const words = (row: Row) => valueWords(valueOf(row), field)
    const csv = (row: Row) => {
      const value = valueOf(row)
      return typeof value === 'number' ? value : words(row)
    }
    return {
      header: field?.label ?? '',
      ...(draft.cell ? {} : { csv }),
      ...(field?.kind === 'number' ? { align: 'right' as const } : {}),
      ...(field ? { filter: { kind: field.kind, options: field.options } } : {}),
      ...draft,
      cell: draft.cell ?? words,
    }
  })
}

type FieldValues = Record<string, ListFilter['value']>

/** Views of the rows whose fields have these values: `viewsOf(texts.views, { open: { jl_status: 'OPEN' } })`. */
export function viewsOf<Id extends string>(
  names: Readonly<Record<Id, string>>,
  values: Readonly<Partial<Record<Id, FieldValues>>>,
): TableView[] {
  return (Object.keys(values) as Id[]).map((id) => ({
    id,
    name: names[id],
    state: { filters: Object.entries(values[id] ?? {}).map(([field, value]) => ({ field, op: 'eq', value })) },
  }))
}
