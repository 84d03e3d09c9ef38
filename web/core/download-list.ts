import type { exportQuery } from '#shared/core/exporting.ts'
import type { AnyCall } from '#web/core/api.ts'
import { download } from '#web/core/download.ts'
import type { ExportDetails, ExportFormat } from '#web/ui/data-table.types.ts'
import type { ListState } from '#web/ui/list-state.ts'

/** `onExport` of a list: requests the list's export with the current state, or that of a past day, and saves the file. */
export function downloadList(call: AnyCall, more: Record<string, unknown> = {}, asOf: string | null = null) {
  return async (format: ExportFormat, state: ListState, { columns, selection }: ExportDetails): Promise<void> => {
    const { q, filters, operator, sort } = state
    const ids = selection && !selection.allMatching ? selection.ids.map(Number) : undefined
    const input: Record<keyof ReturnType<typeof exportQuery>, unknown> = {
      q: q || undefined,
      filters,
      operator,
      sort,
      format,
      columns,
      ids,
    }
    await download(call, { ...input, ...more }, { asOf })
  }
}
