import { Button, Stack } from '@mantine/core'
import { IconFileSpreadsheet, IconMail, IconPresentation, IconPrinter, IconRefresh } from '@tabler/icons-react'
import { memo, useDeferredValue, useState } from 'react'
import { dotted, formatTime } from '#shared/core/format.ts'
import { type HeadlineId, headlineIds } from '#shared/features/kpis/kpis.headline-words.ts'
import { openedBy } from '#shared/features/kpis/kpis.open.ts'
import { untilToday } from '#shared/features/kpis/kpis.rules.ts'
import type { FigureId } from '#shared/features/kpis/kpis.words.ts'
import { reportsContract } from '#shared/features/reports/reports.contract.ts'
import { useInAdvance } from '#web/core/page-is-there.ts'
import { useMay } from '#web/core/session.ts'
import { CohortTable, ComingCohorts } from '#web/features/kpis/CohortTable.tsx'
import { FigureTable } from '#web/features/kpis/FigureTable.tsx'
import { ComingCharts, Distributions, FunnelChart, MonthsChart } from '#web/features/kpis/KpiCharts.tsx'
import { KpiFilterBar } from '#web/features/kpis/KpiFilterBar.tsx'
import { KpiReport } from '#web/features/kpis/KpiReport.tsx'
import { changeAddress, type KpiAddress, useKpiAddress } from '#web/features/kpis/kpis.address.ts'
import {
  failedLine,
  isCounted,
  missingLine,
  today,
  useHiddenFigures,
  useLists,
  useSummary,
} from '#web/features/kpis/kpis.data.ts'
import { kpiEngine } from '#web/features/kpis/kpis.engine.ts'
import { headlineOf, periodDays } from '#web/features/kpis/kpis.format.ts'
import type { KpiSummary } from '#shared/features/kpis/kpis.summary.ts'
import classes from '#web/features/kpis/kpis.module.css'
import { useWorkbook } from '#web/features/kpis/kpis.saving.ts'
import { kpisTexts as texts } from '#web/features/kpis/kpis.texts.ts'
import { type Headline, Headlines } from '#web/parts/Headlines.tsx'
import { LoadedDialog } from '#web/parts/LoadedDialog.tsx'
import { withPast } from '#web/parts/as-of/with-past.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { HelpMark } from '#web/parts/HelpMark.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'
import { usePastDay } from '#web/ui/past.ts'

type Lists = ReturnType<typeof useLists>

const loadRows = async () => (await import('#web/features/kpis/RowsPanel.tsx')).RowsPanel
const loadSending = async () => (await import('#web/features/kpis/SendViewDialog.tsx')).SendViewDialog

interface PageProps {
  address: KpiAddress
  lists: Lists
  /** The summary, or until all lists are there only the figures of companies. */
  first: KpiSummary | null
  summary: KpiSummary | null
  missingOf(id: FigureId): string | null
  hidden: ReadonlySet<FigureId>
}

function headlinesOf({ first, summary, lists, missingOf }: PageProps): Partial<Record<HeadlineId, Headline>> {
  const shown = headlineIds.filter((id) => missingOf(id) !== null || summary || isCounted(id, lists.fetched))
  return Object.fromEntries(
    shown.flatMap((id) => (first ? [[id, { ...headlineOf(id, first), missing: missingOf(id) }]] : [])),
  )
}

/** The headline figure that is open, by itself or by a month. */
function openHeadline(open: string | null): HeadlineId | null {
  const opened = open === null ? null : openedBy(open)
  const id = opened && 'id' in opened ? opened.id : null
  return headlineIds.find((headline) => headline === id) ?? null
}

/** The one whose months are drawn. */
const chosenHeadline = (open: string | null): HeadlineId => openHeadline(open) ?? 'hirings'

const noProgrammes: KpiSummary['programmes'] = []
const onOpen = (name: string) => changeAddress({ open: name })

interface ChartsProps extends Pick<PageProps, 'missingOf' | 'hidden'> {
  summary: KpiSummary
  chosen: HeadlineId
  isWhole: boolean
}

const Charts = memo(function Charts({ summary, chosen, isWhole, missingOf, hidden }: ChartsProps) {
  return (
    <>
      {/* Without a list that did not come they would show nothing as zero. */}
      {isWhole && (
        <>
          <div className={classes.charts}>
            <FunnelChart summary={summary} onOpen={onOpen} />
            <MonthsChart summary={summary} id={chosen} onOpen={onOpen} />
          </div>
          <CohortTable summary={summary} onOpen={onOpen} />
          <div className={classes.multiples}>
            <Distributions summary={summary} onOpen={onOpen} />
          </div>
        </>
      )}
      <FigureTable summary={summary} missingOf={missingOf} hidden={hidden} onOpen={onOpen} />
    </>
  )
})

/** What stands there before its figures come, each in its place. */
function Coming({ chosen }: { chosen: HeadlineId }) {
  return (
    <>
      <div className={classes.charts}>
        <ComingCharts id={chosen} />
      </div>
      <ComingCohorts />
    </>
  )
}

function Dashboard(props: PageProps) {
  const { address, summary, missingOf } = props
  const { filters, open, compare } = address
  useInAdvance(loadRows)
  const opened = open === null ? null : openedBy(open)
  const isBlocked = opened?.kind === 'figure' && missingOf(opened.id) !== null
  // Numbers render first, charts when the page is idle.
  const drawn = useDeferredValue(props)
  return (
    <>
      <KpiFilterBar address={address} programmes={summary?.programmes ?? noProgrammes} />
      <div className={classes.page} data-panel={(open !== null && summary !== null && !isBlocked) || undefined}>
        <div className={classes.main}>
          <Headlines
            title={texts.headlines}
            figures={headlinesOf(props)}
            beforeText={texts.beforeValue}
            opened={openHeadline(open)}
            {...(summary ? { onOpen } : {})}
          />
          {drawn.summary ? (
            <Charts
              summary={drawn.summary}
              chosen={chosenHeadline(drawn.address.open)}
              isWhole={drawn.lists.failed.length === 0}
              missingOf={drawn.missingOf}
              hidden={drawn.hidden}
            />
          ) : (
            <Coming chosen={chosenHeadline(drawn.address.open)} />
          )}
        </div>
        {open !== null && summary && !isBlocked && (
          <LoadedDialog
            load={loadRows}
            props={{
              name: open,
              summary,
              filters,
              isCompared: compare,
              onClose: () => changeAddress({ open: null }),
            }}
          />
        )}
      </div>
    </>
  )
}

interface ActionsProps extends Pick<PageProps, 'address' | 'lists' | 'missingOf'> {
  workbook: ReturnType<typeof useWorkbook>
  isReady: boolean
}

function Actions({ address, lists, missingOf, workbook, isReady }: ActionsProps) {
  const [isSending, setSending] = useState(false)
  const maySend = useMay(reportsContract.sendView)
  const isPast = usePastDay() !== null
  const refresh = { label: texts.refresh, Icon: IconRefresh, run: kpiEngine.refetchLists, loading: lists.isLoading }
  const mail = { label: texts.sending.open, Icon: IconMail, run: () => setSending(true) }
  const acts = [
    ...(isPast ? [] : [refresh]),
    {
      label: texts.workbook,
      Icon: IconFileSpreadsheet,
      run: () => workbook.run((id) => missingOf(id) !== null),
      loading: workbook.isBusy,
      disabled: !isReady,
    },
    { label: texts.report.open, Icon: IconPrinter, run: () => changeAddress({ view: 'report' }), disabled: !isReady },
    {
      label: texts.report.slides,
      Icon: IconPresentation,
      run: () => changeAddress({ view: 'slides' }),
      disabled: !isReady,
    },
    ...(maySend && !isPast ? [mail] : []),
  ]
  return (
    <>
      {acts.map(({ label, Icon, run, ...rest }) => (
        <Button key={label} variant="default" leftSection={<Icon size={17} aria-hidden />} onClick={run} {...rest}>
          {label}
        </Button>
      ))}
      {isSending && <LoadedDialog load={loadSending} props={{ address, onClose: () => setSending(false) }} />}
    </>
  )
}

/** The figures and their rows, computed in a worker from nine lists that are fetched once. */
function Kpis() {
  const isPast = usePastDay() !== null
  const address = useKpiAddress()
  const { filters, compare, view } = address
  const lists = useLists()
  const { first, data: summary, isFailed } = useSummary(filters, compare, lists)
  const hidden = useHiddenFigures(summary)
  const workbook = useWorkbook(filters, summary?.programmes ?? [])
  const missingOf = (id: FigureId) => missingLine(id, lists.failed, hidden)
  if (view !== 'page') {
    return summary && lists.at ? (
      <KpiReport
        summary={summary}
        filters={filters}
        isCompared={compare}
        at={lists.at}
        missingOf={missingOf}
        hidden={hidden}
        isSlides={view === 'slides'}
        onBack={() => changeAddress({ view: 'page' })}
      />
    ) : (
      <LoadingSkeleton shape="text" />
    )
  }
  const readAt = lists.at ? texts.readAt(formatTime(lists.at)) : lists.isLoading ? texts.reading : null
  const actions = <Actions {...{ address, lists, missingOf, workbook }} isReady={summary !== null} />
  return (
    <PageFrame
      title={texts.title}
      badge={
        <HelpMark about={texts.title} href="/admin/help/figures">
          {texts.help}
        </HelpMark>
      }
      subtitle={dotted(periodDays(untilToday(filters.company, today())), isPast ? null : readAt) || undefined}
      {...(isPast ? { pastActions: actions } : { actions })}
    >
      <Stack gap="md">
        {isFailed && <ErrorState compact message={texts.failedWorker} onRetry={kpiEngine.refetchLists} />}
        {lists.failed.length > 0 && (
          <ErrorState compact message={failedLine(lists.failed)} onRetry={kpiEngine.fetchLists} />
        )}
        <Dashboard {...{ address, lists, first, summary, missingOf, hidden }} />
      </Stack>
    </PageFrame>
  )
}

export const KpisScreen = withPast(Kpis)
