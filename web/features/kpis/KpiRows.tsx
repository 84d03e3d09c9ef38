import { Group, Pagination, Stack } from '@mantine/core'
import { useState } from 'react'
import type { KpiFilters } from '#shared/features/kpis/kpis.rules.ts'
import { type FigureId, wordsOf } from '#shared/features/kpis/kpis.words.ts'
import { KpiTable } from '#web/features/kpis/KpiTable.tsx'
import { useRows } from '#web/features/kpis/kpis.data.ts'
import type { Side } from '#web/features/kpis/kpis.messages.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'

const PAGE = 50

interface KpiRowsProps {
  id: FigureId
  side: Side
  total: number
  filters: KpiFilters
}

/** The rows behind one side of a figure, page by page. */
export function KpiRows(props: KpiRowsProps) {
  // Another side or other filters begin at the first page.
  return <Pages key={JSON.stringify(props)} {...props} />
}

function Pages({ id, side, total, filters }: KpiRowsProps) {
  const [page, setPage] = useState(1)
  const rows = useRows(id, side, filters, { skip: (page - 1) * PAGE, limit: PAGE })
  if (rows.isFailed) return <ErrorState compact message={kpisTexts.failedWorker} />
  if (!rows.data) return <LoadingSkeleton shape="table" />
  return (
    <Stack gap="sm">
      <KpiTable table={rows.data} label={wordsOf(id)[side] ?? wordsOf(id).label} />
      {total > PAGE && (
        <Group justify="center">
          <Pagination
            total={Math.ceil(total / PAGE)}
            value={page}
            onChange={setPage}
            getControlProps={(control) => ({ 'aria-label': kpisTexts.dialog.pages[control] })}
            getItemProps={(number) => ({ 'aria-label': kpisTexts.dialog.page(number) })}
          />
        </Group>
      )}
    </Stack>
  )
}
