import type { FilterField, FilterFields } from '#shared/core/filters.ts'
import { adFields } from '#shared/features/ads/ads.contract.ts'
import { audienceFields } from '#shared/features/candidates/candidates.fields.ts'
import { cycleFilters } from '#shared/features/educational-cycles/educational-cycles.contract.ts'
import { mailFields } from '#shared/features/mail/mail.contract.ts'
import { companyReports, officeReports } from '#shared/features/reports/reports.fields.ts'

/** What lists, audiences and reports are asked by. A name means the same wherever it stands. */
const fields: FilterFields = Object.assign(
  {},
  adFields,
  cycleFilters,
  mailFields,
  ...Object.values(companyReports),
  ...Object.values(officeReports),
  audienceFields,
)

export const filterFieldOf = (name: string): FilterField | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined
