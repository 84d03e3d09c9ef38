import type { UseQueryResult } from '@tanstack/react-query'
import { createElement, useCallback, useMemo } from 'react'
import type { AnswerOf, RequestOf } from '#shared/core/contract.ts'
import type { AnyCall } from '#web/core/api.ts'
import { downloadList } from '#web/core/download-list.ts'
import { ListCount } from '#web/core/ListCount.tsx'
import { navigate } from '#web/core/navigation.ts'
import { useCall } from '#web/core/query.ts'
import type { ListSelection } from '#web/ui/data-table.types.ts'
import { type ListState, listStateFromSearch, listStateToSearch } from '#web/ui/list-state.ts'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { usePastDay } from '#web/ui/past.ts'
import { useMay } from '#web/core/session.ts'

const LIST_KEYS = ['q', 'f', 'op', 'sort', 'skip', 'limit', 'view']

type StateAndChange = [ListState, (state: ListState) => void]

/** The state of a page's list, in the address bar: views can be shared, and Back works. */
export function useListAddress(defaults: Partial<ListState> = {}): StateAndChange {
  const { href } = useNavigation()
  const search = href.includes('?') ? href.slice(href.indexOf('?')) : ''
  // The defaults are a constant of the screen.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const state = useMemo(() => listStateFromSearch(Object.fromEntries(new URLSearchParams(search)), defaults), [search])
  const change = useCallback(
    (next: ListState) => {
      const here = new URL(window.location.href)
      for (const key of LIST_KEYS) here.searchParams.delete(key)
      for (const [key, value] of Object.entries(listStateToSearch(next, defaults))) here.searchParams.set(key, value)
      // Typing makes one history entry, not one per letter.
      const isTyping = next.q !== state.q && Boolean(state.q)
      navigate(here.pathname + here.search, { replace: isTyping })
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [state],
  )
  return [state, change]
}

/** The input of a list call, from the state of its table. */
export function listInput(state: ListState) {
  const { q, filters, operator, sort, skip, limit } = state
  return { q: q || undefined, filters, operator, sort, skip, limit }
}

/** The people of a bulk action: the selected rows, or all that the list finds. */
export function targetOf(selection: ListSelection, { q, filters, operator }: ListState) {
  if (!selection.allMatching) return { userIds: selection.ids.map(Number) }
  return { matching: searchOf({ q, filters, operator }) }
}

/** All rows of a list, as a bulk call takes them: an empty search says that it means everybody. */
export function searchOf({ q, filters, operator }: Pick<ListState, 'q' | 'filters' | 'operator'>) {
  const everybody = !q?.trim() && filters.length === 0 ? ({ everybody: true } as const) : {}
  return { q: q || undefined, filters, operator, ...everybody }
}

type RowOf<C extends AnyCall> = AnswerOf<C> extends { documents: (infer Row)[] } ? Row : never

/** The props of `DataTable` that come from a list call and its state. */
export function tableProps<Row>(
  list: Pick<
    UseQueryResult<{ documents: Row[]; total: number }>,
    'data' | 'error' | 'isFetching' | 'isPaused' | 'isPlaceholderData' | 'refetch'
  >,
  [state, onStateChange]: StateAndChange,
) {
  return {
    rows: list.data?.documents,
    total: list.data?.total,
    state,
    onStateChange,
    isFetching: list.isFetching,
    isPrevious: list.isPlaceholderData,
    isOffline: list.isPaused,
    error: list.error,
    onRetry: () => void list.refetch(),
  }
}

/** A viewer of the office reads lists and takes none out, not even what the page shows. */
export function useMayExport(call: AnyCall): boolean {
  return useMay({ who: call.who, method: call.method, grade: call.grade ?? 'MEMBER' })
}

interface ListOptions<C extends AnyCall> {
  /** Further input of the list call and of the export call. */
  input?: Partial<RequestOf<C>>
  defaults?: Partial<ListState>
  exportCall?: AnyCall
  refetchInterval?: number | false
  /** Its views say how many rows they hold: for lists that are counted fast, and whose reading leaves no trail. */
  hasCounts?: boolean
}

/** The list of a call: the props of `DataTable` beside its columns, `<DataTable {...useList(contract.list)} … />`. */
export function useList<C extends AnyCall>(call: C, options: ListOptions<C> = {}) {
  const { input, defaults, exportCall, refetchInterval = false, hasCounts = false } = options
  const mayExport = useMayExport(exportCall ?? call)
  const day = usePastDay()
  const address = useListAddress(defaults)
  const [state] = address
  const query = useCall(call, { ...input, ...listInput(state) } as RequestOf<C>, {
    keepPrevious: true,
    refetchInterval,
  })
  return {
    ...tableProps(query as UseQueryResult<{ documents: RowOf<C>[]; total: number }>, address),
    defaults,
    ...(hasCounts && {
      countOf: (view: ListState) =>
        createElement(ListCount<C>, {
          call,
          input: { ...input, ...listInput({ ...view, skip: 0, limit: 1 }) } as RequestOf<C>,
        }),
    }),
    isExportable: mayExport,
    onExport: exportCall && downloadList(exportCall, input as Record<string, unknown> | undefined, day),
  }
}
