import { athensDay } from '#shared/core/dates.ts'
import { AppError } from '#shared/core/errors.ts'
import { requestKindWords, type RequestSource } from '#shared/features/data-protection/data-requests.rules.ts'
import type { AskedOfOffice } from '#shared/features/data-protection/data-requests.schemas.ts'
import { audit } from '#server/core/audit.ts'
import type { Work } from '#server/core/work.ts'
import { insertMet, insertRequest, withdrawRequest } from '#server/features/data-protection/data-requests.queries.ts'
import { notify, officeUsers } from '#server/features/notifications/notifications.service.ts'

export { requestsOf } from '#server/features/data-protection/data-requests.queries.ts'

type OwnSource = Exclude<RequestSource, 'OFFICE'>

/** Somebody asks the office about their own data; from today it has a month to answer. */
export async function askOffice(work: Work, usr_id: number, request: AskedOfOffice, source: OwnSource): Promise<void> {
  const dar_id = await insertRequest(work, { ...request, source, usr_id, received: athensDay(work.now) })
  if (dar_id === null) throw new AppError('conflict', { message: 'Υπάρχει ήδη ανοιχτό αίτημα αυτού του είδους.' })
  await audit(work, { action: 'data-requested', entity: 'user', id: usr_id, after: { kind: request.kind } })
  await notify(work, await officeUsers(work), {
    kind: 'data-request.new',
    title: `Νέο αίτημα για δεδομένα: ${requestKindWords[request.kind]}`,
    body: 'Ο νόμος δίνει έναν μήνα για την απάντηση.',
    link: '/admin/data-protection',
    subject_id: usr_id,
  })
}

/** What the product gave without asking the office: a copy, an erasure. */
export const noteMet = (work: Work, usr_id: number, kind: 'ACCESS' | 'ERASURE', source: OwnSource) =>
  insertMet(work, usr_id, kind, source)

export async function takeBack(work: Work, usr_id: number, dar_id: number): Promise<void> {
  if (!(await withdrawRequest(work, usr_id, dar_id))) throw new AppError('not_found')
  await audit(work, { action: 'data-request-withdrawn', entity: 'user', id: usr_id, after: { request: dar_id } })
}
