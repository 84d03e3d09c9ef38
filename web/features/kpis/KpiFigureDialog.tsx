import { Alert, Button, Group, Pagination, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber, NOTHING } from '#shared/core/format.ts'
import type { KpiFilters } from '#shared/features/kpis/kpis.rules.ts'
import { type FigureId, wordsOf } from '#shared/features/kpis/kpis.words.ts'
import { useRows } from '#web/features/kpis/kpis.data.ts'
import { percentText, removedLine } from '#web/features/kpis/kpis.format.ts'
import type { FigureSummary, KpiSummary, Side } from '#web/features/kpis/kpis.messages.ts'
import { useFigureFile } from '#web/features/kpis/kpis.saving.ts'
import { kpisTexts } from '#web/features/kpis/kpis.texts.ts'
import { KpiTable } from '#web/features/kpis/KpiTable.tsx'
import { AppDialog } from '#web/ui/AppDialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import classes from './kpis.module.css'

const texts = kpisTexts.dialog

interface KpiFigureDialogProps {
  id: FigureId | null
  summary: KpiSummary
  filters: KpiFilters
  onClose(): void
}

/** What a figure means, and every row that it is made of. */
export function KpiFigureDialog({ id, onClose, ...rest }: KpiFigureDialogProps) {
  return (
    <AppDialog opened={id !== null} onClose={onClose} title={id ? wordsOf(id).label : ''} size="large">
      {id && <FigureBody key={id} id={id} {...rest} />}
    </AppDialog>
  )
}

function Value({ id, figure }: { id: FigureId; figure: FigureSummary }) {
  const words = wordsOf(id)
  const { rate } = figure
  return (
    <Group gap="xl" align="baseline">
      <Text fz={34} fw={650} lh={1.1}>
        {formatNumber(figure.value)}
        {words.unit && (
          <Text span fz="md" c="dimmed" ml={6}>
            {words.unit}
          </Text>
        )}
      </Text>
      {rate && words.rate && (
        <Text c="dimmed">
          <Text span fw={650} c="dark" inherit>
            {rate.denominator === 0 ? NOTHING : percentText(rate.numerator / rate.denominator)}
          </Text>{' '}
          {words.rate} ({formatNumber(rate.numerator)} ÷ {formatNumber(rate.denominator)})
        </Text>
      )}
      {figure.extra !== null && words.extra && (
        <Text c="dimmed">
          <Text span fw={650} c="dark" inherit>
            {formatNumber(figure.extra)}
          </Text>{' '}
          {words.extra}
        </Text>
      )}
    </Group>
  )
}

type Tab = Side | 'breakdown'

function tabsOf(id: FigureId, figure: FigureSummary): { id: Tab; label: string; count?: number }[] {
  const words = wordsOf(id)
  return [
    ...(figure.breakdown && words.breakdown ? [{ id: 'breakdown' as const, label: words.breakdown }] : []),
    { id: 'numerator', label: words.numerator, count: figure.numerator },
    ...(figure.denominator !== null && words.denominator
      ? [{ id: 'denominator' as const, label: words.denominator, count: figure.denominator }]
      : []),
  ]
}

function FigureBody({ id, summary, filters }: Omit<KpiFigureDialogProps, 'id' | 'onClose'> & { id: FigureId }) {
  const figure = summary.figures[id]
  const tabs = tabsOf(id, figure)
  const [tab, setTab] = useState<Tab>(tabs[0]?.id ?? 'numerator')
  const removed = removedLine(id, summary)
  const save = useFigureFile(filters, summary.programmes)
  return (
    <Stack gap="md">
      <Text c="dimmed" className={classes.definition}>
        {wordsOf(id).definition}
      </Text>
      <Value id={id} figure={figure} />
      {removed && <Hint>{removed}</Hint>}
      {figure.warning && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
          {kpisTexts.warnings[figure.warning]}
        </Alert>
      )}
      <PageTabs tabs={tabs} value={tab} onChange={(next) => setTab(next as Tab)} label={texts.rows}>
        <Stack gap="xs" pt="sm">
          <Group justify="flex-end" gap="xs">
            {(['xlsx', 'csv'] as const).map((format) => (
              <Button
                key={format}
                size="xs"
                variant="default"
                leftSection={<IconDownload size={15} aria-hidden />}
                loading={save.isBusy}
                onClick={() => save.run(id, tab, format)}
              >
                {format === 'xlsx' ? texts.exportXlsx : texts.exportCsv}
              </Button>
            ))}
          </Group>
          {tab === 'breakdown' && figure.breakdown ? (
            <KpiTable table={figure.breakdown} label={wordsOf(id).breakdown ?? ''} />
          ) : (
            <KpiRows id={id} side={tab as Side} total={figure[tab as Side] ?? 0} filters={filters} />
          )}
        </Stack>
      </PageTabs>
    </Stack>
  )
}

const PAGE = 50

interface KpiRowsProps {
  id: FigureId
  side: Side
  total: number
  filters: KpiFilters
}

/** The rows behind one side of a figure, page by page. */
function KpiRows(props: KpiRowsProps) {
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
