import { Group, Select, Text } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import type { FilterFields } from '#shared/core/filters.ts'
import { ColumnMenu } from './ColumnMenu.tsx'
import classes from './DataTable.module.css'
import type { ExportFormat } from './data-table.types.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { FilterBar } from './FilterBar.tsx'
import { filterSentence } from './filter-words.ts'
import type { ListState } from './list-state.ts'
import { countWords, type Noun } from './nouns.ts'
import { SearchBox } from './SearchBox.tsx'
import { listTexts } from './list.texts.ts'
import type { SavedViews } from './use-saved-views.ts'
import type { TableLayoutControl } from './use-table-layout.ts'
import { ViewMenu, type ViewMenuProps } from './ViewMenu.tsx'
import { ViewTabs } from './ViewTabs.tsx'

export interface TableToolbarProps<Row> {
  label: string
  noun: Noun
  countOf: ((view: ListState) => ReactNode) | undefined
  /** Unknown while the list loads. */
  total: number | undefined
  selected: number
  state: ListState
  /** Changes what is shown; the page goes back to the first. */
  onQuery(part: Partial<ListState>): void
  onClear(): void
  fields: FilterFields
  control: TableLayoutControl<Row>
  saved: SavedViews
  searchRef: RefObject<HTMLInputElement | null>
  hasSearch: boolean
  searchPlaceholder?: string | undefined
  formats: ExportFormat[]
  onExport(format: ExportFormat): void | Promise<void>
  isPhone: boolean
  isPlain: boolean
}

/** Cards have no head to click on: their order is chosen here. */
function SortSelect<Row>({
  state,
  onQuery,
  control,
  isWide = false,
}: Pick<TableToolbarProps<Row>, 'state' | 'onQuery' | 'control'> & { isWide?: boolean }) {
  const options = control.all.flatMap((column) =>
    column.sortable
      ? [
          { value: column.id, label: `${column.header}, ${listTexts.table.ascending}` },
          { value: `-${column.id}`, label: `${column.header}, ${listTexts.table.descending}` },
        ]
      : [],
  )
  if (options.length === 0) return null
  return (
    <Select
      aria-label={listTexts.table.sort}
      placeholder={listTexts.table.sort}
      data={options}
      value={options.some((option) => option.value === state.sort) ? (state.sort ?? null) : null}
      clearable
      className={isWide ? undefined : classes.sortSelect}
      // Inside another layer: its own portal would close that one.
      comboboxProps={isWide ? { withinPortal: false } : {}}
      onChange={(sort) => onQuery({ sort: sort ?? undefined })}
    />
  )
}

/** What a sheet of paper says instead of the tools: how many there are, and by which search and conditions. */
function Printed<Row>({
  state,
  fields,
  noun,
  total,
}: Pick<TableToolbarProps<Row>, 'state' | 'fields' | 'noun' | 'total'>) {
  const join = state.operator === 'or' ? listTexts.filters.orWord : listTexts.filters.andWord
  const conditions = state.filters.map((filter) => filterSentence(filter, fields)).join(join)
  const count = total === undefined ? '' : countWords(noun, total)
  const words = [count, state.q ? listTexts.table.searched(state.q) : '', conditions]
  return <p className={classes.printed}>{words.filter((part) => part !== '').join(' · ')}</p>
}

export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { label, state, onQuery, onClear, fields, control, saved, searchRef, formats, isPhone, isPlain } = props
  const hasFilters = Object.keys(fields).length > 0
  const hasViews = saved.views.length > 0
  const viewProps: ViewMenuProps = {
    saved,
    onChoose: (view) => onQuery(saved.stateOf(view)),
    onSaved: (view) => onQuery({ view }),
  }
  return (
    <>
      {!isPlain && hasViews && <ViewTabs noun={props.noun} countOf={props.countOf} {...viewProps} />}
      <Printed state={state} fields={fields} noun={props.noun} total={props.total} />
      <div className={classes.toolbar} data-no-print>
        <div className={classes.tools} data-has-room={isPlain || hasViews || undefined}>
          {!isPlain && !hasViews && <ViewMenu {...viewProps} />}
          {props.hasSearch && (
            <SearchBox
              ref={searchRef}
              className={classes.search}
              label={listTexts.table.searchIn(label)}
              placeholder={props.searchPlaceholder ?? listTexts.table.search}
              value={state.q ?? ''}
              onChange={(q) => onQuery({ q: q || undefined })}
            />
          )}
          {hasFilters && (
            <FilterBar
              fields={fields}
              value={{ filters: state.filters, operator: state.operator }}
              onChange={({ filters, operator }) => onQuery({ filters, operator })}
              onClear={onClear}
              found={props.total === undefined ? undefined : countWords(props.noun, props.total)}
            />
          )}
          <Group gap={8} className={classes.toolsEnd}>
            {/* Where rows are chosen elsewhere on the page, that place says how many there are. */}
            {!isPlain && (
              <Text className={classes.total}>
                {props.total === undefined ? '' : countWords(props.noun, props.total)}
              </Text>
            )}
            {!isPlain && (
              <ColumnMenu control={control}>
                {isPhone && <SortSelect isWide state={state} onQuery={onQuery} control={control} />}
              </ColumnMenu>
            )}
            {formats.length > 0 && (
              <ExportMenu formats={formats} count={props.selected || props.total} onExport={props.onExport} />
            )}
          </Group>
        </div>
        {isPhone && isPlain && <SortSelect state={state} onQuery={onQuery} control={control} />}
      </div>
    </>
  )
}
