import type { ReactNode } from 'react'
import type { FilterFields } from '#shared/core/filters.ts'
import type { ListState } from './list-state.ts'
import type { Noun } from './nouns.ts'

export interface Column<Row> {
  /** The storage name of the field; sort and filters use it too. */
  id: string
  header: string
  cell(row: Row): ReactNode
  sortable?: boolean
  width?: number
  align?: 'left' | 'right' | 'center'
  defaultHidden?: boolean
  /** A column of actions: it cannot be hidden, has no name in the head and a click in it does not open the row. */
  isAction?: boolean
  filter?: { kind: 'text' | 'number' | 'date' | 'boolean' | 'choice' | 'list'; options?: readonly FilterOption[] }
  /** The cell as plain text, for exports made in the browser. */
  csv?(row: Row): string | number | null
  /** On a phone: `hidden` leaves it out, `plain` shows it without its name, `normal` always with it. */
  card?: 'normal' | 'plain' | 'hidden'
  /** A card of a phone says it before all else, because whoever acts must not miss it: the cell, or these words instead. */
  cardFirst?: true | ((row: Row) => ReactNode)
}

export interface FilterOption {
  value: string
  label: string
}

/** The rows of a bulk action. With `allMatching` it is every row that the list's state finds, not `ids`. */
export interface ListSelection {
  ids: string[]
  allMatching: boolean
}

export const noSelection: ListSelection = { ids: [], allMatching: false }

export interface BulkAction {
  id: string
  /** Says what it does and to how many: `(n) => \`Έγκριση ${n} εταιρειών\``. */
  label: string | ((count: number) => string)
  icon?: ReactNode
  tone?: 'normal' | 'primary' | 'danger'
  /** It opens a dialog before anything happens. */
  asks?: boolean
  /** How many of the selection can take it; an action that nobody can take is not shown. Default: all. */
  countOf?(selection: ListSelection): number | undefined
  /** Why the action is not possible now; without a reason it is. */
  disabledReason?: string | undefined
  onRun(selection: ListSelection, clear: () => void): void | Promise<void>
}

/** A view that comes with the screen. */
export interface TableView {
  id: string
  name: string
  state: Partial<Pick<ListState, 'q' | 'filters' | 'operator' | 'sort' | 'limit'>>
}

export type ExportFormat = 'xlsx' | 'csv'

export interface ExportDetails {
  /** The columns shown, in their order. */
  columns: string[]
  /** When rows are selected, only they are exported. */
  selection: ListSelection | null
}

export interface DataTableProps<Row> {
  /** Columns, density and views are saved in the browser under this name. */
  tableId: string
  /** The name of the list: «Υποψήφιοι». */
  label: string
  /** What its rows are called, for the total and the selection. */
  noun?: Noun
  columns: Column<Row>[]
  rows: readonly Row[] | undefined
  total: number | undefined
  rowId(row: Row): string
  state: ListState
  onStateChange(state: ListState): void
  /** The state of «Όλα» and of reset; also the first page size. */
  defaults?: Partial<ListState>
  isFetching?: boolean
  /** The rows are still those of another state: they are being asked for, or wait for the network. */
  isPrevious?: boolean
  /** Nothing can be asked for now. */
  isOffline?: boolean
  error?: unknown
  onRetry?: () => void
  /** What a click on a row or Enter does. Without it `rowHref` is followed. */
  onOpen?: (row: Row) => void
  /** The address of a row: its first cell becomes a link that opens in a new tab as well. */
  rowHref?: (row: Row) => string
  /** The name of a row, for screen readers. */
  rowLabel?: (row: Row) => string
  /** The row that is open beside the list. */
  activeRowId?: string | undefined
  /** Fields that people may filter by although they are not columns. */
  filterFields?: FilterFields
  hasSearch?: boolean
  searchPlaceholder?: string
  views?: TableView[]
  /** How many rows a view holds, as its tab says it. */
  countOf?: ((view: ListState) => ReactNode) | undefined
  bulkActions?: BulkAction[]
  /** False where this person takes nothing out of the list, not even what the page shows. */
  isExportable?: boolean | undefined
  onExport?: (format: ExportFormat, state: ListState, details: ExportDetails) => void | Promise<void>
  empty?: { title?: string; body?: ReactNode }
  /** Where columns and rows are chosen elsewhere on the page: no views, no menu of columns. */
  isPlain?: boolean
}
