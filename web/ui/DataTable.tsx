import { Button, Stack } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { FilterFields } from '#shared/core/filters.ts'
import { BulkBar } from './BulkBar.tsx'
import classes from './DataTable.module.css'
import type { Column, DataTableProps, ExportFormat, ListSelection } from './data-table.types.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { readSentence } from './filter-sentence.ts'
import { filtersInWords } from './filter-words.ts'
import { hasConditions, type ListFilter, type ListState, listState } from './list-state.ts'
import { anyRow } from './nouns.ts'
import { useNavigation } from './NavigationContext.tsx'
import skipClasses from './SkipLink.module.css'
import { TableCards } from './TableCards.tsx'
import { TableGrid } from './TableGrid.tsx'
import { TablePager } from './TablePager.tsx'
import type { RowActions } from './TableRow.tsx'
import { TableToolbar } from './TableToolbar.tsx'
import { rowsToCsv, saveBlob } from './table-csv.ts'
import { onPastDay, usePastDay } from './past.ts'
import { useIsPhone } from './phone.ts'
import { Hint } from './Hint.tsx'
import { listTexts } from './list.texts.ts'
import { texts } from './ui.texts.ts'
import { type RowFocus, useRowFocus } from './use-row-focus.ts'
import { useSavedViews } from './use-saved-views.ts'
import { useShortcut } from './use-shortcut.ts'
import { useTableLayout } from './use-table-layout.ts'
import { type TableSelection, useTableSelection } from './use-table-selection.ts'

const none: never[] = []
const noDefaults: Partial<ListState> = {}
/** A dialog has closed by then. */
const FOCUS_AFTER_MS = 400

function filterFieldsOf<Row>(columns: Column<Row>[], more: FilterFields | undefined): FilterFields {
  const fields: FilterFields = {}
  for (const { id, header, filter } of columns) {
    if (filter) fields[id] = { label: header, ...filter }
  }
  return { ...fields, ...more }
}

/** Keeps the last rows while the next ones load, so that a list never goes blank. */
function usePreviousRows<Row>(rows: readonly Row[] | undefined, total: number | undefined) {
  const [previous, setPrevious] = useState({ rows, total })
  if (rows !== undefined && (rows !== previous.rows || total !== previous.total)) setPrevious({ rows, total })
  return rows === undefined ? previous : { rows, total }
}

interface TableKeys {
  focus: RowFocus
  pageIds: string[]
  /** Null where nothing can be chosen. */
  selection: TableSelection | null
  search(): void
}

function useTableKeys({ focus, pageIds, selection, search }: TableKeys) {
  const { step } = focus
  const focused = pageIds[focus.index]
  const options = { group: texts.shortcuts.lists }
  useShortcut('j', texts.shortcuts.move, () => step(1), options)
  useShortcut('k', texts.shortcuts.move, () => step(-1), options)
  const choosing = { ...options, isDisabled: !selection }
  useShortcut('x', texts.shortcuts.select, () => focused !== undefined && selection?.toggle(focused), choosing)
  useShortcut('a', texts.shortcuts.selectPage, () => selection?.togglePage(), choosing)
  useShortcut('/', texts.shortcuts.search, search, options)
}

/** Callbacks of rows that keep their identity while what they call changes. */
function useRowActions<Row>(latest: RowActions<Row>): RowActions<Row> {
  const current = useRef(latest)
  useEffect(() => {
    current.current = latest
  })
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
  fields: FilterFields
  clear(): void
  mean(filters: ListFilter[]): void
}

/** Conditions typed into the search, where all of its words are some. */
function conditionsIn(text: string | undefined, fields: FilterFields): ListFilter[] {
  const { filters, unread } = readSentence(text ?? '', fields)
  return unread.length === 0 ? filters : []
}

function InsteadOfRows<Row>({ props, count, isLoading, fields, clear, mean }: InsteadOfRowsProps<Row>) {
  if (props.error && count === 0) return <ErrorState error={props.error} onRetry={props.onRetry} />
  if (isLoading || count > 0) return null
  if (!hasConditions(props.state)) return <EmptyState {...props.empty} />
  const meant = conditionsIn(props.state.q, fields)
  return (
    <EmptyState
      kind="no-match"
      action={
        <Stack gap="xs" align="center">
          {meant.length > 0 && (
            <Button className={classes.meant} onClick={() => mean(meant)}>
              {texts.states.asFilters(filtersInWords(meant, fields))}
            </Button>
          )}
          <Button variant="default" onClick={clear}>
            {texts.states.clearFilters}
          </Button>
        </Stack>
      }
    />
  )
}

/** When an action has ended the selection, its bar and dialog are gone: the focus goes on to the row, not to the top. */
function useFocusAfterSelection(selected: number, step: RowFocus['step']) {
  const before = useRef(0)
  const goOn = useEffectEvent(() => {
    if (document.activeElement === document.body) step(0)
  })
  useEffect(() => {
    const hasEnded = before.current > 0 && selected === 0
    before.current = selected
    if (!hasEnded) return
    const timer = setTimeout(() => goOn(), FOCUS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [selected])
}

/** All that a list knows and does, whatever it looks like. */
function useDataTable<Row>(props: DataTableProps<Row>) {
  const { tableId, label, columns, rowId, state, onStateChange, defaults = noDefaults, bulkActions = none } = props
  const { onOpen, rowHref, onExport, isExportable = true, views = none } = props
  const navigation = useNavigation()
  const day = usePastDay()
  const { rows: keptRows, total } = usePreviousRows(props.rows, props.total)
  const rows: readonly Row[] = keptRows ?? none
  const pageIds = useMemo(() => rows.map(rowId), [rows, rowId])
  const control = useTableLayout(tableId, columns)
  const saved = useSavedViews({ tableId, builtIn: views, defaults, state, layout: control.layout })
  const fields = useMemo(() => filterFieldsOf(columns, props.filterFields), [columns, props.filterFields])
  const selecting = useTableSelection(pageIds, state)
  const focus = useRowFocus(rows.length)
  const open = onOpen ?? (rowHref ? (row: Row) => navigation.navigate(rowHref(row)) : undefined)
  const { toggle } = selecting
  const actions = useRowActions<Row>({ open, hrefOf: rowHref, toggle, focus: focus.setIndex, step: focus.step })

  // Another order, filter or view begins at its first page.
  const query = (part: Partial<ListState>) => onStateChange({ ...state, skip: 0, ...part })

  function exportAs(format: ExportFormat) {
    const shown = control.visible.filter((column) => !column.isAction)
    const { ids, allMatching } = selecting.selection
    const selection = ids.length > 0 || allMatching ? selecting.selection : null
    if (onExport) return onExport(format, state, { columns: shown.map((column) => column.id), selection })
    saveBlob(rowsToCsv(shown, rows), `${day ? `${label} ${day}` : label}.csv`)
  }

  return {
    rows,
    total,
    pageIds,
    isLoading: keptRows === undefined && !props.error,
    control,
    saved,
    fields,
    focus,
    actions,
    query,
    exportAs,
    selection: bulkActions.length > 0 ? selecting : null,
    clear: () => query({ q: undefined, filters: [], operator: listState(defaults).operator }),
    mean: (filters: ListFilter[]) => query({ q: undefined, filters: [...state.filters, ...filters] }),
    formats: isExportable ? formatsOf(columns, onExport !== undefined) : [],
    exportActions:
      isExportable && onExport ? [{ id: 'export', label: listTexts.bulk.export, onRun: () => exportAs('xlsx') }] : none,
  }
}

function selectedCount(selection: ListSelection | undefined, total: number | undefined): number {
  return selection?.allMatching ? (total ?? 0) : (selection?.ids.length ?? 0)
}

function formatsOf<Row>(columns: Column<Row>[], isExported: boolean): ExportFormat[] {
  if (isExported) return ['xlsx', 'csv']
  return columns.some((column) => column.csv) ? ['csv'] : []
}

/** On a past day rows are looked at; nothing is done with them, and what opens beside the list would be of today. */
function usePastTable<Row>(props: DataTableProps<Row>): DataTableProps<Row> {
  const day = usePastDay()
  const isPast = day !== null
  const { columns } = props
  const shown = useMemo(() => (isPast ? columns.filter(({ isAction }) => !isAction) : columns), [isPast, columns])
  if (!isPast) return props
  const { onOpen: _opens, rowHref, ...rest } = props
  const hrefOf = rowHref && ((row: Row) => onPastDay(rowHref(row), day))
  return { ...rest, columns: shown, bulkActions: none, ...(hrefOf && { rowHref: hrefOf }) }
}

/** What is wrong with the rows that are shown. */
function OverRows({
  error,
  onRetry,
  isPrevious,
  isOffline,
}: Pick<DataTableProps<never>, 'error' | 'onRetry' | 'isPrevious' | 'isOffline'>) {
  if (error) return <ErrorState compact error={error} onRetry={onRetry} />
  return (
    isPrevious &&
    isOffline && (
      <Hint role="status" className={classes.waits}>
        {listTexts.table.waits}
      </Hint>
    )
  )
}

/** The first stop of the keyboard in a list: past its tools. */
function ToRows({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <button type="button" className={skipClasses.skip} data-no-print onClick={onClick}>
      {listTexts.table.skip(label)}
    </button>
  )
}

export function DataTable<Row>(given: DataTableProps<Row>) {
  const props = usePastTable(given)
  const { label, noun = anyRow, rowId, state, onStateChange, bulkActions = none } = props
  const isPhone = useIsPhone()
  const searchRef = useRef<HTMLInputElement>(null)
  const table = useDataTable(props)
  const { rows, total, pageIds, isLoading, control, selection, focus, query, clear } = table
  const hasNothing = props.error && rows.length === 0
  const isPrevious = (props.isPrevious ?? false) && rows.length > 0

  useFocusAfterSelection(selectedCount(selection?.selection, total), focus.step)
  useTableKeys({ focus, pageIds, selection, search: () => searchRef.current?.focus() })

  const List = isPhone ? TableCards : TableGrid
  return (
    // What is done to the chosen rows takes the bar with its button away.
    <div className={classes.frame} data-previous={isPrevious || undefined} data-keeps-focus tabIndex={-1}>
      {!isPhone && rows.length > 0 && <ToRows label={label} onClick={() => focus.step(0)} />}
      <TableToolbar
        {...{ label, noun, state, control, searchRef, isPhone }}
        total={isLoading || hasNothing ? undefined : total}
        selected={selectedCount(selection?.selection, total)}
        {...{ fields: table.fields, saved: table.saved, formats: table.formats }}
        onQuery={query}
        onClear={clear}
        hasSearch={props.hasSearch ?? true}
        isPlain={props.isPlain ?? false}
        searchPlaceholder={props.searchPlaceholder}
        onExport={table.exportAs}
        countOf={props.countOf}
      />
      <div className={classes.progress} data-on={(props.isFetching && !isLoading) || undefined} aria-hidden />
      {rows.length > 0 && <OverRows {...props} />}
      <List
        {...{ label, rows, isLoading, rowId, control, selection, focus, actions: table.actions }}
        rowName={(row) => props.rowLabel?.(row) ?? `${listTexts.table.row} ${rowId(row)}`}
        sort={state.sort}
        onSort={(sort) => query({ sort })}
        activeRowId={props.activeRowId}
        skip={state.skip}
        total={total ?? rows.length}
        isPrevious={isPrevious}
      >
        <InsteadOfRows {...{ props, isLoading }} {...table} count={rows.length} />
      </List>
      {selection && (
        <BulkBar
          {...{ noun, selection, pageIds }}
          actions={[...bulkActions, ...table.exportActions]}
          total={total ?? 0}
          focusedId={() => (focus.hasFocus() ? pageIds[focus.index] : undefined)}
        />
      )}
      <TablePager
        noun={noun}
        total={isLoading || hasNothing ? undefined : total}
        skip={state.skip}
        limit={state.limit}
        onChange={(part) => onStateChange({ ...state, ...part })}
      />
    </div>
  )
}
