import type { FilterFields } from '#shared/core/filters.ts'
import type { Column, TableView } from './data-table.types.ts'
import type { ListFilter } from './list-state.ts'

/** The columns, filtered by those fields that have their names. */
export function columnsOf<Row>(fields: FilterFields, columns: Column<Row>[]): Column<Row>[] {
  return columns.map((column) => {
    const field = fields[column.id]
    return field ? { ...column, filter: { kind: field.kind, options: field.options } } : column
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
