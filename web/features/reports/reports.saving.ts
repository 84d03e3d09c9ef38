import { useState } from 'react'
import type { ReportType } from '#shared/features/reports/reports.fields.ts'
import { send, sendForFile } from '#web/core/api.ts'
import { messageOf } from '#web/core/errors.ts'
import { useArea } from '#web/features/reports/reports.area.ts'
import type { questionOf } from '#web/features/reports/reports.draft.ts'
import type { ExportFormat } from '#web/ui/data-table.types.ts'
import { saveBlob } from '#web/ui/table-csv.ts'
import { toast } from '#web/ui/toast.tsx'

/** From here on a file is made beside the work, and not waited for. */
const LONG = 20_000

/** All rows of the report as a file: at once, or by a job when they are many. */
export function useReportFile(
  type: ReportType,
  title: string,
  question: ReturnType<typeof questionOf>,
  matched: number,
) {
  const area = useArea()
  const [job, setJob] = useState<string | null>(null)
  const save = async (format: ExportFormat): Promise<void> => {
    const { fields, filters, operator, sort, group } = question
    const asked = { type, title, format, fields, filters, operator, sort, group }
    try {
      if (matched > LONG && !group) {
        setJob((await send(area.downloadLater, asked)).job_id)
        return
      }
      const { blob, name } = await sendForFile(area.download, asked)
      saveBlob(blob, name)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return { job, save, forget: () => setJob(null) }
}
