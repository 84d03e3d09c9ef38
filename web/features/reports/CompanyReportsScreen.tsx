import { companyArea } from '#web/features/reports/reports.area.ts'
import { ReportsPages } from '#web/features/reports/ReportsScreen.tsx'

/** Reports of a company on its own listings and their candidates. */
export function CompanyReportsScreen() {
  return <ReportsPages area={companyArea} />
}
