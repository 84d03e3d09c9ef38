import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import type { FilterFields } from '#shared/core/filters.ts'
import { PHONE } from './AppDialog.tsx'
import { BulkBar } from './BulkBar.tsx'
import classes from './DataTable.module.css'
import type { Column, DataTableProps, ExportFormat } from './data-table.types.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { hasConditions, type ListState, listState } from './list-state.ts'
import { useNavigation } from './NavigationContext.tsx'
import { TableCards } from './TableCards.tsx'
import { TableGrid } from './TableGrid.tsx'
import { TablePager } from './TablePager.tsx'
import type { RowActions } from './TableRow.tsx'
import { TableToolbar } from './TableToolbar.tsx'
import { rowsToCsv, saveBlob } from './table-csv.ts'
import { texts } from './ui.texts.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useSavedViews } from './use-saved-views.ts'
import { useShortcut } from './use-shortcut.ts'
import { useTableLayout } from './use-table-layout.ts'
import { useTableSelection } from './use-table-selection.ts'

const none: never[] = []
const noDefaults: Partial<ListState> = {}

function filterFieldsOf<Row>(columns: Column<Row>[], more: FilterFields | undefined): FilterFields {
  const fields: FilterFields = {}
  for (const { id, header, filter } of columns) {
    if (filter) fields[id] = { label: header, ...filter }
  }
  return { ...fields, ...more }
}

/** The rows shown last, until the next ones are there: a list never goes blank while it loads. */
function useKeptRows<Row>(rows: readonly Row[] | undefined, total: number | undefined) {
  const [kept, setKept] = useState({ rows, total })
  if (rows !== undefined && (rows !== kept.rows || total !== kept.total)) setKept({ rows, total })
  return rows === undefined ? kept : { rows, total }
}

function useTableKeys(isOn: boolean, step: (by: number) => void, toggle: () => void, search: () => void) {
  const options = { group: texts.shortcuts.lists, isDisabled: !isOn }
  useShortcut('j', texts.shortcuts.move, () => step(1), options)
  useShortcut('k', texts.shortcuts.move, () => step(-1), options)
  useShortcut('x', texts.shortcuts.select, toggle, options)
  useShortcut('/', texts.shortcuts.search, search, options)
}

/** Callbacks of rows that keep their identity while what they call changes. */
function useRowActions<Row>(latest: RowActions<Row>): RowActions<Row> {
  const current = useRef(latest)
  current.current = latest
  const canOpen = latest.open !== undefined
  const hasHref = latest.hrefOf !== undefined
  return useMemo(
    () => ({
      open: canOpen ? (row) => current.current.open?.(row) : undefined,
      hrefOf: hasHref ? (row) => current.current.hrefOf?.(row) ?? '' : undefined,
      toggle: (id, withRange) => current.current.toggle(id, withRange),
      focus: (index) => current.current.focus(index),
      step: (by) => current.current.step(by),
    }),
    [canOpen, hasHref],
  )
}

interface InsteadOfRowsProps<Row> {
  props: DataTableProps<Row>
  count: number
  isLoading: boolean
  onClear(): void
}

function InsteadOfRows<Row>({ props, count, isLoading, onClear }: InsteadOfRowsProps<Row>) {
  if (props.error && count === 0) return <ErrorState error={props.error} onRetry={props.onRetry} />
  if (isLoading || count > 0) return null
  if (!hasConditions(props.state)) return <EmptyState {...props.empty} />
  return (
    <EmptyState
      kind="no-match"
      action={
        <Button variant="default" onClick={onClear}>
          {texts.states.clearFilters}
        </Button>
      }
    />
  )
}

/** The list of this application: one behaviour for every list there is. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { tableId, label, columns, rowId, state, onStateChange, defaults = noDefaults, bulkActions = none } = props
  const navigation = useNavigation()
  const isPhone = useMediaQuery(PHONE, false) ?? false
  const { rows: keptRows, total } = useKeptRows(props.rows, props.total)
  const rows: readonly Row[] = keptRows ?? none
  const isLoading = keptRows === undefined && !props.error
  const pageIds = useMemo(() => rows.map(rowId), [rows, rowId])

  const control = useTableLayout(tableId, columns)
  const saved = useSavedViews({ tableId, builtIn: props.views ?? none, defaults, state, layout: control.layout })
  const fields = useMemo(() => filterFieldsOf(columns, props.filterFields), [columns, props.filterFields])
  const selecting = useTableSelection({
    pageIds,
    state,
    selection: props.selection,
    onSelectionChange: props.onSelectionChange,
  })
  const selection = bulkActions.length > 0 || props.onSelectionChange ? selecting : null
  const focus = useRowFocus(rows.length)
  const searchRef = useRef<HTMLInputElement>(null)

  const { onOpen, rowHref } = props
  const open = onOpen ?? (rowHref ? (row: Row) => navigation.navigate(rowHref(row)) : undefined)
  const actions = useRowActions<Row>({
    open,
    hrefOf: rowHref,
    toggle: selecting.toggle,
    focus: focus.setIndex,
    step: focus.step,
  })

  // Another order, filter or view begins at its first page.
  const query = (part: Partial<ListState>) => onStateChange({ ...state, skip: 0, ...part })
  const clear = () => query({ q: undefined, filters: [], operator: listState(defaults).operator })

  useTableKeys(
    props.hasPageKeys ?? true,
    focus.step,
    () => {
      const id = pageIds[focus.index]
      if (selection && id !== undefined) selection.toggle(id)
    },
    () => searchRef.current?.focus(),
  )

  const formats: ExportFormat[] = props.onExport ? ['xlsx', 'csv'] : columns.some((column) => column.csv) ? ['csv'] : []
  function exportAs(format: ExportFormat) {
    const shown = control.visible.filter((column) => !column.isAction)
    const { ids, allMatching } = selecting.selection
    const chosen = ids.length > 0 || allMatching ? selecting.selection : null
    if (props.onExport)
      return props.onExport(format, state, { columns: shown.map((column) => column.id), selection: chosen })
    saveBlob(rowsToCsv(shown, rows), `${label}.csv`)
  }

  const List = isPhone ? TableCards : TableGrid
  return (
    <div className={classes.frame}>
      <TableToolbar
        {...{ label, state, fields, control, saved, searchRef, formats, isPhone }}
        onQuery={query}
        onClear={clear}
        hasSearch={props.hasSearch ?? true}
        searchPlaceholder={props.searchPlaceholder}
        onExport={exportAs}
      >
        {props.toolbar}
      </TableToolbar>
      <div className={classes.progress} data-on={(props.isFetching && !isLoading) || undefined} aria-hidden />
      {props.error !== undefined && props.error !== null && rows.length > 0 && (
        <ErrorState compact error={props.error} onRetry={props.onRetry} />
      )}
      <List
        {...{ label, rows, isLoading, rowId, control, selection, actions, focus }}
        rowName={(row) => props.rowLabel?.(row) ?? `${texts.table.row} ${rowId(row)}`}
        sort={state.sort}
        onSort={(sort) => query({ sort })}
        activeRowId={props.activeRowId}
        skip={state.skip}
        total={total ?? rows.length}
      >
        <InsteadOfRows props={props} count={rows.length} isLoading={isLoading} onClear={clear} />
      </List>
      {selection && <BulkBar actions={bulkActions} selection={selection} pageIds={pageIds} total={total ?? 0} />}
      <TablePager
        total={isLoading ? undefined : total}
        skip={state.skip}
        limit={state.limit}
        onChange={(part) => onStateChange({ ...state, ...part })}
      />
    </div>
  )
}
