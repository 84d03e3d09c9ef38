import { useNavigation } from '#web/ui/NavigationContext.tsx'
import { officeArea, type ReportArea, ReportAreaProvider } from '#web/features/reports/reports.area.ts'
import { ReportsHome } from '#web/features/reports/ReportsHome.tsx'
import { NewReport, OpenReport } from '#web/features/reports/ReportPages.tsx'

/** The saved reports, a new one of some kind, or an opened one: the address says which. */
export function ReportsPages({ area }: { area: ReportArea }) {
  const { href } = useNavigation()
  const params = new URLSearchParams(href.split('?')[1] ?? '')
  const report = params.get('report')
  const type = area.types.find((one) => one === params.get('new'))
  return (
    <ReportAreaProvider value={area}>
      {report ? <OpenReport key={report} id={report} /> : type ? <NewReport key={type} type={type} /> : <ReportsHome />}
    </ReportAreaProvider>
  )
}

export function ReportsScreen() {
  return <ReportsPages area={officeArea} />
}
