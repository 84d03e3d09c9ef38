export const reportTypes = ['candidate', 'company', 'job-listing', 'educational-cycle'] as const
export type ReportType = (typeof reportTypes)[number]

/** A saved view of the dashboard stands among the reports, and goes out by mail as they do. */
export const DASHBOARD = 'dashboard'
export const savedTypes = [...reportTypes, DASHBOARD] as const
export type SavedType = (typeof savedTypes)[number]

/** A report asks for rows; a view of the dashboard does not. */
export type RowsReport<R extends { rpfg_type: SavedType }> = R & { rpfg_type: ReportType }

export function asksRows<R extends { rpfg_type: SavedType }>(report: R): report is RowsReport<R> {
  return report.rpfg_type !== DASHBOARD
}

export const reportTypeWords: Record<SavedType, string> = {
  candidate: 'Υποψήφιοι',
  company: 'Εταιρείες',
  'job-listing': 'Αγγελίες',
  'educational-cycle': 'Κύκλοι',
  dashboard: 'Δείκτες',
}
