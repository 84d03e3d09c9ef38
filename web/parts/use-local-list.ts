import type { AnyCall } from '#web/core/api.ts'
import { downloadList } from '#web/core/download-list.ts'
import { useListAddress, useMayExport } from '#web/core/use-list.ts'
import { type LocalList, localPage } from '#web/parts/local-page.ts'
import type { ExportDetails, ExportFormat } from '#web/ui/data-table.types.ts'
import type { ListState } from '#web/ui/list-state.ts'
import { usePastDay } from '#web/ui/past.ts'

interface LocalListOptions {
  defaults: Partial<ListState>
  exportCall: AnyCall
  exportInput?: Record<string, unknown>
}

/** The same as `useList`, of rows that are all in the browser. */
export function useLocalList<Row>(rows: readonly Row[] | undefined, list: LocalList<Row>, options: LocalListOptions) {
  const { defaults, exportCall, exportInput } = options
  const [state, onStateChange] = useListAddress(defaults)
  const matching = rows && localPage(rows, { ...state, skip: 0, limit: rows.length }, list).documents
  const download = downloadList(exportCall, exportInput, usePastDay())
  /** The server does not know the search: the rows are named one by one. */
  function onExport(format: ExportFormat, _state: ListState, { columns, selection }: ExportDetails) {
    const chosen = selection && !selection.allMatching ? selection.ids : matching?.map((row) => String(list.id(row)))
    return download(format, state, { columns, selection: { ids: chosen ?? [], allMatching: false } })
  }
  return {
    rows: matching?.slice(state.skip, state.skip + state.limit),
    total: matching?.length,
    matching: matching ?? [],
    state,
    onStateChange,
    defaults,
    isExportable: useMayExport(exportCall),
    onExport,
  }
}
