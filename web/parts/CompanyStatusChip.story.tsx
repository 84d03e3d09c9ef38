import type { Stories } from '#web/kit/story.tsx'
import { CompanyStatusChip } from './CompanyStatusChip.tsx'

export const stories: Stories = {
  Waiting: { show: () => <CompanyStatusChip status="PENDING_APPROVAL" /> },
  Approved: { show: () => <CompanyStatusChip status="APPROVED" /> },
  Archived: { show: () => <CompanyStatusChip status="ARCHIVED" /> },
}
