import { companyStatusWords } from '#shared/features/companies/companies.rules.ts'
import { statusChip } from '#web/ui/StatusChip.tsx'

export const CompanyStatusChip = statusChip(
  { PENDING_APPROVAL: 'progress', APPROVED: 'success', ARCHIVED: 'neutral' },
  companyStatusWords,
)
