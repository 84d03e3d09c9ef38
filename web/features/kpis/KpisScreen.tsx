import { Button, Group, Stack, Switch, Title } from '@mantine/core'
import { IconFileSpreadsheet, IconPrinter, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useId } from 'react'
import { dotted, formatDate, formatTime } from '#shared/core/format.ts'
import { type KpiFilters, periodBefore, untilToday } from '#shared/features/kpis/kpis.rules.ts'
import { CompanyCharts, CycleCharts } from '#web/features/kpis/KpiCharts.tsx'
import { KpiFigureDialog } from '#web/features/kpis/KpiFigureDialog.tsx'
import { CompanyFilterBar, CycleFilterBar } from '#web/features/kpis/KpiFilterBar.tsx'
import { KpiReport } from '#web/features/kpis/KpiReport.tsx'
import { KpiTiles } from '#web/features/kpis/KpiTiles.tsx'
import { type KpiAddress, useKpiAddress } from '#web/features/kpis/kpis.address.ts'
import { missingLine, today, useHiddenFigures, useLists, useSummary } from '#web/features/kpis/kpis.data.ts'
import { kpiEngine } from '#web/features/kpis/kpis.engine.ts'
import type { KpiSummary } from '#web/features/kpis/kpis.messages.ts'
import { useWorkbook } from '#web/features/kpis/kpis.saving.ts'
import { kpisTexts as texts } from '#web/features/kpis/kpis.texts.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Hint } from '#web/ui/Hint.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'

interface BlockProps {
  title: string
  filters: ReactNode
  children: ReactNode
}

function Block({ title, filters, children }: BlockProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <Stack gap="md">
        <Title id={headingId} order={2}>
          {title}
        </Title>
        {filters}
        {children}
      </Stack>
    </section>
  )
}

/** Which days stand beside which: «Εταιρείες: 01/01/2026–22/11/2026 προς 01/01/2025–22/11/2025». */
function comparedLine(group: string, filters: KpiFilters['company']): string {
  const now = untilToday(filters, today())
  const before = periodBefore(filters, today())
  const days = ({ date_from, date_until }: KpiFilters['company']) =>
    date_from && date_until ? `${formatDate(date_from)}–${formatDate(date_until)}` : ''
  return before ? texts.compared(group, days(now), days(before)) : ''
}

function CompareSwitch({
  filters,
  value,
  onChange,
}: {
  filters: KpiFilters
  value: boolean
  onChange(on: boolean): void
}) {
  const canCompare = filters.company.date_from !== null || filters.cycle.date_from !== null
  return (
    <Group gap="xs">
      <Switch
        label={texts.compare}
        checked={value && canCompare}
        disabled={!canCompare}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {!canCompare && <Hint size="xs">{texts.compareHint}</Hint>}
      {canCompare && value && (
        <Hint size="xs">
          {dotted(
            comparedLine(texts.groups.company.title, filters.company),
            comparedLine(texts.groups.cycle.title, filters.cycle),
          )}
        </Hint>
      )}
    </Group>
  )
}

type Lists = ReturnType<typeof useLists>

function Actions({
  lists,
  hidden,
  workbook,
  onReport,
  isReady,
}: {
  lists: Lists
  hidden: ReturnType<typeof useHiddenFigures>
  workbook: ReturnType<typeof useWorkbook>
  onReport(): void
  isReady: boolean
}) {
  const isMissing = (id: Parameters<typeof missingLine>[0]) => missingLine(id, lists.failed, hidden) !== null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconRefresh size={17} aria-hidden />}
        loading={lists.isLoading}
        onClick={kpiEngine.refetchLists}
      >
        {texts.refresh}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={17} aria-hidden />}
        disabled={!isReady}
        loading={workbook.isBusy}
        onClick={() => workbook.run(isMissing)}
      >
        {texts.workbook}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={17} aria-hidden />}
        disabled={!isReady}
        onClick={onReport}
      >
        {texts.print}
      </Button>
    </>
  )
}

interface DashboardProps {
  address: KpiAddress
  change(next: Partial<KpiAddress>): void
  lists: Lists
  /** The summary, or until all lists are there only the figures of companies. */
  first: KpiSummary | null
  summary: KpiSummary | null
}

function Dashboard({ address, change, lists, first, summary }: DashboardProps) {
  const { filters } = address
  // Numbers render first, charts when the page is idle.
  const drawn = useDeferredValue(summary)
  const { failed, fetched } = lists
  const hidden = useHiddenFigures(summary)
  const tiles = {
    failed,
    fetched,
    hidden,
    isWhole: summary !== null,
    onOpen: (figure: KpiAddress['figure']) => change({ figure }),
  }
  return (
    <>
      <CompareSwitch filters={filters} value={address.compare} onChange={(compare) => change({ compare })} />
      <Block
        title={texts.groups.company.title}
        filters={
          <CompanyFilterBar
            value={filters.company}
            onChange={(company) => change({ filters: { ...filters, company } })}
          />
        }
      >
        <KpiTiles group="company" summary={first} {...tiles} />
        {drawn && <CompanyCharts summary={drawn} />}
      </Block>
      <Block
        title={texts.groups.cycle.title}
        filters={
          <CycleFilterBar
            value={filters.cycle}
            programmes={summary?.programmes ?? []}
            onChange={(cycle) => change({ filters: { ...filters, cycle } })}
          />
        }
      >
        <KpiTiles group="cycle" summary={summary} {...tiles} />
        {drawn && <CycleCharts summary={drawn} />}
      </Block>
      {summary && (
        <KpiFigureDialog
          id={address.figure && hidden.has(address.figure) ? null : address.figure}
          summary={summary}
          filters={filters}
          onClose={() => change({ figure: null })}
        />
      )}
    </>
  )
}

/** The figures and their rows, computed in a worker from nine lists that are fetched once. */
export function KpisScreen() {
  const [address, change] = useKpiAddress()
  const { filters, compare, isReport } = address
  const lists = useLists()
  const { first, data: summary, isFailed } = useSummary(filters, compare, lists)
  const hidden = useHiddenFigures(summary)
  const workbook = useWorkbook(filters, summary?.programmes ?? [])
  if (isReport) {
    return (
      <PageFrame title={texts.report.title} width="wide">
        {summary && lists.at ? (
          <KpiReport
            summary={summary}
            filters={filters}
            at={lists.at}
            failed={lists.failed}
            hidden={hidden}
            onBack={() => change({ isReport: false })}
          />
        ) : (
          <LoadingSkeleton shape="text" />
        )}
      </PageFrame>
    )
  }
  const read = lists.at ? ` ${texts.readAt(formatTime(lists.at))}.` : ''
  const isReady = summary !== null
  return (
    <PageFrame
      title={texts.title}
      subtitle={texts.subtitle + read}
      width="wide"
      actions={<Actions {...{ lists, hidden, workbook, isReady }} onReport={() => change({ isReport: true })} />}
    >
      <Stack gap="xl">
        {isFailed && <ErrorState compact message={texts.failedWorker} onRetry={kpiEngine.refetchLists} />}
        <Dashboard address={address} change={change} lists={lists} first={first} summary={summary} />
      </Stack>
    </PageFrame>
  )
}
