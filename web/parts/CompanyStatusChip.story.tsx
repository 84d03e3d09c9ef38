import type { Stories } from '#web/kit/story.tsx'
import { CompanyStatusChip } from './CompanyStatusChip.tsx'

export const stories: Stories = {
  Waiting: () => <CompanyStatusChip status="PENDING_APPROVAL" />,
  Approved: () => <CompanyStatusChip status="APPROVED" />,
  Archived: () => <CompanyStatusChip status="ARCHIVED" />,
}
