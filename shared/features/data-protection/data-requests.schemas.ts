import * as z from 'zod'
import { fields, id, requiredLines, timestamp } from '#shared/core/fields.ts'
import { requestKinds, requestSources, requestStatuses } from '#shared/features/data-protection/data-requests.rules.ts'

const requestText = requiredLines(2000, 'Χρειάζεται το αίτημα με λόγια')

/** What somebody asks of the office on their own page or account. */
export const askedOfOffice = fields({ kind: z.enum(requestKinds, 'Χρειάζεται είδος αιτήματος'), text: requestText })
export type AskedOfOffice = z.output<typeof askedOfOffice>

/** A request as its own person sees it. */
export const ownRequest = z.object({
  dar_id: id,
  dar_kind: z.enum(requestKinds),
  dar_status: z.enum(requestStatuses),
  dar_text: z.string(),
  dar_answer: z.string(),
  dar_extension: z.string(),
  dar_date_received: z.string(),
  dar_date_due: z.string(),
  dar_date_closed: timestamp.nullable(),
})
export type OwnRequest = z.output<typeof ownRequest>

export const dataRequest = ownRequest.extend({
  dar_source: z.enum(requestSources),
  usr_id: id.nullable(),
  usr_role: z.string().nullable(),
  person: z.string(),
  dar_email: z.string(),
  closed_by: z.string(),
  /** Below zero: overdue. Null once it is closed. */
  days_left: z.int().nullable(),
})
export type DataRequest = z.output<typeof dataRequest>
