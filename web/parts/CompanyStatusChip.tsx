import { type CompanyStatus, companyStatusWords } from '#shared/features/companies/companies.rules.ts'
import { StatusChip, type Tone } from '#web/ui/StatusChip.tsx'

const tones: Record<CompanyStatus, Tone> = { PENDING_APPROVAL: 'progress', APPROVED: 'success', ARCHIVED: 'neutral' }

export function CompanyStatusChip({ status, size }: { status: CompanyStatus; size?: 'sm' | 'md' }) {
  return <StatusChip tone={tones[status]} label={companyStatusWords[status]} {...(size ? { size } : {})} />
}
