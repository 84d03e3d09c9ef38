import type { exportQuery } from '#shared/core/exporting.ts'
import { type AnyCall, sendForFile } from '#web/core/api.ts'
import { showError } from '#web/core/show-error.ts'
import type { ExportDetails, ExportFormat } from '#web/ui/data-table.types.ts'
import type { ListState } from '#web/ui/list-state.ts'
import { saveBlob } from '#web/ui/table-csv.ts'

/** `onExport` of a list: requests the list's export with the current state and saves the file. */
export function downloadList(call: AnyCall, more: Record<string, unknown> = {}) {
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
    try {
      const { blob, name } = await sendForFile(call, { ...input, ...more })
      saveBlob(blob, name)
    } catch (error) {
      showError(error)
    }
  }
}
