import { Button } from '@mantine/core'
import { asksRows, type ReportType, reportTypeWords } from '#shared/features/reports/reports.types.ts'
import { useBlockedReason } from '#web/core/forms.ts'
import { Loaded } from '#web/core/Loaded.tsx'
import { navigate } from '#web/core/navigation.ts'
import { useInAdvance } from '#web/core/page-is-there.ts'
import { useCall } from '#web/core/query.ts'
import { officeArea, type ReportArea, ReportAreaProvider, useArea } from '#web/features/reports/reports.area.ts'
import { newDraft } from '#web/features/reports/reports.draft.ts'
import { reportsTexts as texts } from '#web/features/reports/reports.texts.ts'
import { ReportsHome } from '#web/features/reports/ReportsHome.tsx'
import { PastPage } from '#web/parts/as-of/with-past.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingSkeleton } from '#web/ui/LoadingSkeleton.tsx'
import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { PageFrame } from '#web/ui/PageFrame.tsx'

// With lists, filters and fields, of which the saved reports need none.
const loadBuilder = () => import('#web/features/reports/ReportBuilder.tsx')
const loadNew = async () => (await loadBuilder()).NewReportBuilder
const loadSaved = async () => (await loadBuilder()).SavedReportBuilder

/** The saved reports, a new one of some kind, or an opened one: the address says which. */
export function ReportsPages({ area }: { area: ReportArea }) {
  const { href } = useNavigation()
  useInAdvance(loadBuilder)
  const params = new URLSearchParams(href.split('?')[1] ?? '')
  const report = params.get('report')
  const type = area.types.find((name) => name === params.get('new'))
  const blockedReason = useBlockedReason(area.create)
  const page = blockedReason ? (
    <ReportsHome blockedReason={blockedReason} />
  ) : report ? (
    <OpenReport key={report} id={report} />
  ) : type ? (
    <NewReport key={type} type={type} />
  ) : (
    <ReportsHome />
  )
  return (
    <ReportAreaProvider value={area}>
      {area.isOffice && (report || type) ? <PastPage>{page}</PastPage> : page}
    </ReportAreaProvider>
  )
}

export function ReportsScreen() {
  return <ReportsPages area={officeArea} />
}

function NewReport({ type }: { type: ReportType }) {
  const title = texts.createOf(reportTypeWords[type])
  return <Loaded load={loadNew} props={{ start: newDraft(type), title }} coming={<LoadingSkeleton shape="cards" />} />
}

function OpenReport({ id }: { id: string }) {
  const area = useArea()
  const reports = useCall(area.list, {})
  const report = reports.data?.filter(asksRows).find((saved) => saved._id === id)
  if (report) return <Loaded load={loadSaved} props={{ saved: report }} coming={<LoadingSkeleton shape="cards" />} />
  return (
    <PageFrame title={texts.title}>
      {reports.error ? (
        <ErrorState error={reports.error} onRetry={() => void reports.refetch()} />
      ) : reports.data && !reports.isFetching ? (
        <EmptyState
          title={texts.notFound}
          action={<Button onClick={() => navigate(area.home)}>{texts.saved}</Button>}
        />
      ) : (
        <LoadingSkeleton shape="table" />
      )}
    </PageFrame>
  )
}
