import { createContext, useContext } from 'react'
import { athensDay } from '#shared/core/dates.ts'
import type { FilterFields } from '#shared/core/filters.ts'
import { hrefOfView, type KpiView } from '#shared/features/kpis/kpis.views.ts'
import { reportsContract as calls } from '#shared/features/reports/reports.contract.ts'
import { type ReportFields, reportFields } from '#shared/features/reports/reports.fields.ts'
import { reportTypes, type ReportType } from '#shared/features/reports/reports.types.ts'
import { useCall } from '#web/core/query.ts'

// The office and a company have the same screen with other calls, kinds and fields.

export interface ReportArea {
  isOffice: boolean
  home: string
  types: readonly ReportType[]
  list: typeof calls.list
  create: typeof calls.create
  update: typeof calls.update
  remove: typeof calls.remove
  download: typeof calls.download
  downloadLater: typeof calls.downloadLater
  file: typeof calls.file
  run: Partial<Record<ReportType, typeof calls.candidate>>
}

export const officeArea: ReportArea = {
  isOffice: true,
  home: '/admin/reports',
  types: reportTypes,
  list: calls.list,
  create: calls.create,
  update: calls.update,
  remove: calls.remove,
  download: calls.download,
  downloadLater: calls.downloadLater,
  file: calls.file,
  run: {
    candidate: calls.candidate,
    company: calls.company,
    'job-listing': calls.listing,
    'educational-cycle': calls.cycle,
  },
}

export const companyArea: ReportArea = {
  isOffice: false,
  home: '/company/reports',
  types: ['candidate', 'job-listing'],
  list: calls.ownList,
  // The company's calls know two of the four kinds; the screen offers no others.
  create: calls.ownCreate as unknown as typeof calls.create,
  update: calls.ownUpdate,
  remove: calls.ownRemove,
  download: calls.ownDownload as unknown as typeof calls.download,
  downloadLater: calls.ownDownloadLater as unknown as typeof calls.downloadLater,
  file: calls.ownFile,
  run: { candidate: calls.ownCandidate, 'job-listing': calls.ownListing },
}

/** Where a saved report opens; a view of the dashboard opens there. */
export function hrefOfSaved(home: string, id: string, view: KpiView | null | undefined): string {
  return view ? hrefOfView(view, athensDay(new Date())) : `${home}?report=${encodeURIComponent(id)}`
}

const AreaContext = createContext<ReportArea>(officeArea)
export const ReportAreaProvider = AreaContext.Provider

export function useArea(): ReportArea {
  return useContext(AreaContext)
}

/** The allow-list of this kind; filters by programme choose among the programmes there are. */
export function useFields(type: ReportType): ReportFields & FilterFields {
  const { isOffice } = useArea()
  const needsCycles = isOffice && type === 'candidate'
  const cycles = useCall(calls.cycles, undefined, { enabled: needsCycles })
  const fields = reportFields(type, isOffice) ?? {}
  if (!needsCycles || !cycles.data) return fields
  const options = cycles.data
  const withOptions = (name: string) => (fields[name] ? { [name]: { ...fields[name], options } } : {})
  return { ...fields, ...withOptions('application_cycle'), ...withOptions('finalist_cycle') }
}
