import { useState } from 'react'
import { formatDate, formatDateTime } from '#shared/core/format.ts'
import type { KpiFilters } from '#shared/features/kpis/kpis.rules.ts'
import { type FigureId, figureIds } from '#shared/features/kpis/kpis.words.ts'
import { today } from '#web/features/kpis/kpis.data.ts'
import { kpiEngine } from '#web/features/kpis/kpis.engine.ts'
import { filterLines } from '#shared/features/kpis/kpis.views.ts'
import type { KpiSummary } from '#shared/features/kpis/kpis.summary.ts'
import type { KpiRequest } from '#web/features/kpis/kpis.messages.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'
import { pastDayIn } from '#web/ui/past.ts'
import { saveBlob } from '#web/ui/table-csv.ts'
import { toast } from '#web/ui/toast.tsx'

const texts = kpisTexts.files
type FileRequest = Extract<KpiRequest, { kind: 'file' }>

function aboutLines(filters: KpiFilters, programmes: KpiSummary['programmes']): string[] {
  const day = pastDayIn(window.location.href)
  return [
    texts.madeAt(formatDateTime(new Date())),
    ...(day ? [texts.asOf(formatDate(day))] : []),
    ...filterLines(filters, programmes),
  ]
}

function useSaving() {
  const [isBusy, setIsBusy] = useState(false)
  const save = (file: Promise<Blob>, name: string) => {
    setIsBusy(true)
    file
      .then(
        (blob) => saveBlob(blob, `${name} ${today()}.${blob.type.startsWith('text/csv') ? 'csv' : 'xlsx'}`),
        () => toast.error(texts.failed),
      )
      .finally(() => setIsBusy(false))
  }
  return { isBusy, save }
}

/** The rows behind a number as a file. */
export function useRowsFile(programmes: KpiSummary['programmes']) {
  const { isBusy, save } = useSaving()
  return {
    isBusy,
    run(opening: Pick<FileRequest, 'filters' | 'name' | 'side' | 'format' | 'title'> & { definition: string }) {
      const { definition, ...request } = opening
      const about = [request.title, definition, ...aboutLines(request.filters, programmes)]
      save(kpiEngine.request({ kind: 'file', today: today(), about, ...request }), request.title)
    },
  }
}

/** All figures as one workbook; what did not load is not in it. */
export function useWorkbook(filters: KpiFilters, programmes: KpiSummary['programmes']) {
  const { isBusy, save } = useSaving()
  return {
    isBusy,
    run(isMissing: (id: FigureId) => boolean) {
      const figures = figureIds.filter((id) => !isMissing(id))
      const about = aboutLines(filters, programmes)
      save(kpiEngine.request({ kind: 'workbook', filters, today: today(), figures, about }), texts.workbook)
    },
  }
}
