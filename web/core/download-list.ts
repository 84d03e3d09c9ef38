import type { exportQuery } from '#shared/core/exporting.ts'
import { type AnyCall, sendForFile } from '#web/core/api.ts'
import { messageOf } from '#web/core/errors.ts'
import type { ExportDetails, ExportFormat } from '#web/ui/data-table.types.ts'
import type { ListState } from '#web/ui/list-state.ts'
import { saveBlob } from '#web/ui/table-csv.ts'
import { toast } from '#web/ui/toast.tsx'

/** What `onExport` of a list needs: asks the list's export call for what is shown, and saves the file. */
export function downloadList(call: AnyCall, more: Record<string, unknown> = {}) {
  return async (format: ExportFormat, state: ListState, { columns, selection }: ExportDetails): Promise<void> => {
    const { q, filters, operator, sort } = state
    const ids = selection && !selection.allMatching ? selection.ids.map(Number) : undefined
    const asked: Record<keyof ReturnType<typeof exportQuery>, unknown> = {
      q: q || undefined,
      filters,
      operator,
      sort,
      format,
      columns,
      ids,
    }
    try {
      const { blob, name } = await sendForFile(call, { ...asked, ...more })
      saveBlob(blob, name)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
}
